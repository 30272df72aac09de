//! The motion of a camera along a path: position, speed and viewing direction at each time.
//!
//! Nieuwenhuisen, Kamphuis, Overmars (2007), 3.2.2: a camera that looks along the path begins to turn abruptly where an
//! arc begins. If it looks at its own position some time later (the look-ahead time, about a second), it looks nearer
//! in tight bends, and its angular velocity is continuous. This requires that the two positions differ, that the speed
//! at the end is 0, and that the view at the end is the limit, the direction of arrival. During a pause longer than the
//! look-ahead time the view turns from the direction of arrival to that of departure.
//!
//! The paper has single paths only. A tour is a sequence of paths: the camera stops at requested rests and at corners,
//! and drives on where the direction continues. At a sharp turn the look-ahead point would pass through the camera
//! itself and the view flip at once: there the camera first stands long enough to turn.

use super::speed_profile::{CORNER, EndCondition, Halt, SpeedLimits, SpeedProfile, turn};
use crate::message::Message;
use crate::path::Curve;
use glam::DVec2;

/// The most seconds that a camera looks ahead.
pub const MAX_AHEAD: f64 = 10.0;
/// At a corner that turns by more than this, in radians, a camera on a tour stands and turns before it drives on.
pub const SHARP: f64 = 2.0;
/// The shortest time in seconds of a transition to the view of a new path.
const LEAD: f64 = 0.5;
/// The time step in seconds of the finite difference for the angular velocity of the view.
const MOMENT: f64 = 1e-4;

/// A camera tour: one or several curves, driven one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Camera {
    pub(in crate::agents) curve: Curve,
    pub(in crate::agents) profile: SpeedProfile,
    /// Arc length at each waypoint, both ends included.
    pub(in crate::agents) places: Vec<f64>,
    /// Its view at the beginning, if it was under way before.
    pub(in crate::agents) entry: Option<InitialView>,
}

/// A viewing direction and its angular velocity in rad/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::agents) struct InitialView {
    pub(in crate::agents) view: DVec2,
    pub(in crate::agents) spin: f64,
}

/// How long turning by an angle takes in a standing camera that turns at `limits` at most, in seconds: it begins and
/// ends turning gently, by the cubic `3 u² - 2 u³`, whose steepest is 3/2.
pub(in crate::agents) fn turning_time(angle: f64, limits: &SpeedLimits) -> f64 {
    1.5 * angle.abs() / limits.turning
}

/// The state of a camera at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraPose {
    /// Its position.
    pub at: DVec2,
    /// Its arc length along the tour, in metres.
    pub arc: f64,
    /// Its speed, m/s.
    pub speed: f64,
    /// Its acceleration along the path, m/s².
    pub acceleration: f64,
    /// The unit tangent of the path there.
    pub tangent: DVec2,
    /// The viewing direction, a unit vector.
    pub view: DVec2,
}

impl Camera {
    /// A drive along one curve, at rest at both ends, or round and round. Errors: those of [`SpeedProfile::over`].
    pub fn new(curve: Curve, limits: SpeedLimits, ends: EndCondition) -> Result<Camera, Message> {
        Camera::tour(&[curve], limits, ends, &[], 0.0)
    }

    /// A drive along several curves, each of which begins where the one before ends. `rests` are the seconds that it
    /// stands where one ends and the next begins, of a cyclic tour at last where it comes round; 0 where they are left
    /// out. With 0 it drives on where the direction stays, stops where there is a corner, and stands where that turns
    /// by more than [`SHARP`], until it has turned: at least `ahead` seconds and what turning takes. So long it stands
    /// at every corner where it rests at all: with less, the view would turn in the moment in which the place ahead in
    /// time passes it.
    ///
    /// Errors: those of [`SpeedProfile::over`]; `camera.no-length` for no curves; `camera.gap` where one does not begin
    /// where the one before ends.
    pub fn tour(
        legs: &[Curve],
        limits: SpeedLimits,
        ends: EndCondition,
        rests: &[f64],
        ahead: f64,
    ) -> Result<Camera, Message> {
        let mut pieces = Vec::new();
        let mut ends_of_legs = vec![0];
        let mut before: Option<DVec2> = None;
        for (leg, curve) in legs.iter().enumerate() {
            // A leg without length leads from a place to itself.
            if let (Some(first), Some(last)) = (curve.at(0.0), curve.at(curve.length())) {
                if let Some(end) = before
                    && end.distance(first) > 1e-6 * (1.0 + curve.length())
                {
                    return Err(Message::new("camera.gap")
                        .with("leg", leg + 1)
                        .with("gap", end.distance(first)));
                }
                before = Some(last);
                pieces.extend_from_slice(curve.pieces());
            }
            ends_of_legs.push(pieces.len());
        }
        let curve = Curve::new(pieces);
        let places: Vec<f64> = ends_of_legs
            .into_iter()
            .map(|end| curve.starts()[end])
            .collect();
        let cyclic = ends == EndCondition::Cyclic;
        let between = &places[1..places.len().saturating_sub(1).max(1)];
        // A round comes to its seam at the start: there the clock begins anew.
        let stops = between.iter().copied().chain(cyclic.then_some(0.0));
        let rests = rests.iter().copied().chain(std::iter::repeat(0.0));
        let mut halts: Vec<Halt> = stops
            .zip(rests)
            .filter(|(_, rest)| *rest != 0.0)
            .map(|(arc, rest)| {
                let angle = corner(&curve, arc, cyclic);
                let turns = ahead + turning_time(angle, &limits);
                // Not `max`, which would make a number of none.
                let pause = if angle > CORNER && rest < turns {
                    turns
                } else {
                    rest
                };
                Halt { arc, pause }
            })
            .collect();
        halts.extend(turning_stops(&curve, &limits, ahead, cyclic));
        let profile = SpeedProfile::over(&curve, limits, ends, &halts)?;
        Ok(Camera {
            curve,
            profile,
            places,
            entry: None,
        })
    }

    /// The path.
    pub fn curve(&self) -> &Curve {
        &self.curve
    }

    /// Its speed profile.
    pub fn profile(&self) -> &SpeedProfile {
        &self.profile
    }

    /// The arc lengths of the waypoints, start and end included.
    pub fn places(&self) -> &[f64] {
        &self.places
    }

    /// How long the drive takes, in seconds.
    pub fn duration(&self) -> f64 {
        self.profile.duration()
    }

    /// Its position at a time.
    pub fn at(&self, time: f64) -> DVec2 {
        let (arc, ..) = self.profile.motion(time);
        self.curve.at(arc).unwrap_or(DVec2::ZERO)
    }

    /// Its state at a time, with a look-ahead time of `ahead` seconds (clamped to 0 to [`MAX_AHEAD`]); 0 looks along
    /// the path.
    pub fn pose(&self, time: f64, ahead: f64) -> CameraPose {
        let (arc, speed, acceleration) = self.profile.motion(time);
        CameraPose {
            at: self.at(time),
            arc,
            speed,
            acceleration,
            tangent: self.tangent(time),
            view: self.view(time, ahead),
        }
    }

    /// The direction of the path at a time. At a joint it is that of the next piece.
    pub fn tangent(&self, time: f64) -> DVec2 {
        let (arc, ..) = self.profile.motion(time);
        self.curve.tangent(arc).unwrap_or(DVec2::X)
    }

    /// The viewing direction at a time, a unit vector: to its position `ahead` seconds later, or along the path for 0.
    /// If it was under way before this drive, the view changes from the earlier one with continuous angle and angular
    /// velocity.
    pub fn view(&self, time: f64, ahead: f64) -> DVec2 {
        let ahead = if ahead.is_finite() {
            ahead.clamp(0.0, MAX_AHEAD)
        } else {
            0.0
        };
        let view = self.view_of_way(time, ahead);
        match &self.entry {
            Some(entry) => DVec2::from_angle(self.lead(entry, time, ahead)).rotate(view),
            None => view,
        }
    }

    /// The remaining angle of the transition from the view before the drive.
    fn lead(&self, entry: &InitialView, time: f64, ahead: f64) -> f64 {
        let first = self.view_of_way(0.0, ahead);
        let away = turn(first, entry.view);
        let lasts = leading_time(away, self.profile.limits());
        let part = self.profile.time(time) / lasts;
        if part >= 1.0 {
            return 0.0;
        }
        let own = turn(first, self.view_of_way(MOMENT, ahead)) / MOMENT;
        let rest = 1.0 - part;
        // The cubic with these values and slopes at its ends.
        rest * rest * (away * (1.0 + 2.0 * part) + (entry.spin - own) * lasts * part)
    }

    /// The viewing direction and its angular velocity.
    pub(in crate::agents) fn look(&self, time: f64, ahead: f64) -> InitialView {
        let time = self.profile.time(time);
        let view = self.view(time, ahead);
        let spin = if time >= MOMENT {
            turn(self.view(time - MOMENT, ahead), view) / MOMENT
        } else {
            0.0
        };
        InitialView { view, spin }
    }

    fn view_of_way(&self, time: f64, ahead: f64) -> DVec2 {
        let along = self.tangent(time);
        if ahead == 0.0 {
            let phases = self.profile.phases();
            let now = phases.get(self.profile.phase_at(time));
            // While it stands it turns all the same.
            let waiting = now.filter(|phase| phase.length == 0.0);
            let view = waiting.and_then(|_| self.waiting_view(time, ahead));
            return view.unwrap_or(along);
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

    /// The view where now and `ahead` are in one place: at the end the direction of arrival, in a pause between that
    /// and the direction of departure.
    fn waiting_view(&self, time: f64, ahead: f64) -> Option<DVec2> {
        let phases = self.profile.phases();
        let now = self.profile.time(time);
        let length = self.curve.length();
        let cyclic = self.profile.ends() == EndCondition::Cyclic;
        if !cyclic && now + ahead >= self.duration() {
            return self.curve.tangent(length);
        }
        let index = self.profile.phase_at(time);
        // Rounding can have the pause begin a little later, on a round tour when the clock begins anew.
        let next = phases.get(index + 1).or(phases.first().filter(|_| cyclic));
        let into = now - phases.get(index)?.time;
        let mut near = [(phases.get(index), into), (next, 0.0)].into_iter();
        let (pause, into) =
            near.find_map(|(phase, into)| Some((phase.filter(|p| p.length == 0.0)?, into)))?;
        let [arriving, leaving] = directions(&self.curve, pause.arc, cyclic)?;
        let free = pause.duration - ahead;
        let part = if free > 0.0 {
            (into / free).clamp(0.0, 1.0)
        } else {
            1.0
        };
        let eased = part * part * (3.0 - 2.0 * part);
        let angle = turn(arriving, leaving) * eased;
        Some(DVec2::from_angle(angle).rotate(arriving))
    }

    /// Angular velocities of the view, in rad/s, between times `step` seconds apart, from the start to the end: the
    /// differences of directions, each by the shorter way round.
    ///
    /// Errors: `camera.step` unless the step is above 0 and leaves at most a million samples.
    pub fn angular_velocities(&self, ahead: f64, step: f64) -> Result<Vec<f64>, Message> {
        self.velocities_of(step, |time| self.view(time, ahead))
    }

    /// Angular velocities of a view that depends on the time.
    pub(super) fn velocities_of(
        &self,
        step: f64,
        view: impl Fn(f64) -> DVec2,
    ) -> Result<Vec<f64>, Message> {
        let count = (self.duration() / step).floor();
        if !(step > 0.0 && count <= 1e6) {
            return Err(Message::new("camera.step").with("found", step));
        }
        let mut before = view(0.0);
        let mut velocities = Vec::with_capacity(count as usize);
        for index in 1..=count as usize {
            let now = view(index as f64 * step);
            velocities.push(turn(before, now) / step);
            before = now;
        }
        Ok(velocities)
    }

    /// The largest difference of two angular velocities that follow each other, in rad/s: it halves with the step where
    /// the angular velocity is continuous, and stays where it is not.
    pub fn largest_jump(velocities: &[f64]) -> f64 {
        let jumps = velocities.windows(2).map(|pair| (pair[1] - pair[0]).abs());
        jumps.fold(0.0, f64::max)
    }
}

/// The directions of arrival and of departure at an arc length.
fn directions(curve: &Curve, arc: f64, cyclic: bool) -> Option<[DVec2; 2]> {
    let length = curve.length();
    let hair = 1e-9 * (1.0 + arc);
    let (before, behind) = (arc - hair, arc + hair);
    // Round a seam the one side is at the other end.
    let before = if cyclic && before < 0.0 {
        length
    } else {
        before
    };
    let behind = if cyclic && behind > length {
        0.0
    } else {
        behind
    };
    Some([curve.tangent(before)?, curve.tangent(behind)?])
}

/// By what angle the direction jumps at an arc length.
fn corner(curve: &Curve, arc: f64, cyclic: bool) -> f64 {
    directions(curve, arc, cyclic).map_or(0.0, |[arriving, leaving]| turn(arriving, leaving).abs())
}

/// The duration in seconds of a transition to the view of a new path, for a given angle between the two.
pub(in crate::agents) fn leading_time(angle: f64, limits: &SpeedLimits) -> f64 {
    turning_time(angle, limits).max(LEAD)
}

/// The halts at corners where a camera stands and turns.
pub(in crate::agents) fn turning_stops(
    curve: &Curve,
    limits: &SpeedLimits,
    ahead: f64,
    cyclic: bool,
) -> Vec<Halt> {
    let inner = curve.starts().iter().copied().skip(1);
    let inner = inner.take(curve.pieces().len().saturating_sub(1));
    let places = inner.chain(cyclic.then_some(0.0));
    let sharp = places.filter_map(|arc| {
        let angle = corner(curve, arc, cyclic);
        let pause = ahead + turning_time(angle, limits);
        (angle > SHARP).then_some(Halt { arc, pause })
    });
    sharp.collect()
}
