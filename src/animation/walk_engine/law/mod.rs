//! The law of walking: how fast legs swing and how far, by normalised speed.
//!
//! Source: Boulic, Ulicny, Thalmann, "Versatile Walk Engine", equations 1 to 8.
//! Deviations: equation 8 is printed without the half of its angle. Equation 6 has the factor 4 in print, which with
//! the 0.335 of equation 5 misses equation 1 by 0.4 %; [`COHERENCE`] is the factor with which both say the same.

mod series;

pub(super) use series::LawSeries;

use super::trig::sincos;
use std::f64::consts::FRAC_1_PI;

/// Cycles a second at the normalised speed 1 (equation 1).
pub(super) const INMAN: f64 = 0.743;
/// The sine of a quarter of the angle between the legs, at the normalised speed 1 (equation 5).
const SPREAD: f64 = 0.335;
/// The length of a cycle is this times the sine of half the angle between the legs.
const COHERENCE: f64 = 1.0 / (INMAN * SPREAD);
/// Below this speed equation 7 is blended in.
const SLOW: f64 = 0.05;
/// The speed up to which Inman's law holds; beyond it steps become no longer, only quicker.
pub const INMAN_RANGE: f64 = 2.5;
/// The most cycles a second: four steps.
pub const MOST_FREQUENCY: f64 = 2.0;
/// The range of the scale of steps (S_hip).
pub const HIP_SCALES: (f64, f64) = (0.2, 2.0);

/// A speed as the law takes it: 0 for what is no number or below it.
fn speed(v: f64) -> f64 {
    if v > 0.0 && v.is_finite() { v } else { 0.0 }
}

/// A scale of steps as the law takes it: 1 for what is no number, else within [`HIP_SCALES`].
fn scale(hip_scale: f64) -> f64 {
    match hip_scale.is_finite() {
        true => hip_scale.clamp(HIP_SCALES.0, HIP_SCALES.1),
        false => 1.0,
    }
}

/// The lesser of two numbers: one instruction, where `f64::min` looks for what is no number.
#[inline(always)]
pub(super) fn least(one: f64, other: f64) -> f64 {
    if one < other { one } else { other }
}

/// The greater of two numbers.
#[inline(always)]
pub(super) fn most(one: f64, other: f64) -> f64 {
    if one > other { one } else { other }
}

/// A quarter of the angle between the legs: equation 5, at rest above 2.5.
#[inline]
fn quarter_spread(v: f64) -> f64 {
    libm::asin(SPREAD * v.min(INMAN_RANGE).sqrt())
}

/// The angle between the legs at heel strike, in radians, at a normalised speed: equation 5, at rest above 2.5.
pub fn hip_amplitude(v: f64) -> f64 {
    2.0 * quarter_spread(speed(v))
}

/// Cycles a second at a normalised speed (1/s) with steps scaled by `hip_scale`: the law of Inman, extended.
/// Continuous; at most [`MOST_FREQUENCY`].
///
/// ```
/// use wayscope::animation::frequency;
/// assert_eq!((1e3 * frequency(1.0, 1.0)).round(), 743.0);
/// ```
pub fn frequency(v: f64, hip_scale: f64) -> f64 {
    let v = speed(v);
    if v == 0.0 {
        return 0.0;
    }
    let scale = scale(hip_scale);
    let wide = of_spread(v, sincos(scale * quarter_spread(v)).0);
    if v >= SLOW {
        return wide;
    }
    // Equation 7, at the same constant. It holds where the sine is its angle.
    let narrow = INMAN * v.sqrt() / scale;
    let part = (v / SLOW * 2.0 - 1.0).max(0.0);
    let part = part * part * (3.0 - 2.0 * part);
    least(narrow + (wide - narrow) * part, MOST_FREQUENCY)
}

/// Equation 6, and 8 above its range, where the angle rests: cycles a second by the sine of half the scaled angle
/// between the legs.
#[inline]
fn of_spread(v: f64, spread: f64) -> f64 {
    least(v / (COHERENCE * spread), MOST_FREQUENCY)
}

/// Cycles a second while turning with `omega` radians a second: a cycle turns by half a circle at most.
pub fn turning_frequency(v: f64, hip_scale: f64, omega: f64) -> f64 {
    while_turning(frequency(v, hip_scale), omega)
}

/// Cycles a second while turning, by those straight on.
#[inline]
fn while_turning(straight: f64, omega: f64) -> f64 {
    // What is no finite number turns nothing.
    let half_circles = match omega.abs() < f64::INFINITY {
        true => omega.abs() * FRAC_1_PI,
        false => 0.0,
    };
    least(most(straight, half_circles), MOST_FREQUENCY)
}

/// The length of a cycle of two steps, in leg lengths: V = L f. 0 at rest.
pub fn cycle_length(v: f64, hip_scale: f64) -> f64 {
    let frequency = frequency(v, hip_scale);
    if frequency > 0.0 {
        speed(v) / frequency
    } else {
        0.0
    }
}

/// The speed at which the frequency comes to [`MOST_FREQUENCY`]: as fast as this walk goes.
pub fn speed_ceiling(hip_scale: f64) -> f64 {
    let half = quarter_spread(INMAN_RANGE);
    MOST_FREQUENCY * COHERENCE * sincos(scale(hip_scale) * half).0
}
