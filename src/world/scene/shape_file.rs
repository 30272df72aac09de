//! The readers that the parts of a scene file share: shapes, lists of numbers, texts, and where something is wrong.

use super::Shape;
use crate::message::Message;
use crate::world::Json;
use crate::world::json_place::{At, Object};
use glam::DVec2;
use std::fmt::Write;

/// The largest magnitude of numbers.
pub(super) const FAR: f64 = 1e9;

/// The message on what cannot be kept, with its place; the reason is told by its own words.
pub(crate) fn wrong(path: &str, why: &Message) -> Message {
    let mut message = Message::new(why.id);
    message.args.push(("path", path.into()));
    message.args.extend(why.args.iter().cloned());
    message
}

/// The shape that `ring` and `holes`, or `centre` and `radius`, of an object tell. `path`: of the object.
pub(super) fn read_shape(object: &mut Object, path: &str) -> Result<Shape, Message> {
    let [outline, holes] = ["ring", "holes"].map(|key| object.may(key));
    let [centre, radius] = ["centre", "radius"].map(|key| object.may(key));
    let polygon = outline.is_some() || holes.is_some();
    let disc = centre.is_some() || radius.is_some();
    if polygon && disc {
        return Err(Message::new("scene.two-shapes").with("path", path));
    }
    let need = |found: Option<At>, key: &'static str, example: &str| {
        found.ok_or_else(|| object.missing(key, example))
    };
    if disc {
        return Ok(Shape::Disc {
            centre: DVec2::from_array(numbers::<2>(need(centre, "centre", "[3, 2]")?, "[3, 2]")?),
            radius: need(radius, "radius", "0.5")?.number(-FAR, FAR)?,
        });
    }
    let mut rings = vec![ring(need(outline, "ring", "[[1, 1], [3, 1], [2, 2]]")?)?];
    if let Some(holes) = holes {
        for hole in holes.list("[[[1, 1], [3, 1], [2, 2]]]")? {
            rings.push(ring(hole)?);
        }
    }
    Ok(Shape::Polygon { rings })
}

fn ring(at: At) -> Result<Vec<DVec2>, Message> {
    let points = at.list("[[1, 1], [3, 1], [2, 2]]")?;
    points
        .map(|at| numbers::<2>(at, "[1, 1]").map(DVec2::from_array))
        .collect()
}

/// A number that may be missing; then it is `usual`.
pub(super) fn number(object: &mut Object, key: &str, usual: f64) -> Result<f64, Message> {
    object.may(key).map_or(Ok(usual), |at| at.number(-FAR, FAR))
}

/// A text that may be missing; then it is empty.
pub(crate) fn text(object: &mut Object, key: &str, example: &str) -> Result<String, Message> {
    match object.may(key) {
        Some(found) => Ok(found.text(example)?.to_owned()),
        None => Ok(String::new()),
    }
}

/// A list of `N` numbers.
pub(crate) fn numbers<const N: usize>(at: At, example: &str) -> Result<[f64; N], Message> {
    let wrong = at.kind(example);
    match at.json {
        Json::Numbers(list) => <[f64; N]>::try_from(list)
            .ok()
            .filter(|list| list.iter().all(|number| number.abs() <= FAR))
            .ok_or(wrong),
        _ => Err(wrong),
    }
}

/// Writes a shape as keys of an object. Writing to a text cannot fail, so that no result is looked at.
pub(super) fn write_shape(text: &mut String, shape: &Shape) {
    match shape {
        Shape::Disc { centre, radius } => {
            let _ = write!(
                text,
                "\"centre\": [{}, {}], \"radius\": {radius}",
                centre.x, centre.y
            );
        }
        Shape::Polygon { rings } => {
            let _ = write!(text, "\"ring\": {}", points(&rings[0]));
            if rings.len() > 1 {
                let holes: Vec<String> = rings[1..].iter().map(|ring| points(ring)).collect();
                let _ = write!(text, ", \"holes\": [{}]", holes.join(", "));
            }
        }
    }
}

fn points(ring: &[DVec2]) -> String {
    let points: Vec<String> = ring
        .iter()
        .map(|at| format!("[{}, {}]", at.x, at.y))
        .collect();
    format!("[{}]", points.join(", "))
}

/// Begins the entry with that index of a list, with its name if it has one.
pub(crate) fn begin_entry(text: &mut String, index: usize, name: &str) {
    text.push_str(if index == 0 { "\n    { " } else { ",\n    { " });
    if !name.is_empty() {
        let _ = write!(text, "\"name\": {}, ", quoted(name));
    }
}

/// A text as JSON.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            c if u32::from(c) < 0x20 => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
