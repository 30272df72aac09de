//! The funnel: the shortest path within a corridor, a series of sides to be crossed.
//!
//! **Idea.** From the last bend (the apex) the sides ahead are seen through a funnel between two points, which each
//! side narrows. Where a side would turn one of them beyond the other, that other is the next bend.
//!
//! **Guarantee.** The shortest path of a point through these sides in this order; there may be shorter ones through
//! others. **Complexity.** O(n) on average, O(n²) at worst, as sides are looked at again from each bend.
//!
//! **Source.** B. Chazelle, "A theorem on polygon cutting with applications", 1982; D. T. Lee, F. P. Preparata,
//! "Euclidean shortest paths in the presence of rectilinear barriers", 1984.

use crate::spatial::orient2d;
use glam::DVec2;
use std::cmp::Ordering;

/// A side to be crossed, as seen by what crosses it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Portal {
    /// Its end at the right, in metres.
    pub right: DVec2,
    /// Its end at the left.
    pub left: DVec2,
}

/// Start, bends and goal of the shortest path through portals, in metres.
pub fn pull(start: DVec2, portals: &[Portal], goal: DVec2) -> Vec<DVec2> {
    let mut points = Vec::new();
    pull_into(start, portals, goal, &mut points);
    points
}

/// The same, put behind what is in `points`.
pub(super) fn pull_into(start: DVec2, portals: &[Portal], goal: DVec2, points: &mut Vec<DVec2>) {
    let last = Portal {
        right: goal,
        left: goal,
    };
    points.push(start);
    let mut apex = start;
    // What bounds the funnel, with the portal that it belongs to.
    let (mut right, mut left) = ((start, 0), (start, 0));
    let mut index = 0;
    while index <= portals.len() {
        let portal = portals.get(index).copied().unwrap_or(last);
        index += 1;
        let narrows = orient2d(apex, right.0, portal.right) != Ordering::Less;
        if narrows || apex == right.0 {
            let crosses = orient2d(apex, left.0, portal.right) == Ordering::Greater;
            if apex != left.0 && crosses {
                points.push(left.0);
                (apex, index) = (left.0, left.1);
                (right, left) = ((apex, index), (apex, index));
                continue;
            }
            right = (portal.right, index);
        }
        let narrows = orient2d(apex, left.0, portal.left) != Ordering::Greater;
        if narrows || apex == left.0 {
            let crosses = orient2d(apex, right.0, portal.left) == Ordering::Less;
            if apex != right.0 && crosses {
                points.push(right.0);
                (apex, index) = (right.0, right.1);
                (right, left) = ((apex, index), (apex, index));
                continue;
            }
            left = (portal.left, index);
        }
    }
    points.push(goal);
    points.dedup();
}
