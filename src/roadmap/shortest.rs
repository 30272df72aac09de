//! Shortest paths in a growing roadmap, cut off beyond a length.

use super::queue::{Queue, Waiting};
use crate::roadmap::building::growing_roadmap::GrowingRoadmap;

/// A* over a net's vertices, whose arrays are used again.
#[derive(Clone, Debug, Default)]
pub(in crate::roadmap) struct Shortest {
    lengths: Vec<f64>,
    /// The search in which a vertex's length was last written.
    stamps: Vec<u32>,
    search: u32,
    open: Queue,
}

impl Shortest {
    /// The length of the shortest way from `from` to `to`, if it is at most `limit`. O(vertices within the limit ·
    /// log).
    pub fn distance(
        &mut self,
        net: &GrowingRoadmap,
        from: u32,
        to: u32,
        limit: f64,
    ) -> Option<f64> {
        self.lengths.resize(net.vertex_slots(), 0.0);
        self.stamps.resize(net.vertex_slots(), 0);
        self.search += 1;
        self.open.clear();
        let goal = net.at(to);
        self.set(from, 0.0, net.at(from).distance(goal));
        while let Some(next) = self.open.pop() {
            let length = self.lengths[next.key as usize];
            if next.key == to {
                return Some(length);
            }
            let rest = net.at(next.key).distance(goal);
            if next.estimate > length + rest {
                continue;
            }
            for &edge in net.incident(next.key) {
                let other = net.other(edge, next.key);
                let through = length + net.length(edge);
                let estimate = through + net.at(other).distance(goal);
                let known = self.stamps[other as usize] == self.search;
                if estimate <= limit && !(known && self.lengths[other as usize] <= through) {
                    self.set(other, through, estimate);
                }
            }
        }
        None
    }

    /// Finds the lengths of the shortest ways from `from` to all vertices within `limit`, for
    /// [`length_to`](Shortest::length_to). O(vertices within the limit · log).
    pub fn spread(&mut self, net: &GrowingRoadmap, from: u32, limit: f64) {
        self.lengths.resize(net.vertex_slots(), 0.0);
        self.stamps.resize(net.vertex_slots(), 0);
        self.search += 1;
        self.open.clear();
        self.set(from, 0.0, 0.0);
        while let Some(next) = self.open.pop() {
            let length = self.lengths[next.key as usize];
            if next.estimate > length {
                continue;
            }
            for &edge in net.incident(next.key) {
                let other = net.other(edge, next.key);
                let through = length + net.length(edge);
                if through <= limit && self.length_to(other).is_none_or(|known| through < known) {
                    self.set(other, through, through);
                }
            }
        }
    }

    /// The length of the way to a vertex that the last search found, if it did.
    pub fn length_to(&self, vertex: u32) -> Option<f64> {
        let at = vertex as usize;
        (self.stamps[at] == self.search).then(|| self.lengths[at])
    }

    fn set(&mut self, vertex: u32, length: f64, estimate: f64) {
        self.lengths[vertex as usize] = length;
        self.stamps[vertex as usize] = self.search;
        let key = vertex;
        self.open.push(Waiting { estimate, key });
    }
}
