//! Edits of a finished roadmap by a designer.
//!
//! The paper's conclusions suggest them: weights for preferred routes, nodes added, moved or removed by hand; fake
//! obstacles need no edit, they are obstacles of the scene. Edits refer to places, not to numbers, so that they can be
//! saved and applied again to a roadmap rebuilt with other settings.

use super::building::growing_roadmap::GrowingRoadmap;
use super::map::{Blend, Roadmap, RoadmapEdge, RoadmapVertex, blend_vertex, measured};
use super::shortest::Shortest;
use crate::message::Message;
use crate::spatial::KdTree;
use crate::world::scene::{Surroundings, closest_on_segment};
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// An edit of a roadmap, as JSON for instance `{ "kind": "move", "from": [1, 2], "to": [1.5, 2] }`. A place means the
/// vertex or edge that is nearest to it, at most half of the neighbour distance away.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RoadmapEdit {
    /// Makes each metre of an edge cost so much; 1 is usual, more is avoided, less preferred.
    Weight {
        /// Near the edge.
        #[serde(with = "pair")]
        at: DVec2,
        /// 0.01 to 1000.
        weight: f64,
    },
    /// Moves a vertex.
    Move {
        /// Near where it is.
        #[serde(with = "pair")]
        from: DVec2,
        /// Where it comes.
        #[serde(with = "pair")]
        to: DVec2,
    },
    /// Adds a vertex, joined to its neighbours as sampling would.
    Add {
        /// Where.
        #[serde(with = "pair")]
        at: DVec2,
    },
    /// Adds an edge between two vertices.
    Join {
        /// Near the one.
        #[serde(with = "pair")]
        from: DVec2,
        /// Near the other.
        #[serde(with = "pair")]
        to: DVec2,
    },
    /// Takes a vertex out, with its edges.
    Remove {
        /// Near it.
        #[serde(with = "pair")]
        at: DVec2,
    },
    /// Takes an edge out.
    Cut {
        /// Near it.
        #[serde(with = "pair")]
        at: DVec2,
    },
}

/// The range of weights.
const WEIGHTS: [f64; 2] = [0.01, 1000.0];

impl Roadmap {
    /// Makes a change. What it does not touch stays as it is, numbers of edges and vertices behind a removed one move
    /// up. O(roadmap), a few milliseconds at most.
    ///
    /// # Errors
    /// `roadmap.hook-nothing` (no vertex or edge near there), `roadmap.hook-blocked` (a body of radius R could not be
    /// there or pass there), with `x`, `y`; `roadmap.hook-taken` (there is another vertex); `roadmap.hook-weight` with
    /// `weight`, `low`, `high`; `roadmap.hook-joined` (there is such an edge, or both are one vertex). The roadmap is
    /// then as before.
    pub fn apply(&mut self, around: &Surroundings, edit: &RoadmapEdit) -> Result<(), Message> {
        match *edit {
            RoadmapEdit::Weight { at, weight } => {
                if !(WEIGHTS[0]..=WEIGHTS[1]).contains(&weight) {
                    return Err(Message::new("roadmap.hook-weight")
                        .with("weight", weight)
                        .with("low", WEIGHTS[0])
                        .with("high", WEIGHTS[1]));
                }
                let edge = self.edge_near(at)?;
                self.edges[edge as usize].weight = weight;
                self.weigh();
            }
            RoadmapEdit::Move { from, to } => {
                let vertex = self.vertex_near(from)?;
                self.roomy(around, to)?;
                for &edge in self.incident(vertex) {
                    let [a, b] = self.edges[edge as usize].ends;
                    let other = self.vertices[if a == vertex { b } else { a } as usize].at;
                    self.passable(around, to, other)?;
                }
                self.untaken(to, Some(vertex))?;
                self.vertices[vertex as usize] = RoadmapVertex {
                    at: to,
                    clearance: around.clearance(to),
                };
                self.renew(around, &[vertex]);
            }
            RoadmapEdit::Add { at } => {
                self.roomy(around, at)?;
                self.untaken(at, None)?;
                let net = self.joined_to_neighbours(around, at);
                let vertex = self.vertices.len() as u32;
                if net.incident(vertex).is_empty() {
                    return Err(placed("roadmap.hook-blocked", at));
                }
                self.vertices.push(RoadmapVertex {
                    at,
                    clearance: around.clearance(at),
                });
                for &edge in net.incident(vertex) {
                    self.edges
                        .push(measured(&net, around, self.settings(), edge));
                }
                self.renew(around, &[vertex]);
            }
            RoadmapEdit::Join { from, to } => {
                let ends = [self.vertex_near(from)?, self.vertex_near(to)?];
                let mut net = self.to_growing();
                let Some(edge) = net.add_edge(ends[0], ends[1]) else {
                    return Err(placed("roadmap.hook-joined", from));
                };
                let [a, b] = net.segment(edge);
                self.passable(around, a, b)?;
                self.edges
                    .push(measured(&net, around, self.settings(), edge));
                self.renew(around, &ends);
            }
            RoadmapEdit::Remove { at } => {
                let vertex = self.vertex_near(at)?;
                self.drop_edges(|edge| edge.ends.contains(&vertex));
                self.vertices.remove(vertex as usize);
                let lower = |number: &mut u32| *number -= u32::from(*number > vertex);
                self.edges
                    .iter_mut()
                    .flat_map(|edge| &mut edge.ends)
                    .for_each(lower);
                self.blends
                    .iter_mut()
                    .map(|blend| &mut blend.vertex)
                    .for_each(lower);
                self.relink(around);
            }
            RoadmapEdit::Cut { at } => {
                let cut = self.edge_near(at)?;
                let ends = self.edges[cut as usize].ends;
                self.drop_edges(|edge| edge.ends == ends);
                self.relink(around);
            }
        }
        Ok(())
    }

    /// Takes out edges and the blends that they had part in.
    fn drop_edges(&mut self, goes: impl Fn(&RoadmapEdge) -> bool) {
        let mut next = 0;
        let numbers: Vec<Option<u32>> = self
            .edges
            .iter()
            .map(|edge| {
                let stays = !goes(edge);
                next += u32::from(stays);
                stays.then(|| next - 1)
            })
            .collect();
        self.edges.retain(|edge| !goes(edge));
        self.blends.retain_mut(|blend| {
            let [e, f] = blend.edges.map(|edge| numbers[edge as usize]);
            let (Some(e), Some(f)) = (e, f) else {
                return false;
            };
            blend.edges = [e, f];
            true
        });
    }

    /// Measures the edges of some vertices anew, and makes the blends at both ends of these.
    fn renew(&mut self, around: &Surroundings, vertices: &[u32]) {
        let net = self.to_growing();
        let settings = *self.settings();
        let mut touched = vertices.to_vec();
        for &vertex in vertices {
            for &edge in net.incident(vertex) {
                touched.push(net.other(edge, vertex));
                let weight = self.edges[edge as usize].weight;
                self.edges[edge as usize] = RoadmapEdge {
                    weight,
                    ..measured(&net, around, &settings, edge)
                };
            }
        }
        touched.sort_unstable();
        touched.dedup();
        let mut blends: Vec<Blend> = std::mem::take(&mut self.blends);
        blends.retain(|blend| touched.binary_search(&blend.vertex).is_err());
        for &vertex in &touched {
            blend_vertex(&net, around, &settings, vertex, &mut blends);
        }
        self.blends = blends;
        self.relink(around);
    }

    /// The net with a vertex more, joined to those near it by the rule of useful cycles.
    fn joined_to_neighbours(&self, around: &Surroundings, at: DVec2) -> GrowingRoadmap {
        let settings = self.settings();
        let mut net = self.to_growing();
        let mut near = KdTree::new();
        for vertex in &self.vertices {
            near.push(vertex.at);
        }
        let mut found = Vec::new();
        near.within(at, settings.neighbour_distance, &mut found);
        let vertex = net.add_vertex(at, around.clearance(at));
        let mut shortest = Shortest::default();
        for (apart, other) in found {
            let limit = settings.cycle_limit(apart);
            if shortest.distance(&net, vertex, other, limit).is_none()
                && settings.passes(around, at, net.at(other))
            {
                net.add_edge(vertex, other);
            }
        }
        net
    }

    fn vertex_near(&self, at: DVec2) -> Result<u32, Message> {
        let distances = self.vertices.iter().map(|vertex| vertex.at.distance(at));
        self.least(distances, at)
    }

    fn edge_near(&self, at: DVec2) -> Result<u32, Message> {
        let distances = (0..self.edges.len() as u32).map(|edge| {
            let [a, b] = self.segment(edge);
            at.distance(closest_on_segment(at, a, b))
        });
        self.least(distances, at)
    }

    fn least(&self, distances: impl Iterator<Item = f64>, at: DVec2) -> Result<u32, Message> {
        let least = distances.enumerate().min_by(|a, b| a.1.total_cmp(&b.1));
        let reach = self.settings().neighbour_distance / 2.0;
        let near = least.filter(|(_, distance)| *distance <= reach);
        let number = near.map(|(number, _)| number as u32);
        number.ok_or_else(|| placed("roadmap.hook-nothing", at))
    }

    fn roomy(&self, around: &Surroundings, at: DVec2) -> Result<(), Message> {
        if around.clearance(at) >= self.settings().radius {
            Ok(())
        } else {
            Err(placed("roadmap.hook-blocked", at))
        }
    }

    /// Whether no vertex but `own` is so near to a place that merging would have made one of both: an edge between them
    /// had no direction.
    fn untaken(&self, at: DVec2, own: Option<u32>) -> Result<(), Message> {
        let near = self.settings().merge;
        let taken = |(number, vertex): (usize, &RoadmapVertex)| {
            Some(number as u32) != own && vertex.at.distance(at) < near
        };
        if self.vertices.iter().enumerate().any(taken) {
            Err(placed("roadmap.hook-taken", at))
        } else {
            Ok(())
        }
    }

    fn passable(&self, around: &Surroundings, from: DVec2, to: DVec2) -> Result<(), Message> {
        if self.settings().passes(around, from, to) {
            Ok(())
        } else {
            Err(placed("roadmap.hook-blocked", (from + to) / 2.0))
        }
    }
}

fn placed(id: &'static str, at: DVec2) -> Message {
    Message::new(id).with("x", at.x).with("y", at.y)
}

/// A place as two numbers.
mod pair {
    use glam::DVec2;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(at: &DVec2, to: S) -> Result<S::Ok, S::Error> {
        at.to_array().serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<DVec2, D::Error> {
        Ok(DVec2::from_array(<[f64; 2]>::deserialize(from)?))
    }
}
