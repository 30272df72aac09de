//! A skeleton of joints, and forward kinematics: the positions of all joints in a pose.

use glam::{DQuat, DVec3};

/// The side of the body that a joint is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub enum Side {
    /// Neither.
    Middle,
    /// The left: y above 0 when it faces along x.
    Left,
    /// The right.
    Right,
}

/// A joint of a skeleton.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// Its name.
    pub name: String,
    /// Its parent, which comes before it; none for the root.
    pub parent: Option<u16>,
    /// Its offset from the parent in the rest pose, in metres: x forward, y left, z up.
    pub offset: DVec3,
    /// The side that it is on.
    pub side: Side,
    /// Whether it touches the ground.
    pub foot: bool,
}

/// A pose: the rotations of all joints at one instant, and the position of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Pose {
    /// The position of the root, in metres.
    pub root: DVec3,
    /// The rotation of each joint relative to its parent; of the root relative to the world.
    pub turns: Vec<DQuat>,
}

impl Pose {
    /// The interpolated pose between this (0) and another of the same skeleton (1).
    #[must_use]
    pub fn towards(&self, other: &Pose, part: f64) -> Pose {
        let turns = self.turns.iter().zip(&other.turns);
        Pose {
            root: self.root.lerp(other.root, part),
            turns: turns.map(|(from, to)| between(*from, *to, part)).collect(),
        }
    }
}

/// Spherical linear interpolation (slerp) between two rotations, along the shorter arc. `part` may be a little beyond
/// 1.
///
/// Written out: glam's takes a short cut for small angles, which jumps where it begins.
pub(crate) fn between(from: DQuat, to: DQuat, part: f64) -> DQuat {
    let to = if from.dot(to) < 0.0 { -to } else { to };
    let cos = from.dot(to).clamp(-1.0, 1.0);
    let sin = (to - from * cos).length();
    let angle = libm::atan2(sin, cos);
    if sin < 1e-12 {
        return from;
    }
    let aside = (to - from * cos) * (1.0 / sin);
    let (s, c) = libm::sincos(angle * part);
    (from * c + aside * s).normalize()
}

/// Forward kinematics: the positions of all joints in a pose. Time O(joints).
pub fn positions(joints: &[Joint], pose: &Pose, out: &mut Vec<DVec3>) {
    out.clear();
    let mut turned: Vec<DQuat> = Vec::with_capacity(joints.len());
    for (i, joint) in joints.iter().enumerate() {
        let turn = pose.turns.get(i).copied().unwrap_or(DQuat::IDENTITY);
        match joint.parent.map(usize::from).filter(|&parent| parent < i) {
            None => {
                out.push(pose.root);
                turned.push(turn);
            }
            Some(parent) => {
                let place = out[parent] + turned[parent] * joint.offset;
                out.push(place);
                turned.push(turned[parent] * turn);
            }
        }
    }
}
