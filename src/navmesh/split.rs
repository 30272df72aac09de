//! Lines of a triangulation that cross: both are split where they meet.
//!
//! All points lie on a grid of 2^-30 m, those where lines meet, too, so that lines which come to lie beside each other
//! by rounding alone are one. A line may be bent by half of that at a point where it is split.

use crate::message::Message;
use glam::DVec2;
use spade::handles::FixedVertexHandle;
use spade::{ConstrainedDelaunayTriangulation, Point2, Triangulation};

type Plane = ConstrainedDelaunayTriangulation<Point2<f64>>;

/// Steps of the grid in a metre.
const STEPS: f64 = (1_u64 << 30) as f64;

/// The most pieces that one line is split into, or splits others into.
const MOST_PIECES: usize = 1_000_000;

/// The nearest point of the grid; both zeros are one.
pub(super) fn rounded(at: DVec2) -> DVec2 {
    (at * STEPS).round() / STEPS + 0.0
}

/// Inserts a line between two points; what it crosses is split.
///
/// # Errors
/// `mesh.coordinates` where points lie too far out to be split exactly.
pub(super) fn insert(plane: &mut Plane, line: [FixedVertexHandle; 2]) -> Result<(), Message> {
    let mut waiting = vec![line];
    let mut pieces = 0;
    while let Some([a, b]) = waiting.pop() {
        pieces += 1;
        if a == b {
            continue;
        }
        if plane.can_add_constraint(a, b) {
            plane.add_constraint(a, b);
            continue;
        }
        let crossed = plane.get_conflicting_edges_between_vertices(a, b).next();
        let crossed = crossed.map(|edge| {
            let edge = edge.as_undirected();
            (edge.fix(), edge.vertices().map(|vertex| vertex.fix()))
        });
        let at = |plane: &Plane, vertex: FixedVertexHandle| {
            let at = plane.vertex(vertex).position();
            DVec2::new(at.x, at.y)
        };
        let Some((edge, [p, q])) = crossed.filter(|_| pieces < MOST_PIECES) else {
            return Err(refused(at(plane, a)));
        };
        let meeting = meeting([a, b, p, q].map(|vertex| at(plane, vertex)));
        plane.remove_constraint_edge(edge);
        let inserted = plane.insert(Point2::new(meeting.x, meeting.y));
        let middle = inserted.map_err(|_| refused(meeting))?;
        // The line last, so that it is gone on with first.
        waiting.extend([[p, middle], [middle, q], [middle, b], [a, middle]]);
    }
    Ok(())
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
