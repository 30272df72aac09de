//! The build of a body: how long its parts are.

use super::turn::LEAST_HALF_HIPS;
use crate::message::Message;

/// The distance from the lowest joint to the ground makes the leg this much longer than its segments.
const SOLE: f64 = 1.1;
/// How tall a body is with legs of 1 m: the article's default.
const STATURE: f64 = 1.88;
/// What thigh and shank may be, in leg lengths.
const SEGMENTS: (f32, f32) = (0.05, 0.95);
/// The leg lengths that a body may have, in metres.
pub const LEG_LENGTHS: (f64, f64) = (0.05, 50.0);

/// The lengths of a body's parts. All but the leg are shares of its length.
///
/// 32 bits each, as in [`super::style::CurveStyle`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyBuild {
    /// From the hip joint to the ground when it stands (H), in metres.
    pub leg: f64,
    /// From hip to knee.
    pub thigh: f32,
    /// From knee to ankle.
    pub shank: f32,
    /// From the ankle back to the heel.
    pub heel: f32,
    /// From the ankle forward to the tip of the toes.
    pub toes: f32,
    /// Half the distance between the hip joints (D_h).
    pub half_hips: f32,
    /// From the hip joints up to the joint of the chest.
    pub waist: f32,
    /// From there up to the head.
    pub chest: f32,
    /// From the joint of the chest up to the shoulders, and from the middle out to them.
    pub shoulder: [f32; 2],
    /// From shoulder to elbow.
    pub upper_arm: f32,
    /// From elbow to wrist.
    pub forearm: f32,
}

impl Default for BodyBuild {
    fn default() -> Self {
        BodyBuild {
            leg: 1.0,
            thigh: 0.453,
            shank: 0.441,
            heel: 0.065,
            toes: 0.19,
            half_hips: 0.1,
            waist: 0.3,
            chest: 0.47,
            shoulder: [0.22, 0.2],
            upper_arm: 0.33,
            forearm: 0.28,
        }
    }
}

impl BodyBuild {
    /// The default build with this leg length (H), in metres; one that is not within [`LEG_LENGTHS`] is taken as 1 m.
    pub fn of_leg(leg: f64) -> BodyBuild {
        BodyBuild {
            leg: if checked(leg).is_ok() { leg } else { 1.0 },
            ..BodyBuild::default()
        }
    }

    /// The same, refused where the leg length is none.
    ///
    /// # Errors
    /// `walk.leg` with what was found and the range.
    pub fn checked_leg(leg: f64) -> Result<BodyBuild, Message> {
        checked(leg).map(BodyBuild::of_leg)
    }

    /// The default build of a body of this height, in metres.
    pub fn of_height(height: f64) -> BodyBuild {
        BodyBuild::of_leg(height / STATURE)
    }

    /// A body with these segments, in metres: its leg is their sum times 1.1, for the way from the lowest joint to the
    /// ground. The rest is in proportion.
    pub fn of_segments(thigh: f64, shank: f64, ankle_to_subtalar: f64) -> BodyBuild {
        let leg = (thigh + shank + ankle_to_subtalar) * SOLE;
        if checked(leg).is_err() || thigh.min(shank).min(ankle_to_subtalar) < 0.0 {
            return BodyBuild::default();
        }
        BodyBuild {
            leg,
            thigh: (thigh / leg) as f32,
            shank: (shank / leg) as f32,
            ..BodyBuild::default()
        }
    }

    /// How tall it is, in metres.
    pub fn height(&self) -> f64 {
        self.leg * STATURE
    }

    /// The least radius of a way that it can walk, in leg lengths.
    pub fn least_radius(&self) -> f64 {
        LEAST_HALF_HIPS * f64::from(self.half_hips)
    }

    /// The same with every length within its range, and the default for what is no number: a leg within
    /// [`LEG_LENGTHS`] whose segments leave room for a foot, hips that are apart.
    #[must_use]
    pub fn within_range(mut self) -> BodyBuild {
        let usual = BodyBuild::default();
        let within = |value: f32, (least, most): (f32, f32), other: f32| match value.is_finite() {
            true => value.clamp(least, most),
            false => other,
        };
        if checked(self.leg).is_err() {
            self.leg = usual.leg;
        }
        self.thigh = within(self.thigh, SEGMENTS, usual.thigh);
        self.shank = within(self.shank, SEGMENTS, usual.shank);
        self.shank = self.shank.min(1.0 - self.thigh);
        self.heel = within(self.heel, (0.0, 1.0), usual.heel);
        self.toes = within(self.toes, (0.0, 1.0), usual.toes);
        self.half_hips = within(self.half_hips, (0.01, 1.0), usual.half_hips);
        for (length, other) in [
            (&mut self.waist, usual.waist),
            (&mut self.chest, usual.chest),
            (&mut self.upper_arm, usual.upper_arm),
            (&mut self.forearm, usual.forearm),
        ] {
            *length = within(*length, (0.0, 5.0), other);
        }
        for (length, other) in self.shoulder.iter_mut().zip(usual.shoulder) {
            *length = within(*length, (0.0, 5.0), other);
        }
        self
    }

    /// From the ankle down to the sole, as a share of the leg.
    pub fn ankle(&self) -> f64 {
        1.0 - f64::from(self.thigh) - f64::from(self.shank)
    }
}

fn checked(leg: f64) -> Result<f64, Message> {
    let (least, most) = LEG_LENGTHS;
    match (least..=most).contains(&leg) {
        true => Ok(leg),
        false => Err(Message::new("walk.leg")
            .with("found", leg)
            .with("least", least)
            .with("most", most)),
    }
}
