//! A blend: a circular arc that rounds a corner of the roadmap.
//!
//! Section 2.3 of the paper, figure 7. With unit directions u1 and u2 from a vertex, φ the angle between them and η = φ
//! / 2, an arc that touches both at the distance t from the vertex has the radius t·tan η and comes away from the
//! corner by at most t·tan η·(1 − sin η) from either edge. Where it comes too near to an obstacle it is made smaller:
//! first so small that it keeps within the slack that its edges have, which nearly always suffices, then by halves. As
//! large as it can be: [`fit_largest`](super::fit_largest).

use super::retract::angle;
use crate::path::{Piece, piece_clearance, piece_keeps};
use crate::world::scene::Surroundings;
use glam::DVec2;
use std::f64::consts::PI;

/// The blend of a corner, or the reason why it has none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bend {
    /// The edges go on so nearly straight that no arc is needed.
    Straight,
    /// An arc, from the first edge to the second.
    Arc(Piece),
    /// No arc, however small, has enough clearance: the corner stays, and cannot be passed smoothly.
    Corner,
    /// The edges nearly coincide: a turn here would reverse the direction.
    Hairpin,
}

impl Bend {
    /// Whether it can be passed.
    pub fn passable(&self) -> bool {
        matches!(self, Bend::Straight | Bend::Arc(_))
    }
}

/// A corner rounded off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// What it became.
    pub bend: Bend,
    /// t: how far from the corner the arc touches the edges, in metres; 0 without an arc.
    pub reach: f64,
    /// How far the arc stays from obstacles, in metres, as far as it was asked for (what is needed or more); that of
    /// the edges without an arc.
    pub clearance: f64,
    /// How often it was made smaller.
    pub shrunk: u8,
}

/// Corners flatter than this are straight: less than a tenth of what counts as a jump of direction.
const FLAT: f64 = 1e-4;

/// Sharper corners than this are hairpins.
pub(in crate::roadmap) const SHARP: f64 = 0.05;

/// Halvings of an arc at most; beyond that it stays a corner.
pub(in crate::roadmap) const MOST_HALVINGS: u8 = 12;

/// What is left of an arc's reach at least, however much smaller it is made.
pub(in crate::roadmap) const SMALLEST: f64 = 1.0 / (1 << 17) as f64;

/// Rounds off the corner at `at` between edges in the directions `u1` and `u2` (unit vectors, away from the corner).
///
/// `most`: how far along the edges the arc may reach. `needed`: the clearance that it must have; `edges`: the clearance
/// that the edges have as far as it may reach. All in metres. A dozen clearances at most, usually one.
pub fn fit(
    around: &Surroundings,
    at: DVec2,
    [u1, u2]: [DVec2; 2],
    most: f64,
    needed: f64,
    edges: f64,
) -> Fit {
    let measured = |piece: &Piece| piece_clearance(around, piece, 4.0 * needed);
    fitted(at, [u1, u2], most, needed, edges, measured)
}

/// What [`fit`] makes of a corner that no more is to be known of: the clearance is not measured beyond what is
/// `needed`, and the corner itself is free.
pub(in crate::roadmap) fn bend(
    around: &Surroundings,
    at: DVec2,
    directions: [DVec2; 2],
    most: f64,
    needed: f64,
    edges: f64,
) -> Bend {
    let measured = |piece: &Piece| {
        if piece_keeps(around, piece, needed) {
            needed
        } else {
            0.0
        }
    };
    fitted(at, directions, most, needed, edges, measured).bend
}

/// See [`fit`]; `measured` is the clearance of an arc, or anything less than `needed` where it has less.
fn fitted(
    at: DVec2,
    [u1, u2]: [DVec2; 2],
    most: f64,
    needed: f64,
    edges: f64,
    measured: impl Fn(&Piece) -> f64,
) -> Fit {
    if let Some(bend) = settled([u1, u2]) {
        return Fit {
            bend,
            reach: 0.0,
            clearance: edges,
            shrunk: 0,
        };
    }
    let between = angle(u1, u2);
    let mut reach = most;
    let mut shrunk = 0;
    while shrunk <= MOST_HALVINGS {
        let piece = arc(at, [u1, u2], reach);
        let clearance = measured(&piece);
        if clearance >= needed {
            return Fit {
                bend: Bend::Arc(piece),
                reach,
                clearance,
                shrunk,
            };
        }
        let (sin, cos) = (libm::sin(between / 2.0), libm::cos(between / 2.0));
        let within_slack = (edges - needed) * cos / ((1.0 - sin) * sin);
        reach = if shrunk == 0 && within_slack > reach / 16.0 && within_slack < reach {
            within_slack
        } else {
            reach / 2.0
        };
        shrunk += 1;
    }
    Fit {
        bend: Bend::Corner,
        reach: 0.0,
        clearance: edges,
        shrunk,
    }
}

/// What a corner is by its angle alone, if that tells.
pub(in crate::roadmap) fn settled([u1, u2]: [DVec2; 2]) -> Option<Bend> {
    // An edge without length leads nowhere: there is no way on.
    if u1 == DVec2::ZERO || u2 == DVec2::ZERO {
        return Some(Bend::Hairpin);
    }
    let between = angle(u1, u2);
    if between > PI - FLAT {
        return Some(Bend::Straight);
    }
    (between < SHARP).then_some(Bend::Hairpin)
}

/// The arc that touches both edges at `reach` from the corner, travelled from the first to the second.
pub(in crate::roadmap) fn arc(at: DVec2, [u1, u2]: [DVec2; 2], reach: f64) -> Piece {
    let between = angle(u1, u2);
    let radius = reach * libm::tan(between / 2.0);
    let begin = at + u1 * reach;
    // To the left of the way in, or to the right of it.
    let left = u1.perp_dot(u2) < 0.0;
    let side = if left { (-u1).perp() } else { u1.perp() };
    let sweep = PI - between;
    Piece::Arc {
        centre: begin + side * radius,
        radius,
        from: (-side).to_angle(),
        sweep: if left { sweep } else { -sweep },
    }
}
