//! The style of a walk: how long its steps are, and a scale and an offset of each curve on each side.

use super::curves::{CURVES, WalkCurve};
use super::law::HIP_SCALES;

/// The change of a curve on one side: it is scaled, then moved.
///
/// 32 bits each, so that a walker's style fits into a few hundred bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurveStyle {
    /// The scale; 1 leaves it as it is.
    pub scale: f32,
    /// The offset: degrees, or leg lengths of translations.
    pub offset: f32,
}

impl CurveStyle {
    /// What changes nothing.
    pub const NONE: CurveStyle = CurveStyle {
        scale: 1.0,
        offset: 0.0,
    };
    /// The largest scale, either way.
    pub const MOST_SCALE: f32 = 5.0;
    /// The largest offset of an angle, in degrees, and of a translation, in leg lengths; either way.
    pub const MOST_OFFSETS: (f32, f32) = (120.0, 1.0);

    /// A value with this done to it.
    #[inline]
    pub(super) fn apply(self, value: f64) -> f64 {
        f64::from(self.scale) * value + f64::from(self.offset)
    }

    fn towards(self, other: CurveStyle, part: f32) -> CurveStyle {
        CurveStyle {
            scale: mixed(self.scale, other.scale, part),
            offset: mixed(self.offset, other.offset, part),
        }
    }
}

/// Exactly the ends at 0 and 1.
fn mixed(from: f32, to: f32, part: f32) -> f32 {
    from * (1.0 - part) + to * part
}

/// The style of a walk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The scale of steps (S_hip): frequency makes up for it.
    pub hip_scale: f64,
    /// The left and the right side of each curve, in the order of [`WalkCurve::ALL`]. Curves of the middle of the body
    /// take the mean of both.
    pub curves: [[CurveStyle; 2]; CURVES],
}

impl Default for Style {
    fn default() -> Self {
        Style {
            hip_scale: 1.0,
            curves: [[CurveStyle::NONE; 2]; CURVES],
        }
    }
}

impl Style {
    /// What is done to a curve, on the left (0) and on the right (1).
    pub fn of(&self, curve: WalkCurve) -> [CurveStyle; 2] {
        self.curves[curve as usize]
    }

    /// The same with this done to a curve, on both sides.
    #[must_use]
    pub fn with(mut self, curve: WalkCurve, scale: f32, offset: f32) -> Style {
        self.curves[curve as usize] = [CurveStyle { scale, offset }; 2];
        self
    }

    /// The style between this (0) and another (1); exactly the ends there, and for what is beyond or no number the
    /// nearer end, or this.
    #[must_use]
    pub fn towards(&self, other: &Style, part: f64) -> Style {
        let part = if part.is_finite() {
            part.clamp(0.0, 1.0)
        } else {
            0.0
        };
        let mut mix = *self;
        mix.hip_scale = self.hip_scale * (1.0 - part) + other.hip_scale * part;
        for (sides, others) in mix.curves.iter_mut().zip(&other.curves) {
            for (side, other) in sides.iter_mut().zip(others) {
                *side = side.towards(*other, part as f32);
            }
        }
        mix
    }

    /// The same with every number within its range, and what is no number as if nothing were done.
    #[must_use]
    pub fn within_range(mut self) -> Style {
        self.hip_scale = match self.hip_scale.is_finite() {
            true => self.hip_scale.clamp(HIP_SCALES.0, HIP_SCALES.1),
            false => 1.0,
        };
        for curve in WalkCurve::ALL {
            let most = match curve.is_translation() {
                true => CurveStyle::MOST_OFFSETS.1,
                false => CurveStyle::MOST_OFFSETS.0,
            };
            for side in &mut self.curves[curve as usize] {
                let within = |value: f32, most: f32, other: f32| match value.is_finite() {
                    true => value.clamp(-most, most),
                    false => other,
                };
                side.scale = within(side.scale, CurveStyle::MOST_SCALE, 1.0);
                side.offset = within(side.offset, most, 0.0);
            }
        }
        self
    }

    /// Whether every number is within its range, as [`Style::within_range`] would leave it.
    pub fn is_within_range(&self) -> bool {
        let mut within = self.hip_scale >= HIP_SCALES.0 && self.hip_scale <= HIP_SCALES.1;
        for (curve, sides) in WalkCurve::ALL.into_iter().zip(&self.curves) {
            let most = match curve.is_translation() {
                true => CurveStyle::MOST_OFFSETS.1,
                false => CurveStyle::MOST_OFFSETS.0,
            };
            for side in sides {
                within &= side.scale.abs() <= CurveStyle::MOST_SCALE && side.offset.abs() <= most;
            }
        }
        within
    }

    /// The mean of both sides of a curve at a value.
    #[inline]
    pub(super) fn middle(&self, curve: WalkCurve, value: f64) -> f64 {
        let [left, right] = self.of(curve);
        (left.apply(value) + right.apply(value)) * 0.5
    }
}
