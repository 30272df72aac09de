//! Assembling a path: from the states found to a curve of lines and arcs.
//!
//! A way goes from the start to a point on an edge, from vertex to vertex, and from a point on an edge to the goal. At
//! vertices between whole edges the roadmap's blends are used as they are; at the two joints, and next to them where
//! only a part of an edge is left, arcs are fitted into what there is: half of an edge where its other end has an arc,
//! too, the whole where it has none. When a joint is moved, only it and the corners beside it are made anew.

use super::connect::Tie;
use crate::path::Piece;
use crate::roadmap::building::blend::{Bend, bend};
use crate::roadmap::building::fit_largest::bend_largest;
use crate::roadmap::map::{Blend, Roadmap, speck};
use crate::roadmap::settings::{BlendSize, RoadmapSettings};
use crate::world::scene::Surroundings;
use glam::DVec2;

/// A way as the search has it.
#[derive(Clone, Copy, Debug)]
pub(in crate::roadmap) struct Way<'a> {
    pub start: DVec2,
    pub goal: DVec2,
    pub first: Tie,
    pub last: Tie,
    /// The states passed, the first on the edge of `first`, the last on that of `last`.
    pub states: &'a [u32],
}

/// The joint at which no arc could be fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::roadmap) enum Stuck {
    /// At the start's joint or the vertex behind it.
    Start,
    /// At the goal's joint or the vertex before it.
    Goal,
}

/// A corner of a way, and what it became.
#[derive(Clone, Copy, Debug)]
struct Corner {
    at: DVec2,
    /// Of vertices between whole edges the number of the blend, and whether it is travelled backwards.
    blend: Option<(u32, bool)>,
    arc: Option<Piece>,
    /// Where the arc begins and ends; the corner itself without one.
    from: DVec2,
    to: DVec2,
    /// The lengths of the line that leads here and of the arc, in metres; 0 where there is none.
    line: f64,
    bow: f64,
}

/// A way's corners and what became of them; used again from query to query.
#[derive(Clone, Debug, Default)]
pub(in crate::roadmap) struct Assembly {
    corners: Vec<Corner>,
    /// The corners that a moved joint has changed, as they were.
    kept: Vec<Corner>,
}

impl Assembly {
    /// Rounds off the corners of a way. O(states), and a few clearances at the joints.
    pub fn assemble(
        &mut self,
        roadmap: &Roadmap,
        around: &Surroundings,
        way: &Way,
    ) -> Result<(), Stuck> {
        let speck = speck(roadmap);
        self.corners.clear();
        if way.first.distance > speck {
            self.add(way.start, None);
        }
        self.add(way.first.at, None);
        for pair in way.states.windows(2) {
            let vertex = roadmap.edges[(pair[0] / 2) as usize].ends[1 - (pair[0] & 1) as usize];
            let mut links = roadmap.links(pair[0]).iter();
            let blend = links.find(|link| link.to == pair[1]).map(|link| {
                let Blend { edges, .. } = roadmap.blends[link.blend as usize];
                (link.blend, edges[0] != pair[0] / 2)
            });
            self.add(roadmap.vertices[vertex as usize].at, blend);
        }
        self.add(way.last.at, None);
        if way.last.distance > speck {
            self.add(way.goal, None);
        }
        let ends = self.corners.len() - 1;
        for index in 1..ends {
            if !self.round_off(roadmap, around, index) {
                let early = 2 * index <= ends;
                return Err(if early { Stuck::Start } else { Stuck::Goal });
            }
        }
        (1..=ends).for_each(|index| self.join(index, speck));
        Ok(())
    }

    /// Moves the joint of the start or of the goal, which must not be on its edge. Whether the way has an arc at each
    /// corner then and is shorter; else it is as it was.
    pub fn shortened(
        &mut self,
        roadmap: &Roadmap,
        around: &Surroundings,
        at_start: bool,
        to: DVec2,
    ) -> bool {
        let ends = self.corners.len() - 1;
        let joint = if at_start { 1 } else { ends - 1 };
        let length = self.length();
        // The lines to both of the corners beside it change with these.
        let touched = joint - 1..(joint + 3).min(ends + 1);
        self.kept.clear();
        self.kept.extend(&self.corners[touched.clone()]);
        self.corners[joint].at = to;
        let rounded = (joint.max(2) - 1..=(joint + 1).min(ends - 1))
            .all(|index| self.round_off(roadmap, around, index));
        if rounded {
            for index in touched.clone().filter(|index| *index > 0) {
                self.join(index, speck(roadmap));
            }
            if self.length() < length {
                return true;
            }
        }
        self.corners[touched].copy_from_slice(&self.kept);
        false
    }

    /// The smallest radius of the bends at the joint of the start or of the goal, and of that beside it, in metres;
    /// infinite where there is none.
    pub fn sharpest(&self, at_start: bool) -> f64 {
        let radius = |corner: &Corner| match corner.arc {
            Some(Piece::Arc { radius, .. }) => radius,
            _ => f64::INFINITY,
        };
        let count = self.corners.len().min(3);
        let near = if at_start {
            &self.corners[..count]
        } else {
            &self.corners[self.corners.len() - count..]
        };
        near.iter().map(radius).fold(f64::INFINITY, f64::min)
    }

    /// The length of the way, in metres.
    pub fn length(&self) -> f64 {
        let corners = self.corners.iter();
        corners.flat_map(|corner| [corner.line, corner.bow]).sum()
    }

    /// The lines and arcs.
    pub fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::with_capacity(2 * self.corners.len());
        for pair in self.corners.windows(2) {
            if pair[1].line > 0.0 {
                pieces.push(Piece::Line {
                    from: pair[0].to,
                    to: pair[1].from,
                });
            }
            pieces.extend(pair[1].arc);
        }
        pieces
    }

    fn add(&mut self, at: DVec2, blend: Option<(u32, bool)>) {
        self.corners.push(Corner {
            at,
            blend,
            arc: None,
            from: at,
            to: at,
            line: 0.0,
            bow: 0.0,
        });
    }

    /// How much of the segment behind a corner an arc may take, in metres.
    fn share(&self, index: usize) -> f64 {
        let length = self.corners[index].at.distance(self.corners[index + 1].at);
        if index == 0 || index + 2 == self.corners.len() {
            length
        } else {
            length / 2.0
        }
    }

    /// Makes an arc of a corner between two others; whether one fits or none is needed.
    fn round_off(&mut self, roadmap: &Roadmap, around: &Surroundings, index: usize) -> bool {
        let most = self.share(index - 1).min(self.share(index));
        let Corner { at, blend, .. } = self.corners[index];
        let known = blend.and_then(|(number, backwards)| {
            let fit = &roadmap.blends[number as usize].fit;
            let fits = fit.bend.passable() && fit.reach <= most * (1.0 + 1e-9);
            fits.then(|| (fit.bend, roadmap.touches[number as usize], backwards))
        });
        let (arc, from, to) = match known {
            Some((Bend::Arc(arc), touches, false)) => (Some(arc), touches.from, touches.to),
            Some((Bend::Arc(arc), touches, true)) => {
                (Some(arc.reversed()), touches.to, touches.back)
            }
            Some(_) => (None, at, at),
            None => {
                let out = [index - 1, index + 1]
                    .map(|other| (self.corners[other].at - at).normalize_or_zero());
                let RoadmapSettings { radius, blends, .. } = *roadmap.settings();
                let bend = match blends {
                    BlendSize::Halved => bend(around, at, out, most, radius, radius),
                    BlendSize::Largest => bend_largest(around, at, out, most, radius),
                };
                match bend {
                    Bend::Straight => (None, at, at),
                    Bend::Arc(arc) => (Some(arc), arc.start(), arc.end()),
                    Bend::Corner | Bend::Hairpin => return false,
                }
            }
        };
        self.corners[index] = Corner {
            arc,
            from,
            to,
            bow: arc.map_or(0.0, |arc| arc.length()),
            ..self.corners[index]
        };
        true
    }

    /// Measures the line that leads to a corner.
    fn join(&mut self, index: usize, speck: f64) {
        let line = self.corners[index - 1]
            .to
            .distance(self.corners[index].from);
        self.corners[index].line = if line > speck { line } else { 0.0 };
    }
}
