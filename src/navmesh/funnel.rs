//! The funnel: the shortest path within a corridor, a series of sides to be crossed.
//!
//! **Idea.** From the last bend (the apex) two chains lead to the ends of the side that was crossed last, each the
//! shortest path to its end: the left one turns left only, the right one right. The next side gives each chain a new
//! end: what is no bend of the way to it is taken off, and where the way to it crosses the other chain the apex moves
//! along that one.
//!
//! **Guarantee.** The shortest path of a point through these sides in this order; there may be shorter ones through
//! others. **Complexity.** O(n): each end of a side enters a chain once and leaves it once.
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
    Funnel::default().pull_into(start, portals, goal, &mut points);
    points
}

/// The two chains, whose memory is used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Funnel {
    /// The left chain from its end at `left` to the apex, then the right one to its end at `right`.
    chain: Vec<DVec2>,
    left: usize,
    apex: usize,
    right: usize,
}

impl Funnel {
    /// The same as [`pull`], put behind what is in `points`.
    pub fn pull_into(
        &mut self,
        start: DVec2,
        portals: &[Portal],
        goal: DVec2,
        points: &mut Vec<DVec2>,
    ) {
        // Room for all ends at either side of the apex.
        let middle = portals.len() + 1;
        if self.chain.len() < 2 * middle + 1 {
            self.chain.resize(2 * middle + 1, start);
        }
        self.chain[middle] = start;
        (self.left, self.apex, self.right) = (middle, middle, middle);
        points.push(start);
        for portal in portals {
            self.add_right(portal.right, points);
            self.add_left(portal.left, points);
        }
        self.add_left(goal, points);
        points.extend(self.chain[self.left..self.apex].iter().rev());
        points.dedup();
    }

    fn add_left(&mut self, end: DVec2, points: &mut Vec<DVec2>) {
        if self.chain[self.left] == end && self.left < self.apex {
            return;
        }
        let turn = |a: usize, b: usize, chain: &[DVec2]| orient2d(chain[a], chain[b], end);
        while self.left < self.apex
            && turn(self.left + 1, self.left, &self.chain) != Ordering::Greater
        {
            self.left += 1;
        }
        while self.left == self.apex
            && self.apex < self.right
            && turn(self.apex, self.apex + 1, &self.chain) == Ordering::Less
        {
            self.apex += 1;
            self.left = self.apex;
            points.push(self.chain[self.apex]);
        }
        self.left -= 1;
        self.chain[self.left] = end;
    }

    fn add_right(&mut self, end: DVec2, points: &mut Vec<DVec2>) {
        if self.chain[self.right] == end && self.right > self.apex {
            return;
        }
        let turn = |a: usize, b: usize, chain: &[DVec2]| orient2d(chain[a], chain[b], end);
        while self.right > self.apex
            && turn(self.right - 1, self.right, &self.chain) != Ordering::Less
        {
            self.right -= 1;
        }
        while self.right == self.apex
            && self.apex > self.left
            && turn(self.apex, self.apex - 1, &self.chain) == Ordering::Greater
        {
            self.apex -= 1;
            self.right = self.apex;
            points.push(self.chain[self.apex]);
        }
        self.right += 1;
        self.chain[self.right] = end;
    }
}
