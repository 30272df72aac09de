//! The curves of the pattern over a cycle, as small tables.
//!
//! A curve has a few knots, whose phase and value are piecewise linear in the normalised speed; cubic steps go from one
//! to the next. Most have just two, the highest and the lowest, once or twice a cycle. Values are of the left side,
//! whose heel comes down at phase 0; the right side is half a cycle later. The tables are those of Boulic 1990, but for
//! the hip, which has a law of its own ([`super::hip`]).

use super::events::{fraction, whole_phase};
use super::walk_curve::WalkCurve;
use std::f64::consts::PI;

/// The speeds of the tables' columns.
const SPEEDS: [f64; COLUMNS] = [0.0, 0.25, 0.5, 0.9, 1.3, 2.5];
const COLUMNS: usize = 6;

/// A number by speed: one a column.
type BySpeed = [f64; COLUMNS];

/// A curve with a highest and a lowest knot, as far from each other.
struct Wave {
    /// How often it is in a cycle.
    times: f64,
    /// The phase of the highest knot.
    phase: BySpeed,
    high: BySpeed,
    low: BySpeed,
}

/// A curve of `N` knots: their phases and values (degrees, or leg lengths) in each column.
type Knots<const N: usize> = [[[f64; 2]; N]; COLUMNS];

/// In proportion to the speed.
const fn by(slope: f64) -> BySpeed {
    [
        0.0,
        0.25 * slope,
        0.5 * slope,
        0.9 * slope,
        1.3 * slope,
        2.5 * slope,
    ]
}

const fn same(value: f64) -> BySpeed {
    [value; COLUMNS]
}

/// The amplitude 4 a V (1 - V) up to 0.5, and a beyond.
const fn hump(a: f64) -> BySpeed {
    [0.0, 0.75 * a, a, a, a, a]
}

/// Highest at mid stance, lowest in double support.
static VERTICAL: Wave = Wave {
    times: 2.0,
    phase: same(0.3),
    high: same(0.0),
    low: by(-0.03),
};
/// Over the standing foot.
static LATERAL: Wave = Wave {
    times: 1.0,
    phase: same(0.35),
    high: hump(0.032),
    low: hump(-0.032),
};
/// Farthest ahead where the toes leave the ground.
static FORWARD: Wave = Wave {
    times: 2.0,
    phase: [0.252, 0.1989, 0.1769, 0.1512, 0.1309, 0.084],
    high: hump(0.021),
    low: hump(-0.021),
};
/// Against the leg.
static SHOULDER: Wave = Wave {
    times: 1.0,
    phase: same(0.5),
    high: [3.0, 4.235, 5.47, 7.446, 9.422, 15.35],
    low: [3.0, -0.705, -4.41, -10.338, -16.266, -34.05],
};
/// Leans forward.
static TORSO_TILT: Wave = Wave {
    times: 2.0,
    phase: same(0.425),
    high: [0.0, 3.0, 4.0, 4.0, 4.0, 4.0],
    low: same(0.0),
};
/// Over the standing leg, as the pelvis drops on the side of the swinging one.
static TORSO_ROLL: Wave = Wave {
    times: 1.0,
    phase: same(0.15),
    high: by(1.67),
    low: by(-1.67),
};
/// The shoulders against the pelvis.
static TORSO_TORSION: Wave = Wave {
    times: 1.0,
    phase: same(0.0),
    high: by(4.0),
    low: by(-4.0),
};
/// Bends a little under the weight, and much in the swing.
static KNEE: Knots<4> = [
    [[0.17, 3.0], [0.4, 3.0], [0.75, 3.0], [1.0, 3.0]],
    [[0.17, 3.0], [0.4, 3.0], [0.75, 35.0], [1.0, 3.0]],
    [[0.17, 3.0], [0.4, 3.0], [0.75, 70.0], [1.0, 3.0]],
    [[0.17, 3.0], [0.4, 3.0], [0.75, 70.0], [1.0, 3.0]],
    [[0.17, 3.0], [0.4, 3.0], [0.75, 70.0], [1.0, 3.0]],
    [[0.1347, 18.53], [0.4, 3.0], [0.7147, 66.47], [0.9788, 5.12]],
];
/// The foot comes down flat, the shank goes over it, the toes push off.
static ANKLE: Knots<5> = [
    [
        [0.0, -3.0],
        [0.08, -3.0],
        [0.5, -3.0],
        [0.752, -3.0],
        [0.85, -3.0],
    ],
    [
        [0.0, -3.0],
        [0.08, -10.5],
        [0.5, 2.5],
        [0.6989, -11.5],
        [0.85, -3.0],
    ],
    [
        [0.0, -3.0],
        [0.08, -18.0],
        [0.5, 8.0],
        [0.6769, -20.0],
        [0.85, -3.0],
    ],
    [
        [0.0, -3.0],
        [0.08, -18.0],
        [0.5, 8.0],
        [0.6512, -20.0],
        [0.85, -3.0],
    ],
    [
        [0.0, -3.0],
        [0.08, -18.0],
        [0.5, 8.0],
        [0.6309, -20.0],
        [0.85, -3.0],
    ],
    [
        [0.0, 0.53],
        [0.08, -15.18],
        [0.4294, 5.88],
        [0.584, -25.65],
        [0.85, 0.53],
    ],
];
static ELBOW: Knots<3> = [
    [[0.05, 3.0], [0.5, 3.0], [0.9, 3.0]],
    [[0.05, 4.5], [0.5, 11.5], [0.9, 5.5]],
    [[0.05, 6.0], [0.5, 20.0], [0.9, 8.0]],
    [[0.05, 10.0], [0.505, 32.0], [0.9, 12.5]],
    [[0.05, 14.0], [0.51, 44.0], [0.9, 17.0]],
    [[0.05, 9.76], [0.5382, 62.35], [0.8294, 12.76]],
];

/// Where a speed is in the columns of the tables.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    index: usize,
    part: f64,
}

impl Column {
    /// The place of a speed, which must be a number; the last column's from 2.5 on.
    pub(super) fn of(v: f64) -> Column {
        let v = v.clamp(0.0, SPEEDS[COLUMNS - 1]);
        let inner = &SPEEDS[1..COLUMNS - 1];
        let index = inner.iter().filter(|speed| v >= **speed).count();
        let (low, high) = (SPEEDS[index], SPEEDS[index + 1]);
        Column {
            index,
            part: (v - low) / (high - low),
        }
    }

    #[inline(always)]
    fn read(self, all: &BySpeed) -> f64 {
        let (low, high) = (all[self.index], all[self.index + 1]);
        low + (high - low) * self.part
    }
}

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

#[inline(always)]
fn of_wave(wave: &Wave, phase: f64, column: Column) -> Sample {
    let turns = (phase - column.read(&wave.phase)) * wave.times;
    let within = fraction(turns);
    // From the highest knot down, and from the lowest up again.
    let (part, sign) = match within < 0.5 {
        true => (1.0 - 2.0 * within, -1.0),
        false => (2.0 * within - 1.0, 1.0),
    };
    let step = cubic_step(
        column.read(&wave.low),
        column.read(&wave.high),
        part,
        2.0 * wave.times,
    );
    Sample {
        slope: sign * step.slope,
        ..step
    }
}

#[inline(always)]
fn of_knots<const N: usize>(knots: &Knots<N>, phase: f64, column: Column) -> Sample {
    let (low, high) = (&knots[column.index], &knots[column.index + 1]);
    let read = |i: usize| {
        let at = |j: usize| low[i][j] + (high[i][j] - low[i][j]) * column.part;
        [at(0), at(1)]
    };
    let here: [[f64; 2]; N] = std::array::from_fn(read);
    let mut next = 0;
    for knot in &here {
        next += usize::from(knot[0] <= phase);
    }
    // Before the first knot is the last of the cycle before, behind the last the first of the next.
    let [from, value] = here[if next == 0 { N - 1 } else { next - 1 }];
    let [to, then] = here[if next == N { 0 } else { next }];
    let from = if next == 0 { from - 1.0 } else { from };
    let to = if next == N { to + 1.0 } else { to };
    let per = 1.0 / (to - from);
    cubic_step(value, then, (phase - from) * per, per)
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

/// The curves of the middle of the body at a phase within 0 to 1.
///
/// Both halves of a cycle come from the first, so that they mirror each other to the bit.
#[inline]
pub(super) fn trunk(phase: f64, column: Column) -> Trunk {
    let (half, sign) = first_half(phase);
    let wave = |wave| of_wave(wave, half, column).value;
    Trunk {
        vertical: wave(&VERTICAL),
        lateral: sign * wave(&LATERAL),
        forward: wave(&FORWARD),
        tilt: wave(&TORSO_TILT),
        roll: sign * wave(&TORSO_ROLL),
        torsion: sign * wave(&TORSO_TORSION),
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

/// The body's way forward at a phase within 0 to 1, in leg lengths: the same half a cycle later.
#[inline]
pub(super) fn forward(phase: f64, column: Column) -> Sample {
    of_wave(&FORWARD, first_half(phase).0, column)
}

/// The flexion of a knee at a phase of its side, in degrees.
#[inline]
pub(super) fn knee(phase: f64, column: Column) -> Sample {
    of_knots(&KNEE, phase, column)
}

/// Of an ankle.
#[inline]
pub(super) fn ankle(phase: f64, column: Column) -> Sample {
    of_knots(&ANKLE, phase, column)
}

/// Of a shoulder.
#[inline]
pub(super) fn shoulder(phase: f64, column: Column) -> Sample {
    of_wave(&SHOULDER, phase, column)
}

/// Of an elbow.
#[inline]
pub(super) fn elbow(phase: f64, column: Column) -> Sample {
    of_knots(&ELBOW, phase, column)
}

/// A curve of the printed pattern at a phase and a normalised speed, in degrees or leg lengths, on the left side; 0 for
/// the hip's, which the law says.
pub fn curve_value(curve: WalkCurve, phase: f64, v: f64) -> f64 {
    let (phase, column) = (
        whole_phase(phase),
        Column::of(if v > 0.0 { v } else { 0.0 }),
    );
    match curve {
        WalkCurve::KneeFlexion => knee(phase, column).value,
        WalkCurve::AnkleFlexion => ankle(phase, column).value,
        WalkCurve::ShoulderFlexion => shoulder(phase, column).value,
        WalkCurve::ElbowFlexion => elbow(phase, column).value,
        _ => trunk(phase, column).of(curve),
    }
}

/// Degrees as radians.
pub(super) const RADIANS: f64 = PI / 180.0;
