//! The foot skate of standing feet: in millimetres, and as a share of the speed of walking.
//!
//! Measured between two heel strikes, at the point that the foot rolls on: the lower one of heel and toes. What counts
//! is how that point moves over the ground while the body goes on at constant speed, straight or on an arc. After the
//! other foot's heel strike a foot bears less and less, and is not measured.

use super::pattern::WalkPattern;
use super::turn::body_on_arc;
use glam::{DVec2, DVec3};

/// Instants of a stance.
const INSTANTS: usize = 200;

/// The point of a leg that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SkatePoint {
    /// The heel or the toes, with knee, ankle and the translations of the body.
    Sole,
    /// The end of a straight leg at the angle of the hip: what the law of the hip does by itself.
    LegEnd,
}

/// The foot skate from one heel strike to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Skate {
    /// The distance between the farthest two of the places that the standing point comes to, in millimetres.
    pub drift_mm: f64,
    /// How fast it slides, as a share of the speed of walking: root of the mean square.
    pub rms_share: f64,
    /// The same at the worst instant.
    pub peak_share: f64,
    /// How far the point is above or below the floor at most, in millimetres.
    pub lift_mm: f64,
}

impl Skate {
    /// The left and the right stance of a pattern at a normalised speed and a turn, of what [`WalkPattern::limits`]
    /// makes of both. At rest nothing slides.
    pub fn of(pattern: &WalkPattern, point: SkatePoint, v: f64, omega: f64) -> [Skate; 2] {
        let limits = pattern.limits(v, omega);
        let (v, omega) = (limits.speed, limits.turn);
        let frequency = pattern.frequency(v, omega);
        if v == 0.0 || frequency == 0.0 {
            return [Skate::default(); 2];
        }
        [0, 1].map(|side| {
            let track = Track {
                pattern,
                point,
                v,
                omega,
                frequency,
                side,
            };
            track.measure()
        })
    }
}

/// A foot during a stance.
struct Track<'a> {
    pattern: &'a WalkPattern,
    point: SkatePoint,
    v: f64,
    omega: f64,
    frequency: f64,
    side: usize,
}

impl Track<'_> {
    fn measure(&self) -> Skate {
        let between = 0.5 / self.frequency / INSTANTS as f64;
        let speed = self.v * self.pattern.build().leg;
        let mut places = vec![DVec2::ZERO];
        let (mut square, mut peak, mut lift) = (0.0, 0.0_f64, 0.0_f64);
        let mut before = self.points(0);
        for i in 1..=INSTANTS {
            let here = self.points(i);
            // The point that is lower at the beginning bears until the next instant.
            let at = usize::from(before[1].z < before[0].z);
            lift = lift.max(before[at].z.abs());
            let moved = (here[at] - before[at]).truncate();
            let share = moved.length() / between / speed;
            square += share * share;
            peak = peak.max(share);
            places.push(places[i - 1] + moved);
            before = here;
        }
        Skate {
            drift_mm: 1e3 * farthest(&places),
            rms_share: (square / INSTANTS as f64).sqrt(),
            peak_share: peak,
            lift_mm: 1e3 * lift,
        }
    }

    /// Heel and toes in the world, or the end of the leg twice.
    fn points(&self, i: usize) -> [DVec3; 2] {
        let part = 0.5 * i as f64 / INSTANTS as f64;
        let phase = part + 0.5 * self.side as f64;
        let angles = self.pattern.joint_angles(phase, self.v, self.omega);
        let speed = self.v * self.pattern.build().leg;
        let (place, heading) = body_on_arc(speed, self.omega, part / self.frequency);
        match self.point {
            SkatePoint::Sole => {
                let foot = self.pattern.feet_of(&angles)[self.side].at(place, heading);
                [foot.heel, foot.toes]
            }
            SkatePoint::LegEnd => {
                let leg = &angles.legs[self.side];
                let (sin, cos) = libm::sincos(leg.hip_flexion);
                let build = self.pattern.build();
                let turn = DVec2::from_angle(heading);
                let end = place + turn * (sin * build.leg);
                [end.extend((1.0 - cos) * build.leg); 2]
            }
        }
    }
}

/// The distance of the farthest two.
fn farthest(places: &[DVec2]) -> f64 {
    let pairs = places.iter().enumerate();
    let from = pairs.map(|(i, one)| {
        let others = places[i..].iter().map(|other| one.distance(*other));
        others.fold(0.0, f64::max)
    });
    from.fold(0.0, f64::max)
}
