//! Local repair of a roadmap after the scene has changed: what the change touches is made anew, all else is kept.
//!
//! Of the article on roadmaps this is what its conclusions leave to be done; the engine of `SceneWorld` says in which
//! boxes the scene has changed ([`ChangedBox`]). A vertex at distance c from its nearest obstacle is **affected** where
//! a box comes nearer to it than c, but for twice ε: only then can one of its two nearest obstacle points be another
//! one. An edge is affected where one of its ends is, or where its clearance, measured again, is another one. Affected
//! vertices and edges go. The samples of the first building are then taken again, the same sequence; of these the ones
//! that are retracted to an affected place become vertices and are joined to what was kept. Kept vertices look for
//! each other once more where the straight way between them, or a way of which nothing is left, led through the region.
//! All that came goes through the phases of any building: edges, merging, cycles, blending.
//!
//! **What is equal to what.** With G the box around the changes and all that went, and N the box around all that came:
//! - What touches neither G nor N is bit for bit what it was: vertices, edges and blends, though their numbers move
//!   up. Beyond G a kept vertex or edge goes only where something that came is merged with it.
//! - Inside, the phases are those of a roadmap built anew, so that its invariants hold: no edge or arc nearer to an
//!   obstacle than R, sampled vertices within ε of the diagram.
//! - The same places are connected as on a roadmap built anew, and ways are as long but for a share; both are measured
//!   on random scenes and maps in `tests/roadmap/repair.rs`, with the bounds found. It is not the same roadmap: useful
//!   cycles depend on the order in which vertices come.
//!
//! **When it is not worth it** a roadmap is to be built anew: see [`Building::repair`].
//!
//! Deterministic. O(vertices + edges) simple steps, the sequence of samples drawn once or a few times, and retractions
//! and clearances for the region alone.

use super::build::BuildEvent;
use super::growing_roadmap::GrowingRoadmap;
use super::retract::retract;
use super::sampling::{LinkReason, Linked, Sampling};
use crate::roadmap::map::{Blend, Roadmap, RoadmapEdge, measured};
use crate::roadmap::settings::RoadmapSettings;
use crate::world::scene::{ChangedBox, Surroundings};
use glam::DVec2;

/// Where more than this share of the vertices is affected, building anew takes hardly longer.
const MOST_AFFECTED: f64 = 0.5;

/// Samples that one step passes over at most, those outside of the region.
const SKIPPED: u32 = 2_000;

/// What a repair has done, once it has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Repaired {
    /// Vertices and edges that went: affected, or merged with what came.
    pub gone: [usize; 2],
    /// Vertices and edges that came.
    pub came: [usize; 2],
    /// The box around the changes of the scene and all that went and came.
    pub region: ChangedBox,
}

/// What a repair keeps, and where it works. Numbers are those of its net: what was kept comes first.
#[derive(Clone, Debug)]
pub(in crate::roadmap) struct Repair {
    boxes: Vec<ChangedBox>,
    radius: f64,
    /// Around the changes and all that went.
    region: ChangedBox,
    /// How many vertices were kept.
    pub vertices: u32,
    /// The edges that were kept, with their measures.
    edges: Vec<RoadmapEdge>,
    /// The blends of kept vertices and edges.
    blends: Vec<Blend>,
    /// Of each kept vertex how many edges it had, where its blends are as they were if it still has these.
    degrees: Vec<Option<usize>>,
    /// Of each kept vertex, which part it belonged to.
    pub parts: Vec<u32>,
    /// How many vertices and edges there were.
    before: [usize; 2],
    /// So many samples at first become vertices, further ones where they cover what no vertex sees.
    pub ordinary: u64,
    /// Samples of the first building.
    samples: u64,
}

impl Repair {
    /// What is kept of a roadmap, and the net of it; nothing where too much is affected.
    pub fn of(
        roadmap: &Roadmap,
        around: &Surroundings,
        boxes: &[ChangedBox],
        (ordinary, samples): (u64, u64),
    ) -> Option<(Repair, GrowingRoadmap)> {
        let settings = roadmap.settings();
        let (first, others) = boxes.split_first()?;
        let region = others
            .iter()
            .fold(*first, |all, one| all.with(one.low).with(one.high));
        let mut repair = Repair {
            boxes: boxes.to_vec(),
            radius: settings.radius,
            region,
            vertices: 0,
            edges: Vec::new(),
            blends: Vec::new(),
            degrees: Vec::new(),
            parts: Vec::new(),
            before: [roadmap.vertices().len(), roadmap.edges().len()],
            ordinary,
            samples,
        };
        let mut net = GrowingRoadmap::new();
        let mut number = vec![None; roadmap.vertices().len()];
        for (vertex, data) in roadmap.vertices().iter().enumerate() {
            if repair.affected(settings, data.at, data.clearance) {
                repair.region = repair.region.with(data.at);
            } else {
                number[vertex] = Some(net.add_vertex(data.at, data.clearance));
                repair.parts.push(roadmap.parts()[vertex]);
            }
        }
        let gone = repair.before[0] - net.vertex_slots();
        if gone as f64 > MOST_AFFECTED * repair.before[0] as f64 {
            return None;
        }
        repair.vertices = net.vertex_slots() as u32;
        let loose = repair.keep_edges(roadmap, around, &number, &mut net);
        repair.keep_blends(roadmap, &number, &net);
        for [a, b] in loose {
            net.add_edge(a, b);
        }
        Some((repair, net))
    }

    /// Whether a place of this clearance may have other nearest obstacle points than before.
    fn affected(&self, settings: &RoadmapSettings, at: DVec2, clearance: f64) -> bool {
        let reach = clearance + 2.0 * settings.precision;
        self.boxes.iter().any(|one| one.distance(at) <= reach)
    }

    /// Whether a straight way leads through a change: the body may pass where it did not.
    pub fn crossed(&self, a: DVec2, b: DVec2) -> bool {
        let reach = self.radius;
        self.boxes
            .iter()
            .any(|one| one.segment_distance(a, b) <= reach)
    }

    /// Takes over the edges between kept vertices that are as clear as they were; the ends of the others along which
    /// the body can still pass.
    fn keep_edges(
        &mut self,
        roadmap: &Roadmap,
        around: &Surroundings,
        number: &[Option<u32>],
        net: &mut GrowingRoadmap,
    ) -> Vec<[u32; 2]> {
        let settings = roadmap.settings();
        let mut loose = Vec::new();
        let mut old: Option<GrowingRoadmap> = None;
        for (edge, data) in roadmap.edges().iter().enumerate() {
            let [a, b] = roadmap.segment(edge as u32);
            let ends = data.ends.map(|end| number[end as usize]);
            let [Some(from), Some(to)] = ends else {
                self.region = self.region.with(a).with(b);
                continue;
            };
            let clearances = [from, to].map(|end| net.clearance(end));
            let asked = clearances[0].min(clearances[1]);
            let near = self
                .boxes
                .iter()
                .any(|one| one.segment_distance(a, b) <= asked);
            let now = near.then(|| {
                let old = old.get_or_insert_with(|| roadmap.to_growing());
                measured(old, around, settings, edge as u32)
            });
            match now {
                Some(now) if now.clearance != data.clearance => {
                    self.region = self.region.with(a).with(b);
                    if now.clearance >= settings.radius {
                        loose.push([from, to]);
                    }
                }
                _ => {
                    net.add_edge(from, to);
                    let ends = [from, to];
                    self.edges.push(RoadmapEdge {
                        ends,
                        weight: 1.0,
                        ..*data
                    });
                }
            }
        }
        loose
    }

    /// Takes over the blends of kept vertices with edges that were kept, and notes which vertices lie so far from the
    /// changes that blends of the same edges are the same.
    fn keep_blends(&mut self, roadmap: &Roadmap, number: &[Option<u32>], net: &GrowingRoadmap) {
        let reach = 4.0 * roadmap.settings().blend_clearance;
        self.degrees = vec![None; net.vertex_slots()];
        let mut edge_numbers = vec![None; roadmap.edges().len()];
        let mut next = 0;
        for (edge, data) in roadmap.edges().iter().enumerate() {
            let ends = data.ends.map(|end| number[end as usize]);
            if let [Some(a), Some(b)] = ends
                && self.edges.get(next).is_some_and(|kept| kept.ends == [a, b])
            {
                edge_numbers[edge] = Some(next as u32);
                next += 1;
            }
        }
        for (vertex, kept) in number.iter().enumerate() {
            let Some(kept) = *kept else { continue };
            let incident = roadmap.incident(vertex as u32);
            let arms = incident
                .iter()
                .map(|edge| roadmap.edges()[*edge as usize].length / 2.0);
            let longest = arms.fold(0.0, f64::max);
            let at = net.at(kept);
            if self
                .boxes
                .iter()
                .all(|one| one.distance(at) > longest + reach)
            {
                self.degrees[kept as usize] = Some(incident.len());
            }
        }
        for blend in roadmap.blends() {
            let edges = blend.edges.map(|edge| edge_numbers[edge as usize]);
            if let (Some(vertex), [Some(e), Some(f)]) = (number[blend.vertex as usize], edges)
                && self.degrees[vertex as usize].is_some()
            {
                self.blends.push(Blend {
                    vertex,
                    edges: [e, f],
                    ..*blend
                });
            }
        }
    }

    /// The first edge of a net that was not kept.
    pub fn first_edge(&self) -> u32 {
        self.edges.len() as u32
    }

    /// Around all vertices and edges of a net that were not kept, and the changes.
    pub fn came(&self, net: &GrowingRoadmap) -> ChangedBox {
        let mut came = self.region;
        for vertex in net.vertices().filter(|vertex| *vertex >= self.vertices) {
            came = came.with(net.at(vertex));
        }
        for edge in net.edges().filter(|edge| *edge >= self.first_edge()) {
            let [a, b] = net.segment(edge);
            came = came.with(a).with(b);
        }
        came
    }

    /// The net without gaps in its numbers, and what is known of it already: edges with their measures, nothing for
    /// those that came; the blends that are as they were; the vertices whose blends are to be made.
    pub fn compact(&self, net: &GrowingRoadmap) -> Compacted {
        let mut numbers = [
            vec![u32::MAX; net.vertex_slots()],
            vec![u32::MAX; net.edge_slots()],
        ];
        for (list, all) in numbers.iter_mut().zip([
            net.vertices().collect::<Vec<u32>>(),
            net.edges().collect::<Vec<u32>>(),
        ]) {
            for (number, one) in all.into_iter().enumerate() {
                list[one as usize] = number as u32;
            }
        }
        let [vertex_numbers, edge_numbers] = numbers;
        let as_it_was = |vertex: u32| {
            let degree = self.degrees.get(vertex as usize).copied().flatten();
            let edges = net.incident(vertex);
            degree == Some(edges.len()) && edges.iter().all(|edge| *edge < self.first_edge())
        };
        let known = |edge: u32| {
            let kept = self.edges.get(edge as usize)?;
            let ends = kept.ends.map(|end| vertex_numbers[end as usize]);
            Some(RoadmapEdge { ends, ..*kept })
        };
        let unchanged: Vec<bool> = (0..net.vertex_slots() as u32).map(as_it_was).collect();
        let blends = self
            .blends
            .iter()
            .filter(|blend| unchanged[blend.vertex as usize]);
        let renumbered = blends.map(|blend| Blend {
            vertex: vertex_numbers[blend.vertex as usize],
            edges: blend.edges.map(|edge| edge_numbers[edge as usize]),
            ..*blend
        });
        let young = net.vertices().filter(|vertex| !unchanged[*vertex as usize]);
        let stay = [
            net.vertices()
                .filter(|vertex| *vertex < self.vertices)
                .count(),
            net.edges().filter(|edge| *edge < self.first_edge()).count(),
        ];
        let there = [net.vertices().count(), net.edges().count()];
        Compacted {
            net: net.compact(),
            edges: net.edges().map(known).collect(),
            blends: renumbered.collect(),
            blending: young
                .map(|vertex| vertex_numbers[vertex as usize])
                .collect(),
            repaired: Repaired {
                gone: [self.before[0] - stay[0], self.before[1] - stay[1]],
                came: [there[0] - stay[0], there[1] - stay[1]],
                region: self.came(net),
            },
        }
    }
}

/// See [`Repair::compact`].
pub(in crate::roadmap) struct Compacted {
    pub net: GrowingRoadmap,
    pub edges: Vec<Option<RoadmapEdge>>,
    pub blends: Vec<Blend>,
    pub blending: Vec<u32>,
    pub repaired: Repaired,
}

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

/// What it is at.
#[derive(Clone, Debug)]
enum Stage {
    Samples,
    /// Kept vertices that are still to look, the next one last.
    Rejoining(Vec<u32>),
    Ending,
}

impl Resampling {
    pub fn new(repair: &Repair, net: &GrowingRoadmap, roadmap: &Roadmap) -> Resampling {
        let settings = roadmap.settings();
        let affected = roadmap
            .vertices()
            .iter()
            .filter(|vertex| repair.affected(settings, vertex.at, vertex.clearance));
        let roomiest = affected
            .map(|vertex| vertex.clearance)
            .fold(settings.radius, f64::max);
        let margin = settings.neighbour_distance;
        let area = repair.region.grown(margin);
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
        repair: &Repair,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
    ) -> Option<BuildEvent> {
        loop {
            match &mut self.stage {
                Stage::Samples if self.sampling.samples < repair.samples => {
                    let vertex = self.sample(repair, net, around, settings);
                    return Some(BuildEvent::Sampled { vertex });
                }
                Stage::Samples => {
                    let wanted = reach(self.roomiest, settings);
                    if wanted > self.reach {
                        (self.done, self.reach) = (self.reach, wanted);
                        self.sampling.rewind(settings);
                    } else {
                        self.stage = Stage::Rejoining(inside(repair, net));
                    }
                }
                Stage::Rejoining(waiting) => match waiting.pop() {
                    Some(vertex) => {
                        self.rejoin(repair, net, around, settings, vertex);
                        return Some(BuildEvent::Bridged { vertex });
                    }
                    None => self.stage = Stage::Ending,
                },
                Stage::Ending => {
                    if let Some(vertex) = self.bridge(repair, net, around, settings) {
                        return Some(BuildEvent::Bridged { vertex });
                    }
                    let vertex = self.sampling.follow(net, around, settings)?;
                    return Some(BuildEvent::Followed { vertex });
                }
            }
        }
    }

    /// What any sampling does, but for pairs between which nothing has changed.
    fn bridge(
        &mut self,
        repair: &Repair,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
    ) -> Option<u32> {
        let kept = &repair.parts;
        let tried = |a: u32, b: u32, [from, to]: [DVec2; 2]| {
            let parts = [a, b].map(|vertex| kept.get(vertex as usize));
            matches!(parts, [Some(a), Some(b)] if a != b) && !repair.crossed(from, to)
        };
        self.sampling.bridge(net, around, settings, tried)
    }

    /// Passes over samples outside of the region and takes the next one inside; the vertex that came of it.
    fn sample(
        &mut self,
        repair: &Repair,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
    ) -> Option<u32> {
        let sampling = &mut self.sampling;
        sampling.linked.clear();
        for _ in 0..SKIPPED {
            if sampling.samples >= repair.samples {
                return None;
            }
            let ordinary = sampling.samples < repair.ordinary;
            let sample = sampling.next_sample(around);
            let away = repair.boxes.iter().map(|one| one.distance(sample));
            let away = away.fold(f64::INFINITY, f64::min);
            if away <= self.done || away > self.reach {
                continue;
            }
            retract(around, settings, sample, &mut sampling.retraction);
            let found = sampling.retraction.kept()?;
            if !repair.affected(settings, found.at, found.clearance) {
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
        repair: &Repair,
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
            if other == vertex || other >= repair.vertices {
                return false;
            }
            let to = net.at(other);
            let beyond = repair.region.distance(to);
            // Those with smaller numbers look themselves.
            let looked = other < vertex && beyond == 0.0;
            !looked
                && beyond <= settings.cycle_limit(apart)
                && (repair.parts[vertex as usize] == repair.parts[other as usize]
                    || repair.crossed(at, to))
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
fn inside(repair: &Repair, net: &GrowingRoadmap) -> Vec<u32> {
    let kept = (0..repair.vertices).rev();
    kept.filter(|vertex| repair.region.distance(net.at(*vertex)) == 0.0)
        .collect()
}
