//! The arc on which a walking body goes on, and whether it comes to a goal.

use glam::DVec2;

/// Below this angular speed, in radians a second, the body walks straight on.
const STRAIGHT: f64 = 1e-9;

/// The arc on which a body goes on with constant speeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnArc {
    /// Its centre, in metres.
    pub centre: DVec2,
    /// Its radius, in metres: above 0 to the left.
    pub radius: f64,
}

/// The arc of a body that goes `speed` (m/s) and turns by `omega` (rad/s); none where it goes straight on or stands.
pub fn turn_arc(at: DVec2, heading: f64, speed: f64, omega: f64) -> Option<TurnArc> {
    if omega.abs() < STRAIGHT || speed <= 0.0 {
        return None;
    }
    let radius = speed / omega;
    let (sin, cos) = libm::sincos(heading);
    let centre = at + DVec2::new(-sin, cos) * radius;
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
    let to = goal - at;
    if to.length_squared() <= tolerance * tolerance {
        return true;
    }
    match arc {
        Some(arc) => (arc.centre.distance(goal) - arc.radius.abs()).abs() <= tolerance,
        None => {
            let (sin, cos) = libm::sincos(heading);
            let facing = DVec2::new(cos, sin);
            facing.dot(to) > 0.0 && facing.perp_dot(to).abs() <= tolerance
        }
    }
}

/// Place and heading of a body after `dt` seconds with these speeds (m/s, rad/s). `position += heading · v · dt` with
/// the heading of the middle: on the arc itself.
pub(super) fn moved_along(
    at: DVec2,
    heading: f64,
    speed: f64,
    omega: f64,
    dt: f64,
) -> (DVec2, f64) {
    let half = 0.5 * omega * dt;
    // The chord of the arc.
    let shorter = if half.abs() > 1e-4 {
        libm::sin(half) / half
    } else {
        1.0 - half * half / 6.0
    };
    let (sin, cos) = libm::sincos(heading + half);
    let place = at + DVec2::new(cos, sin) * (speed * dt * shorter);
    (place, heading + omega * dt)
}

/// An angle brought to (-π, π].
pub(super) fn wrapped_angle(angle: f64) -> f64 {
    use std::f64::consts::{PI, TAU};
    angle - TAU * libm::ceil((angle - PI) / TAU)
}
