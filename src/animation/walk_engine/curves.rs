//! The fifteen curves of the pattern over a cycle: three translations and twelve angles, as small tables.
//!
//! A curve has a few knots, whose phase and value are piecewise linear in the normalised speed; cubic steps go from one
//! to the next. Values are of the left side, whose heel comes down at phase 0; the right side is half a cycle later.
//! The tables are those of Boulic 1990, but for the hip, which has a law of its own ([`super::hip`]).

use super::events::whole_phase;
use std::f64::consts::PI;

/// How many curves there are.
pub const CURVES: usize = 15;

/// A curve of the walking pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WalkCurve {
    /// The body up, in leg lengths.
    Vertical,
    /// The body to the left, in leg lengths.
    Lateral,
    /// The body forward, in leg lengths.
    Forward,
    /// The thigh forward.
    HipFlexion,
    /// The leg outward.
    HipAbduction,
    /// The leg about itself, toes outward.
    HipRotation,
    /// The shank back.
    KneeFlexion,
    /// The toes up.
    AnkleFlexion,
    /// The upper arm forward.
    ShoulderFlexion,
    /// The forearm forward.
    ElbowFlexion,
    /// The torso forward.
    TorsoTilt,
    /// The torso to the left.
    TorsoRoll,
    /// The torso turned to the left.
    TorsoTorsion,
    /// The head forward.
    HeadTilt,
    /// The head turned to the left.
    HeadTorsion,
}

impl WalkCurve {
    /// All, in the order of their indices.
    pub const ALL: [WalkCurve; CURVES] = [
        WalkCurve::Vertical,
        WalkCurve::Lateral,
        WalkCurve::Forward,
        WalkCurve::HipFlexion,
        WalkCurve::HipAbduction,
        WalkCurve::HipRotation,
        WalkCurve::KneeFlexion,
        WalkCurve::AnkleFlexion,
        WalkCurve::ShoulderFlexion,
        WalkCurve::ElbowFlexion,
        WalkCurve::TorsoTilt,
        WalkCurve::TorsoRoll,
        WalkCurve::TorsoTorsion,
        WalkCurve::HeadTilt,
        WalkCurve::HeadTorsion,
    ];

    /// Its name in files and on the page.
    pub fn name(self) -> &'static str {
        match self {
            WalkCurve::Vertical => "vertical",
            WalkCurve::Lateral => "lateral",
            WalkCurve::Forward => "forward",
            WalkCurve::HipFlexion => "hip-flexion",
            WalkCurve::HipAbduction => "hip-abduction",
            WalkCurve::HipRotation => "hip-rotation",
            WalkCurve::KneeFlexion => "knee-flexion",
            WalkCurve::AnkleFlexion => "ankle-flexion",
            WalkCurve::ShoulderFlexion => "shoulder-flexion",
            WalkCurve::ElbowFlexion => "elbow-flexion",
            WalkCurve::TorsoTilt => "torso-tilt",
            WalkCurve::TorsoRoll => "torso-roll",
            WalkCurve::TorsoTorsion => "torso-torsion",
            WalkCurve::HeadTilt => "head-tilt",
            WalkCurve::HeadTorsion => "head-torsion",
        }
    }

    /// The curve of that name.
    pub fn of_name(name: &str) -> Option<WalkCurve> {
        WalkCurve::ALL
            .into_iter()
            .find(|curve| curve.name() == name)
    }

    /// Whether it is a translation of the body, in leg lengths, and no angle.
    pub fn is_translation(self) -> bool {
        self <= WalkCurve::Forward
    }

    /// Whether it is of a limb, which there is on the left and on the right.
    pub fn is_sided(self) -> bool {
        (WalkCurve::HipFlexion..=WalkCurve::ElbowFlexion).contains(&self)
    }
}

/// The speeds of the tables' columns.
const SPEEDS: [f64; COLUMNS] = [0.0, 0.25, 0.5, 0.9, 1.3, 2.5];
const COLUMNS: usize = 6;

/// A number by speed: one a column.
type BySpeed = [f64; COLUMNS];

/// A knot: its phase and its value (degrees, or leg lengths) by speed.
struct Knot {
    phase: BySpeed,
    value: BySpeed,
}

/// A knot at one phase.
const fn at(phase: f64, value: BySpeed) -> Knot {
    Knot {
        phase: [phase; COLUMNS],
        value,
    }
}

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

const fn less(all: BySpeed) -> BySpeed {
    [-all[0], -all[1], -all[2], -all[3], -all[4], -all[5]]
}

/// Highest at mid stance, lowest in double support; twice a cycle.
static VERTICAL: [Knot; 4] = [
    at(0.05, by(-0.03)),
    at(0.3, same(0.0)),
    at(0.55, by(-0.03)),
    at(0.8, same(0.0)),
];
/// Over the standing foot.
static LATERAL: [Knot; 2] = [at(0.35, hump(0.032)), at(0.85, less(hump(0.032)))];
/// Twice a cycle; its phase is that of 1990, twice 0.625 less the part of support, and follows the toe-off.
static FORWARD: [Knot; 4] = [
    Knot {
        phase: FORWARD_PHASE[0],
        value: hump(0.021),
    },
    Knot {
        phase: FORWARD_PHASE[1],
        value: less(hump(0.021)),
    },
    Knot {
        phase: FORWARD_PHASE[2],
        value: hump(0.021),
    },
    Knot {
        phase: FORWARD_PHASE[3],
        value: less(hump(0.021)),
    },
];
/// The first maximum is at the toe-off of each column's speed.
const FORWARD_PHASE: [BySpeed; 4] = [
    [0.25, 0.1989, 0.1769, 0.1512, 0.1309, 0.0840],
    [0.5, 0.4489, 0.4269, 0.4012, 0.3809, 0.3340],
    [0.75, 0.6989, 0.6769, 0.6512, 0.6309, 0.5840],
    [1.0, 0.9489, 0.9269, 0.9012, 0.8809, 0.8340],
];
/// Bends a little under the weight, and much in the swing.
static KNEE: [Knot; 4] = [
    Knot {
        phase: [0.17, 0.17, 0.17, 0.17, 0.17, 0.1347],
        value: [3.0, 3.0, 3.0, 3.0, 3.0, 18.53],
    },
    at(0.4, same(3.0)),
    Knot {
        phase: [0.75, 0.75, 0.75, 0.75, 0.75, 0.7147],
        value: [3.0, 35.0, 70.0, 70.0, 70.0, 66.47],
    },
    Knot {
        phase: [1.0, 1.0, 1.0, 1.0, 1.0, 0.9788],
        value: [3.0, 3.0, 3.0, 3.0, 3.0, 5.12],
    },
];
/// The foot comes down flat, the shank goes over it, the toes push off.
static ANKLE: [Knot; 5] = [
    at(0.0, [-3.0, -3.0, -3.0, -3.0, -3.0, 0.53]),
    at(0.08, [-3.0, -10.5, -18.0, -18.0, -18.0, -15.18]),
    Knot {
        phase: [0.5, 0.5, 0.5, 0.5, 0.5, 0.4294],
        value: [-3.0, 2.5, 8.0, 8.0, 8.0, 5.88],
    },
    Knot {
        phase: [0.752, 0.6989, 0.6769, 0.6512, 0.6309, 0.5840],
        value: [-3.0, -11.5, -20.0, -20.0, -20.0, -25.65],
    },
    at(0.85, [-3.0, -3.0, -3.0, -3.0, -3.0, 0.53]),
];
/// Against the leg.
static SHOULDER: [Knot; 2] = [
    at(0.0, [3.0, -0.705, -4.41, -10.338, -16.266, -34.05]),
    at(0.5, [3.0, 4.235, 5.47, 7.446, 9.422, 15.35]),
];
static ELBOW: [Knot; 3] = [
    at(0.05, [3.0, 4.5, 6.0, 10.0, 14.0, 9.76]),
    Knot {
        phase: [0.5, 0.5, 0.5, 0.505, 0.51, 0.5382],
        value: [3.0, 11.5, 20.0, 32.0, 44.0, 62.35],
    },
    Knot {
        phase: [0.9, 0.9, 0.9, 0.9, 0.9, 0.8294],
        value: [3.0, 5.5, 8.0, 12.5, 17.0, 12.76],
    },
];
/// Leans forward twice a cycle.
static TORSO_TILT: [Knot; 4] = [
    at(0.175, same(0.0)),
    at(0.425, [0.0, 3.0, 4.0, 4.0, 4.0, 4.0]),
    at(0.675, same(0.0)),
    at(0.925, [0.0, 3.0, 4.0, 4.0, 4.0, 4.0]),
];
/// Over the standing leg, as the pelvis drops on the side of the swinging one.
static TORSO_ROLL: [Knot; 2] = [at(0.15, by(1.67)), at(0.65, by(-1.67))];
/// The shoulders against the pelvis.
static TORSO_TORSION: [Knot; 2] = [at(0.0, by(4.0)), at(0.5, by(-4.0))];
/// Keeps the gaze level.
static HEAD_TILT: [Knot; 4] = [
    at(0.175, same(0.0)),
    at(0.425, [0.0, -3.0, -4.0, -4.0, -4.0, -4.0]),
    at(0.675, same(0.0)),
    at(0.925, [0.0, -3.0, -4.0, -4.0, -4.0, -4.0]),
];
/// And ahead.
static HEAD_TORSION: [Knot; 2] = [at(0.0, by(-4.0)), at(0.5, by(4.0))];

fn table(curve: WalkCurve) -> &'static [Knot] {
    match curve {
        WalkCurve::Vertical => &VERTICAL,
        WalkCurve::Lateral => &LATERAL,
        WalkCurve::Forward => &FORWARD,
        WalkCurve::KneeFlexion => &KNEE,
        WalkCurve::AnkleFlexion => &ANKLE,
        WalkCurve::ShoulderFlexion => &SHOULDER,
        WalkCurve::ElbowFlexion => &ELBOW,
        WalkCurve::TorsoTilt => &TORSO_TILT,
        WalkCurve::TorsoRoll => &TORSO_ROLL,
        WalkCurve::TorsoTorsion => &TORSO_TORSION,
        WalkCurve::HeadTilt => &HEAD_TILT,
        WalkCurve::HeadTorsion => &HEAD_TORSION,
        WalkCurve::HipFlexion | WalkCurve::HipAbduction | WalkCurve::HipRotation => &[],
    }
}

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
        let index = SPEEDS[1..COLUMNS - 1]
            .iter()
            .filter(|speed| v >= **speed)
            .count();
        let (low, high) = (SPEEDS[index], SPEEDS[index + 1]);
        Column {
            index,
            part: (v - low) / (high - low),
        }
    }

    #[inline]
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

/// A cubic step from one value to another: flat at both ends.
#[inline]
pub(super) fn cubic_step(from: f64, to: f64, part: f64, width: f64) -> Sample {
    let rise = to - from;
    Sample {
        value: from + rise * (part * part * (3.0 - 2.0 * part)),
        slope: rise * 6.0 * part * (1.0 - part) / width,
    }
}

/// A curve at a phase within 0 to 1, in degrees or leg lengths. The hip's own curves have no table and are 0.
pub(super) fn sample(curve: WalkCurve, phase: f64, column: Column) -> Sample {
    let knots = table(curve);
    let Some(last) = knots.last() else {
        return Sample::default();
    };
    // From the last knot of the cycle before.
    let mut before = (column.read(&last.phase) - 1.0, column.read(&last.value));
    for knot in knots {
        let here = (column.read(&knot.phase), column.read(&knot.value));
        if phase < here.0 {
            let width = here.0 - before.0;
            return cubic_step(before.1, here.1, (phase - before.0) / width, width);
        }
        before = here;
    }
    let first = &knots[0];
    let here = (column.read(&first.phase) + 1.0, column.read(&first.value));
    let width = here.0 - before.0;
    cubic_step(before.1, here.1, (phase - before.0) / width, width)
}

/// A curve of the printed pattern at a phase and a normalised speed, in degrees or leg lengths, on the left side; 0 for
/// the hip's, which the law says.
pub fn curve_value(curve: WalkCurve, phase: f64, v: f64) -> f64 {
    let v = if v > 0.0 { v } else { 0.0 };
    sample(curve, whole_phase(phase), Column::of(v)).value
}

/// Degrees as radians.
pub(super) const RADIANS: f64 = PI / 180.0;
