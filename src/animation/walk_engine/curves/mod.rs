//! The curves of the pattern over a cycle.
//!
//! A curve has a few knots, whose phase and value are piecewise linear in the normalised speed; cubic steps go from one
//! to the next. Most have just two, the highest and the lowest, once or twice a cycle: waves. Values are of the left
//! side, whose heel comes down at phase 0; the right side is half a cycle later. The tables ([`tables`])
//! are read once for a speed ([`Curves`]), however many phases are asked for. The hip has a law of its own
//! ([`super::hip`]).

mod tables;
mod walk_curve;

pub use walk_curve::{CURVES, WalkCurve};

use super::events::{fraction, whole_phase};
use std::f64::consts::PI;
use tables::{
    ANKLE_AT, COLUMNS, ELBOW_AT, HIGH, KNEE_AT, LOW, NUMBERS, SPEEDS, TABLE, TIMES, WAVES,
};

/// The waves by their places.
const FORWARD: usize = 2;
const SHOULDER: usize = 6;

/// A value over the cycle and its slope: how much it grows in a whole cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sample {
    pub value: f64,
    pub slope: f64,
}

/// A cubic step from one value to another, flat at both ends; `per` is one over its width.
#[inline(always)]
pub(super) fn cubic_step(from: f64, to: f64, part: f64, per: f64) -> Sample {
    let rise = to - from;
    Sample {
        value: from + rise * (part * part * (3.0 - 2.0 * part)),
        slope: rise * 6.0 * part * (1.0 - part) * per,
    }
}

/// The curves of the middle of the body at an instant, in degrees or leg lengths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trunk {
    vertical: f64,
    lateral: f64,
    forward: f64,
    tilt: f64,
    roll: f64,
    torsion: f64,
}

impl Trunk {
    /// One of them; 0 for the curves of limbs. The head keeps the gaze level and ahead, against the torso.
    #[inline(always)]
    pub(super) fn of(&self, curve: WalkCurve) -> f64 {
        match curve {
            WalkCurve::Vertical => self.vertical,
            WalkCurve::Lateral => self.lateral,
            WalkCurve::Forward => self.forward,
            WalkCurve::TorsoTilt => self.tilt,
            WalkCurve::TorsoRoll => self.roll,
            WalkCurve::TorsoTorsion => self.torsion,
            WalkCurve::HeadTilt => -self.tilt,
            WalkCurve::HeadTorsion => -self.torsion,
            _ => 0.0,
        }
    }
}

/// The tables at one speed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Curves([f64; NUMBERS]);

impl Curves {
    /// At a normalised speed, which must be a number; the last column's from 2.5 on.
    #[inline]
    pub(super) fn of(v: f64) -> Curves {
        let v = v.clamp(0.0, SPEEDS[COLUMNS - 1]);
        let inner = &SPEEDS[1..COLUMNS - 1];
        let column = inner.iter().filter(|speed| v >= **speed).count();
        let (slow, fast) = (SPEEDS[column], SPEEDS[column + 1]);
        let part = (v - slow) / (fast - slow);
        let (slow, fast) = (&TABLE[column], &TABLE[column + 1]);
        let mut numbers = [0.0; NUMBERS];
        for i in 0..NUMBERS {
            numbers[i] = slow[i] + (fast[i] - slow[i]) * part;
        }
        Curves(numbers)
    }

    /// The middle of the body at a phase within 0 to 1, and both shoulders; `other` is half a cycle off.
    ///
    /// Both halves of a cycle come from the first, so that they mirror each other to the bit.
    #[inline]
    pub(super) fn waves(&self, phase: f64, other: f64) -> (Trunk, [f64; 2]) {
        let (half, sign) = first_half(phase);
        let mut phases = [half; WAVES];
        (phases[SHOULDER], phases[SHOULDER + 1]) = (phase, other);
        let mut found = [0.0; WAVES];
        // All alike and without branches: several at once.
        for i in 0..WAVES {
            let turns = (phases[i] - self.0[i]) * TIMES[i];
            let turns = turns + if turns < -1.0 { 1.0 } else { 0.0 };
            let turns = turns + if turns < 0.0 { 1.0 } else { 0.0 };
            let within = turns - if turns >= 1.0 { 1.0 } else { 0.0 };
            // From the highest knot down, and from the lowest up again.
            let part = (2.0 * within - 1.0).abs();
            let (low, high) = (self.0[LOW + i], self.0[HIGH + i]);
            found[i] = cubic_step(low, high, part, 1.0).value;
        }
        let [vertical, lateral, forward, tilt, roll, torsion, left, right] = found;
        let trunk = Trunk {
            vertical,
            lateral: sign * lateral,
            forward,
            tilt,
            roll: sign * roll,
            torsion: sign * torsion,
        };
        (trunk, [left, right])
    }

    /// The body's way forward at a phase within 0 to 1, in leg lengths: the same half a cycle later.
    #[inline]
    pub(super) fn forward(&self, phase: f64) -> Sample {
        let within = fraction((first_half(phase).0 - self.0[FORWARD]) * TIMES[FORWARD]);
        let part = (2.0 * within - 1.0).abs();
        let sign = if within < 0.5 { -1.0 } else { 1.0 };
        let (low, high) = (self.0[LOW + FORWARD], self.0[HIGH + FORWARD]);
        let step = cubic_step(low, high, part, 2.0 * TIMES[FORWARD]);
        Sample {
            slope: sign * step.slope,
            ..step
        }
    }

    /// The flexion of a knee at a phase of its side, in degrees.
    #[inline]
    pub(super) fn knee(&self, phase: f64) -> Sample {
        self.knots::<4, KNEE_AT>(phase)
    }

    /// Of an ankle.
    #[inline]
    pub(super) fn ankle(&self, phase: f64) -> Sample {
        self.knots::<5, ANKLE_AT>(phase)
    }

    /// Of an elbow.
    #[inline]
    pub(super) fn elbow(&self, phase: f64) -> Sample {
        self.knots::<3, ELBOW_AT>(phase)
    }

    #[inline(always)]
    fn knots<const N: usize, const AT: usize>(&self, phase: f64) -> Sample {
        let knot = |i: usize| (self.0[AT + 2 * i], self.0[AT + 2 * i + 1]);
        let mut next = 0;
        for i in 0..N {
            next += usize::from(knot(i).0 <= phase);
        }
        // Before the first knot is the last of the cycle before, behind the last the first of the next.
        let (from, value) = knot(if next == 0 { N - 1 } else { next - 1 });
        let (to, then) = knot(if next == N { 0 } else { next });
        let from = if next == 0 { from - 1.0 } else { from };
        let to = if next == N { to + 1.0 } else { to };
        let per = 1.0 / (to - from);
        cubic_step(value, then, (phase - from) * per, per)
    }
}

/// The phase in the first half of the cycle, and -1 where it was in the second.
#[inline]
fn first_half(phase: f64) -> (f64, f64) {
    match phase < 0.5 {
        true => (phase, 1.0),
        false => (phase - 0.5, -1.0),
    }
}

/// A curve of the printed pattern at a phase and a normalised speed, in degrees or leg lengths, on the left side; 0 for
/// the hip's, which the law says.
pub fn curve_value(curve: WalkCurve, phase: f64, v: f64) -> f64 {
    let phase = whole_phase(phase);
    let curves = Curves::of(if v > 0.0 { v } else { 0.0 });
    let (trunk, [shoulder, _]) = curves.waves(phase, phase);
    match curve {
        WalkCurve::KneeFlexion => curves.knee(phase).value,
        WalkCurve::AnkleFlexion => curves.ankle(phase).value,
        WalkCurve::ShoulderFlexion => shoulder,
        WalkCurve::ElbowFlexion => curves.elbow(phase).value,
        _ => trunk.of(curve),
    }
}

/// Degrees as radians.
pub(super) const RADIANS: f64 = PI / 180.0;
