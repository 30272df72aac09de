//! Sine, cosine and turns about an axis in plain arithmetic: the same bits everywhere, and inlined.

use glam::DQuat;

/// Up to which angle, in radians, the series are exact to 1e-9.
const RANGE: f64 = 1.6;
/// One over the factorials, with their signs.
const SIN: [f64; 7] = [
    1.0,
    -1.0 / 6.0,
    1.0 / 120.0,
    -1.0 / 5_040.0,
    1.0 / 362_880.0,
    -1.0 / 39_916_800.0,
    1.0 / 6_227_020_800.0,
];
const COS: [f64; 8] = [
    1.0,
    -1.0 / 2.0,
    1.0 / 24.0,
    -1.0 / 720.0,
    1.0 / 40_320.0,
    -1.0 / 3_628_800.0,
    1.0 / 479_001_600.0,
    -1.0 / 87_178_291_200.0,
];

/// Sine and cosine; to 1e-9 up to 1.6 rad, to the last bits beyond.
#[inline(always)]
pub(super) fn sincos(angle: f64) -> (f64, f64) {
    match angle.abs() > RANGE {
        true => libm::sincos(angle),
        false => series(angle),
    }
}

#[inline(always)]
fn series(angle: f64) -> (f64, f64) {
    // By Estrin's scheme: pairs of terms do not wait for each other.
    let x = angle * angle;
    let (x2, x4) = (x * x, x * x * x * x);
    let pair = |terms: &[f64], at: usize| terms[at] + terms[at + 1] * x;
    let sin = (pair(&SIN, 0) + pair(&SIN, 2) * x2) + (pair(&SIN, 4) + SIN[6] * x2) * x4;
    let cos = (pair(&COS, 0) + pair(&COS, 2) * x2) + (pair(&COS, 4) + pair(&COS, 6) * x2) * x4;
    (angle * sin, cos)
}

/// Sines and cosines of several angles at once: the same bits as one by one.
#[inline]
pub(super) fn sincos_of<const N: usize>(angles: &[f64; N]) -> [[f64; N]; 2] {
    let mut both = [[0.0; N]; 2];
    for i in 0..N {
        (both[0][i], both[1][i]) = series(angles[i]);
    }
    if angles.iter().any(|angle| angle.abs() > RANGE) {
        for i in 0..N {
            (both[0][i], both[1][i]) = sincos(angles[i]);
        }
    }
    both
}

/// π / 2 in two parts: products of the first with whole numbers of up to 20 bits are exact.
const QUARTER: (f64, f64) = (1.570_796_326_734_125_6, 6.077_100_506_506_192e-11);
/// Up to which angle quarter turns are taken off exactly.
const TURNS: f64 = 1e5;
/// The arc tangent by its argument, in powers of the argument's square: to 3e-13 up to an eighth turn's half.
const ATAN: [f64; 8] = [
    0.999_999_999_999_243_6,
    -0.333_333_332_768_476_15,
    0.199_999_930_457_491_3,
    -0.142_853_862_523_991_4,
    0.111_034_514_237_463_42,
    -0.089_925_020_523_689_24,
    0.069_739_653_839_997_32,
    -0.037_650_959_334_476_55,
];

/// Sine and cosine of a heading, however often it goes round: to 1e-13.
#[inline]
pub(super) fn sincos_of_heading(angle: f64) -> (f64, f64) {
    if angle.abs() >= TURNS || angle.is_nan() {
        return libm::sincos(angle);
    }
    let quarters = angle * std::f64::consts::FRAC_2_PI;
    let whole = (quarters + if quarters < 0.0 { -0.5 } else { 0.5 }) as i32;
    let off = f64::from(whole);
    let (sin, cos) = series((angle - off * QUARTER.0) - off * QUARTER.1);
    match whole & 3 {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// The angle of a direction, whatever its length: to 1e-12.
#[inline]
pub(super) fn angle_of(sin: f64, cos: f64) -> f64 {
    if sin.abs() > cos {
        return libm::atan2(sin, cos);
    }
    // The tangent of half of it.
    let long = (sin * sin + cos * cos).sqrt();
    let half = match long > 0.0 {
        true => sin / (long + cos),
        false => 0.0,
    };
    let x = half * half;
    let (x2, x4) = (x * x, x * x * x * x);
    let pair = |at: usize| ATAN[at] + ATAN[at + 1] * x;
    2.0 * half * ((pair(0) + pair(2) * x2) + (pair(4) + pair(6) * x2) * x4)
}

/// The turn about z, then about y, then about x, by angles about x, y and z.
#[inline]
pub(super) fn about_zyx([x, y, z]: [f64; 3]) -> DQuat {
    let (sx, cx) = sincos(0.5 * x);
    let (sy, cy) = sincos(0.5 * y);
    let (sz, cz) = sincos(0.5 * z);
    DQuat::from_xyzw(
        sx * cy * cz + cx * sy * sz,
        cx * sy * cz - sx * cy * sz,
        cx * cy * sz + sx * sy * cz,
        cx * cy * cz - sx * sy * sz,
    )
}

/// The turn about x, then about y, then about z.
#[inline]
pub(super) fn about_xyz([x, y, z]: [f64; 3]) -> DQuat {
    let (sx, cx) = sincos(0.5 * x);
    let (sy, cy) = sincos(0.5 * y);
    let (sz, cz) = sincos(0.5 * z);
    DQuat::from_xyzw(
        sx * cy * cz - cx * sy * sz,
        cx * sy * cz + sx * cy * sz,
        cx * cy * sz - sx * sy * cz,
        cx * cy * cz + sx * sy * sz,
    )
}

/// The turn about y: above 0 it takes what hangs down backward.
#[inline]
pub(super) fn about_y(angle: f64) -> DQuat {
    let (sin, cos) = sincos(0.5 * angle);
    DQuat::from_xyzw(0.0, sin, 0.0, cos)
}
