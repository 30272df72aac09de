//! The tables of the pattern's curves: those of Boulic 1990.
//!
//! A row of [`TABLE`] has all numbers of one speed beside each other, so that one pass over two rows gives every number
//! at a speed between theirs.

/// The speeds of the tables' columns.
pub(super) const SPEEDS: [f64; COLUMNS] = [0.0, 0.25, 0.5, 0.9, 1.3, 2.5];
pub(super) const COLUMNS: usize = 6;

/// A number by speed: one a column.
type BySpeed = [f64; COLUMNS];

/// A curve with a highest and a lowest knot, as far from each other.
#[derive(Clone, Copy)]
struct Wave {
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
const VERTICAL: Wave = Wave {
    phase: same(0.3),
    high: same(0.0),
    low: by(-0.03),
};
/// Over the standing foot.
const LATERAL: Wave = Wave {
    phase: same(0.35),
    high: hump(0.032),
    low: hump(-0.032),
};
/// Farthest ahead where the toes leave the ground.
const FORWARD: Wave = Wave {
    phase: [0.252, 0.1989, 0.1769, 0.1512, 0.1309, 0.084],
    high: hump(0.021),
    low: hump(-0.021),
};
/// Against the leg.
const SHOULDER: Wave = Wave {
    phase: same(0.5),
    high: [3.0, 4.235, 5.47, 7.446, 9.422, 15.35],
    low: [3.0, -0.705, -4.41, -10.338, -16.266, -34.05],
};
/// Leans forward.
const TORSO_TILT: Wave = Wave {
    phase: same(0.425),
    high: [0.0, 3.0, 4.0, 4.0, 4.0, 4.0],
    low: same(0.0),
};
/// Over the standing leg, as the pelvis drops on the side of the swinging one.
const TORSO_ROLL: Wave = Wave {
    phase: same(0.15),
    high: by(1.67),
    low: by(-1.67),
};
/// The shoulders against the pelvis.
const TORSO_TORSION: Wave = Wave {
    phase: same(0.0),
    high: by(4.0),
    low: by(-4.0),
};
/// Bends a little under the weight, and much in the swing.
const KNEE: Knots<4> = [
    [[0.17, 3.0], [0.4, 3.0], [0.75, 3.0], [1.0, 3.0]],
    [[0.17, 3.0], [0.4, 3.0], [0.75, 35.0], [1.0, 3.0]],
    [[0.17, 3.0], [0.4, 3.0], [0.75, 70.0], [1.0, 3.0]],
    [[0.17, 3.0], [0.4, 3.0], [0.75, 70.0], [1.0, 3.0]],
    [[0.17, 3.0], [0.4, 3.0], [0.75, 70.0], [1.0, 3.0]],
    [[0.1347, 18.53], [0.4, 3.0], [0.7147, 66.47], [0.9788, 5.12]],
];
/// The foot comes down flat, the shank goes over it, the toes push off.
const ANKLE: Knots<5> = [
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
const ELBOW: Knots<3> = [
    [[0.05, 3.0], [0.5, 3.0], [0.9, 3.0]],
    [[0.05, 4.5], [0.5, 11.5], [0.9, 5.5]],
    [[0.05, 6.0], [0.5, 20.0], [0.9, 8.0]],
    [[0.05, 10.0], [0.505, 32.0], [0.9, 12.5]],
    [[0.05, 14.0], [0.51, 44.0], [0.9, 17.0]],
    [[0.05, 9.76], [0.5382, 62.35], [0.8294, 12.76]],
];

/// How many waves there are: of the six curves of the middle of the body, and of both shoulders.
pub(super) const WAVES: usize = 8;
/// How often each wave is in a cycle: up, aside, forward, tilt, roll, torsion, shoulders.
pub(super) const TIMES: [f64; WAVES] = [2.0, 1.0, 2.0, 2.0, 1.0, 1.0, 1.0, 1.0];
/// Where in a row the highest and the lowest values of the waves begin; their phases are the first.
pub(super) const HIGH: usize = WAVES;
pub(super) const LOW: usize = 2 * WAVES;
/// Where the knots of knee, ankle and elbow begin, each a phase and a value.
pub(super) const KNEE_AT: usize = 3 * WAVES;
pub(super) const ANKLE_AT: usize = KNEE_AT + 2 * 4;
pub(super) const ELBOW_AT: usize = ANKLE_AT + 2 * 5;
/// The numbers of a row.
pub(super) const NUMBERS: usize = ELBOW_AT + 2 * 3;

/// All numbers, a row for each of [`SPEEDS`].
pub(super) static TABLE: [[f64; NUMBERS]; COLUMNS] = table();

const fn table() -> [[f64; NUMBERS]; COLUMNS] {
    let waves = [
        VERTICAL,
        LATERAL,
        FORWARD,
        TORSO_TILT,
        TORSO_ROLL,
        TORSO_TORSION,
        SHOULDER,
        SHOULDER,
    ];
    let mut all = [[0.0; NUMBERS]; COLUMNS];
    let mut column = 0;
    while column < COLUMNS {
        let row = &mut all[column];
        let mut wave = 0;
        while wave < WAVES {
            row[wave] = waves[wave].phase[column];
            row[HIGH + wave] = waves[wave].high[column];
            row[LOW + wave] = waves[wave].low[column];
            wave += 1;
        }
        lay(row, KNEE_AT, &KNEE[column]);
        lay(row, ANKLE_AT, &ANKLE[column]);
        lay(row, ELBOW_AT, &ELBOW[column]);
        column += 1;
    }
    all
}

const fn lay(row: &mut [f64; NUMBERS], at: usize, knots: &[[f64; 2]]) {
    let mut knot = 0;
    while knot < knots.len() {
        row[at + 2 * knot] = knots[knot][0];
        row[at + 2 * knot + 1] = knots[knot][1];
        knot += 1;
    }
}
