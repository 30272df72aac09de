//! An interval: the part of a side that is seen from one point, as a node of Polyanya.

use glam::DVec2;

/// In place of a vertex: the start.
pub const START: u32 = u32::MAX;

/// In place of an interval: none.
pub const NO_INTERVAL: u32 = u32::MAX;

/// In place of a side: the goal itself.
pub const GOAL: u32 = u32::MAX;

/// A ray that bounds what is seen: from a root through a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundingRay {
    /// A vertex, or [`START`].
    pub from: u32,
    /// A vertex.
    pub through: u32,
}

/// A part of a side that is seen from its root, towards the polygon beyond the side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The side, of the polygon that is left; [`GOAL`] where the path ends.
    pub side: u32,
    /// From where it is seen: a vertex, or [`START`].
    pub root: u32,
    /// The ray at its right end.
    pub right: BoundingRay,
    /// The ray at its left end.
    pub left: BoundingRay,
    /// Its right end, in metres; rounded where it is no vertex.
    pub right_at: DVec2,
    /// Its left end, in metres.
    pub left_at: DVec2,
    /// Whether its right end is the side's own, which is then what the ray passes through.
    pub at_right_end: bool,
    /// Whether its left end is the side's own.
    pub at_left_end: bool,
    /// The interval that it was pushed from, or [`NO_INTERVAL`].
    pub parent: u32,
    /// The length of the path up to the root, in metres.
    pub before: f64,
    /// The least that a path through it can be long, in metres.
    pub estimate: f64,
}

impl Interval {
    /// The goal, seen from a root.
    pub(super) fn goal(parent: u32, root: u32, length: f64) -> Interval {
        let sight = BoundingRay {
            from: root,
            through: root,
        };
        Interval {
            side: GOAL,
            root,
            right: sight,
            left: sight,
            right_at: DVec2::ZERO,
            left_at: DVec2::ZERO,
            at_right_end: false,
            at_left_end: false,
            parent,
            before: length,
            estimate: length,
        }
    }
}

/// Where the line through two points meets that of a side whose ends lie on both sides of it.
pub(super) fn meeting(from: DVec2, through: DVec2, a: DVec2, b: DVec2) -> DVec2 {
    let along = through - from;
    let (left, right) = (along.perp_dot(a - from), along.perp_dot(b - from));
    let share = left / (left - right);
    if share.is_finite() {
        a + (b - a) * share.clamp(0.0, 1.0)
    } else {
        a
    }
}

/// The shortest way from a root through an interval to the goal, if nothing else were in the way. A goal on the root's
/// side of the interval is reached no sooner than its mirror image.
pub(super) fn estimate(root: DVec2, left: DVec2, right: DVec2, goal: DVec2) -> f64 {
    let along = left - right;
    let side = |at: DVec2| along.perp_dot(at - right);
    let mut to = goal;
    // The root is always on that side, or on the interval's line.
    if side(goal) > 0.0 {
        let normal = along.perp();
        to = goal - normal * (2.0 * normal.dot(goal - right) / normal.length_squared());
    }
    let ahead = to - root;
    if ahead.perp_dot(right - root) > 0.0 {
        // The straight line passes right of the right end.
        root.distance(right) + right.distance(to)
    } else if ahead.perp_dot(left - root) < 0.0 {
        root.distance(left) + left.distance(to)
    } else {
        root.distance(to)
    }
}
