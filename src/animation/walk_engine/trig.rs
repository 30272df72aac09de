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
    if angle.abs() > RANGE {
        return libm::sincos(angle);
    }
    // By Estrin's scheme: pairs of terms do not wait for each other.
    let x = angle * angle;
    let (x2, x4) = (x * x, x * x * x * x);
    let pair = |terms: &[f64], at: usize| terms[at] + terms[at + 1] * x;
    let sin = (pair(&SIN, 0) + pair(&SIN, 2) * x2) + (pair(&SIN, 4) + SIN[6] * x2) * x4;
    let cos = (pair(&COS, 0) + pair(&COS, 2) * x2) + (pair(&COS, 4) + pair(&COS, 6) * x2) * x4;
    (angle * sin, cos)
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
