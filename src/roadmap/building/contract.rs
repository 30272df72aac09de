//! Contraction: a vertex of a net along the diagram becomes one with a neighbour, where all edges stay near it.
//!
//! **Idea.** Each edge knows the points of the diagram that it stands for. If a vertex goes, its edges but the one to
//! the neighbour end there, and stand for the points of that edge, too. That may be as long as each point is near to
//! its edge and the body can pass. The vertex by which edges come least far from their points goes first.
//!
//! **Guarantee.** A point of the diagram is no farther than a fifth of its clearance from its edge, and so all of an
//! edge no farther than a quarter of the clearance there from the diagram, as far as its points tell. A way along the
//! diagram can be moved over to the edges without crossing anything: cycles stay, and so do components. Dead ends that
//! are shorter than a third of the clearance go with their end.
//!
//! **Complexity.** O(v·(log v + p)), v the vertices, p the points that the edges of a vertex stand for at most.

use super::growing_roadmap::GrowingRoadmap;
use crate::roadmap::diagram::{DiagramPoint, VoronoiDiagram};
use crate::roadmap::settings::RoadmapSettings;
use crate::world::scene::{Surroundings, closest_on_segment};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// So far, as a share of its clearance, a point of the diagram may be from the edge that stands for it.
const ASIDE: f64 = 0.2;
/// A dead end that is shorter than this share of the clearance goes.
const STUB: f64 = 0.3;

/// The diagram, scene and settings that straight edges must keep to.
#[derive(Clone, Copy)]
pub(super) struct Lines<'a> {
    pub diagram: &'a VoronoiDiagram,
    pub around: &'a Surroundings,
    pub settings: &'a RoadmapSettings,
}

impl Lines<'_> {
    /// How far points of the diagram are from the straight line between the first and the last one, as the largest
    /// share of the clearance at a point; nothing where that is more than `most`, or where the body cannot pass.
    pub fn aside(&self, points: &[u32], most: f64) -> Option<f64> {
        let [a, b] =
            [points[0], points[points.len() - 1]].map(|point| self.diagram.point(point).at);
        let mut largest = 0.0_f64;
        for point in points {
            let DiagramPoint { at, clearance, .. } = *self.diagram.point(*point);
            largest = largest.max(at.distance(closest_on_segment(at, a, b)) / clearance);
            if largest > most {
                return None;
            }
        }
        self.settings.passes(self.around, a, b).then_some(largest)
    }
}

/// A vertex that may go to a neighbour.
type Candidate = Reverse<(u64, u32, u32, u32)>;

/// A net of which vertices become fewer.
pub(super) struct Contraction<'a> {
    lines: Lines<'a>,
    net: GrowingRoadmap,
    /// Of each edge the points of the diagram that it stands for, from its first end to its second.
    chains: Vec<Vec<u32>>,
    /// Of each vertex, how often its edges or those of its neighbours have changed.
    changes: Vec<u32>,
    /// Of each vertex, the length of the dead ends that went to it.
    lost: Vec<f64>,
    /// Waiting candidates, the least aside first: how far that is, which vertex goes, to which, and the changes
    /// of the first.
    open: BinaryHeap<Candidate>,
}

impl Contraction<'_> {
    pub fn new(lines: Lines, net: GrowingRoadmap, chains: Vec<Vec<u32>>) -> Contraction {
        let changes = vec![0; net.vertex_slots()];
        Contraction {
            lines,
            net,
            chains,
            lost: vec![0.0; changes.len()],
            changes,
            open: BinaryHeap::new(),
        }
    }

    /// The net, once no vertex can go any more.
    pub fn contracted(mut self) -> GrowingRoadmap {
        for vertex in 0..self.net.vertex_slots() as u32 {
            self.look(vertex);
        }
        while let Some(Reverse((_, goes, stays, changes))) = self.open.pop() {
            if self.net.has_vertex(goes) && self.changes[goes as usize] == changes {
                self.unite(goes, stays);
            }
        }
        self.net
    }

    /// Finds the neighbour that a vertex may go to with its edges least aside.
    fn look(&mut self, goes: u32) {
        let neighbours = self.net.incident(goes).iter();
        let best = neighbours
            .filter_map(|edge| {
                let stays = self.net.other(*edge, goes);
                Some((self.aside(*edge, goes)?.to_bits(), stays))
            })
            .min();
        if let Some((aside, stays)) = best {
            let changes = self.changes[goes as usize];
            self.open.push(Reverse((aside, goes, stays, changes)));
        }
    }

    /// How far aside edges come if a vertex goes along an edge to its other end; nothing where it must stay.
    fn aside(&self, along: u32, goes: u32) -> Option<f64> {
        let net = &self.net;
        let stays = net.other(along, goes);
        if net.incident(goes).len() == 1 {
            // What hangs together keeps an edge.
            let alone = net.incident(stays).len() == 1;
            let close = STUB * net.clearance(goes).min(net.clearance(stays));
            let length = self.lost[goes as usize] + net.length(along);
            return (!alone && length <= close).then(|| ASIDE * length / close);
        }
        let mut largest = 0.0_f64;
        for &edge in net.incident(goes).iter().filter(|edge| **edge != along) {
            if net.edge_between(stays, net.other(edge, goes)).is_some() {
                return None;
            }
            largest = largest.max(self.lines.aside(&self.through(along, goes, edge), ASIDE)?);
        }
        Some(largest)
    }

    /// The points from the other end of an edge to a vertex, and on along another edge of it.
    fn through(&self, along: u32, vertex: u32, edge: u32) -> Vec<u32> {
        let mut points = self.chain(along, self.net.other(along, vertex));
        points.extend(&self.chain(edge, vertex)[1..]);
        points
    }

    /// The points of an edge from one of its ends on.
    fn chain(&self, edge: u32, from: u32) -> Vec<u32> {
        let mut points = self.chains[edge as usize].clone();
        if self.net.ends(edge)[0] != from {
            points.reverse();
        }
        points
    }

    fn unite(&mut self, goes: u32, stays: u32) {
        let Some(along) = self.net.edge_between(goes, stays) else {
            return;
        };
        let others = self
            .net
            .incident(goes)
            .iter()
            .filter(|edge| **edge != along);
        let came: Vec<(u32, Vec<u32>)> = others
            .map(|edge| {
                (
                    self.net.other(*edge, goes),
                    self.through(along, goes, *edge),
                )
            })
            .collect();
        let lost = self.lost[goes as usize] + self.net.length(along);
        let of_stays = &mut self.lost[stays as usize];
        if came.is_empty() {
            *of_stays = of_stays.max(lost);
        }
        self.net.remove_vertex(goes);
        for (other, points) in came {
            if self.net.add_edge(stays, other).is_some() {
                self.chains.push(points);
            }
        }
        let around = self.net.incident(stays).iter();
        let mut changed: Vec<u32> = around.map(|edge| self.net.other(*edge, stays)).collect();
        changed.push(stays);
        for vertex in changed {
            self.changes[vertex as usize] += 1;
            self.look(vertex);
        }
    }
}
