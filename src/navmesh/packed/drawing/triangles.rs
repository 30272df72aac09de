//! Triangles of a drawn mesh: begun, added at a side, deleted.

use super::soup::{Floor, known_side, known_vertex, nearest_vertex, refused, without};
use crate::message::Message;
use crate::spatial::orient2d;
use crate::world::scene::{DrawnMesh, DrawnSide};
use glam::DVec2;
use std::cmp::Ordering;

/// How high a triangle stands on its side where nothing else is said, as shares of the side's length: equal sides, or
/// lower where there is no room.
const HEIGHTS: [f64; 4] = [0.866, 0.433, 0.217, 0.108];

/// The cosine of the widest angle between two solid sides that is closed as a gap: 100 degrees.
const WIDEST: f64 = -0.174;

/// The third corner of a triangle.
#[derive(Clone, Copy)]
enum Third {
    Vertex(u32),
    At(DVec2),
}

impl Third {
    /// A place, or the vertex that is near it.
    fn of(mesh: &DrawnMesh, at: DVec2, reach: f64, but: &[u32]) -> Third {
        match nearest_vertex(mesh, at, reach, but) {
            Some(vertex) => Third::Vertex(vertex),
            None => Third::At(at),
        }
    }
}

/// A triangle on its own.
pub(super) fn begin(
    mesh: &DrawnMesh,
    floor: Floor,
    around: DVec2,
    radius: f64,
) -> Result<DrawnMesh, Message> {
    let mut after = mesh.clone();
    let first = after.vertices.len() as u32;
    let (half, low) = (radius * 0.866, radius * -0.5);
    let corners = [
        DVec2::new(-half, low),
        DVec2::new(half, low),
        DVec2::new(0.0, radius),
    ];
    after.vertices.extend(corners.map(|corner| around + corner));
    after.triangles.push([first, first + 1, first + 2]);
    after.checked_after(mesh, floor)
}

/// A triangle on a solid side: the first of what may be meant that is valid.
pub(super) fn add(
    mesh: &DrawnMesh,
    floor: Floor,
    side: DrawnSide,
    corner: Option<DVec2>,
    reach: f64,
) -> Result<DrawnMesh, Message> {
    known_side(mesh, side)?;
    if mesh.beyond()[side.triangle as usize][usize::from(side.side)].is_some() {
        return Err(refused("packed.hand-shared", side));
    }
    if mesh.link_at(side).is_some() {
        return Err(refused("packed.hand-linked", side));
    }
    let (a, b) = mesh.ends(side);
    let wanted = match corner {
        Some(at) => vec![Third::of(mesh, at, reach, &[a, b])],
        None => proposed(mesh, side, reach),
    };
    let mut why = None;
    for third in wanted {
        match with_triangle(mesh, (b, a), third).checked_after(mesh, floor) {
            Ok(after) => return Ok(after),
            Err(refused) => why = why.or(Some(refused)),
        }
    }
    Err(why.unwrap_or_else(|| refused("packed.hand-side", side)))
}

fn with_triangle(mesh: &DrawnMesh, (a, b): (u32, u32), third: Third) -> DrawnMesh {
    let mut after = mesh.clone();
    let third = match third {
        Third::Vertex(vertex) => vertex,
        Third::At(at) => {
            after.vertices.push(at);
            after.vertices.len() as u32 - 1
        }
    };
    after.triangles.push([a, b, third]);
    after
}

/// Third corners for a side where none is said: those that close a gap to a solid side which meets it at an angle, the
/// narrowest first; then upright ones.
fn proposed(mesh: &DrawnMesh, side: DrawnSide, reach: f64) -> Vec<Third> {
    let (a, b) = mesh.ends(side);
    let [from, to] = [a, b].map(|vertex| mesh.vertices[vertex as usize]);
    let mut gaps = gaps_at(mesh, side);
    gaps.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    let mut wanted: Vec<Third> = gaps.iter().map(|gap| Third::Vertex(gap.1)).collect();
    let out = -(to - from).perp();
    for height in HEIGHTS {
        let at = from.midpoint(to) + out * height;
        wanted.push(Third::of(mesh, at, reach, &[a, b]));
    }
    wanted
}

/// The far ends of solid sides that meet a side at an angle, each with the cosine of the angle.
fn gaps_at(mesh: &DrawnMesh, side: DrawnSide) -> Vec<(f64, u32)> {
    let (a, b) = mesh.ends(side);
    let [from, to] = [a, b].map(|vertex| mesh.vertices[vertex as usize]);
    let beyond = mesh.beyond();
    let solid = mesh.sides().filter(|other| {
        let shared = beyond[other.triangle as usize][usize::from(other.side)].is_some();
        !shared && mesh.link_at(*other).is_none()
    });
    let gaps = solid.filter_map(|other| {
        let (c, d) = mesh.ends(other);
        // One that comes to its beginning, or goes on from its end.
        let (corner, middle, end) = match (d == a, c == b) {
            (true, _) => (c, from, to),
            (_, true) => (d, to, from),
            _ => return None,
        };
        let at = mesh.vertices[corner as usize];
        let (one, other) = (
            (at - middle).normalize_or_zero(),
            (end - middle).normalize_or_zero(),
        );
        let closes = orient2d(from, to, at) == Ordering::Less && one.dot(other) > WIDEST;
        closes.then_some((one.dot(other), corner))
    });
    gaps.collect()
}

/// A triangle goes.
pub(super) fn delete(mesh: &DrawnMesh, floor: Floor, triangle: u32) -> Result<DrawnMesh, Message> {
    if triangle as usize >= mesh.triangles.len() {
        return Err(Message::new("packed.hand-triangle").with("triangle", triangle));
    }
    without(mesh, |number| number == triangle).checked_after(mesh, floor)
}

/// All triangles that have a vertex go.
pub(super) fn delete_vertex(
    mesh: &DrawnMesh,
    floor: Floor,
    vertex: u32,
) -> Result<DrawnMesh, Message> {
    known_vertex(mesh, vertex)?;
    let has = |number: u32| mesh.triangles[number as usize].contains(&vertex);
    without(mesh, has).checked_after(mesh, floor)
}
