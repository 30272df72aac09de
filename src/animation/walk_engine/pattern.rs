//! The walking pattern of a body: its joints at a phase, a speed and a turn. It has no state.
//!
//! Source: Boulic, Ulicny, Thalmann, "Versatile Walk Engine".
//! Deviations: the pelvis is not turned, the torso is on it (the article's torso_to_pelvis); the head keeps level
//! against the torso's roll, which has no curve of its own. Slow turning makes the frequency rise above what the speed
//! asks for: the planted hip then takes shorter steps, the printed one does not.

use super::angles::{ArmAngles, JointAngles, LegAngles, TrunkAngles};
use super::build::BodyBuild;
use super::curves::{Column, RADIANS, Sample, WalkCurve, sample};
use super::events::{toe_off, whole_phase};
use super::hip::{self, LegShape, Stand};
use super::law::{frequency, hip_amplitude, speed_ceiling, turning_frequency};
use super::skeleton::{Role, WalkSkeleton};
use super::style::Style;
use super::turn::{Turning, turn_limit};
use crate::animation::figure::{Joint, Pose, positions};
use glam::{DQuat, DVec2, DVec3};
use std::sync::Arc;

/// How the hips swing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HipMode {
    /// As printed: standing feet slide.
    #[default]
    Literal,
    /// So that standing feet keep their places.
    Planted,
}

/// What the pattern made of a speed and a turn that it was asked for.
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
    /// Its style.
    pub style: Style,
    /// How its hips swing.
    pub hip: HipMode,
    build: BodyBuild,
    skeleton: Arc<WalkSkeleton>,
}

/// What all curves of an instant need.
struct Instant<'a> {
    style: &'a Style,
    column: Column,
    /// Of toe-off, of the left foot.
    off: f64,
    /// The extrema of the hip's flexion.
    extrema: (f64, f64),
    turning: Turning,
    shape: LegShape,
}

impl WalkPattern {
    /// The pattern of a body, with a skeleton of 17 joints.
    pub fn new(style: Style, build: BodyBuild, hip: HipMode) -> WalkPattern {
        WalkPattern {
            style,
            hip,
            build,
            skeleton: Arc::new(WalkSkeleton::of_build(&build)),
        }
    }

    /// The same on another skeleton.
    #[must_use]
    pub fn on(mut self, skeleton: WalkSkeleton) -> WalkPattern {
        self.skeleton = Arc::new(skeleton);
        self
    }

    /// Its build.
    pub fn build(&self) -> &BodyBuild {
        &self.build
    }

    /// Gives it another build, and the skeleton of that.
    pub fn set_build(&mut self, build: BodyBuild) {
        if build != self.build {
            *self = WalkPattern::new(self.style, build, self.hip);
        }
    }

    /// Its joints.
    pub fn joints(&self) -> &[Joint] {
        self.skeleton.joints()
    }

    /// Cycles a second at a normalised speed (1/s) and a turn (radians a second).
    pub fn frequency(&self, v: f64, omega: f64) -> f64 {
        turning_frequency(v, self.style.hip_scale, omega)
    }

    /// What it makes of a speed and a turn.
    pub fn limits(&self, v: f64, omega: f64) -> WalkLimits {
        let ceiling = speed_ceiling(self.style.hip_scale);
        let speed = if v.is_nan() {
            0.0
        } else {
            v.clamp(0.0, ceiling)
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
            turn_limited: turn != omega,
        }
    }

    fn instant(&self, v: f64, omega: f64) -> Instant<'_> {
        let limits = self.limits(v, omega);
        let v = limits.speed;
        let (style, build) = (&self.style, &self.build);
        let amplitude = style.hip_scale * hip_amplitude(v);
        let extrema = (amplitude * (2.0 / 3.0), amplitude * (-1.0 / 3.0));
        let bend = if limits.turn == 0.0 {
            0.0
        } else {
            limits.turn / v
        };
        // Where turning makes the frequency rise, a planted foot has less way to go.
        let shorter = match self.hip {
            HipMode::Planted if omega != 0.0 && v > 0.0 => {
                frequency(v, style.hip_scale) / self.frequency(v, omega)
            }
            _ => 1.0,
        };
        Instant {
            style,
            column: Column::of(v),
            off: 0.5 + toe_off(v),
            extrema,
            turning: Turning {
                bend,
                half_hips: build.half_hips.into(),
                ahead: libm::sin(extrema.0) * shorter,
                behind: -libm::sin(extrema.1) * shorter,
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

    /// The generic posture at a phase (0 is the left heel strike), a normalised speed (1/s) and a turn (radians a
    /// second, above 0 to the left). What is out of range is taken as [`WalkPattern::limits`] tells; a phase that is no
    /// number as 0.
    pub fn joint_angles(&self, phase: f64, v: f64, omega: f64) -> JointAngles {
        let phase = whole_phase(phase);
        let other = whole_phase(phase + 0.5);
        let instant = self.instant(v, omega);
        let middle = |curve| {
            let value = sample(curve, phase, instant.column).value;
            instant.style.middle(curve, value)
        };
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
            arms: [instant.arm(0, phase), instant.arm(1, other)],
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
        let [forward, left, up] = angles.translation;
        let root = DVec3::new(forward, left, 1.0 + up);
        let build = &self.build;
        let down = -build.ankle();
        [0, 1].map(|side| {
            let mirror = if side == 0 { 1.0 } else { -1.0 };
            let leg = &angles.legs[side];
            let hip = root + DVec3::Y * (mirror * f64::from(build.half_hips));
            let thigh = hip_turn(leg, mirror);
            let shank = thigh * DQuat::from_rotation_y(leg.knee_flexion);
            let foot = shank * DQuat::from_rotation_y(-leg.ankle_flexion);
            let knee = hip - thigh * DVec3::Z * f64::from(build.thigh);
            let ankle = knee - shank * DVec3::Z * f64::from(build.shank);
            let point = |ahead: f64| (ankle + foot * DVec3::new(ahead, 0.0, down)) * build.leg;
            FootPlace {
                ankle: ankle * build.leg,
                heel: point(-f64::from(build.heel)),
                toes: point(build.toes.into()),
            }
        })
    }
}

/// Where a foot is, in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootPlace {
    /// The ankle.
    pub ankle: DVec3,
    /// The heel, at the sole.
    pub heel: DVec3,
    /// The tip of the toes, at the sole.
    pub toes: DVec3,
}

impl FootPlace {
    /// The same in the world, for a body at a place that faces a heading.
    #[must_use]
    pub fn at(&self, place: DVec2, heading: f64) -> FootPlace {
        let turn = DQuat::from_rotation_z(heading);
        let moved = |point: DVec3| turn * point + place.extend(0.0);
        FootPlace {
            ankle: moved(self.ankle),
            heel: moved(self.heel),
            toes: moved(self.toes),
        }
    }

    /// The point that the foot rolls on: the heel while the toes are higher, else the toes.
    pub fn contact(&self) -> DVec3 {
        match self.toes.z >= self.heel.z {
            true => self.heel,
            false => self.toes,
        }
    }
}

/// The turn of a hip: about the leg itself, forward, then outward. `mirror` is -1 on the right.
fn hip_turn(leg: &LegAngles, mirror: f64) -> DQuat {
    DQuat::from_rotation_x(mirror * leg.hip_abduction)
        * DQuat::from_rotation_y(-leg.hip_flexion)
        * DQuat::from_rotation_z(mirror * leg.hip_rotation)
}

/// A part of the turn of a trunk.
fn trunk_turn(trunk: &TrunkAngles, share: [f64; 3]) -> DQuat {
    DQuat::from_rotation_z(trunk.torsion * share[2])
        * DQuat::from_rotation_y(trunk.tilt * share[0])
        * DQuat::from_rotation_x(-trunk.roll * share[1])
}

/// The turn of a joint.
fn turn_of(role: Role, angles: &JointAngles) -> DQuat {
    // A positive turn about y takes what hangs down backward.
    let flexed = |angle: f64| DQuat::from_rotation_y(-angle);
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

impl Instant<'_> {
    /// A curve of one side in its style, as radians.
    fn sided(&self, curve: WalkCurve, side: usize, phase: f64) -> Sample {
        let style = self.style.of(curve)[side];
        let raw = sample(curve, phase, self.column);
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

    fn arm(&self, side: usize, phase: f64) -> ArmAngles {
        ArmAngles {
            shoulder_flexion: self.sided(WalkCurve::ShoulderFlexion, side, phase).value,
            elbow_flexion: self.sided(WalkCurve::ElbowFlexion, side, phase).value,
        }
    }

    fn literal_leg(&self, side: usize, phase: f64) -> LegAngles {
        let mirror = if side == 0 { 1.0 } else { -1.0 };
        let extrema = self.turning.flexion(mirror, self.extrema);
        let (abduction, rotation) = self.turning.opening(mirror, phase);
        let styled = |curve, angle| self.hip_style(curve, side, angle);
        LegAngles {
            hip_flexion: styled(WalkCurve::HipFlexion, hip::literal(phase, extrema).value),
            hip_abduction: styled(WalkCurve::HipAbduction, abduction.value),
            hip_rotation: styled(WalkCurve::HipRotation, rotation.value),
            knee_flexion: self.sided(WalkCurve::KneeFlexion, side, phase).value,
            ankle_flexion: self.sided(WalkCurve::AnkleFlexion, side, phase).value,
        }
    }

    /// How far the foot is ahead of the body along its way.
    fn along(&self, side: usize, phase: f64) -> Sample {
        let style = self.style.of(WalkCurve::HipFlexion)[side];
        let scale = f64::from(style.scale);
        let moved = libm::sin(f64::from(style.offset) * RADIANS);
        let (ahead, behind) = (self.turning.ahead * scale, self.turning.behind * scale);
        let mut found = hip::along(phase, ahead, behind, self.off);
        found.value += moved;
        found
    }

    /// The flexion of a standing hip, at a phase on the ground.
    fn standing(&self, side: usize, phase: f64, knee: Sample, ankle: Sample) -> Sample {
        let mirror = if side == 0 { 1.0 } else { -1.0 };
        let along = self.along(side, phase);
        let footing = self.turning.footing(mirror, along.value);
        let body = self.forward(side, phase);
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

    /// The body's way forward off its place, at a phase of a side: it is the same half a cycle later.
    fn forward(&self, side: usize, phase: f64) -> Sample {
        let phase = if side == 0 {
            phase
        } else {
            whole_phase(phase + 0.5)
        };
        let raw = sample(WalkCurve::Forward, phase, self.column);
        let [left, right] = self.style.of(WalkCurve::Forward);
        Sample {
            value: self.style.middle(WalkCurve::Forward, raw.value),
            slope: (f64::from(left.scale) + f64::from(right.scale)) * 0.5 * raw.slope,
        }
    }

    fn planted_leg(&self, side: usize, phase: f64, lateral: f64) -> LegAngles {
        let mirror = if side == 0 { 1.0 } else { -1.0 };
        let limb = |phase: f64| {
            let knee = self.sided(WalkCurve::KneeFlexion, side, phase);
            let ankle = self.sided(WalkCurve::AnkleFlexion, side, phase);
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
            hip::hermite(from, to, (phase - self.off) / width, width)
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
