//! Named styles: those that the article names, and some that go with builds.

use super::curves::WalkCurve::{
    AnkleFlexion, ElbowFlexion, HeadTilt, HeadTorsion, HipAbduction, HipRotation, KneeFlexion,
    Lateral, ShoulderFlexion, TorsoRoll, TorsoTilt, TorsoTorsion, Vertical,
};
use super::style::Style;

impl Style {
    /// The names of all presets.
    pub const PRESETS: [&str; 7] = [
        "normal", "elderly", "soldier", "sneaky", "tired", "giant", "child",
    ];

    /// The style of that name.
    ///
    /// `elderly` walks with shorter and quicker steps, `soldier` with longer and slower ones, as the article has it.
    /// `giant` is the normal style. It and `child` go with legs that are set elsewhere, with
    /// [`super::build::BodyBuild::of_leg`]: a style has no size.
    pub fn preset(name: &str) -> Option<Style> {
        let scaled = |hip_scale: f64| Style {
            hip_scale,
            ..Style::default()
        };
        Some(match name {
            "normal" | "giant" => Style::default(),
            "elderly" => scaled(0.7)
                .with(TorsoTilt, 0.6, 18.0)
                .with(HeadTilt, 0.6, -12.0)
                .with(KneeFlexion, 0.75, 8.0)
                .with(AnkleFlexion, 0.6, 2.0)
                .with(ShoulderFlexion, 0.5, -4.0)
                .with(ElbowFlexion, 0.6, 22.0)
                .with(TorsoTorsion, 0.5, 0.0)
                .with(HeadTorsion, 0.5, 0.0)
                .with(HipRotation, 1.0, 8.0)
                .with(Lateral, 1.3, 0.0)
                .with(Vertical, 0.7, -0.015),
            "soldier" => scaled(1.25)
                .with(TorsoTilt, 0.3, -3.0)
                .with(HeadTilt, 0.3, 0.0)
                .with(KneeFlexion, 1.15, -3.0)
                .with(AnkleFlexion, 0.8, 2.0)
                .with(ShoulderFlexion, 2.0, 6.0)
                .with(ElbowFlexion, 0.1, 3.0)
                .with(TorsoTorsion, 0.4, 0.0)
                .with(HeadTorsion, 0.4, 0.0)
                .with(TorsoRoll, 0.3, 0.0)
                .with(Lateral, 0.6, 0.0),
            "sneaky" => scaled(0.9)
                .with(TorsoTilt, 1.0, 22.0)
                .with(HeadTilt, 1.0, -20.0)
                .with(KneeFlexion, 0.7, 34.0)
                .with(AnkleFlexion, 0.7, 14.0)
                .with(ShoulderFlexion, 0.5, 12.0)
                .with(ElbowFlexion, 0.5, 60.0)
                .with(HipAbduction, 1.0, 3.0)
                .with(HipRotation, 1.0, 10.0)
                .with(TorsoTorsion, 1.6, 0.0)
                .with(HeadTorsion, 1.6, 0.0)
                .with(Vertical, 0.6, -0.09),
            "tired" => scaled(0.85)
                .with(TorsoTilt, 1.0, 12.0)
                .with(HeadTilt, 1.0, 14.0)
                .with(KneeFlexion, 0.85, 4.0)
                .with(AnkleFlexion, 0.7, 0.0)
                .with(ShoulderFlexion, 0.35, 4.0)
                .with(ElbowFlexion, 0.35, 4.0)
                .with(TorsoRoll, 2.2, 0.0)
                .with(TorsoTorsion, 0.6, 0.0)
                .with(HeadTorsion, 0.4, 0.0)
                .with(Lateral, 1.6, 0.0)
                .with(Vertical, 1.3, -0.006),
            "child" => scaled(1.05)
                .with(Vertical, 1.8, 0.0)
                .with(ShoulderFlexion, 1.5, 4.0)
                .with(ElbowFlexion, 1.2, 12.0)
                .with(TorsoTorsion, 1.6, 0.0)
                .with(HeadTorsion, 1.6, 0.0)
                .with(KneeFlexion, 1.1, 0.0)
                .with(HeadTilt, 1.0, -4.0),
            _ => return None,
        })
    }
}
