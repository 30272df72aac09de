//! Phase gates: when in a cycle a walk may accelerate, decelerate and turn.

use crate::animation::walk_engine::law::least;

/// A notch down to a tenth in the middle of an interval of phases, straight lines from and to 1 at its ends.
fn notch(phase: f64, from: f64, to: f64) -> f64 {
    let half = 0.5 * (to - from);
    let off = (phase - from - half).abs() / half;
    if off < 1.0 { 0.1 + 0.9 * off } else { 1.0 }
}

/// The factor on accelerations: a foot that takes up the weight brakes (figure 2.14, left).
pub fn acceleration_gate(phase: f64) -> f64 {
    least(notch(phase, 0.0, 0.3), notch(phase, 0.5, 0.8))
}

/// The factor on decelerations: a foot that pushes off drives on (figure 2.14, right).
pub fn deceleration_gate(phase: f64) -> f64 {
    least(notch(phase, 0.3, 0.5), notch(phase, 0.8, 1.0))
}

/// The factor on angular accelerations to the left or to the right, in our reading: what turns a body is the push of
/// the foot on the outer side, so it waits while the inner leg alone carries.
pub fn turn_gate(phase: f64, to_left: bool) -> f64 {
    if to_left {
        notch(phase, 0.1, 0.5)
    } else {
        notch(phase, 0.6, 1.0)
    }
}
