//! From corners to a curve: the lines and arcs of a way.
//!
//! A way goes from the start to a point on an edge, from vertex to vertex, and from a point on an edge to the goal. At vertices between whole edges the roadmap's blends are used
//! as they are; at the two joints, and next to them where only a part of an edge is left, arcs are fitted into what there is: half of an edge where its other end
//! has an arc, too, the whole where it has none.

use super::blend::{Bend, Fit, fit};
use super::connect::Tie;
use super::map::Roadmap;
use crate::path::Piece;
use crate::world::scene::Surroundings;
use glam::DVec2;

/// A way as the search has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<'a> {
    pub start: DVec2,
    pub goal: DVec2,
    pub first: Tie,
    pub last: Tie,
    /// The states passed, the first on the edge of `first`, the last on that of `last`.
    pub states: &'a [u32],
}

/// Where no arc could be fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stuck {
    /// At the start's joint or the vertex behind it.
    Start,
    /// At the goal's joint or the vertex before it.
    Goal,
}

/// Lines shorter than this share of R are left out between arcs: their direction would be noise.
const SPECK: f64 = 1e-7;

/// The longest line that is left out, in metres; places that near to an edge need no joint.
pub(super) fn speck(roadmap: &Roadmap) -> f64 {
    SPECK * roadmap.settings().radius
}

/// The lines and arcs of a way.
pub(super) fn assemble(
    roadmap: &Roadmap,
    around: &Surroundings,
    way: &Way,
) -> Result<Vec<Piece>, Stuck> {
    let settings = roadmap.settings();
    let speck = speck(roadmap);
    // Where they are, and of vertices the blend there, travelled as it lies or backwards.
    let mut corners: Vec<(DVec2, Option<(&Fit, bool)>)> = Vec::with_capacity(way.states.len() + 4);
    if way.first.distance > speck {
        corners.push((way.start, None));
    }
    corners.push((way.first.at, None));
    for pair in way.states.windows(2) {
        let vertex = roadmap.edges[(pair[0] / 2) as usize].ends[1 - (pair[0] & 1) as usize];
        let blend = roadmap.blend_between(vertex, pair[0] / 2, pair[1] / 2);
        let known = blend.map(|blend| (&blend.fit, blend.edges[0] != pair[0] / 2));
        corners.push((roadmap.vertices[vertex as usize].at, known));
    }
    corners.push((way.last.at, None));
    if way.last.distance > speck {
        corners.push((way.goal, None));
    }
    let ends = corners.len() - 1;
    // How much of the segment behind corner `index` an arc may take.
    let share = |index: usize| {
        let length = corners[index].0.distance(corners[index + 1].0);
        if index == 0 || index + 1 == ends {
            length
        } else {
            length / 2.0
        }
    };
    let mut pieces = Vec::with_capacity(2 * corners.len());
    let mut at = corners[0].0;
    let line = |pieces: &mut Vec<Piece>, from: DVec2, to: DVec2| {
        if from.distance(to) > speck {
            pieces.push(Piece::Line { from, to });
        }
    };
    for index in 1..ends {
        let (corner, known) = corners[index];
        let most = share(index - 1).min(share(index));
        let known =
            known.filter(|(fit, _)| fit.bend.passable() && fit.reach <= most * (1.0 + 1e-9));
        let bend = match known {
            Some((
                Fit {
                    bend: Bend::Arc(arc),
                    ..
                },
                true,
            )) => Bend::Arc(arc.reversed()),
            Some((fit, _)) => fit.bend,
            None => {
                let [before, after] = [index - 1, index + 1].map(|other| corners[other].0 - corner);
                let out = [before.normalize_or_zero(), after.normalize_or_zero()];
                fit(around, corner, out, most, settings.radius, settings.radius).bend
            }
        };
        match bend {
            Bend::Straight => {
                line(&mut pieces, at, corner);
                at = corner;
            }
            Bend::Arc(arc) => {
                line(&mut pieces, at, arc.start());
                pieces.push(arc);
                at = arc.end();
            }
            Bend::Corner | Bend::Hairpin if 2 * index <= ends => return Err(Stuck::Start),
            Bend::Corner | Bend::Hairpin => return Err(Stuck::Goal),
        }
    }
    line(&mut pieces, at, corners[ends].0);
    Ok(pieces)
}
