//! Legs: what a body walks by, whatever makes its poses.
//!
//! Three kinds fit every walker: cycles scaled and blended by speed ([`Gait`], made by rule or from a motion file),
//! and the walk engine's pattern ([`WalkPattern`]), which knows turning, builds and styles. Keyframes and the pattern
//! can so be compared on the same way.

use super::figure::{Joint, Pose, positions};
use super::gait::Gait;
use super::walk_engine::{Frame, WalkInstant, WalkPattern};
use crate::trace::StateHash;
use glam::{DQuat, DVec3};
use std::sync::Arc;

/// A source of leg poses: the pose of a walking body by phase, speed and turn. Speeds are metres a second, turns
/// radians a second, above 0 to the left; phase 0 is the strike of the left heel.
pub trait Legs: std::fmt::Debug + Send + Sync {
    /// The joints of all poses.
    fn joints(&self) -> &[Joint];

    /// Cycles a second at a speed and a turn.
    fn rate(&self, speed: f64, turn: f64) -> f64;

    /// The pose at a phase, a speed and a turn, relative to the body's place and facing along x.
    fn pose(&self, phase: f64, speed: f64, turn: f64, out: &mut Pose);

    /// The positions of all joints at a phase, a speed and a turn, in the same frame. Time O(joints).
    fn figure(&self, phase: f64, speed: f64, turn: f64, out: &mut Vec<DVec3>) {
        let mut pose = Pose {
            root: DVec3::ZERO,
            turns: Vec::new(),
        };
        self.pose(phase, speed, turn, &mut pose);
        positions(self.joints(), &pose, out);
    }

    /// Appends the positions of all joints of a body in the world: z up, metres. Time O(joints).
    fn append(&self, body: &WalkInstant, maker: &mut FigureMaker, out: &mut Vec<DVec3>) {
        self.pose(body.phase, body.speed, body.turn, &mut maker.pose);
        let facing = DQuat::from_rotation_z(body.heading);
        let first = out.len();
        maker.turned.clear();
        for (i, joint) in self.joints().iter().enumerate() {
            let turn = maker.pose.turns.get(i).copied().unwrap_or(DQuat::IDENTITY);
            let parent = joint.parent.map(usize::from).filter(|&parent| parent < i);
            let (place, turn) = match parent {
                None => (
                    facing * maker.pose.root + body.at.extend(0.0),
                    facing * turn,
                ),
                Some(parent) => {
                    let around = maker.turned[parent];
                    (out[first + parent] + around * joint.offset, around * turn)
                }
            };
            out.push(place);
            maker.turned.push(turn);
        }
    }

    /// Hashes all that the rate depends on.
    fn hash_into(&self, hash: &mut StateHash);
}

/// Legs that many bodies may share. Two are equal where they are the same ones.
#[derive(Clone, Debug)]
pub struct SharedLegs(Arc<dyn Legs>);

impl SharedLegs {
    /// Legs to be shared.
    pub fn new(legs: impl Legs + 'static) -> SharedLegs {
        SharedLegs(Arc::new(legs))
    }

    /// The legs.
    pub fn get(&self) -> &dyn Legs {
        self.0.as_ref()
    }
}

impl PartialEq for SharedLegs {
    fn eq(&self, other: &SharedLegs) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl From<Arc<WalkPattern>> for SharedLegs {
    fn from(pattern: Arc<WalkPattern>) -> SharedLegs {
        SharedLegs(pattern)
    }
}

impl Legs for Gait {
    fn joints(&self) -> &[Joint] {
        Gait::joints(self)
    }

    fn rate(&self, speed: f64, _turn: f64) -> f64 {
        Gait::rate(self, speed)
    }

    fn pose(&self, phase: f64, speed: f64, _turn: f64, out: &mut Pose) {
        *out = Gait::pose(self, phase, speed);
    }

    fn hash_into(&self, hash: &mut StateHash) {
        Gait::hash_into(self, hash);
    }
}

impl Legs for WalkPattern {
    fn joints(&self) -> &[Joint] {
        WalkPattern::joints(self)
    }

    fn rate(&self, speed: f64, turn: f64) -> f64 {
        self.frequency(speed.abs() / self.build().leg, turn)
    }

    fn pose(&self, phase: f64, speed: f64, turn: f64, out: &mut Pose) {
        self.pose_into(phase, speed.abs() / self.build().leg, turn, out);
    }

    fn append(&self, body: &WalkInstant, maker: &mut FigureMaker, out: &mut Vec<DVec3>) {
        let v = body.speed.abs() / self.build().leg;
        let angles = self.joint_angles(body.phase, v, body.turn);
        self.append_places(&angles, (body.at, body.heading), &mut maker.frames, out);
    }

    fn hash_into(&self, hash: &mut StateHash) {
        self.style().hash_into(hash);
        hash.number(self.build().leg);
    }
}

/// Poses laid out in space: one working memory for many bodies, so that none allocates.
#[derive(Clone, Debug)]
pub struct FigureMaker {
    pose: Pose,
    turned: Vec<DQuat>,
    frames: Vec<Frame>,
}

impl Default for FigureMaker {
    fn default() -> Self {
        FigureMaker {
            pose: Pose {
                root: DVec3::ZERO,
                turns: Vec::new(),
            },
            turned: Vec::new(),
            frames: Vec::new(),
        }
    }
}

impl FigureMaker {
    /// Appends the positions of all joints of a body in the world: z up, metres. Time O(joints).
    pub fn append(&mut self, legs: &dyn Legs, body: &WalkInstant, out: &mut Vec<DVec3>) {
        legs.append(body, self, out);
    }
}
