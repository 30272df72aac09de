//! Footprints of the walk engine: where heels strike.

use super::turn_arc::{moved_along, turn_arc};
use crate::animation::walk_engine::law::hip_amplitude;
use glam::DVec2;

/// Where a heel struck.
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
    let travel = libm::sin(hip_scale * hip_amplitude(strike.v) * (2.0 / 3.0));
    let speed = strike.v * leg;
    let (at, heading) = match turn_arc(strike.at, strike.heading, speed, strike.omega) {
        // As long on the arc as it would be straight on.
        Some(arc) => {
            let angle = travel * leg / arc.radius;
            moved_along(strike.at, strike.heading, travel * leg, angle, 1.0)
        }
        None => moved_along(strike.at, strike.heading, travel * leg, 0.0, 1.0),
    };
    let aside = if strike.left { half_hips } else { -half_hips } * leg;
    let (sin, cos) = libm::sincos(heading);
    WalkPrint {
        at: at + DVec2::new(-sin, cos) * aside,
        heading,
        time: strike.time,
        left: strike.left,
    }
}
