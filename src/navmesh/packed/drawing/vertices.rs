//! Vertices of a drawn mesh: moved and merged.

use super::soup::{Floor, known_vertex, without};
use crate::message::Message;
use crate::world::scene::DrawnMesh;
use glam::DVec2;

/// A vertex goes to a place.
pub(super) fn shift(
    mesh: &DrawnMesh,
    floor: Floor,
    vertex: u32,
    to: DVec2,
) -> Result<DrawnMesh, Message> {
    known_vertex(mesh, vertex)?;
    let mut after = mesh.clone();
    after.vertices[vertex as usize] = to;
    after.checked_after(mesh, floor)
}

/// A vertex becomes another one; triangles that have both vanish.
pub(super) fn merge(
    mesh: &DrawnMesh,
    floor: Floor,
    vertex: u32,
    into: u32,
) -> Result<DrawnMesh, Message> {
    known_vertex(mesh, vertex)?;
    known_vertex(mesh, into)?;
    if vertex == into {
        return Err(Message::new("packed.hand-itself").with("vertex", vertex));
    }
    let has_both = |number: u32| {
        let corners = mesh.triangles[number as usize];
        corners.contains(&vertex) && corners.contains(&into)
    };
    let mut after = without(mesh, has_both);
    for corner in after.triangles.iter_mut().flatten() {
        if *corner == vertex {
            *corner = into;
        }
    }
    after.checked_after(mesh, floor)
}
