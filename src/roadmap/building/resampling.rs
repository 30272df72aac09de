//! The sampling phase of a repair: the samples of the first building once more, those that come to the region.

use super::growing_roadmap::GrowingRoadmap;
use super::kept::Kept;
use super::retract::retract;
use super::sampling::{LinkReason, Linked, Sampling};
use crate::roadmap::map::Roadmap;
use crate::roadmap::settings::RoadmapSettings;
use crate::world::scene::Surroundings;
use glam::DVec2;

/// Samples that one step passes over at most, those outside of the region.
const SKIPPED: u32 = 2_000;

/// The sampling phase of a repair: the samples of the region, kept vertices that look for each other, and what any
/// sampling does at its end.
#[derive(Clone, Debug)]
pub(in crate::roadmap) struct Resampling {
    pub sampling: Sampling,
    stage: Stage,
    /// Samples at most so far from the changes have been taken, in metres.
    done: f64,
    /// How far those are that are being taken.
    reach: f64,
    /// The greatest clearance of an affected place so far.
    roomiest: f64,
}

/// The outcome of a step of resampling.
#[derive(Clone, Copy, Debug)]
pub(in crate::roadmap) enum Resampled {
    /// A sample was taken, or many were passed over; the vertex that came of it.
    Sample(Option<u32>),
    /// This vertex looked for others.
    Bridged(u32),
    /// The diagram was followed; the vertex that came of it.
    Followed(Option<u32>),
}

/// The stage of the process.
#[derive(Clone, Debug)]
enum Stage {
    Samples,
    /// Kept vertices that are still to look, the next one last.
    Rejoining(Vec<u32>),
    Ending,
}

impl Resampling {
    pub fn new(kept: &Kept, net: &GrowingRoadmap, roadmap: &Roadmap) -> Resampling {
        let settings = roadmap.settings();
        let affected = roadmap
            .vertices()
            .iter()
            .filter(|vertex| kept.affected(settings, vertex.at, vertex.clearance));
        let roomiest = affected
            .map(|vertex| vertex.clearance)
            .fold(settings.radius, f64::max);
        let margin = settings.neighbour_distance;
        let area = kept.region.grown(margin);
        Resampling {
            sampling: Sampling::on(net, settings, area),
            stage: Stage::Samples,
            done: -1.0,
            reach: reach(roomiest, settings),
            roomiest,
        }
    }

    /// Does the next thing; nothing once all is done.
    pub fn step(
        &mut self,
        kept: &Kept,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
    ) -> Option<Resampled> {
        loop {
            match &mut self.stage {
                Stage::Samples if self.sampling.samples < kept.samples => {
                    let vertex = self.sample(kept, net, around, settings);
                    return Some(Resampled::Sample(vertex));
                }
                Stage::Samples => {
                    let wanted = reach(self.roomiest, settings);
                    if wanted > self.reach {
                        (self.done, self.reach) = (self.reach, wanted);
                        self.sampling.rewind(settings);
                    } else {
                        self.stage = Stage::Rejoining(inside(kept, net));
                    }
                }
                Stage::Rejoining(waiting) => match waiting.pop() {
                    Some(vertex) => {
                        self.rejoin(kept, net, around, settings, vertex);
                        return Some(Resampled::Bridged(vertex));
                    }
                    None => self.stage = Stage::Ending,
                },
                Stage::Ending => {
                    if let Some(vertex) = self.bridge(kept, net, around, settings) {
                        return Some(Resampled::Bridged(vertex));
                    }
                    let vertex = self.sampling.follow(net, around, settings)?;
                    return Some(Resampled::Followed(vertex));
                }
            }
        }
    }

    /// What any sampling does, but for pairs between which nothing has changed.
    fn bridge(
        &mut self,
        kept: &Kept,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
    ) -> Option<u32> {
        let parts_before = &kept.parts;
        let tried = |a: u32, b: u32, [from, to]: [DVec2; 2]| {
            let parts = [a, b].map(|vertex| parts_before.get(vertex as usize));
            matches!(parts, [Some(a), Some(b)] if a != b) && !kept.crossed(from, to)
        };
        self.sampling.bridge(net, around, settings, tried)
    }

    /// Passes over samples outside of the region and takes the next one inside; the vertex that came of it.
    fn sample(
        &mut self,
        kept: &Kept,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
    ) -> Option<u32> {
        let sampling = &mut self.sampling;
        sampling.linked.clear();
        for _ in 0..SKIPPED {
            if sampling.samples >= kept.samples {
                return None;
            }
            let ordinary = sampling.samples < kept.ordinary;
            let sample = sampling.next_sample(around);
            let away = kept.boxes.iter().map(|one| one.distance(sample));
            let away = away.fold(f64::INFINITY, f64::min);
            if away <= self.done || away > self.reach {
                continue;
            }
            retract(around, settings, sample, &mut sampling.retraction);
            let found = sampling.retraction.kept()?;
            if !kept.affected(settings, found.at, found.clearance) {
                return None;
            }
            self.roomiest = self.roomiest.max(found.clearance);
            sampling
                .near
                .within(found.at, settings.neighbour_distance, &mut sampling.found);
            if !ordinary && !sampling.covers(net, around, settings, found.at) {
                return None;
            }
            return Some(self.add(net, around, settings, found.at, found.clearance));
        }
        None
    }

    /// Adds a vertex and its edges to those in `found`, as any sampling does; but one search finds the ways to all of
    /// them, and another one after each edge that is added.
    fn add(
        &mut self,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
        at: DVec2,
        clearance: f64,
    ) -> u32 {
        let vertex = net.add_vertex(at, clearance);
        self.sampling.near.push(at);
        self.sampling.parts.push();
        let found = std::mem::take(&mut self.sampling.found);
        self.link(net, around, settings, vertex, &found);
        self.sampling.found = found;
        vertex
    }

    /// Joins a vertex with others, nearest first, by the rule of useful cycles.
    fn link(
        &mut self,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
        vertex: u32,
        others: &[(f64, u32)],
    ) {
        let Sampling {
            parts,
            shortest,
            linked,
            ..
        } = &mut self.sampling;
        let farthest = others
            .last()
            .map_or(0.0, |(apart, _)| settings.cycle_limit(*apart));
        let cycles = farthest.is_finite();
        let mut spread = false;
        for &(apart, other) in others {
            let passes = || settings.passes(around, net.at(vertex), net.at(other));
            let limit = settings.cycle_limit(apart);
            let reason = if !parts.joined(vertex, other) {
                if passes() {
                    LinkReason::Joins
                } else {
                    LinkReason::Blocked
                }
            } else if !cycles {
                LinkReason::Needless { way: limit }
            } else {
                if !spread {
                    shortest.spread(net, vertex, farthest);
                    spread = true;
                }
                match shortest.length_to(other) {
                    Some(way) if way <= limit => LinkReason::Needless { way },
                    _ if passes() => LinkReason::Shortens { limit },
                    _ => LinkReason::Blocked,
                }
            };
            let adds = matches!(reason, LinkReason::Joins | LinkReason::Shortens { .. });
            let edge = adds.then(|| net.add_edge(vertex, other)).flatten();
            if edge.is_some() {
                parts.join(vertex, other);
                spread = false;
            }
            linked.push(Linked {
                vertex: other,
                reason,
                edge,
            });
        }
    }

    /// Lets a kept vertex look for other kept ones that it has no way to any more, or only a long one, or that it can
    /// go straight to now.
    fn rejoin(
        &mut self,
        kept: &Kept,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
        vertex: u32,
    ) {
        let sampling = &mut self.sampling;
        sampling.linked.clear();
        let at = net.at(vertex);
        sampling
            .near
            .within(at, settings.neighbour_distance, &mut sampling.found);
        let mut others = std::mem::take(&mut sampling.found);
        others.retain(|&(apart, other)| {
            if other == vertex || other >= kept.vertices {
                return false;
            }
            let to = net.at(other);
            let beyond = kept.region.distance(to);
            // Those with smaller numbers look themselves.
            let looked = other < vertex && beyond == 0.0;
            !looked
                && beyond <= settings.cycle_limit(apart)
                && (kept.parts[vertex as usize] == kept.parts[other as usize]
                    || kept.crossed(at, to))
        });
        self.link(net, around, settings, vertex, &others);
        self.sampling.found = others;
    }
}

/// How far from the changes samples may lie that are retracted to an affected place of this clearance: the ball around
/// it that is free of obstacles has both the sample and a point of the changes in it.
fn reach(clearance: f64, settings: &RoadmapSettings) -> f64 {
    2.0 * (clearance + settings.precision)
}

/// The kept vertices in the region, ends of edges that went among them, the first one last: they look for each other.
fn inside(kept: &Kept, net: &GrowingRoadmap) -> Vec<u32> {
    let vertices = (0..kept.vertices).rev();
    vertices
        .filter(|vertex| kept.region.distance(net.at(*vertex)) == 0.0)
        .collect()
}
