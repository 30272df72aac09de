//! Steering behaviours of an agent: arrival, avoidance of other agents, wall avoidance.
//!
//! Local avoidance belongs to movement, not to the planner (Anguelov 2011, 2.4.4; he names no method). Chosen here is
//! unaligned collision avoidance by the closest approach (Reynolds 1999): for each neighbour an agent predicts when and
//! how near the two will pass at constant velocities, and accelerates away from the other's position then, more
//! strongly the sooner and the nearer, with a bias to its own right, so that two agents that meet head-on pass.
//! Separation acts on neighbours that are already too near, and on walls. Steering guarantees nothing: collision
//! response in `crowd_motion` keeps bodies apart and out of walls.

use glam::DVec2;

/// The state of a body as steering sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mover {
    /// Where it is.
    pub at: DVec2,
    /// How fast, m/s.
    pub velocity: DVec2,
    /// Radius, metres.
    pub radius: f64,
}

/// The prediction horizon for other agents, in seconds.
pub const HORIZON: f64 = 2.5;
/// The time constant in seconds with which a velocity approaches the desired one.
const RESPONSE: f64 = 0.35;
/// The gap kept between two passing agents, in radii.
const MARGIN: f64 = 0.6;
/// The gap below which separation acts, in radii.
const NEAR: f64 = 1.0;
/// The strongest acceleration of avoidance and separation, in radii/s² per radius of speed: see [`give_way`].
const GIVE_WAY: f64 = 9.0;
const KEEP_APART: f64 = 5.0;
/// Largest acceleration, m/s² for a speed of 1 m/s.
const LARGEST: f64 = 8.0;

/// The acceleration toward a desired velocity.
pub fn pursue(body: &Mover, wanted: DVec2) -> DVec2 {
    (wanted - body.velocity) / RESPONSE
}

/// Arrival: the velocity toward a place at this speed, slower within `slow` metres if the path ends there; zero there.
pub fn toward(at: DVec2, place: DVec2, speed: f64, slow: Option<f64>) -> DVec2 {
    let away = place - at;
    let distance = away.length();
    if distance <= 0.0 {
        return DVec2::ZERO;
    }
    let part = slow.map_or(1.0, |slow| (distance / slow).min(1.0));
    away * (speed * part / distance)
}

/// Avoidance: the acceleration with which a body gives way to another, for bodies that walk at `speed`.
pub fn give_way(body: &Mover, other: &Mover, speed: f64) -> DVec2 {
    let between = other.at - body.at;
    let distance = between.length();
    let touching = body.radius + other.radius;
    let mut acceleration = DVec2::ZERO;
    let near = NEAR * body.radius;
    let gap = distance - touching;
    if gap < near && distance > 0.0 {
        let share = (1.0 - gap / near).min(2.0);
        acceleration -= between * (KEEP_APART * speed * share / distance);
    }
    let relative = body.velocity - other.velocity;
    let closing = between.dot(relative);
    let squared = relative.length_squared();
    if closing <= 0.0 || squared <= 1e-6 * speed * speed {
        return acceleration;
    }
    let when = closing / squared;
    if when >= HORIZON {
        return acceleration;
    }
    let passing = between - relative * when;
    let wide = touching + MARGIN * body.radius;
    let apart = passing.length();
    if apart >= wide {
        return acceleration;
    }
    // Away from where the other passes; the nearer it passes to the middle, the more to the right.
    let right = DVec2::new(relative.y, -relative.x) / squared.sqrt();
    let soon = 1.0 - when / HORIZON;
    let strength = GIVE_WAY * speed * soon * soon * (1.0 - apart / wide);
    let aside = (right * (0.35 * wide) - passing).normalize_or(right);
    acceleration + aside * strength
}

/// Wall avoidance: the acceleration away from a wall whose nearest point is `wall`, for a body nearer than half a
/// radius to it.
pub fn keep_off(body: &Mover, wall: DVec2, speed: f64) -> DVec2 {
    let away = body.at - wall;
    let distance = away.length();
    let room = 0.5 * body.radius;
    let gap = distance - body.radius;
    if gap >= room || distance <= 0.0 {
        return DVec2::ZERO;
    }
    away * (KEEP_APART * speed * (1.0 - gap / room).min(1.0) / distance)
}

/// An acceleration limited to the maximum of a body that walks at `speed`.
pub fn within_strength(acceleration: DVec2, speed: f64) -> DVec2 {
    acceleration.clamp_length_max(LARGEST * speed)
}
