//! The splitting of sides of a drawn mesh.

use super::soup::{Floor, known_side, refused};
use crate::message::Message;
use crate::world::scene::{DrawnMesh, DrawnSide};
use glam::DVec2;

/// The least share of a side at each of its ends that is not split off.
const END: f64 = 0.05;

/// A place and those around it, in steps.
const AROUND: [[f64; 2]; 9] = [
    [0.0, 0.0],
    [-1.0, 0.0],
    [1.0, 0.0],
    [0.0, -1.0],
    [0.0, 1.0],
    [-1.0, -1.0],
    [1.0, 1.0],
    [1.0, -1.0],
    [-1.0, 1.0],
];

/// A side is split near a point, with the triangles on both sides of it. Of each of them the half at the beginning of
/// the side keeps its number, the other one comes last.
pub(super) fn split(
    mesh: &DrawnMesh,
    floor: Floor,
    side: DrawnSide,
    at: DVec2,
) -> Result<DrawnMesh, Message> {
    known_side(mesh, side)?;
    if mesh.link_at(side).is_some() {
        return Err(refused("packed.hand-linked", side));
    }
    let (a, b) = mesh.ends(side);
    let [from, to] = [a, b].map(|vertex| mesh.vertices[vertex as usize]);
    let along = to - from;
    let share = (at - from).dot(along) / along.length_squared();
    let place = from.lerp(to, share.clamp(END, 1.0 - END));
    let twin = mesh.beyond()[side.triangle as usize][usize::from(side.side)];
    let mut why = None;
    // Rounding may move it off the line and into a triangle that touches the side: then one of the steps around it.
    for offset in AROUND {
        let mut after = mesh.clone();
        let middle = after.vertices.len() as u32;
        after
            .vertices
            .push(place + DVec2::from_array(offset) * DrawnMesh::step(floor));
        for half in [Some(side), twin].into_iter().flatten() {
            halve(&mut after, half, middle);
        }
        match after.checked_after(mesh, floor) {
            Ok(after) => return Ok(after),
            Err(refused) => why = why.or(Some(refused)),
        }
    }
    Err(why.unwrap_or_else(|| refused("packed.hand-side", side)))
}

/// Splits the triangle of a side at a vertex on it. Its link stays at the line where it was.
fn halve(mesh: &mut DrawnMesh, side: DrawnSide, middle: u32) {
    let (own, at) = (side.triangle as usize, usize::from(side.side));
    let next = (at + 1) % 3;
    let (end, opposite) = (mesh.triangles[own][next], mesh.triangles[own][(at + 2) % 3]);
    let added = mesh.triangles.len() as u32;
    mesh.triangles[own][next] = middle;
    mesh.triangles.push([middle, end, opposite]);
    mesh.relink(|link| {
        let moves = link.triangle == side.triangle && usize::from(link.side) == next;
        Some(if moves {
            DrawnSide {
                triangle: added,
                side: 1,
            }
        } else {
            link
        })
    });
}
