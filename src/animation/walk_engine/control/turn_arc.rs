//! The arc on which a walking body goes on, and whether it comes to a goal.

use crate::animation::walk_engine::trig::{angle_of, sincos_of_heading};
use glam::DVec2;

/// Below this angular speed, in radians a second, the body walks straight on.
const STRAIGHT: f64 = 1e-9;
/// Up to this angle, in radians, the series of sine and cosine are short.
const SMALL: f64 = 0.1;

/// The arc on which a body goes on with constant speeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnArc {
    /// Its centre, in metres.
    pub centre: DVec2,
    /// Its radius, in metres: above 0 to the left.
    pub radius: f64,
}

/// The unit vector of a heading.
pub(super) fn facing_of(heading: f64) -> DVec2 {
    let (sin, cos) = sincos_of_heading(heading);
    DVec2::new(cos, sin)
}

/// The arc of a body that goes `speed` (m/s) and turns by `omega` (rad/s); none where it goes straight on or stands.
pub fn turn_arc(at: DVec2, heading: f64, speed: f64, omega: f64) -> Option<TurnArc> {
    arc_of(at, facing_of(heading), speed, omega)
}

/// The same of a body that faces along a unit vector.
pub(super) fn arc_of(at: DVec2, facing: DVec2, speed: f64, omega: f64) -> Option<TurnArc> {
    if omega.abs() < STRAIGHT || speed <= 0.0 {
        return None;
    }
    let radius = speed / omega;
    let centre = at + facing.perp() * radius;
    Some(TurnArc { centre, radius })
}

/// Whether a body that goes on like this comes nearer to a goal than `tolerance` (m).
pub fn arc_hits(
    at: DVec2,
    heading: f64,
    arc: Option<TurnArc>,
    goal: DVec2,
    tolerance: f64,
) -> bool {
    hits(at, facing_of(heading), arc, goal, tolerance)
}

/// The same of a body that faces along a unit vector.
pub(super) fn hits(
    at: DVec2,
    facing: DVec2,
    arc: Option<TurnArc>,
    goal: DVec2,
    tolerance: f64,
) -> bool {
    let to = goal - at;
    if to.length_squared() <= tolerance * tolerance {
        return true;
    }
    match arc {
        Some(arc) => (arc.centre.distance(goal) - arc.radius.abs()).abs() <= tolerance,
        None => facing.dot(to) > 0.0 && facing.perp_dot(to).abs() <= tolerance,
    }
}

/// How far a body that goes on like this has to go to the place nearest to a goal, in metres: along its arc. Below 0
/// for one behind it on a straight way.
pub(super) fn way_ahead(at: DVec2, facing: DVec2, arc: Option<TurnArc>, goal: DVec2) -> f64 {
    match arc {
        Some(arc) => {
            let (from, to) = (at - arc.centre, goal - arc.centre);
            let angle = libm::atan2(from.perp_dot(to), from.dot(to)) * arc.radius.signum();
            let ahead = if angle < 0.0 {
                angle + std::f64::consts::TAU
            } else {
                angle
            };
            ahead * arc.radius.abs()
        }
        None => facing.dot(goal - at),
    }
}

/// The place of a body after it has turned by `angle` on a way of this length, and the unit vector that it then faces
/// along. `position += heading · v · dt` with the heading of the middle: on the arc itself.
pub(super) fn moved_along(at: DVec2, facing: DVec2, way: f64, angle: f64) -> (DVec2, DVec2) {
    let half = 0.5 * angle;
    let (turn, shorter) = match half.abs() > SMALL {
        true => {
            let (sin, cos) = libm::sincos(half);
            (DVec2::new(cos, sin), sin / half)
        }
        false => {
            let x = half * half;
            // The chord of the arc.
            let chord = 1.0 - x * (1.0 / 6.0) * (1.0 - x * (1.0 / 20.0) * (1.0 - x * (1.0 / 42.0)));
            let cos = 1.0 - x * 0.5 * (1.0 - x * (1.0 / 12.0) * (1.0 - x * (1.0 / 30.0)));
            (DVec2::new(cos, half * chord), chord)
        }
    };
    let middle = turn.rotate(facing);
    let end = turn.rotate(middle);
    // However often it is turned, its length stays 1.
    let end = end * (1.5 - 0.5 * end.length_squared());
    (at + middle * (way * shorter), end)
}

/// The angle from a unit vector to a direction, in (-π, π].
pub(super) fn angle_to(to: DVec2, facing: DVec2) -> f64 {
    angle_of(facing.perp_dot(to), facing.dot(to))
}
