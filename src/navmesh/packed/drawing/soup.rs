//! The shared parts of edits of a drawn mesh: refusals of what is not there, and the mesh without some triangles.

use crate::message::Message;
use crate::world::scene::{DrawnMesh, DrawnSide};
use glam::DVec2;

/// The lower left and the upper right corner of a floor.
pub(super) type Floor = (DVec2, DVec2);

/// A refusal that says which side is meant.
pub(super) fn refused(id: &'static str, side: DrawnSide) -> Message {
    Message::new(id)
        .with("triangle", side.triangle)
        .with("side", side.side)
}

/// Refuses a side that is none.
pub(super) fn known_side(mesh: &DrawnMesh, side: DrawnSide) -> Result<(), Message> {
    if (side.triangle as usize) < mesh.triangles.len() && side.side < 3 {
        return Ok(());
    }
    Err(refused("packed.hand-side", side))
}

/// Refuses a vertex that is none.
pub(super) fn known_vertex(mesh: &DrawnMesh, vertex: u32) -> Result<(), Message> {
    if (vertex as usize) < mesh.vertices.len() {
        return Ok(());
    }
    Err(Message::new("packed.hand-vertex").with("vertex", vertex))
}

/// The vertex nearest to a point, of those within reach; not one of `but`.
pub(super) fn nearest_vertex(mesh: &DrawnMesh, at: DVec2, reach: f64, but: &[u32]) -> Option<u32> {
    let near = (0..).zip(&mesh.vertices).filter_map(|(vertex, place)| {
        let away = place.distance(at);
        (away <= reach && !but.contains(&vertex)).then_some((away, vertex))
    });
    let nearest = near.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    nearest.map(|(_, vertex)| vertex)
}

/// The mesh without some triangles, and without their links. The others keep their order.
pub(super) fn without(mesh: &DrawnMesh, goes: impl Fn(u32) -> bool) -> DrawnMesh {
    let mut after = mesh.clone();
    let mut kept = 0;
    let number_of: Vec<Option<u32>> = (0..mesh.triangles.len() as u32)
        .map(|number| {
            let stays = !goes(number);
            kept += u32::from(stays);
            stays.then(|| kept - 1)
        })
        .collect();
    let mut stays = number_of.iter().map(Option::is_some);
    after.triangles.retain(|_| stays.next().unwrap_or(false));
    after.relink(|end| {
        let triangle = number_of[end.triangle as usize]?;
        Some(DrawnSide { triangle, ..end })
    });
    after
}
