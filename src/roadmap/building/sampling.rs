//! Phase 1: sampling. Retracted samples become vertices and are joined to neighbours where an edge is useful.
//!
//! Section 2.1 of the paper, with the useful cycles of its reference 23 read as a factor: an edge between different
//! connected components is added; one within a component only if K times its length is less than the graph distance of
//! its ends. Added here: once there are vertices enough, vertices of smaller components search three times as far for
//! other components, nearest first, so that a corridor with few samples stays connected. Added as well, where settings
//! ask for it: covering, which keeps only those further samples that see no vertex (guards) or join components
//! (connectors) (T. Siméon, J.-P. Laumond, C. Nissoux, "Visibility-based probabilistic roadmaps for motion planning",
//! 2000), and the diagram is then followed from components that are still unconnected. Each sample costs its
//! retraction, a query of the kd-tree, and for each neighbour at most a search cut off at K times the distance and the
//! clearance of a segment.

use super::components::Components;
use super::follow::Following;
use super::growing_roadmap::GrowingRoadmap;
use super::retract::{Retraction, retract};
use crate::roadmap::settings::{MOST_VERTICES, RoadmapSettings};
use crate::roadmap::shortest::Shortest;
use crate::spatial::KdTree;
use crate::world::scene::{ChangedBox, Surroundings};
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::collections::VecDeque;

/// The reason why an edge was added or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LinkReason {
    /// Added: its ends were not connected.
    Joins,
    /// Added: the way between its ends was this long, in metres, more than K times as long as the edge; infinite where
    /// the search, cut off there, did not find one.
    Shortens {
        /// The longest way that would have been good enough: K times the edge's length.
        limit: f64,
    },
    /// Not added: there is a way this long, short enough.
    Needless {
        /// Its length in metres.
        way: f64,
    },
    /// Not added: the body cannot go straight.
    Blocked,
}

/// The decision about a neighbour of a new vertex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linked {
    /// The neighbour.
    pub vertex: u32,
    /// The decision.
    pub reason: LinkReason,
    /// The edge, where it was added.
    pub edge: Option<u32>,
}

/// The stream of random numbers that is this algorithm's own.
const STREAM: u64 = 0x6e6b_6f32_3030_3037;

/// So many samples at most for each vertex that is wanted, plus [`SPARE_SAMPLES`]: where little is free most samples
/// fail.
const SAMPLES_PER_VERTEX: u64 = 200;

/// See [`SAMPLES_PER_VERTEX`].
const SPARE_SAMPLES: u64 = 5_000;

/// How many neighbour distances vertices look for other parts at the end.
const BRIDGES: f64 = 3.0;

/// The sampling phase, one sample per step.
#[derive(Clone, Debug)]
pub(in crate::roadmap) struct Sampling {
    dice: Pcg32,
    pub(super) near: KdTree,
    pub(super) parts: Components,
    pub(super) shortest: Shortest,
    pub(super) found: Vec<(f64, u32)>,
    /// How the last sample went.
    pub retraction: Retraction,
    /// What was decided about each neighbour of the last vertex.
    pub linked: Vec<Linked>,
    /// Consecutive vertices that were of no use.
    idle: u32,
    /// Vertices in a row that would have been of no use while covering.
    vain: u32,
    pub samples: u64,
    most_samples: u64,
    /// The next vertex that is to look for other parts.
    bridging: u32,
    /// Once all of them have.
    following: Option<Box<Following>>,
    /// Places that it found vertices to be needed at.
    wanted: VecDeque<DVec2>,
    /// Where it works; nothing for the whole floor.
    area: Option<ChangedBox>,
}

impl Sampling {
    pub fn new(settings: &RoadmapSettings) -> Sampling {
        Sampling {
            dice: Pcg32::new(settings.seed, STREAM),
            near: KdTree::new(),
            parts: Components::default(),
            shortest: Shortest::default(),
            found: Vec::new(),
            retraction: Retraction::default(),
            linked: Vec::new(),
            idle: 0,
            vain: 0,
            samples: 0,
            most_samples: SPARE_SAMPLES + SAMPLES_PER_VERTEX * u64::from(settings.vertices),
            bridging: 0,
            following: None,
            wanted: VecDeque::new(),
            area: None,
        }
    }

    /// One that goes on with a net without gaps in its numbers; what bridges and follows does so in `area` alone.
    pub fn on(net: &GrowingRoadmap, settings: &RoadmapSettings, area: ChangedBox) -> Sampling {
        let mut sampling = Sampling {
            area: Some(area),
            ..Sampling::new(settings)
        };
        for vertex in net.vertices() {
            sampling.near.push(net.at(vertex));
            sampling.parts.push();
        }
        for edge in net.edges() {
            let [a, b] = net.ends(edge);
            sampling.parts.join(a, b);
        }
        sampling
    }

    /// Begins the sequence of samples anew.
    pub fn rewind(&mut self, settings: &RoadmapSettings) {
        self.dice = Pcg32::new(settings.seed, STREAM);
        self.samples = 0;
    }

    /// The next sample on the floor.
    pub fn next_sample(&mut self, around: &Surroundings) -> DVec2 {
        self.samples += 1;
        let (min, max) = around.bounds();
        let share = DVec2::new(self.share(), self.share());
        min + (max - min) * share
    }

    /// Whether there are vertices enough, or further samples make no sense.
    pub fn ended(&self, settings: &RoadmapSettings) -> bool {
        self.samples >= self.most_samples
            || self.enough(settings)
                && (self.vain >= settings.covering || self.near.len() >= MOST_VERTICES as usize)
    }

    /// Whether there are vertices enough, so that further ones only cover what is left.
    fn enough(&self, settings: &RoadmapSettings) -> bool {
        self.near.len() >= settings.vertices as usize
            || (settings.idle > 0 && self.idle >= settings.idle)
    }

    /// Whether a vertex there would be of use while covering: it sees no other, or those of several parts.
    pub(super) fn covers(
        &mut self,
        net: &GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
        at: DVec2,
    ) -> bool {
        let mut seen = None;
        for &(_, other) in &self.found {
            let part = self.parts.root(other);
            if seen != Some(part) && settings.passes(around, at, net.at(other)) {
                if seen.is_some() {
                    return true;
                }
                seen = Some(part);
            }
        }
        seen.is_none()
    }

    /// Takes one sample; the vertex that came of it.
    pub fn step(
        &mut self,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
    ) -> Option<u32> {
        self.linked.clear();
        let covering = self.enough(settings);
        let sample = self.next_sample(around);
        retract(around, settings, sample, &mut self.retraction);
        let found = self.retraction.kept()?;
        self.near
            .within(found.at, settings.neighbour_distance, &mut self.found);
        if covering {
            if !self.covers(net, around, settings, found.at) {
                self.vain += 1;
                return None;
            }
            self.vain = 0;
        }
        let vertex = self.add(net, around, settings, found.at, found.clearance);
        let added = self
            .linked
            .iter()
            .filter(|link| link.edge.is_some())
            .count();
        // A twig opens no part, joins none, closes no cycle.
        let of_use = added != 1;
        // What ended by such vertices does not begin anew because others cover what was left.
        if !covering {
            self.idle = if of_use { 0 } else { self.idle + 1 };
        }
        Some(vertex)
    }

    /// Adds a vertex and its edges to those in `found`.
    pub(super) fn add(
        &mut self,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
        at: DVec2,
        clearance: f64,
    ) -> u32 {
        let vertex = net.add_vertex(at, clearance);
        self.near.push(at);
        self.parts.push();
        for index in 0..self.found.len() {
            let (apart, other) = self.found[index];
            let reason = self.reason(net, around, settings, vertex, other, apart);
            let adds = matches!(reason, LinkReason::Joins | LinkReason::Shortens { .. });
            let edge = adds.then(|| net.add_edge(vertex, other)).flatten();
            if edge.is_some() {
                self.parts.join(vertex, other);
            }
            self.linked.push(Linked {
                vertex: other,
                reason,
                edge,
            });
        }
        vertex
    }

    /// Where settings ask for covering: follows the diagram from parts that are still apart, a retraction or a vertex a
    /// time; the vertex, if it is one. Nothing once there is nothing left to follow.
    pub fn follow(
        &mut self,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
    ) -> Option<Option<u32>> {
        self.linked.clear();
        if settings.covering == 0 || self.near.len() >= MOST_VERTICES as usize {
            return None;
        }
        if let Some(at) = self.wanted.pop_front() {
            self.near
                .within(at, settings.neighbour_distance, &mut self.found);
            let clearance = around.clearance(at);
            return Some(Some(self.add(net, around, settings, at, clearance)));
        }
        let parts = &mut self.parts;
        let following = self
            .following
            .get_or_insert_with(|| Box::new(Following::new(net, parts, settings, self.area)));
        let known = (parts, &self.near);
        let wanted = following.step(net, known, around, settings, &mut self.retraction)?;
        self.wanted.extend(wanted);
        Some(None)
    }

    /// Lets the next vertex outside of the largest part look for other parts; which it was, or nothing once all have.
    /// `tried`: whether it is known of two vertices and their places that the body cannot go straight between them.
    pub fn bridge(
        &mut self,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
        tried: impl Fn(u32, u32, [DVec2; 2]) -> bool,
    ) -> Option<u32> {
        self.linked.clear();
        while (self.bridging as usize) < self.near.len() {
            let vertex = self.bridging;
            self.bridging += 1;
            let inside = |area: ChangedBox| area.distance(net.at(vertex)) == 0.0;
            if self.parts.size(vertex) == self.parts.largest || !self.area.is_none_or(inside) {
                continue;
            }
            self.near.within(
                net.at(vertex),
                BRIDGES * settings.neighbour_distance,
                &mut self.found,
            );
            for index in 0..self.found.len() {
                let (apart, other) = self.found[index];
                let places = [vertex, other].map(|end| net.at(end));
                if self.parts.joined(vertex, other) || tried(vertex, other, places) {
                    continue;
                }
                let reason = self.reason(net, around, settings, vertex, other, apart);
                let joins = reason == LinkReason::Joins;
                let edge = joins.then(|| net.add_edge(vertex, other)).flatten();
                if joins {
                    self.parts.join(vertex, other);
                }
                self.linked.push(Linked {
                    vertex: other,
                    reason,
                    edge,
                });
            }
            return Some(vertex);
        }
        None
    }

    fn reason(
        &mut self,
        net: &GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
        vertex: u32,
        other: u32,
        apart: f64,
    ) -> LinkReason {
        let passes = || settings.passes(around, net.at(vertex), net.at(other));
        if !self.parts.joined(vertex, other) {
            return if passes() {
                LinkReason::Joins
            } else {
                LinkReason::Blocked
            };
        }
        let limit = settings.cycle_limit(apart);
        match self.shortest.distance(net, vertex, other, limit) {
            Some(way) => LinkReason::Needless { way },
            None if passes() => LinkReason::Shortens { limit },
            None => LinkReason::Blocked,
        }
    }

    /// A random number from 0 to less than 1.
    fn share(&mut self) -> f64 {
        // 53 bits: as many as f64 tells apart there.
        (self.dice.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }
}
