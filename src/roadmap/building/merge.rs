//! Phase 3: merging of overlapping edges and of nearby vertices, and splitting of crossing edges.
//!
//! Section 2.2 of the paper; the shapes are in `overlap.rs`. Added here: vertices nearer than δ_m / 2 are welded first,
//! and crossing edges, which the paper does not speak of, are split where they cross. Whatever would take the body's
//! room away is left as it is. Goes on until nothing is left to do: each edge is looked at against those near to it
//! when it comes, then vertices once more.
//!
//! What was connected stays connected. Edges of different parts that touch do become connected: the body can go from
//! one to the other there.
//!
//! Ends, because all but crossings replace edges by shorter ones between the same vertices or lessen their number; a
//! bound on the number of merges holds for crossings. O(edges · those near to each) clearances.

use super::growing_roadmap::GrowingRoadmap;
use super::overlap::{NEW, Overlap, overlap};
use crate::roadmap::settings::RoadmapSettings;
use crate::spatial::KdTree;
use crate::spatial::SegmentGrid;
use crate::world::scene::{ChangedBox, Surroundings};
use glam::DVec2;
use std::collections::VecDeque;

/// One merge.
#[derive(Clone, Debug, PartialEq)]
pub struct Merge {
    /// How.
    pub overlap: Overlap,
    /// The edges that went, as they lay.
    pub before: Vec<[DVec2; 2]>,
    /// The numbers of the edges that came.
    pub after: Vec<u32>,
    /// The vertex that stayed of a weld, or came of a crossing.
    pub vertex: Option<u32>,
}

/// The stage of the process.
#[derive(Clone, Debug)]
enum Stage {
    /// Welds vertices, from the one of this place in the list on.
    Vertices(KdTree, Vec<u32>, usize),
    /// Looks at the edges that wait.
    Edges,
    Ended,
}

/// The merging, an edge or a weld a step.
#[derive(Clone, Debug)]
pub(in crate::roadmap) struct Merging {
    stage: Stage,
    waiting: VecDeque<u32>,
    buckets: SegmentGrid,
    found: Vec<u32>,
    /// Whether anything was done since the vertices were last looked at.
    changed: bool,
    /// Merges that may still be done.
    left: usize,
    /// What of the net it looks at.
    part: Part,
}

/// The part of a net that merging looks at: vertices and edges that touch a box, and of welds those with a vertex from
/// a number on.
#[derive(Clone, Copy, Debug)]
pub(in crate::roadmap) struct Part {
    pub within: ChangedBox,
    pub young: u32,
}

impl Part {
    /// All of it.
    const WHOLE: Part = Part {
        within: ChangedBox {
            low: DVec2::NEG_INFINITY,
            high: DVec2::INFINITY,
        },
        young: 0,
    };

    fn touches(&self, a: DVec2, b: DVec2) -> bool {
        a.min(b).cmple(self.within.high).all() && a.max(b).cmpge(self.within.low).all()
    }
}

/// The outcome of a step of merging.
pub(in crate::roadmap) enum Looked {
    /// Nothing to do about this edge.
    RoadmapEdge(u32),
    Merged(Merge),
    Ended,
}

impl Merging {
    /// For the edges with numbers from `first` on, against all.
    pub fn new(net: &GrowingRoadmap, around: &Surroundings, first: u32) -> Merging {
        Merging::of_part(net, around, first, Part::WHOLE)
    }

    /// The same, but all that may overlap with these edges lies in a part of the net.
    pub fn of_part(net: &GrowingRoadmap, around: &Surroundings, first: u32, part: Part) -> Merging {
        let (min, max) = around.bounds();
        let (min, max) = if part.within.low.is_finite() {
            (part.within.low, part.within.high)
        } else {
            (min, max)
        };
        let inside = |edge: &u32| {
            let [a, b] = net.segment(*edge);
            part.touches(a, b)
        };
        let edges = net.edges().filter(inside).count();
        let mut buckets = SegmentGrid::new(min, max, 2 * edges);
        let mut waiting = VecDeque::new();
        for edge in net.edges().filter(inside) {
            let [a, b] = net.segment(edge);
            buckets.insert(edge, a, b);
            if edge >= first {
                waiting.push_back(edge);
            }
        }
        Merging {
            stage: vertices(net, part),
            waiting,
            buckets,
            found: Vec::new(),
            changed: false,
            left: 1_000 + 2 * edges,
            part,
        }
    }

    /// Whether it ended because it had done as much as it may, with something left to merge.
    pub fn cut_short(&self) -> bool {
        self.left == 0
    }

    /// Does the next thing.
    pub fn step(
        &mut self,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
    ) -> Looked {
        loop {
            if self.left == 0 {
                self.stage = Stage::Ended;
            }
            match &mut self.stage {
                Stage::Ended => return Looked::Ended,
                Stage::Vertices(..) => {
                    if let Some(merge) = self.weld(net, around, settings) {
                        return Looked::Merged(self.done(net, merge));
                    }
                    self.stage = Stage::Edges;
                }
                Stage::Edges => {
                    while let Some(edge) = self.waiting.pop_front() {
                        if net.has_edge(edge) {
                            return match self.join(net, around, settings, edge) {
                                Some(merge) => Looked::Merged(self.done(net, merge)),
                                None => Looked::RoadmapEdge(edge),
                            };
                        }
                    }
                    self.stage = if self.changed {
                        vertices(net, self.part)
                    } else {
                        Stage::Ended
                    };
                    self.changed = false;
                }
            }
        }
    }

    /// Takes note of a merge: what came is looked at in its turn.
    fn done(&mut self, net: &GrowingRoadmap, merge: Merge) -> Merge {
        self.left -= 1;
        self.changed = true;
        for &edge in &merge.after {
            let [a, b] = net.segment(edge);
            self.buckets.insert(edge, a, b);
            self.waiting.push_back(edge);
        }
        merge
    }

    /// The next weld.
    fn weld(
        &mut self,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
    ) -> Option<Merge> {
        let Stage::Vertices(near, numbers, cursor) = &mut self.stage else {
            return None;
        };
        let mut found = Vec::new();
        while *cursor < numbers.len() {
            let vertex = numbers[*cursor];
            if net.has_vertex(vertex) {
                near.within(net.at(vertex), settings.merge / 2.0, &mut found);
                for &(apart, place) in &found {
                    let other = numbers[place as usize];
                    if other == vertex || !net.has_vertex(other) || apart >= settings.merge / 2.0 {
                        continue;
                    }
                    // The roomier place stays; if that cannot be, the other.
                    let first = net.clearance(vertex) >= net.clearance(other);
                    let (stays, goes) = if first {
                        (vertex, other)
                    } else {
                        (other, vertex)
                    };
                    let merge = weld_into(net, around, settings, stays, goes)
                        .or_else(|| weld_into(net, around, settings, goes, stays));
                    if merge.is_some() {
                        return merge;
                    }
                }
            }
            *cursor += 1;
        }
        None
    }

    /// Joins an edge with the first one that overlaps it.
    fn join(
        &mut self,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
        edge: u32,
    ) -> Option<Merge> {
        let [a, b] = net.segment(edge);
        self.buckets.near_box(a, b, settings.merge, &mut self.found);
        for &other in &self.found {
            if other == edge || !net.has_edge(other) || apart(net, settings, edge, other) {
                continue;
            }
            let Some(plan) = overlap(net, around, settings, edge, other) else {
                continue;
            };
            let before = plan.remove.iter().map(|gone| net.segment(*gone)).collect();
            plan.remove.iter().for_each(|gone| net.remove_edge(*gone));
            let vertex = plan
                .vertex
                .map(|at| net.add_vertex(at, around.clearance(at)));
            let number = |end: u32| {
                if end == NEW {
                    vertex.unwrap_or(end)
                } else {
                    end
                }
            };
            let after = plan
                .add
                .iter()
                .filter_map(|[a, b]| net.add_edge(number(*a), number(*b)))
                .collect();
            if net.has_edge(edge) {
                self.waiting.push_back(edge);
            }
            return Some(Merge {
                overlap: plan.overlap,
                before,
                after,
                vertex,
            });
        }
        None
    }
}

/// A new look at the vertices.
fn vertices(net: &GrowingRoadmap, part: Part) -> Stage {
    let inside = |vertex: &u32| part.touches(net.at(*vertex), net.at(*vertex));
    let numbers: Vec<u32> = net.vertices().filter(inside).collect();
    let mut near = KdTree::new();
    numbers.iter().for_each(|vertex| {
        near.push(net.at(*vertex));
    });
    let first = numbers.partition_point(|vertex| *vertex < part.young);
    Stage::Vertices(near, numbers, first)
}

/// Whether the boxes of two edges are at least δ_m apart.
fn apart(net: &GrowingRoadmap, settings: &RoadmapSettings, e: u32, f: u32) -> bool {
    let ([a, b], [c, d]) = (net.segment(e), net.segment(f));
    let gap = (a.min(b) - c.max(d)).max(c.min(d) - a.max(b));
    gap.max_element() >= settings.merge
}

/// Merges two vertices, where the body can still pass along all edges.
fn weld_into(
    net: &mut GrowingRoadmap,
    around: &Surroundings,
    settings: &RoadmapSettings,
    stays: u32,
    goes: u32,
) -> Option<Merge> {
    let edges = net.incident(goes).to_vec();
    let others: Vec<u32> = edges.iter().map(|edge| net.other(*edge, goes)).collect();
    let allowed = others.iter().all(|&other| {
        other == stays
            || net.edge_between(stays, other).is_some()
            || settings.passes(around, net.at(stays), net.at(other))
    });
    if !allowed {
        return None;
    }
    let before = edges.iter().map(|edge| net.segment(*edge)).collect();
    net.remove_vertex(goes);
    let after = others
        .into_iter()
        .filter_map(|other| net.add_edge(stays, other))
        .collect();
    Some(Merge {
        overlap: Overlap::Weld,
        before,
        after,
        vertex: Some(stays),
    })
}
