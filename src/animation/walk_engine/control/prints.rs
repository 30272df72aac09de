//! Footprints of the walk engine: where heels strike.

use super::turn_arc::{arc_of, moved_along};
use crate::animation::walk_engine::law::hip_amplitude;
use crate::animation::walk_engine::trig::sincos;
use glam::DVec2;

/// A footprint: the place where a heel struck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WalkPrint {
    /// The place, in metres.
    pub at: DVec2,
    /// Which way the foot points: along the arc.
    pub heading: f64,
    /// When, in seconds of the engine's own time.
    pub time: f64,
    /// Whether it was the left foot.
    pub left: bool,
}

/// The body at a heel strike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strike {
    pub at: DVec2,
    pub heading: f64,
    /// The unit vector of the heading.
    pub facing: DVec2,
    /// Normalised (1/s), and radians a second.
    pub v: f64,
    pub omega: f64,
    pub time: f64,
    pub left: bool,
}

/// The print of a strike, half the width of the hips (in leg lengths) beside the point of the body's arc at which the
/// middle of the foot's stance will be. That point lies the sine of the leg's angle ahead (D), as the leg is upright
/// there.
pub(super) fn print_of(strike: &Strike, leg: f64, half_hips: f64, hip_scale: f64) -> WalkPrint {
    let angle = hip_scale * hip_amplitude(strike.v) * (2.0 / 3.0);
    let travel = sincos(angle).0 * leg;
    let speed = strike.v * leg;
    // As long on the arc as it would be straight on.
    let turned = match arc_of(strike.at, strike.facing, speed, strike.omega) {
        Some(arc) => travel / arc.radius,
        None => 0.0,
    };
    let (at, facing) = moved_along(strike.at, strike.facing, travel, turned);
    let aside = if strike.left { half_hips } else { -half_hips } * leg;
    WalkPrint {
        at: at + facing.perp() * aside,
        heading: strike.heading + turned,
        time: strike.time,
        left: strike.left,
    }
}
