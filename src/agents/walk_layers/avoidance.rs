//! Avoidance: the layer that bends a way and slows a walker down before it meets others.
//!
//! The law is the crowd's ([`give_way`]): what it asks for as an acceleration is here a short way aside, to be walked
//! in position mode, and a speed.

use super::population::CrowdWalker;
use crate::agents::crowds::ground::CrowdGround;
use crate::agents::crowds::steering::{Mover, give_way, keep_off, within_strength};
use crate::spatial::PointGrid;
use glam::DVec2;

/// How far others are seen, in metres.
pub(super) const SIGHT: f64 = 4.0;
/// The time in seconds for which an acceleration bends the desired velocity.
const RESPONSE: f64 = 0.35;
/// How far ahead a bent way is aimed at, in seconds of walking.
const AIM: f64 = 1.2;
/// The least speed of one that gives way, as a share of its own.
const SLOWEST: f64 = 0.15;

/// A walker as steering sees it.
pub(super) fn mover(walker: &CrowdWalker) -> Mover {
    let (sin, cos) = libm::sincos(walker.engine.heading());
    Mover {
        at: walker.engine.position(),
        velocity: DVec2::new(cos, sin) * walker.engine.speed(),
        radius: walker.radius,
    }
}

/// The present aim of a walker: the goal and the speed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub goal: DVec2,
    pub speed: f64,
}

/// The aim of one walker on its way to a corner, and the pairs that were tested for it.
pub(super) fn aim(
    number: usize,
    walker: &CrowdWalker,
    corner: DVec2,
    movers: &[Mover],
    lattice: Option<&PointGrid>,
    ground: &dyn CrowdGround,
) -> (Aim, u64) {
    let own = movers[number];
    let speed = walker.speed;
    let straight = Aim {
        goal: corner,
        speed,
    };
    let mut acceleration = DVec2::ZERO;
    let mut tests = 0;
    let mut look = |other: usize| {
        if other == number {
            return;
        }
        tests += 1;
        let other = &movers[other];
        if own.at.distance_squared(other.at) < SIGHT * SIGHT {
            acceleration += give_way(&own, other, speed);
        }
    };
    match lattice {
        Some(lattice) => lattice.around(own.at, &mut look),
        None => (0..movers.len()).for_each(&mut look),
    }
    if let Some(wall) = ground.nearest(own.at, 1.5 * own.radius) {
        acceleration += keep_off(&own, wall, speed);
    }
    if acceleration == DVec2::ZERO {
        return (straight, tests);
    }
    let wanted = (corner - own.at).normalize_or_zero() * speed;
    let bent = wanted + within_strength(acceleration, speed) * RESPONSE;
    let (sin, cos) = libm::sincos(walker.engine.heading());
    // It walks no way but forward: what is asked for to the back slows it down.
    let forward = bent.dot(DVec2::new(cos, sin));
    let slow = forward.max(SLOWEST * speed).min(1.2 * speed);
    let towards = bent.normalize_or(wanted.normalize_or(DVec2::new(cos, sin)));
    let aim = Aim {
        goal: own.at + towards * (AIM * speed).max(walker.engine.leg()),
        speed: slow,
    };
    (aim, tests)
}
