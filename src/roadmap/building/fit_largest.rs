//! The largest blend: of all arcs that round a corner, that with the largest radius that its clearance allows.
//!
//! **Idea.** The arcs between two edges are one arc, enlarged from the corner: a place p between the edges lies on that
//! of one reach t alone. Places nearer to p than c lie together, so the reaches at which an arc comes nearer than c to
//! an obstacle are an interval, one for each item. From the largest reach that there is room for, the arc goes back to
//! the lower end of the intervals that it is in, until it is in none.
//!
//! **Closed form.** With η half of the angle between the edges, b the bisector of length 1 / cos η, k = tan η and p
//! from the corner, the arc of reach t has the middle t·b and the radius t·k. It comes near to p from the corner's
//! side, where p is inside the circle: |p − t·b| = t·k − c, hence t = h + √(h² − p² + c²) with h = p·b − k·c. Of a
//! segment the lower of its ends counts, since the places that an arc has not yet come near to are a convex set; a disc
//! is a point with its radius added to c. What lies outside the angle is nearer to the edges than to any arc.
//!
//! **Guarantee.** No arc with a larger radius, up to where the edges end, has the clearance, but for a billionth. If
//! the edges have the clearance c themselves, arcs of radius c and less have it, too, so that a smaller one only comes
//! of short edges.
//!
//! **Complexity.** O(n·i), n the items near the corner, i the intervals that it goes back by, at most n.

use super::blend::{Bend, Fit, MOST_HALVINGS, SMALLEST, arc, settled};
use super::retract::angle;
use crate::path::{Piece, arc_to_item, piece_clearance, piece_keeps};
use crate::world::scene::{Item, Surroundings};
use glam::DVec2;

/// What an arc stays below the reach at which it would touch, as a share; rounding needs more where edges are nearly
/// straight.
const HAIR: f64 = 1e-10;

/// The share by which rounding may make a place seem to be outside of the circle that it touches.
const ROUNDING: f64 = 1e-9;

/// Rounds off a corner like [`fit`](super::blend::fit), by the largest arc that has the clearance.
pub fn fit_largest(
    around: &Surroundings,
    at: DVec2,
    directions: [DVec2; 2],
    most: f64,
    needed: f64,
    edges: f64,
) -> Fit {
    let without_arc = |bend: Bend, shrunk: u8| Fit {
        bend,
        reach: 0.0,
        clearance: edges,
        shrunk,
    };
    if let Some(bend) = settled(directions) {
        return without_arc(bend, 0);
    }
    let measured = |piece: &Piece| piece_clearance(around, piece, 4.0 * needed);
    let corner = Corner::new(around, at, directions, needed);
    match corner.largest(most, |piece| {
        Some(measured(piece)).filter(|clearance| *clearance >= needed)
    }) {
        Some((piece, reach, clearance)) => Fit {
            bend: Bend::Arc(piece),
            reach,
            clearance,
            shrunk: u8::from(reach < most),
        },
        None => without_arc(Bend::Corner, MOST_HALVINGS + 1),
    }
}

/// What [`fit_largest`] makes of a corner that is free itself, where no more is to be known of it.
pub(in crate::roadmap) fn bend_largest(
    around: &Surroundings,
    at: DVec2,
    directions: [DVec2; 2],
    most: f64,
    needed: f64,
) -> Bend {
    if let Some(bend) = settled(directions) {
        return bend;
    }
    let corner = Corner::new(around, at, directions, needed);
    let keeps = |piece: &Piece| piece_keeps(around, piece, needed).then_some(needed);
    match corner.largest(most, keeps) {
        Some((piece, ..)) => Bend::Arc(piece),
        None => Bend::Corner,
    }
}

/// A corner, and what its arcs must stay clear of.
struct Corner<'a> {
    around: &'a Surroundings,
    at: DVec2,
    directions: [DVec2; 2],
    needed: f64,
    /// To the middle of the arc of reach 1.
    middle: DVec2,
    /// The radius of that arc.
    radius: f64,
}

impl Corner<'_> {
    fn new(around: &Surroundings, at: DVec2, directions: [DVec2; 2], needed: f64) -> Corner<'_> {
        let [u1, u2] = directions;
        let half = angle(u1, u2) / 2.0;
        Corner {
            around,
            at,
            directions,
            needed,
            middle: (u1 + u2).normalize_or_zero() / libm::cos(half),
            radius: libm::tan(half),
        }
    }

    /// The largest arc with the clearance that `clear` tells where it is enough, its reach, at most `most`, and that
    /// clearance; nothing where there is none.
    fn largest(
        &self,
        most: f64,
        clear: impl Fn(&Piece) -> Option<f64>,
    ) -> Option<(Piece, f64, f64)> {
        let (mut reach, mut hair) = (most, HAIR);
        while reach > 0.0 && reach >= most * SMALLEST {
            let piece = arc(self.at, self.directions, reach);
            if let Some(clearance) = clear(&piece) {
                return Some((piece, reach, clearance));
            }
            let below = self.below(&piece, reach) * (1.0 - HAIR);
            if below >= reach * (1.0 - hair) {
                // Of what it touches, rounding alone tells that it does.
                reach *= 1.0 - hair;
                hair = (8.0 * hair).min(0.5);
            } else {
                reach = below;
            }
        }
        None
    }

    /// The lowest of the reaches at which arcs begin to touch what this one touches.
    fn below(&self, piece: &Piece, reach: f64) -> f64 {
        let [a, b] = self.directions.map(|along| self.at + along * reach);
        let (low, high) = (self.at.min(a).min(b), self.at.max(a).max(b));
        let near =
            |middle: DVec2, far: f64| middle.distance(piece.at(piece.nearest(middle))) <= far;
        let mut least = reach;
        self.around.visit(low, high, self.needed, near, |item, _| {
            if arc_to_item(piece, item) < self.needed {
                let ends = match *item {
                    Item::Segment { a, b } => [(a, 0.0), (b, 0.0)],
                    Item::Disc { centre, radius } => [(centre, radius); 2],
                };
                let begins = |(end, radius)| self.touches(end, self.needed + radius);
                least = ends.into_iter().filter_map(begins).fold(least, f64::min);
            }
            self.needed
        });
        least
    }

    /// The reach from which on arcs come nearer to a place than `clear`, where there is one.
    fn touches(&self, place: DVec2, clear: f64) -> Option<f64> {
        let away = place - self.at;
        let h = away.dot(self.middle) - self.radius * clear;
        let square = h * h - away.length_squared() + clear * clear;
        let reach = h + square.max(0.0).sqrt();
        // Circles of a smaller radius have it not inside; what is near an edge's end touches none.
        let inside =
            square >= -ROUNDING * (h * h) && reach * self.radius >= clear * (1.0 - ROUNDING);
        (inside && reach > 0.0).then_some(reach)
    }
}
