//! Useful cycles for the vertices that were added after sampling; runs between merging and blending.
//!
//! Not in the paper. Halved edges, and above all crossings, bring vertices that see others to which the graph has only
//! a long way; sampled vertices were joined to such others when they came. Without this step ways from the ends of such
//! vertices were up to three times as long as needed (one in a thousand). Edges that come of it go through the phases
//! of edges and merging like all others; a few rounds suffice.

use super::growing_roadmap::GrowingRoadmap;
use super::sampling::{LinkReason, Linked};
use crate::roadmap::settings::RoadmapSettings;
use crate::roadmap::shortest::Shortest;
use crate::spatial::KdTree;
use crate::world::scene::Surroundings;

/// The look for useful cycles, a vertex a step.
#[derive(Clone, Debug)]
pub(in crate::roadmap) struct Cycles {
    near: KdTree,
    /// The vertices in `near`.
    numbers: Vec<u32>,
    shortest: Shortest,
    found: Vec<(f64, u32)>,
    /// The next vertex to look.
    next: usize,
    /// What was decided about each neighbour of the last vertex.
    pub linked: Vec<Linked>,
    /// Edges that came.
    pub added: Vec<u32>,
    /// One search finds the ways of a vertex to all others.
    spreads: bool,
}

impl Cycles {
    /// For the vertices with numbers from `first` on.
    pub fn new(net: &GrowingRoadmap, first: u32) -> Cycles {
        let spreads = false;
        Cycles {
            spreads,
            ..Cycles::among(net, first, |_| true)
        }
    }

    /// The same, with neighbours among those vertices of which `inside` says so. Lengths may differ by rounding.
    pub fn among(net: &GrowingRoadmap, first: u32, inside: impl Fn(u32) -> bool) -> Cycles {
        let numbers: Vec<u32> = net.vertices().filter(|vertex| inside(*vertex)).collect();
        let mut near = KdTree::new();
        for &vertex in &numbers {
            near.push(net.at(vertex));
        }
        let next = numbers.partition_point(|vertex| *vertex < first);
        Cycles {
            near,
            numbers,
            shortest: Shortest::default(),
            found: Vec::new(),
            next,
            linked: Vec::new(),
            added: Vec::new(),
            spreads: true,
        }
    }

    /// Lets the next vertex look; which it was, or nothing once all have.
    pub fn step(
        &mut self,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
    ) -> Option<u32> {
        self.linked.clear();
        let vertex = *self.numbers.get(self.next)?;
        self.next += 1;
        let at = net.at(vertex);
        self.near
            .within(at, settings.neighbour_distance, &mut self.found);
        let farthest = self.found.last().map_or(0.0, |(apart, _)| *apart);
        let farthest = settings.cycle_limit(farthest);
        let mut spread = false;
        for &(apart, place) in &self.found {
            let other = self.numbers[place as usize];
            let limit = settings.cycle_limit(apart);
            if other == vertex || !limit.is_finite() {
                continue;
            }
            let way = if self.spreads {
                if !std::mem::replace(&mut spread, true) {
                    self.shortest.spread(net, vertex, farthest);
                }
                let way = self.shortest.length_to(other);
                way.filter(|way| *way <= limit)
            } else {
                self.shortest.distance(net, vertex, other, limit)
            };
            let reason = match way {
                Some(way) => LinkReason::Needless { way },
                None if settings.passes(around, at, net.at(other)) => {
                    LinkReason::Shortens { limit }
                }
                None => LinkReason::Blocked,
            };
            let adds = matches!(reason, LinkReason::Shortens { .. });
            let edge = adds.then(|| net.add_edge(vertex, other)).flatten();
            spread &= edge.is_none();
            self.added.extend(edge);
            self.linked.push(Linked {
                vertex: other,
                reason,
                edge,
            });
        }
        Some(vertex)
    }
}
