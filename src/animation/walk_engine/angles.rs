//! The values of the pattern at an instant: the body's translation and the angles of its joints.

use super::curves::RADIANS;

/// The angles of a leg, in radians.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LegAngles {
    /// The thigh forward.
    pub hip_flexion: f64,
    /// The leg outward.
    pub hip_abduction: f64,
    /// The toes outward.
    pub hip_rotation: f64,
    /// The shank back.
    pub knee_flexion: f64,
    /// The toes up.
    pub ankle_flexion: f64,
}

impl LegAngles {
    /// How far the toes point up from the ground.
    pub fn foot_pitch(&self) -> f64 {
        self.hip_flexion - self.knee_flexion + self.ankle_flexion
    }
}

/// The angles of an arm, in radians.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ArmAngles {
    /// The upper arm forward.
    pub shoulder_flexion: f64,
    /// The forearm forward.
    pub elbow_flexion: f64,
}

/// The rotation of one part of the body on another, in radians.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TrunkAngles {
    /// Forward.
    pub tilt: f64,
    /// To the left.
    pub roll: f64,
    /// Turned to the left.
    pub torsion: f64,
}

/// The generic posture: what the pattern gives at a phase, before it is laid on a skeleton.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JointAngles {
    /// Where the body is off its place: forward, left, up, in leg lengths.
    pub translation: [f64; 3],
    /// The legs, left and right.
    pub legs: [LegAngles; 2],
    /// The arms, left and right.
    pub arms: [ArmAngles; 2],
    /// The torso on the pelvis.
    pub torso: TrunkAngles,
    /// The head on the torso.
    pub head: TrunkAngles,
}

impl JointAngles {
    /// All angles by name, in degrees.
    pub fn degrees(&self) -> [(&'static str, f64); 20] {
        let [left, right] = &self.legs;
        let [left_arm, right_arm] = &self.arms;
        let named = [
            ("l_hip_flexion", left.hip_flexion),
            ("l_hip_abduction", left.hip_abduction),
            ("l_hip_rotation", left.hip_rotation),
            ("l_knee_flexion", left.knee_flexion),
            ("l_ankle_flexion", left.ankle_flexion),
            ("r_hip_flexion", right.hip_flexion),
            ("r_hip_abduction", right.hip_abduction),
            ("r_hip_rotation", right.hip_rotation),
            ("r_knee_flexion", right.knee_flexion),
            ("r_ankle_flexion", right.ankle_flexion),
            ("l_shoulder_flexion", left_arm.shoulder_flexion),
            ("l_elbow_flexion", left_arm.elbow_flexion),
            ("r_shoulder_flexion", right_arm.shoulder_flexion),
            ("r_elbow_flexion", right_arm.elbow_flexion),
            ("torso_tilt", self.torso.tilt),
            ("torso_roll", self.torso.roll),
            ("torso_torsion", self.torso.torsion),
            ("head_tilt", self.head.tilt),
            ("head_roll", self.head.roll),
            ("head_torsion", self.head.torsion),
        ];
        named.map(|(name, angle)| (name, angle / RADIANS))
    }
}
