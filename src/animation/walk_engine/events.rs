//! The events of a cycle: heel strikes, mid stances and toe-offs, and which feet are on the ground.
//!
//! Phase 0 is the left heel strike. All events but the toe-offs have one phase at all speeds.

use super::law::INMAN;

/// The phase of the right heel strike.
pub const RIGHT_HEEL_STRIKE: f64 = 0.5;
/// The phase of the left mid stance; the right one is half a cycle later.
pub const MID_STANCE: f64 = 0.3;

/// An event of the walk cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WalkEvent {
    /// The left heel comes down: the cycle begins.
    LeftHeelStrike,
    /// The right toes leave the ground.
    RightToeOff,
    /// The body is above the left foot.
    LeftMidStance,
    /// The right heel comes down.
    RightHeelStrike,
    /// The left toes leave the ground.
    LeftToeOff,
    /// The body is above the right foot.
    RightMidStance,
}

impl WalkEvent {
    /// All, as a cycle has them.
    pub const ALL: [WalkEvent; 6] = [
        WalkEvent::LeftHeelStrike,
        WalkEvent::RightToeOff,
        WalkEvent::LeftMidStance,
        WalkEvent::RightHeelStrike,
        WalkEvent::LeftToeOff,
        WalkEvent::RightMidStance,
    ];

    /// When it is in the cycle, at a normalised speed.
    pub fn phase(self, v: f64) -> f64 {
        match self {
            WalkEvent::LeftHeelStrike => 0.0,
            WalkEvent::RightToeOff => toe_off(v),
            WalkEvent::LeftMidStance => MID_STANCE,
            WalkEvent::RightHeelStrike => RIGHT_HEEL_STRIKE,
            WalkEvent::LeftToeOff => RIGHT_HEEL_STRIKE + toe_off(v),
            WalkEvent::RightMidStance => RIGHT_HEEL_STRIKE + MID_STANCE,
        }
    }
}

/// The feet that are on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Support {
    /// The left one.
    pub left: bool,
    /// The right one.
    pub right: bool,
}

/// The phase of the right toe-off at a normalised speed; the left one is half a cycle later.
///
/// The article prints 0.25 at rest and 0.10 for fast walking, not the law between; it is that of Boulic 1990 (support
/// lasts 0.752 of a cycle less 0.143 s), at least 0.08. The cycle is that of Inman's law: neither the scale of steps
/// nor turning changes when toes leave.
pub fn toe_off(v: f64) -> f64 {
    let v = if v > 0.0 && v.is_finite() { v } else { 0.0 };
    (0.252 - 0.143 * INMAN * v.sqrt()).max(0.08)
}

/// Which feet are on the ground at a phase.
pub fn support(phase: f64, v: f64) -> Support {
    let phase = whole_phase(phase);
    let off = toe_off(v);
    Support {
        left: phase < RIGHT_HEEL_STRIKE + off,
        right: phase >= RIGHT_HEEL_STRIKE || phase < off,
    }
}

/// A phase within 0 to 1, 1 excluded; 0 for what is no finite number.
pub(super) fn whole_phase(phase: f64) -> f64 {
    match phase.abs() < 1e15 {
        true => fraction(phase),
        false => 0.0,
    }
}

/// What a number is above the next whole one below, for numbers that have one. (`floor` is a call on some processors.)
#[inline]
pub(super) fn fraction(number: f64) -> f64 {
    let part = number - number as i64 as f64;
    let part = if part < 0.0 { part + 1.0 } else { part };
    // Just below 0 the sum rounds to 1.
    if part < 1.0 { part } else { 0.0 }
}
