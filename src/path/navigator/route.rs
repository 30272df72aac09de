//! The answer of a navigator: a way, and the revision of the scene on which it was found.

use super::query::{NavigatorQuery, StandingCharacter};
use super::scene_context::SceneContext;
use crate::path::curve::{Curve, Piece};
use crate::world::scene::Surroundings;
use glam::DVec2;

/// A way in the form in which its planner has it.
#[derive(Clone, Debug, PartialEq)]
pub enum Course {
    /// Lines and arcs.
    Curve(Curve),
    /// Places, each in straight reach of the one before; the first is where it begins.
    Waypoints(Vec<DVec2>),
}

/// A way that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// From start to end.
    pub course: Course,
    /// Where it ends: the target, or the place that the planner took instead.
    pub end: DVec2,
    /// Revision of the scene on which it was found.
    pub revision: u64,
}

impl Route {
    /// The way as lines and arcs.
    pub fn curve(&self) -> Curve {
        match &self.course {
            Course::Curve(curve) => curve.clone(),
            Course::Waypoints(points) => Curve::polyline(points),
        }
    }

    /// Its length in metres.
    pub fn length(&self) -> f64 {
        match &self.course {
            Course::Curve(curve) => curve.length(),
            Course::Waypoints(points) => points.windows(2).map(|p| p[0].distance(p[1])).sum(),
        }
    }

    /// The way as straight lines from place to place, the start first and the end last: waypoints as they are, arcs by
    /// chords that are nowhere farther than `most` metres from them. `most` is above 0.
    pub fn waypoints(&self, most: f64) -> Vec<DVec2> {
        let curve = match &self.course {
            Course::Waypoints(points) => return points.clone(),
            Course::Curve(curve) => curve,
        };
        let mut points: Vec<DVec2> = curve
            .pieces()
            .first()
            .map(Piece::start)
            .into_iter()
            .collect();
        for piece in curve.pieces() {
            let length = piece.length();
            let parts = chords(piece, most);
            points.extend(
                (1..=parts).map(|part| piece.at(length * f64::from(part) / f64::from(parts))),
            );
        }
        match points.last_mut() {
            // Without the rounding of the last piece.
            Some(last) => *last = self.end,
            None => points.push(self.end),
        }
        points
    }

    /// Whether its middle line keeps this distance, in metres, from all that surrounds it, from arc length `from` on.
    pub fn keeps(&self, around: &Surroundings, from: f64, distance: f64) -> bool {
        let rest = self.curve().part(from, f64::INFINITY);
        // A hair less, for the rounding of what touches.
        rest.clearance(around, distance) >= distance * (1.0 - 1e-9)
            && around.clearance(self.end) >= distance * (1.0 - 1e-9)
    }

    /// Whether a body of this radius that follows it from arc length `from` on runs into none of these characters as
    /// they stand now. One that it touches already counts only where the way leads nearer to it.
    pub fn passes(&self, from: f64, radius: f64, others: &[StandingCharacter]) -> bool {
        if others.is_empty() {
            return true;
        }
        let rest = self.curve().part(from, f64::INFINITY);
        let (begin, end) = (rest.at(0.0).unwrap_or(self.end), self.end);
        others.iter().all(|other| {
            let nearest = rest.pieces().iter().map(|piece| {
                let foot = piece.at(piece.nearest(other.at));
                foot.distance(other.at)
            });
            let nearest = nearest.fold(end.distance(other.at), f64::min);
            let touching = (radius + other.radius).min(begin.distance(other.at));
            nearest >= touching * (1.0 - 1e-9)
        })
    }

    /// Whether the body of the query can still follow it from arc length `from` on: the scene is as it was, or the rest
    /// keeps this share of the body's radius; and no character stands in the way.
    pub fn holds(
        &self,
        on: &dyn SceneContext,
        from: f64,
        query: &NavigatorQuery,
        share: f64,
    ) -> bool {
        let radius = query.body.radius;
        (self.revision == on.revision() || self.keeps(on.around(), from, share * radius))
            && self.passes(from, radius, &query.others)
    }
}

/// Into how many chords a piece is divided so that none is farther from it than `most`.
fn chords(piece: &Piece, most: f64) -> u32 {
    let Piece::Arc { radius, sweep, .. } = *piece else {
        return 1;
    };
    // A chord over an angle a is r (1 - cos(a / 2)) away from its arc.
    let half = libm::acos((1.0 - most / radius).clamp(0.0, 1.0));
    // Of an arc so wide that a chord of any length would do, or so small, as many as can be told apart.
    (sweep.abs() / (2.0 * half).max(0.01)).ceil().max(1.0) as u32
}
