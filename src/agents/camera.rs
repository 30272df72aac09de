//! A camera on a drive: where it is, how fast, and where it looks.
//!
//! Nieuwenhuisen, Kamphuis, Overmars (2007), 3.2.2: looking along the path, a camera begins to turn all at once where an arc
//! begins. Looked at the place where it will be some time later (about a second), it looks nearer in tight bends, and its
//! angular velocity is continuous. For that the difference of the two places has to be nonzero, the speed at the end
//! 0, and the view at the end the limit of those before: the direction in which it arrives. Where a camera waits for
//! longer than it looks ahead, the view goes from the direction of arrival to that of departure while it does.

use super::speed_profile::{Ends, SpeedLimits, SpeedProfile, Stop, turn};
use crate::message::Message;
use crate::path::Curve;
use glam::DVec2;

/// The most seconds that a camera looks ahead.
pub const MAX_AHEAD: f64 = 10.0;

/// A tour: one or several curves, driven one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Camera {
    curve: Curve,
    profile: SpeedProfile,
    /// Arc length at each way-place, both ends among them.
    places: Vec<f64>,
}

/// What a camera does at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Where it is.
    pub at: DVec2,
    /// How far along the tour, in metres of arc.
    pub arc: f64,
    /// How fast, m/s.
    pub speed: f64,
    /// How much faster it gets, m/s².
    pub acceleration: f64,
    /// The direction of the path there, of length 1.
    pub tangent: DVec2,
    /// Where it looks, of length 1.
    pub view: DVec2,
}

impl Camera {
    /// A drive along one curve, at rest at both ends, or round and round. Errors: those of [`SpeedProfile::over`].
    pub fn new(curve: Curve, limits: SpeedLimits, ends: Ends) -> Result<Camera, Message> {
        Camera::tour(&[curve], limits, ends, None)
    }

    /// A drive along several curves, each of which begins where the one before ends; with `pause` it stops between them for
    /// so many seconds, otherwise it drives on where the directions allow it.
    ///
    /// Errors: those of [`SpeedProfile::over`]; `camera.no-length` for no curves; `camera.gap` where one does not begin where
    /// the one before ends.
    pub fn tour(
        legs: &[Curve],
        limits: SpeedLimits,
        ends: Ends,
        pause: Option<f64>,
    ) -> Result<Camera, Message> {
        let mut pieces = Vec::new();
        let mut ends_of_legs = vec![0];
        let mut before: Option<DVec2> = None;
        for (leg, curve) in legs.iter().enumerate() {
            let (Some(first), Some(last)) = (curve.at(0.0), curve.at(curve.length())) else {
                continue;
            };
            if let Some(end) = before
                && end.distance(first) > 1e-6 * (1.0 + curve.length())
            {
                return Err(Message::new("camera.gap")
                    .with("leg", leg + 1)
                    .with("gap", end.distance(first)));
            }
            before = Some(last);
            pieces.extend_from_slice(curve.pieces());
            ends_of_legs.push(pieces.len());
        }
        let curve = Curve::new(pieces);
        let places: Vec<f64> = ends_of_legs
            .into_iter()
            .map(|end| curve.starts()[end])
            .collect();
        let between = places.len().saturating_sub(1).max(1);
        let stops: Vec<Stop> = match pause {
            Some(pause) => places[1..between]
                .iter()
                .map(|&arc| Stop { arc, pause })
                .collect(),
            None => Vec::new(),
        };
        let profile = SpeedProfile::over(&curve, limits, ends, &stops)?;
        Ok(Camera {
            curve,
            profile,
            places,
        })
    }

    /// The path.
    pub fn curve(&self) -> &Curve {
        &self.curve
    }

    /// Its speed diagram.
    pub fn profile(&self) -> &SpeedProfile {
        &self.profile
    }

    /// The arc lengths of the way-places, start and end among them.
    pub fn places(&self) -> &[f64] {
        &self.places
    }

    /// How long the drive takes, in seconds.
    pub fn duration(&self) -> f64 {
        self.profile.duration()
    }

    /// Where it is at a time.
    pub fn at(&self, time: f64) -> DVec2 {
        let (arc, ..) = self.profile.motion(time);
        self.curve.at(arc).unwrap_or(DVec2::ZERO)
    }

    /// All about it at a time, looking `ahead` seconds (0 to [`MAX_AHEAD`], taken into it) ahead; 0 looks along the path.
    pub fn pose(&self, time: f64, ahead: f64) -> Pose {
        let (arc, speed, acceleration) = self.profile.motion(time);
        Pose {
            at: self.at(time),
            arc,
            speed,
            acceleration,
            tangent: self.tangent(time),
            view: self.view(time, ahead),
        }
    }

    /// The direction of the path at a time. At a joint it is that of the piece that comes.
    pub fn tangent(&self, time: f64) -> DVec2 {
        let (arc, ..) = self.profile.motion(time);
        self.curve.tangent(arc).unwrap_or(DVec2::X)
    }

    /// Where it looks at a time, of length 1: to where it will be `ahead` seconds later, or along the path for 0.
    pub fn view(&self, time: f64, ahead: f64) -> DVec2 {
        let ahead = if ahead.is_finite() {
            ahead.clamp(0.0, MAX_AHEAD)
        } else {
            0.0
        };
        let along = self.tangent(time);
        if ahead == 0.0 {
            return along;
        }
        let here = self.at(time);
        let there = self.at(time + ahead);
        // Nearer than this, what rounding leaves of the difference says nothing of its direction any more.
        let least = 1e-7 * (1.0 + here.abs().max_element());
        let away = there - here;
        if away.length_squared() > least * least {
            return away.normalize();
        }
        self.waiting_view(time, ahead).unwrap_or(along)
    }

    /// The view where now and `ahead` are in one place: at the end the direction of arrival, in a pause between that and the
    /// direction of departure.
    fn waiting_view(&self, time: f64, ahead: f64) -> Option<DVec2> {
        let phases = self.profile.phases();
        let now = self.profile.time(time);
        let length = self.curve.length();
        if self.profile.ends() == Ends::Rest && now + ahead >= self.duration() {
            return self.curve.tangent(length);
        }
        let index = self.profile.phase_at(time);
        // Rounding can have the pause begin a little later.
        let pause = phases[index..].iter().take(2).find(|p| p.length == 0.0)?;
        let hair = 1e-9 * (1.0 + pause.arc);
        let arriving = self.curve.tangent((pause.arc - hair).max(0.0))?;
        let leaving = self.curve.tangent((pause.arc + hair).min(length))?;
        let free = pause.duration - ahead;
        let part = if free > 0.0 {
            ((now - pause.time) / free).clamp(0.0, 1.0)
        } else {
            1.0
        };
        let eased = part * part * (3.0 - 2.0 * part);
        let angle = turn(arriving, leaving) * eased;
        Some(DVec2::from_angle(angle).rotate(arriving))
    }

    /// Angular velocities of the view, in rad/s, between times `step` seconds apart, from the start to the end: the differences
    /// of directions, each by the shorter way round.
    ///
    /// Errors: `camera.step` unless the step is above 0 and leaves at most a million samples.
    pub fn angular_velocities(&self, ahead: f64, step: f64) -> Result<Vec<f64>, Message> {
        let count = (self.duration() / step).floor();
        if !(step > 0.0 && count <= 1e6) {
            return Err(Message::new("camera.step").with("found", step));
        }
        let mut before = self.view(0.0, ahead);
        let mut velocities = Vec::with_capacity(count as usize);
        for index in 1..=count as usize {
            let view = self.view(index as f64 * step, ahead);
            velocities.push(turn(before, view) / step);
            before = view;
        }
        Ok(velocities)
    }

    /// The largest difference of two angular velocities that follow each other, in rad/s: it halves with the step where the
    /// angular velocity is continuous, and stays where it is not.
    pub fn largest_jump(velocities: &[f64]) -> f64 {
        let jumps = velocities.windows(2).map(|pair| (pair[1] - pair[0]).abs());
        jumps.fold(0.0, f64::max)
    }
}
