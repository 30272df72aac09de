//! The names of the fifteen curves of the pattern: three translations and twelve angles.

/// How many curves there are.
pub const CURVES: usize = 15;

/// A curve of the walking pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WalkCurve {
    /// The body up, in leg lengths.
    Vertical,
    /// The body to the left, in leg lengths.
    Lateral,
    /// The body forward, in leg lengths.
    Forward,
    /// The thigh forward.
    HipFlexion,
    /// The leg outward.
    HipAbduction,
    /// The leg about itself, toes outward.
    HipRotation,
    /// The shank back.
    KneeFlexion,
    /// The toes up.
    AnkleFlexion,
    /// The upper arm forward.
    ShoulderFlexion,
    /// The forearm forward.
    ElbowFlexion,
    /// The torso forward.
    TorsoTilt,
    /// The torso to the left.
    TorsoRoll,
    /// The torso turned to the left.
    TorsoTorsion,
    /// The head forward.
    HeadTilt,
    /// The head turned to the left.
    HeadTorsion,
}

impl WalkCurve {
    /// All, in the order of their indices.
    pub const ALL: [WalkCurve; CURVES] = [
        WalkCurve::Vertical,
        WalkCurve::Lateral,
        WalkCurve::Forward,
        WalkCurve::HipFlexion,
        WalkCurve::HipAbduction,
        WalkCurve::HipRotation,
        WalkCurve::KneeFlexion,
        WalkCurve::AnkleFlexion,
        WalkCurve::ShoulderFlexion,
        WalkCurve::ElbowFlexion,
        WalkCurve::TorsoTilt,
        WalkCurve::TorsoRoll,
        WalkCurve::TorsoTorsion,
        WalkCurve::HeadTilt,
        WalkCurve::HeadTorsion,
    ];

    /// Its name in files and on the page.
    pub fn name(self) -> &'static str {
        match self {
            WalkCurve::Vertical => "vertical",
            WalkCurve::Lateral => "lateral",
            WalkCurve::Forward => "forward",
            WalkCurve::HipFlexion => "hip-flexion",
            WalkCurve::HipAbduction => "hip-abduction",
            WalkCurve::HipRotation => "hip-rotation",
            WalkCurve::KneeFlexion => "knee-flexion",
            WalkCurve::AnkleFlexion => "ankle-flexion",
            WalkCurve::ShoulderFlexion => "shoulder-flexion",
            WalkCurve::ElbowFlexion => "elbow-flexion",
            WalkCurve::TorsoTilt => "torso-tilt",
            WalkCurve::TorsoRoll => "torso-roll",
            WalkCurve::TorsoTorsion => "torso-torsion",
            WalkCurve::HeadTilt => "head-tilt",
            WalkCurve::HeadTorsion => "head-torsion",
        }
    }

    /// The curve of that name.
    pub fn of_name(name: &str) -> Option<WalkCurve> {
        WalkCurve::ALL
            .into_iter()
            .find(|curve| curve.name() == name)
    }

    /// Whether it is a translation of the body, in leg lengths, and no angle.
    pub fn is_translation(self) -> bool {
        self <= WalkCurve::Forward
    }

    /// Whether it is of a limb, which there is on the left and on the right.
    pub fn is_sided(self) -> bool {
        (WalkCurve::HipFlexion..=WalkCurve::ElbowFlexion).contains(&self)
    }
}
