//! A scene as JSON that people and programs read and write: the format `wayscope-scene`, version 1.
//!
//! `schema/scene-1.json` is its schema. Errors name the place in the document (`obstacles[3].ring[0]`), what was found,
//! and what would be right.

use super::{Obstacle, Scene, Shape};
use crate::message::Message;
use crate::world::Json;
use crate::world::json_place::{At, Object};
use glam::DVec2;
use std::fmt::Write;

/// The value of `format`.
const FORMAT: &str = "wayscope-scene";
/// The version that is written, and the only one that is read.
const VERSION: f64 = 1.0;
/// The largest magnitude of numbers.
const FAR: f64 = 1e9;

const WHOLE: &[&str] = &[
    "format",
    "version",
    "name",
    "floor",
    "obstacles",
    "study",
    "$schema",
];
const OBSTACLE: &[&str] = &["name", "low", "high", "ring", "holes", "centre", "radius"];

/// A scene file: a scene with its name and the settings of the studies on it.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneFile {
    /// Its name.
    pub name: String,
    /// The scene.
    pub scene: Scene,
    /// How many obstacles were mended when it was read.
    pub mended: u32,
    /// How much of a file of another kind was left out, as it can be no obstacle.
    pub left_out: u32,
    /// Characters, settings of a roadmap, groups: opaque JSON of the studies; null if there is none.
    pub study: Json,
}

/// Reads a scene from JSON.
///
/// # Errors
/// `lab-json.kind`, `lab-json.number`, `lab-json.one-of`, `lab-json.missing`, `lab-json.unknown-key`;
/// `scene.two-shapes` for an obstacle that is a polygon and a disc; what [`Scene::new`] and [`Scene::add`] say, with
/// the place of the obstacle.
pub fn read_scene(json: Json) -> Result<SceneFile, Message> {
    let whole = At {
        path: String::new(),
        json,
    };
    let mut whole = whole.object(WHOLE, r#"{ "format": "wayscope-scene", … }"#)?;
    let format = whole.need("format", FORMAT)?;
    if format.text(FORMAT)? != FORMAT {
        return Err(format.none_of(FORMAT));
    }
    let version = whole.need("version", "1")?;
    if version.json != Json::Number(VERSION) {
        return Err(version.none_of("1"));
    }
    let name = match whole.may("name") {
        Some(name) => name.text("office")?.to_owned(),
        None => String::new(),
    };
    let floor = numbers::<4>(whole.need("floor", "[0, 0, 20, 15]")?, "[0, 0, 20, 15]")?;
    let mut scene = Scene::new(
        DVec2::new(floor[0], floor[1]),
        DVec2::new(floor[2], floor[3]),
    )?;
    let mut mended = 0;
    if let Some(obstacles) = whole.may("obstacles") {
        for at in obstacles.list("[ … ]")? {
            let path = at.path.clone();
            let obstacle = read_obstacle(at)?;
            let added = scene
                .add_mended(obstacle)
                .map_err(|why| wrong(&path, &why))?;
            mended += u32::from(added.1.any());
        }
    }
    Ok(SceneFile {
        name,
        scene,
        mended,
        left_out: 0,
        study: whole.may("study").map_or(Json::Null, |at| at.json),
    })
}

/// An obstacle that cannot be kept, with its place. The reason is told by its own words.
fn wrong(path: &str, why: &Message) -> Message {
    let mut message = Message::new(why.id);
    message.args.push(("path", path.into()));
    message.args.extend(why.args.iter().cloned());
    message
}

fn read_obstacle(at: At) -> Result<Obstacle, Message> {
    let path = at.path.clone();
    let mut object = at.object(OBSTACLE, r#"{ "ring": [[1, 1], [3, 1], [2, 2]] }"#)?;
    let name = match object.may("name") {
        Some(name) => name.text("pillar")?.to_owned(),
        None => String::new(),
    };
    let low = number(&mut object, "low", 0.0)?;
    let high = number(&mut object, "high", 2.5)?;
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
    let shape = if disc {
        let centre = need(centre, "centre", "[3, 2]")?;
        Shape::Disc {
            centre: DVec2::from_array(numbers::<2>(centre, "[3, 2]")?),
            radius: need(radius, "radius", "0.5")?.number(-FAR, FAR)?,
        }
    } else {
        let mut rings = vec![ring(need(outline, "ring", "[[1, 1], [3, 1], [2, 2]]")?)?];
        if let Some(holes) = holes {
            for hole in holes.list("[[[1, 1], [3, 1], [2, 2]]]")? {
                rings.push(ring(hole)?);
            }
        }
        Shape::Polygon { rings }
    };
    Ok(Obstacle {
        shape,
        low,
        high,
        name,
    })
}

fn number(object: &mut Object, key: &str, usual: f64) -> Result<f64, Message> {
    object.may(key).map_or(Ok(usual), |at| at.number(-FAR, FAR))
}

fn ring(at: At) -> Result<Vec<DVec2>, Message> {
    let points = at.list("[[1, 1], [3, 1], [2, 2]]")?;
    points
        .map(|at| numbers::<2>(at, "[1, 1]").map(DVec2::from_array))
        .collect()
}

/// A list of `N` numbers.
fn numbers<const N: usize>(at: At, example: &str) -> Result<[f64; N], Message> {
    let wrong = at.kind(example);
    match at.json {
        Json::Numbers(list) => <[f64; N]>::try_from(list)
            .ok()
            .filter(|list| list.iter().all(|number| number.abs() <= FAR))
            .ok_or(wrong),
        _ => Err(wrong),
    }
}

/// A scene as JSON. `study` is JSON itself, or empty.
pub fn write_scene(name: &str, scene: &Scene, study: &str) -> String {
    let mut text = String::new();
    // Writing to a text cannot fail.
    let _ = write!(
        text,
        "{{\n  \"format\": \"{FORMAT}\",\n  \"version\": 1,\n  \"name\": {},\n  \"floor\": [{}, {}, {}, {}],\n  \"obstacles\": [",
        quoted(name),
        scene.min().x,
        scene.min().y,
        scene.max().x,
        scene.max().y
    );
    for (index, obstacle) in scene.obstacles().iter().enumerate() {
        text.push_str(if index == 0 { "\n    { " } else { ",\n    { " });
        if !obstacle.name.is_empty() {
            let _ = write!(text, "\"name\": {}, ", quoted(&obstacle.name));
        }
        let _ = write!(
            text,
            "\"low\": {}, \"high\": {}, ",
            obstacle.low, obstacle.high
        );
        match &obstacle.shape {
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
        text.push_str(" }");
    }
    text.push_str(if scene.obstacles().is_empty() {
        "]"
    } else {
        "\n  ]"
    });
    if !study.is_empty() {
        let _ = write!(text, ",\n  \"study\": {study}");
    }
    text.push_str("\n}\n");
    text
}

fn points(ring: &[DVec2]) -> String {
    let points: Vec<String> = ring
        .iter()
        .map(|at| format!("[{}, {}]", at.x, at.y))
        .collect();
    format!("[{}]", points.join(", "))
}

fn quoted(text: &str) -> String {
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
