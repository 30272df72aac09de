//! Lines of a triangulation that cross: both are split where they meet.
//!
//! All points lie on a grid of 2^-30 m, those where lines meet, too, so that lines which come to lie beside each other
//! by rounding alone are one. A line may be bent by half of that at a point where it is split.

use crate::message::Message;
use glam::DVec2;
use spade::handles::FixedVertexHandle;
use spade::{ConstrainedDelaunayTriangulation, Point2, PositionInTriangulation, Triangulation};

/// A triangulation whose constrained edges know which lines run along them; others have none.
pub(super) type Plane = ConstrainedDelaunayTriangulation<Point2<f64>, (), Vec<u32>>;

/// In place of a line: an edge that is never split.
pub(super) const FIXED: u32 = u32::MAX;

/// Steps of the grid in a metre.
const STEPS: f64 = (1_u64 << 30) as f64;

/// The most pieces that one line is split into, or splits others into.
const MOST_PIECES: usize = 1_000_000;

/// The nearest point of the grid; both zeros are one.
pub(super) fn rounded(at: DVec2) -> DVec2 {
    (at * STEPS).round() / STEPS + 0.0
}

/// Where a vertex is.
pub(super) fn place(plane: &Plane, vertex: FixedVertexHandle) -> DVec2 {
    let at = plane.vertex(vertex).position();
    DVec2::new(at.x, at.y)
}

/// Inserts a line between two points; what it crosses is split.
///
/// # Errors
/// `mesh.coordinates` where points lie too far out to be split exactly, or where a [`FIXED`] edge would be split.
pub(super) fn insert(
    plane: &mut Plane,
    ends: [FixedVertexHandle; 2],
    number: u32,
) -> Result<(), Message> {
    let mut waiting = vec![(ends, vec![number])];
    let mut pieces = 0;
    while let Some(([a, b], lines)) = waiting.pop() {
        pieces += 1;
        if a == b {
            continue;
        }
        let edges = plane.try_add_constraint(a, b);
        if !edges.is_empty() {
            for edge in edges {
                run_along(plane, edge.as_undirected(), &lines);
            }
            continue;
        }
        let crossed = plane.get_conflicting_edges_between_vertices(a, b).next();
        let crossed = crossed.map(|edge| {
            let edge = edge.as_undirected();
            (edge.fix(), edge.vertices().map(|vertex| vertex.fix()))
        });
        let Some((edge, [p, q])) = crossed.filter(|_| pieces < MOST_PIECES) else {
            return Err(refused(place(plane, a)));
        };
        let meeting = meeting([a, b, p, q].map(|vertex| place(plane, vertex)));
        let across = std::mem::take(plane.undirected_edge_data_mut(edge).data_mut());
        if across.contains(&FIXED) {
            return Err(refused(meeting));
        }
        plane.remove_constraint_edge(edge);
        let middle = insert_between(plane, meeting)?;
        // The line last, so that it is gone on with first.
        waiting.extend([([p, middle], across.clone()), ([middle, q], across)]);
        waiting.extend([([middle, b], lines.clone()), ([a, middle], lines)]);
    }
    Ok(())
}

/// Inserts a point, perhaps on an edge that lines run along.
pub(super) fn insert_between(plane: &mut Plane, at: DVec2) -> Result<FixedVertexHandle, Message> {
    let point = Point2::new(at.x, at.y);
    let on = match plane.locate(point) {
        PositionInTriangulation::OnEdge(edge) => {
            let edge = plane.directed_edge(edge).as_undirected();
            let lines = edge.data().data().clone();
            (!lines.is_empty()).then(|| (edge.vertices().map(|vertex| vertex.fix()), lines))
        }
        _ => None,
    };
    if on.as_ref().is_some_and(|(_, lines)| lines.contains(&FIXED)) {
        return Err(refused(at));
    }
    let vertex = plane.insert(point).map_err(|_| refused(at))?;
    if let Some((ends, lines)) = on {
        for end in ends {
            if let Some(edge) = plane.get_edge_from_neighbors(vertex, end) {
                let edge = edge.fix().as_undirected();
                *plane.undirected_edge_data_mut(edge).data_mut() = lines.clone();
            }
        }
    }
    Ok(vertex)
}

/// From now on these lines run along an edge, too.
fn run_along(plane: &mut Plane, edge: spade::handles::FixedUndirectedEdgeHandle, lines: &[u32]) {
    let along = plane.undirected_edge_data_mut(edge).data_mut();
    for line in lines {
        if !along.contains(line) {
            along.push(*line);
        }
    }
}

fn refused(at: DVec2) -> Message {
    Message::new("mesh.coordinates")
        .with("x", at.x)
        .with("y", at.y)
}

/// Where the lines ab and pq meet, on the grid.
fn meeting([a, b, p, q]: [DVec2; 4]) -> DVec2 {
    let (along, across) = (b - a, q - p);
    let share = (p - a).perp_dot(across) / along.perp_dot(across);
    let share = if share.is_finite() {
        share.clamp(0.0, 1.0)
    } else {
        0.5
    };
    rounded(a + along * share)
}
