//! Connecting a query point to the roadmap: to the nearest points on edges that the body can reach in a straight line.
//!
//! The paper connects a point to the closest vertex (section 2.4). A point on an edge is nearer and less of a detour;
//! it must be reachable.

use crate::roadmap::map::Roadmap;
use crate::roadmap::queue::{Queue, Waiting};
use crate::world::scene::Surroundings;
use glam::DVec2;

/// A connection of a place to a point on an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tie {
    /// The edge.
    pub edge: u32,
    /// How far along it, from its first end, in metres.
    pub along: f64,
    /// The point.
    pub at: DVec2,
    /// How far the place is from it, in metres.
    pub distance: f64,
}

impl Tie {
    /// The tie of `place` to a point of an edge.
    pub(in crate::roadmap) fn to(roadmap: &Roadmap, edge: u32, along: f64, place: DVec2) -> Tie {
        let [a, b] = roadmap.segment(edge);
        let length = roadmap.edges[edge as usize].length;
        let at = if length > 0.0 {
            a + (b - a) * (along / length)
        } else {
            a
        };
        Tie {
            edge,
            along,
            at,
            distance: place.distance(at),
        }
    }

    /// How far its point is along its edge, travelled in the direction of `state`.
    pub(in crate::roadmap) fn travelled(&self, roadmap: &Roadmap, state: u32) -> f64 {
        if state & 1 == 0 {
            self.along
        } else {
            roadmap.edges[self.edge as usize].length - self.along
        }
    }
}

/// Ties that are looked for.
const WANTED: usize = 8;

/// Edges after which one tie is enough.
const TRIES: u32 = 40;

/// The search for ties, whose lists are used again.
#[derive(Clone, Debug, Default)]
pub(in crate::roadmap) struct Connector {
    /// The search in which an edge was met.
    stamps: Vec<u32>,
    search: u32,
    near: Queue,
}

impl Connector {
    /// The ties of a place, nearest first, into `ties`; how many lines of sight were looked at.
    pub fn ties(
        &mut self,
        roadmap: &Roadmap,
        around: &Surroundings,
        place: DVec2,
        ties: &mut Vec<Tie>,
    ) -> u32 {
        ties.clear();
        self.near.clear();
        self.stamps.resize(roadmap.edges.len(), 0);
        self.search += 1;
        let (mut ring, mut tries, mut more) = (0, 0, true);
        while more {
            let (stamps, near, search) = (&mut self.stamps, &mut self.near, self.search);
            more = roadmap.buckets.ring(place, ring, |edge| {
                if std::mem::replace(&mut stamps[edge as usize], search) != search {
                    let (along, _) = foot(roadmap, edge, place);
                    let estimate = Tie::to(roadmap, edge, along, place).distance;
                    let key = edge;
                    near.push(Waiting { estimate, key });
                }
            });
            let certain = if more {
                roadmap.buckets.beyond(place, ring)
            } else {
                f64::INFINITY
            };
            while let Some(next) = self.near.peek() {
                if next.estimate > certain {
                    break;
                }
                self.near.pop();
                tries += 1;
                let (along, _) = foot(roadmap, next.key, place);
                let tie = Tie::to(roadmap, next.key, along, place);
                if sees(roadmap, around, place, tie.at) {
                    ties.push(tie);
                }
                if ties.len() == WANTED || tries >= TRIES && !ties.is_empty() {
                    return tries;
                }
            }
            ring += 1;
        }
        tries
    }
}

/// Whether the body can go straight from a place, which must be free, to a point. (A hair less than R is enough: a body
/// that has just come that near may go on.)
pub(in crate::roadmap) fn sees(
    roadmap: &Roadmap,
    around: &Surroundings,
    from: DVec2,
    to: DVec2,
) -> bool {
    let radius = roadmap.settings().radius * (1.0 - 1e-9);
    around.keeps(from, to, radius)
}

/// How far along an edge the point nearest to a place is, and its share of the length.
fn foot(roadmap: &Roadmap, edge: u32, place: DVec2) -> (f64, f64) {
    let [a, b] = roadmap.segment(edge);
    let square = a.distance_squared(b);
    let share = if square > 0.0 {
        ((place - a).dot(b - a) / square).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (share * roadmap.edges[edge as usize].length, share)
}
