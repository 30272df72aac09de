//! The drawn mesh in a scene file: the object `mesh` of its version 2.

use super::super::shape_file::{numbers, wrong};
use super::drawn_checks::full;
use super::drawn_mesh::{DrawnLink, DrawnMesh, DrawnSide, LinkWay, MAX_DRAWN};
use crate::message::Message;
use crate::world::json_place::At;
use glam::DVec2;
use std::fmt::Write;

/// Its key.
pub(in crate::world::scene) const MESH_KEY: &str = "mesh";

const MESH: &[&str] = &["vertices", "triangles", "links"];
const LINK: &[&str] = &["from", "to", "way", "on"];

/// The largest number that a file can name.
const LARGEST: f64 = 4.0 * MAX_DRAWN as f64;

/// Reads the mesh of a scene with that floor.
///
/// # Errors
/// As for the scene; `scene.mesh-full` and what else is wrong with the mesh (see [`DrawnMesh::checked`]), with its
/// place.
pub(super) fn read_mesh(at: At, floor: (DVec2, DVec2)) -> Result<DrawnMesh, Message> {
    let path = at.path.clone();
    let mut object = at.object(
        MESH,
        r#"{ "vertices": [[1, 1], [3, 1], [2, 2]], "triangles": [[0, 1, 2]] }"#,
    )?;
    let mut mesh = DrawnMesh::default();
    for at in limited(
        object.need("vertices", "[[1, 1], [3, 1], [2, 2]]")?,
        4 * MAX_DRAWN,
    )? {
        mesh.vertices
            .push(DVec2::from_array(numbers::<2>(at, "[1, 1]")?));
    }
    for at in limited(object.need("triangles", "[[0, 1, 2]]")?, MAX_DRAWN)? {
        mesh.triangles.push(indices(at, "[0, 1, 2]")?);
    }
    if let Some(links) = object.may("links") {
        for at in limited(links, MAX_DRAWN)? {
            mesh.links.push(read_link(at)?);
        }
    }
    mesh.checked(floor).map_err(|why| wrong(&path, &why))
}

/// The entries of a list that is not too long.
fn limited(at: At, most: usize) -> Result<impl Iterator<Item = At>, Message> {
    let path = at.path.clone();
    let list = at.list("[ … ]")?;
    if list.len() > most {
        return Err(wrong(&path, &full(list.len())));
    }
    Ok(list)
}

/// Numbers of vertices, triangles or sides.
fn indices<const N: usize>(at: At, example: &str) -> Result<[u32; N], Message> {
    let kind = at.kind(example);
    let found = numbers::<N>(at, example)?;
    let whole = |number: &f64| (0.0..=LARGEST).contains(number) && number.fract() == 0.0;
    match found.iter().all(whole) {
        true => Ok(found.map(|number| number as u32)),
        false => Err(kind),
    }
}

fn read_link(at: At) -> Result<DrawnLink, Message> {
    let mut object = at.object(LINK, r#"{ "from": [0, 1], "to": [4, 2] }"#)?;
    let mut end = |key| {
        let at = object.need(key, "[0, 1]")?;
        let kind = at.kind("[0, 1]");
        let [triangle, side] = indices::<2>(at, "[0, 1]")?;
        match u8::try_from(side) {
            Ok(side) if side < 3 => Ok(DrawnSide { triangle, side }),
            _ => Err(kind),
        }
    };
    let (from, to) = (end("from")?, end("to")?);
    let right = LinkWay::ALL.map(LinkWay::id).join(", ");
    let way = match object.may("way") {
        Some(way) => LinkWay::from_id(way.text(&right)?).ok_or_else(|| way.none_of(&right))?,
        None => LinkWay::Both,
    };
    let on = object.may("on").map_or(Ok(true), |at| at.truth())?;
    Ok(DrawnLink { from, to, way, on })
}

/// Writes the mesh, if it has triangles. Writing to a text cannot fail, so that no result is looked at.
pub(super) fn write_mesh(text: &mut String, mesh: &DrawnMesh) {
    if mesh.is_empty() {
        return;
    }
    let listed = |parts: Vec<String>| parts.join(", ");
    let vertices = mesh
        .vertices
        .iter()
        .map(|at| format!("[{}, {}]", at.x, at.y));
    let triangles = mesh.triangles.iter();
    let triangles = triangles.map(|[a, b, c]| format!("[{a}, {b}, {c}]"));
    let _ = write!(
        text,
        ",\n  \"{MESH_KEY}\": {{\n    \"vertices\": [{}],\n    \"triangles\": [{}]",
        listed(vertices.collect()),
        listed(triangles.collect())
    );
    if !mesh.links.is_empty() {
        let links = mesh.links.iter().map(written_link).collect();
        let _ = write!(text, ",\n    \"links\": [{}]", listed(links));
    }
    text.push_str("\n  }");
}

fn written_link(link: &DrawnLink) -> String {
    let [from, to] = link
        .ends()
        .map(|end| format!("[{}, {}]", end.triangle, end.side));
    let mut text = format!("{{ \"from\": {from}, \"to\": {to}");
    if link.way != LinkWay::Both {
        let _ = write!(text, ", \"way\": \"{}\"", link.way.id());
    }
    if !link.on {
        text.push_str(", \"on\": false");
    }
    text.push_str(" }");
    text
}
