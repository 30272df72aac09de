//! The places of a posture's feet.

use super::angles::{JointAngles, LegAngles};
use super::build::BodyBuild;
use super::trig::{about_y, about_zyx};
use glam::{DQuat, DVec2, DVec3};

/// The place of a foot, in metres.
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
#[inline]
pub(super) fn hip_turn(leg: &LegAngles, mirror: f64) -> DQuat {
    about_zyx([
        mirror * leg.hip_abduction,
        -leg.hip_flexion,
        mirror * leg.hip_rotation,
    ])
}

/// Where the feet are in a posture: left and right.
pub(super) fn feet_of(build: &BodyBuild, angles: &JointAngles) -> [FootPlace; 2] {
    let [forward, left, up] = angles.translation;
    let root = DVec3::new(forward, left, 1.0 + up);
    let down = -build.ankle();
    [0, 1].map(|side| {
        let mirror = if side == 0 { 1.0 } else { -1.0 };
        let leg = &angles.legs[side];
        let hip = root + DVec3::Y * (mirror * f64::from(build.half_hips));
        let thigh = hip_turn(leg, mirror);
        let shank = thigh * about_y(leg.knee_flexion);
        let foot = shank * about_y(-leg.ankle_flexion);
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
