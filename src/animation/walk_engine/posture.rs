//! The limbs at an instant: legs with the printed or the planted hip, arms.

use super::angles::{ArmAngles, LegAngles};
use super::build::BodyBuild;
use super::curves::{Curves, RADIANS, Sample, WalkCurve};
use super::events::toe_off;
use super::hip::{self, LegShape, Stand};
use super::law::{LawSeries, hip_amplitude};
use super::style::Style;
use super::trig::sincos;
use super::turn::Turning;

/// The farthest that a planted foot is put ahead of the body, in leg lengths, while a leg reaches as far back.
const MOST_AHEAD: f64 = 0.85;

/// Below this bend, in one over leg lengths, a circle is too large to have a radius, and the way is straight.
const STRAIGHT: f64 = 1e-9;

/// The values of an instant that the limbs need.
pub(super) struct Limbs<'a> {
    pub(super) style: &'a Style,
    pub(super) curves: Curves,
    /// Of toe-off, of the left foot.
    off: f64,
    /// The extrema of the hip's flexion.
    extrema: (f64, f64),
    turning: Turning,
    shape: LegShape,
}

impl Limbs<'_> {
    /// Of a style and a build that are within their ranges, at a normalised speed and a turn that are within its
    /// limits; `law` is that of the style's scale of steps.
    pub(super) fn of<'a>(
        style: &'a Style,
        build: &BodyBuild,
        (v, turn): (f64, f64),
        law: &LawSeries,
        planted: bool,
    ) -> Limbs<'a> {
        let amplitude = style.hip_scale * hip_amplitude(v);
        let extrema = (amplitude * (2.0 / 3.0), amplitude * (-1.0 / 3.0));
        let bend = match turn.abs() > STRAIGHT * v {
            true => turn / v,
            false => 0.0,
        };
        let (sin, cos) = sincos(-extrema.1);
        // The angle ahead is twice that behind.
        let (mut ahead, mut behind) = (2.0 * sin * cos, sin);
        if planted {
            // How far the body goes in half a cycle: as far as a planted foot goes back under it.
            let travel = match v > 0.0 {
                true => 0.5 * v / law.turning_frequency(v, turn),
                false => 0.0,
            };
            let least = 0.5 * (travel + f64::from(build.heel - build.toes));
            let share = if v > 0.0 {
                ahead / (ahead + behind)
            } else {
                0.5
            };
            ahead = (share * travel).min(least.max(MOST_AHEAD));
            behind = travel - ahead;
        }
        Limbs {
            style,
            curves: Curves::of(v),
            off: 0.5 + toe_off(v),
            extrema,
            turning: Turning {
                bend,
                half_hips: build.half_hips.into(),
                ahead,
                behind,
            },
            shape: LegShape {
                thigh: build.thigh.into(),
                shank: build.shank.into(),
                ankle: build.ankle(),
                heel: build.heel.into(),
                toes: build.toes.into(),
            },
        }
    }

    /// A curve of one side in its style, as radians.
    #[inline]
    fn sided(&self, curve: WalkCurve, side: usize, raw: Sample) -> Sample {
        let style = self.style.of(curve)[side];
        Sample {
            value: style.apply(raw.value) * RADIANS,
            slope: f64::from(style.scale) * raw.slope * RADIANS,
        }
    }

    /// An angle of the hip in its style, in radians.
    fn hip_style(&self, curve: WalkCurve, side: usize, angle: f64) -> f64 {
        let style = self.style.of(curve)[side];
        f64::from(style.scale) * angle + f64::from(style.offset) * RADIANS
    }

    /// An arm at a phase of its side; `shoulder` is the curve there.
    pub(super) fn arm(&self, side: usize, phase: f64, shoulder: f64) -> ArmAngles {
        let styled = |curve: WalkCurve, raw: f64| self.style.of(curve)[side].apply(raw) * RADIANS;
        ArmAngles {
            shoulder_flexion: styled(WalkCurve::ShoulderFlexion, shoulder),
            elbow_flexion: styled(WalkCurve::ElbowFlexion, self.curves.elbow(phase).value),
        }
    }

    pub(super) fn literal_leg(&self, side: usize, phase: f64) -> LegAngles {
        let mirror = if side == 0 { 1.0 } else { -1.0 };
        let extrema = self.turning.flexion(mirror, self.extrema);
        let (abduction, rotation) = self.turning.opening(mirror, phase);
        let styled = |curve, angle| self.hip_style(curve, side, angle);
        LegAngles {
            hip_flexion: styled(WalkCurve::HipFlexion, hip::literal(phase, extrema).value),
            hip_abduction: styled(WalkCurve::HipAbduction, abduction.value),
            hip_rotation: styled(WalkCurve::HipRotation, rotation.value),
            knee_flexion: self
                .sided(WalkCurve::KneeFlexion, side, self.curves.knee(phase))
                .value,
            ankle_flexion: self
                .sided(WalkCurve::AnkleFlexion, side, self.curves.ankle(phase))
                .value,
        }
    }

    /// How far the foot is ahead of the body along its way. A style's offset moves it; its scale does not, or the foot
    /// would slide: see [`Limbs::raised`].
    fn along(&self, side: usize, phase: f64) -> Sample {
        let style = self.style.of(WalkCurve::HipFlexion)[side];
        let moved = sincos(f64::from(style.offset) * RADIANS).0;
        let mut found = hip::along(phase, self.turning.ahead, self.turning.behind, self.off);
        found.value += moved;
        found
    }

    /// How much a style's scale of the hip's flexion raises a planted leg in its swing, at a part of it: in the middle
    /// by as much of the law's flexion as the scale is above 1, and not at the ends.
    fn raised(&self, side: usize, part: f64) -> f64 {
        let scale = f64::from(self.style.of(WalkCurve::HipFlexion)[side].scale);
        let bump = 4.0 * part * (1.0 - part);
        (scale - 1.0) * self.extrema.0 * bump * bump
    }

    /// The flexion of a standing hip, at a phase on the ground.
    fn standing(&self, side: usize, phase: f64, knee: Sample, ankle: Sample) -> Sample {
        let mirror = if side == 0 { 1.0 } else { -1.0 };
        let along = self.along(side, phase);
        let footing = self.turning.footing(mirror, along.value);
        let body = self.forward(phase);
        self.shape.planted(&Stand {
            knee,
            ankle,
            forward: Sample {
                value: footing.forward - body.value,
                slope: along.slope - body.slope,
            },
            turned: self.hip_style(WalkCurve::HipRotation, side, footing.rotation),
        })
    }

    /// The body's way forward off its place: both sides have the same, half a cycle off.
    fn forward(&self, phase: f64) -> Sample {
        let raw = self.curves.forward(phase);
        let [left, right] = self.style.of(WalkCurve::Forward);
        Sample {
            value: self.style.middle(WalkCurve::Forward, raw.value),
            slope: (f64::from(left.scale) + f64::from(right.scale)) * 0.5 * raw.slope,
        }
    }

    pub(super) fn planted_leg(&self, side: usize, phase: f64, lateral: f64) -> LegAngles {
        let mirror = if side == 0 { 1.0 } else { -1.0 };
        let limb = |phase: f64| {
            let knee = self.sided(WalkCurve::KneeFlexion, side, self.curves.knee(phase));
            let ankle = self.sided(WalkCurve::AnkleFlexion, side, self.curves.ankle(phase));
            (knee, ankle)
        };
        let (knee, ankle) = limb(phase);
        let flexion = if phase <= self.off {
            self.standing(side, phase, knee, ankle).value
        } else {
            let (from, to) = (limb(self.off), limb(0.0));
            let from = self.standing(side, self.off, from.0, from.1);
            let to = self.standing(side, 0.0, to.0, to.1);
            let width = 1.0 - self.off;
            let part = (phase - self.off) / width;
            hip::hermite(from, to, part, width) + self.raised(side, part)
        };
        let footing = self.turning.footing(mirror, self.along(side, phase).value);
        let rotation = self.hip_style(WalkCurve::HipRotation, side, footing.rotation);
        // The body sways, and the leg leans the other way.
        let outward = footing.outward - mirror * lateral;
        let abduction = self.shape.leaning(flexion, knee.value, rotation, outward);
        LegAngles {
            hip_flexion: flexion,
            hip_abduction: self.hip_style(WalkCurve::HipAbduction, side, abduction),
            hip_rotation: rotation,
            knee_flexion: knee.value,
            ankle_flexion: ankle.value,
        }
    }
}
