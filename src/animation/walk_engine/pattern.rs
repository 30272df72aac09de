//! The walking pattern of a body: its joints at a phase, a speed and a turn. It has no state.
//!
//! Source: Boulic, Ulicny, Thalmann, "Versatile Walk Engine".
//! Deviations: the pelvis is not turned, the torso is on it (the article's torso_to_pelvis); the head keeps level
//! against the torso's roll, which has no curve of its own. Slow turning makes the frequency rise above what the speed
//! asks for: the planted hip then takes shorter steps, the printed one does not.

use super::angles::{JointAngles, TrunkAngles};
use super::build::BodyBuild;
use super::curves::{RADIANS, WalkCurve};
use super::events::whole_phase;
use super::feet::{FootPlace, feet_of, hip_turn};
use super::frame::{Frame, append_places};
use super::law::{LawSeries, speed_ceiling};
use super::posture::Limbs;
use super::skeleton::{Role, WalkSkeleton};
use super::style::Style;
use super::trig::{about_xyz, about_y};
use super::turn::turn_limit;
use crate::animation::figure::{Joint, Pose, positions};
use glam::{DQuat, DVec2, DVec3};
use std::sync::Arc;

/// The curve by which the hips swing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HipMode {
    /// As printed: standing feet slide.
    #[default]
    Literal,
    /// So that standing feet keep their places.
    Planted,
}

/// The speed and turn within the limits of the pattern, for those that were asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WalkLimits {
    /// The normalised speed, 1/s.
    pub speed: f64,
    /// The turn, radians a second.
    pub turn: f64,
    /// Whether the speed was above the ceiling, below 0 or no number.
    pub speed_limited: bool,
    /// Whether the inner foot would have had no circle, or it was no number.
    pub turn_limited: bool,
}

/// The walking pattern of one body.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkPattern {
    /// How its hips swing.
    pub hip: HipMode,
    /// Within its range.
    style: Style,
    build: BodyBuild,
    /// The fastest that it walks in this style: [`speed_ceiling`].
    ceiling: f64,
    /// The law at the scale of steps of its style.
    law: LawSeries,
    skeleton: Arc<WalkSkeleton>,
}

impl WalkPattern {
    /// The pattern of a body, with a skeleton of 17 joints.
    ///
    /// What is out of range is taken as [`Style::within_range`] and [`BodyBuild::within_range`] say.
    pub fn new(style: Style, build: BodyBuild, hip: HipMode) -> WalkPattern {
        let (style, build) = (style.within_range(), build.within_range());
        WalkPattern {
            hip,
            style,
            build,
            ceiling: speed_ceiling(style.hip_scale),
            law: LawSeries::of(style.hip_scale),
            skeleton: Arc::new(WalkSkeleton::of_build(&build)),
        }
    }

    /// The same on another skeleton.
    #[must_use]
    pub fn on(mut self, skeleton: WalkSkeleton) -> WalkPattern {
        self.skeleton = Arc::new(skeleton);
        self
    }

    /// Its style.
    pub fn style(&self) -> &Style {
        &self.style
    }

    /// Gives it another style. What is out of range is taken as [`Style::within_range`] says.
    pub fn set_style(&mut self, style: Style) {
        self.style = style.within_range();
        self.ceiling = speed_ceiling(self.style.hip_scale);
        self.law = LawSeries::of(self.style.hip_scale);
    }

    pub(super) fn ceiling(&self) -> f64 {
        self.ceiling
    }

    pub(super) fn law(&self) -> &LawSeries {
        &self.law
    }

    /// Its build.
    pub fn build(&self) -> &BodyBuild {
        &self.build
    }

    /// Gives it another build, and the skeleton of that.
    pub fn set_build(&mut self, build: BodyBuild) {
        let build = build.within_range();
        if build != self.build {
            *self = WalkPattern::new(self.style, build, self.hip);
        }
    }

    /// Its joints.
    pub fn joints(&self) -> &[Joint] {
        self.skeleton.joints()
    }

    /// Cycles a second at a normalised speed (1/s) and a turn (radians a second), of what [`WalkPattern::limits`] makes
    /// of both.
    pub fn frequency(&self, v: f64, omega: f64) -> f64 {
        let limits = self.limits(v, omega);
        self.law.turning_frequency(limits.speed, limits.turn)
    }

    /// What it makes of a speed and a turn.
    pub fn limits(&self, v: f64, omega: f64) -> WalkLimits {
        let speed = if v.is_nan() {
            0.0
        } else {
            v.clamp(0.0, self.ceiling)
        };
        let most = turn_limit(speed, self.build.half_hips.into());
        let turn = if omega.is_nan() {
            0.0
        } else {
            omega.clamp(-most, most)
        };
        WalkLimits {
            speed,
            turn,
            speed_limited: speed != v,
            // Code that divides by the least radius elsewhere may be off by a rounding.
            turn_limited: omega.is_nan() || (turn - omega).abs() > 1e-6 * turn.abs(),
        }
    }

    /// The generic posture at a phase (0 is the left heel strike), a normalised speed (1/s) and a turn (radians a
    /// second, above 0 to the left). What is out of range is taken as [`WalkPattern::limits`] tells; a phase that is no
    /// number as 0.
    pub fn joint_angles(&self, phase: f64, v: f64, omega: f64) -> JointAngles {
        let phase = whole_phase(phase);
        // Half a cycle off; exact from the second half on.
        let other = if phase < 0.5 {
            phase + 0.5
        } else {
            phase - 0.5
        };
        let limits = self.limits(v, omega);
        let planted = self.hip == HipMode::Planted;
        let (v, omega) = (limits.speed, limits.turn);
        let instant = Limbs::of(&self.style, &self.build, (v, omega), &self.law, planted);
        let (trunk, shoulders) = instant.curves.waves(phase, other);
        let middle = |curve: WalkCurve| instant.style.middle(curve, trunk.of(curve));
        let (lateral, forward) = (middle(WalkCurve::Lateral), middle(WalkCurve::Forward));
        let torso = TrunkAngles {
            tilt: middle(WalkCurve::TorsoTilt) * RADIANS,
            roll: middle(WalkCurve::TorsoRoll) * RADIANS,
            torsion: middle(WalkCurve::TorsoTorsion) * RADIANS,
        };
        let leg = |side: usize, phase: f64| match self.hip {
            HipMode::Literal => instant.literal_leg(side, phase),
            HipMode::Planted => instant.planted_leg(side, phase, lateral),
        };
        JointAngles {
            translation: [forward, lateral, middle(WalkCurve::Vertical)],
            legs: [leg(0, phase), leg(1, other)],
            arms: [
                instant.arm(0, phase, shoulders[0]),
                instant.arm(1, other, shoulders[1]),
            ],
            torso,
            head: TrunkAngles {
                tilt: middle(WalkCurve::HeadTilt) * RADIANS,
                roll: -torso.roll,
                torsion: middle(WalkCurve::HeadTorsion) * RADIANS,
            },
        }
    }

    /// The pose at a phase, a normalised speed and a turn, relative to the body's place and facing along x.
    pub fn pose(&self, phase: f64, v: f64, omega: f64) -> Pose {
        let mut pose = Pose {
            root: DVec3::ZERO,
            turns: Vec::new(),
        };
        self.pose_into(phase, v, omega, &mut pose);
        pose
    }

    /// The same into a pose that is there already. Time O(joints).
    pub fn pose_into(&self, phase: f64, v: f64, omega: f64, out: &mut Pose) {
        self.lay(&self.joint_angles(phase, v, omega), out);
    }

    /// Lays a posture on its skeleton.
    pub fn lay(&self, angles: &JointAngles, out: &mut Pose) {
        let [forward, left, up] = angles.translation;
        out.root = DVec3::new(forward, left, 1.0 + up) * self.build.leg;
        out.turns.clear();
        let turns = self
            .skeleton
            .roles()
            .iter()
            .map(|role| turn_of(*role, angles));
        out.turns.extend(turns);
    }

    /// Appends the places of all joints of a posture, for a body at a place that faces a heading: z up, metres.
    /// `frames` is working memory. Time O(joints).
    pub(in crate::animation) fn append_places(
        &self,
        angles: &JointAngles,
        (at, heading): (DVec2, f64),
        frames: &mut Vec<Frame>,
        out: &mut Vec<DVec3>,
    ) {
        let body = Frame::facing(heading);
        let [forward, left, up] = angles.translation;
        let root =
            at.extend(0.0) + body.place(DVec3::new(forward, left, 1.0 + up) * self.build.leg);
        append_places(&self.skeleton, angles, (root, body), frames, out);
    }

    /// The positions of all joints at a phase, a normalised speed and a turn: relative to the body's place, x forward,
    /// y left, z up, metres.
    pub fn figure(&self, phase: f64, v: f64, omega: f64, out: &mut Vec<DVec3>) {
        positions(self.joints(), &self.pose(phase, v, omega), out);
    }

    /// Where the feet are, left and right, in the same frame.
    pub fn feet(&self, phase: f64, v: f64, omega: f64) -> [FootPlace; 2] {
        self.feet_of(&self.joint_angles(phase, v, omega))
    }

    /// Where the feet are in a posture.
    pub fn feet_of(&self, angles: &JointAngles) -> [FootPlace; 2] {
        feet_of(&self.build, angles)
    }
}

/// A part of the turn of a trunk.
#[inline]
fn trunk_turn(trunk: &TrunkAngles, share: [f64; 3]) -> DQuat {
    about_xyz([
        -trunk.roll * share[1],
        trunk.tilt * share[0],
        trunk.torsion * share[2],
    ])
}

/// The turn of a joint.
#[inline]
fn turn_of(role: Role, angles: &JointAngles) -> DQuat {
    let flexed = |angle: f64| about_y(-angle);
    match role {
        Role::Rests => DQuat::IDENTITY,
        Role::Torso(share) => trunk_turn(&angles.torso, share),
        Role::Head(share) => trunk_turn(&angles.head, share),
        Role::Hip(side) => hip_turn(&angles.legs[side], if side == 0 { 1.0 } else { -1.0 }),
        Role::Knee(side) => flexed(-angles.legs[side].knee_flexion),
        Role::Ankle(side) => flexed(angles.legs[side].ankle_flexion),
        Role::Shoulder(side) => flexed(angles.arms[side].shoulder_flexion),
        Role::Elbow(side) => flexed(angles.arms[side].elbow_flexion),
    }
}
