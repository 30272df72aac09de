//! Phase 2: retraction of edges with too little clearance.
//!
//! Section 2.2 of the paper: such an edge is halved, its middle moved onto the diagram like a sample, both halves
//! treated likewise, until each is far enough from obstacles or very short. Added here: the threshold is capped by the
//! clearance of the edge's ends ([`RoadmapSettings::edge_threshold`]); halves must let the body pass, and be shorter
//! than what they replace, or else the edge stays as it is; where the filter refuses the middle it follows the spur
//! outward.

use super::growing_roadmap::GrowingRoadmap;
use super::retract::{Retraction, retract};
use crate::roadmap::settings::{RoadmapSettings, Spurs};
use crate::world::scene::Surroundings;

/// The outcome for an edge or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EdgeVerdict {
    /// It is as far from obstacles as it should be.
    Clear,
    /// Halved, the middle moved.
    Split,
    /// Too near, but too short to be halved.
    Short,
    /// Too near; its middle came to no place where the body fits.
    Stuck,
    /// Too near; the body cannot go from an end to where the middle came, or that is farther than the edge is long.
    Blocked,
}

/// Halvings of an edge, at most.
const MOST_DEPTH: u8 = 16;

/// A part of an edge that is still to be looked at.
type Part = (u32, u32, u8);

/// The moving of edges, a part of an edge a step.
#[derive(Clone, Debug, Default)]
pub(in crate::roadmap) struct EdgeRetraction {
    pending: Vec<Part>,
    /// How the last middle went.
    pub retraction: Retraction,
}

/// The outcome of a step: an edge, and what was decided about it.
pub(in crate::roadmap) struct Looked {
    pub ends: [u32; 2],
    pub verdict: EdgeVerdict,
    /// The middle, where the edge was split.
    pub vertex: Option<u32>,
    /// The edge, where it stays.
    pub edge: Option<u32>,
}

impl EdgeRetraction {
    /// Takes these edges out of the net: they come back as they are done.
    pub fn new(net: &mut GrowingRoadmap, edges: &[u32]) -> EdgeRetraction {
        let mut pending: Vec<Part> = Vec::new();
        for &edge in edges.iter().rev() {
            let [a, b] = net.ends(edge);
            pending.push((a, b, 0));
            net.remove_edge(edge);
        }
        EdgeRetraction {
            pending,
            retraction: Retraction::default(),
        }
    }

    /// Vertices between which parts of edges are still to be looked at, the next one last.
    pub fn pending(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        self.pending.iter().map(|(a, b, _)| [*a, *b])
    }

    /// Looks at one part; nothing once all are done.
    pub fn step(
        &mut self,
        net: &mut GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
    ) -> Option<Looked> {
        let (a, b, depth) = self.pending.pop()?;
        let (from, to) = (net.at(a), net.at(b));
        let threshold = settings.edge_threshold(net.clearance(a), net.clearance(b));
        let length = from.distance(to);
        let verdict = if around.segment_clearance(from, to, threshold) >= threshold {
            EdgeVerdict::Clear
        } else if length < settings.shortest_edge || depth >= MOST_DEPTH {
            EdgeVerdict::Short
        } else {
            let following = RoadmapSettings {
                spurs: Spurs::Follow,
                ..*settings
            };
            retract(around, &following, (from + to) / 2.0, &mut self.retraction);
            match self.retraction.kept() {
                None => EdgeVerdict::Stuck,
                Some(found) => {
                    let half = |end| {
                        found.at.distance(end) < length && settings.passes(around, end, found.at)
                    };
                    if half(from) && half(to) {
                        let vertex = net.add_vertex(found.at, found.clearance);
                        self.pending.push((vertex, b, depth + 1));
                        self.pending.push((a, vertex, depth + 1));
                        return Some(Looked {
                            ends: [a, b],
                            verdict: EdgeVerdict::Split,
                            vertex: Some(vertex),
                            edge: None,
                        });
                    }
                    EdgeVerdict::Blocked
                }
            }
        };
        let edge = net.add_edge(a, b);
        Some(Looked {
            ends: [a, b],
            verdict,
            vertex: None,
            edge,
        })
    }
}
