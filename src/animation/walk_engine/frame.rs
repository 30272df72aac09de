//! Frames of joints, as three unit vectors: where what hangs on a joint is. For figures of which only the places of the
//! joints are wanted: a flexion turns two of the vectors, where quaternions would be multiplied in full.

use super::angles::{JointAngles, TrunkAngles};
use super::skeleton::{Role, WalkSkeleton};
use super::trig::{sincos, sincos_of, sincos_of_heading};
use glam::DVec3;

/// Forward, left and up of a joint, seen from the world.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::animation) struct Frame {
    x: DVec3,
    y: DVec3,
    z: DVec3,
}

impl Frame {
    /// Of a body that faces a heading.
    pub fn facing(heading: f64) -> Frame {
        let (sin, cos) = sincos_of_heading(heading);
        Frame {
            x: DVec3::new(cos, sin, 0.0),
            y: DVec3::new(-sin, cos, 0.0),
            z: DVec3::Z,
        }
    }

    /// A place of it, seen from the world.
    #[inline]
    pub fn place(&self, at: DVec3) -> DVec3 {
        self.x * at.x + self.y * at.y + self.z * at.z
    }

    #[inline]
    fn about_x(&mut self, turn: (f64, f64)) {
        (self.y, self.z) = turned(self.y, self.z, turn);
    }

    #[inline]
    fn about_y(&mut self, turn: (f64, f64)) {
        (self.z, self.x) = turned(self.z, self.x, turn);
    }

    #[inline]
    fn about_z(&mut self, turn: (f64, f64)) {
        (self.x, self.y) = turned(self.x, self.y, turn);
    }

    fn with_trunk(mut self, trunk: &TrunkAngles, share: [f64; 3]) -> Frame {
        self.about_z(sincos(trunk.torsion * share[2]));
        self.about_y(sincos(trunk.tilt * share[0]));
        self.about_x(sincos(-trunk.roll * share[1]));
        self
    }
}

/// Two unit vectors, turned from the first towards the second by an angle of this sine and cosine.
#[inline]
fn turned(one: DVec3, other: DVec3, (sin, cos): (f64, f64)) -> (DVec3, DVec3) {
    (one * cos + other * sin, other * cos - one * sin)
}

/// Angles of a side: of the hip outward, forward and about the leg, of knee, ankle, shoulder and elbow.
const SIDE: usize = 7;

/// The turns of all limbs of a posture about the axes of their joints, as sines and cosines.
struct LimbTurns([[f64; 2 * SIDE]; 2]);

impl LimbTurns {
    fn of(angles: &JointAngles) -> LimbTurns {
        let mut all = [0.0; 2 * SIDE];
        for (side, mirror) in [(0, 1.0), (1, -1.0)] {
            let (leg, arm) = (&angles.legs[side], &angles.arms[side]);
            all[SIDE * side..][..SIDE].copy_from_slice(&[
                mirror * leg.hip_abduction,
                -leg.hip_flexion,
                mirror * leg.hip_rotation,
                leg.knee_flexion,
                -leg.ankle_flexion,
                -arm.shoulder_flexion,
                -arm.elbow_flexion,
            ]);
        }
        LimbTurns(sincos_of(&all))
    }

    fn get(&self, side: usize, which: usize) -> (f64, f64) {
        let at = SIDE * side + which;
        (self.0[0][at], self.0[1][at])
    }
}

/// Appends the places of all joints of a posture, for a body at `root` that faces as `body` does. `frames` is working
/// memory: only those of joints that carry others are written.
pub(super) fn append_places(
    skeleton: &WalkSkeleton,
    angles: &JointAngles,
    (root, body): (DVec3, Frame),
    frames: &mut Vec<Frame>,
    out: &mut Vec<DVec3>,
) {
    let limbs = LimbTurns::of(angles);
    let joints = skeleton.joints();
    let first = out.len();
    out.resize(first + joints.len(), root);
    let places = &mut out[first..];
    frames.resize(frames.len().max(joints.len()), Frame::default());
    let parts = joints.iter().zip(skeleton.roles()).zip(skeleton.carries());
    for (i, ((joint, role), carries)) in parts.enumerate() {
        let parent = match joint.parent.map(usize::from) {
            Some(parent) if parent < i => {
                places[i] = places[parent] + frames[parent].place(joint.offset);
                &frames[parent]
            }
            _ => &body,
        };
        // What nothing hangs on turns nothing.
        if !carries {
            continue;
        }
        let mut frame = *parent;
        let mut flex = |side: usize, which: usize| frame.about_y(limbs.get(side, which));
        match *role {
            Role::Rests => {}
            Role::Torso(share) => frame = frame.with_trunk(&angles.torso, share),
            Role::Head(share) => frame = frame.with_trunk(&angles.head, share),
            Role::Hip(side) => {
                frame.about_x(limbs.get(side, 0));
                frame.about_y(limbs.get(side, 1));
                // Straight on there is none.
                if limbs.get(side, 2).0 != 0.0 {
                    frame.about_z(limbs.get(side, 2));
                }
            }
            Role::Knee(side) => flex(side, 3),
            Role::Ankle(side) => flex(side, 4),
            Role::Shoulder(side) => flex(side, 5),
            Role::Elbow(side) => flex(side, 6),
        }
        frames[i] = frame;
    }
}
