//! A step of the walk engine: control, speeds, phase, place, footprints.

use super::desired::{ControlLimits, DesiredValues};
use super::engine::WalkEngine;
use super::halting::Halt;
use super::prints::{Strike, print_of};
use super::turn_arc::{angle_to, arc_of, hits, moved_along, way_ahead};
use super::walk_control::CONTROL_STEP;
use crate::animation::walk_engine::events::fraction;
use crate::animation::walk_engine::law::{least, most};
use crate::message::Message;
use glam::DVec2;

/// The most seconds of one step.
pub const MOST_SECONDS: f64 = 10.0;
/// The share of the tolerance within which the gain falls. At all of it, a walker that circles a goal would never come
/// to it: the gain would fall as soon as the circle is as narrow as the tolerance.
const SURE: f64 = 0.5;
/// How far ahead the control layer looks, in seconds: to the middle of the time for which it asks.
const AHEAD: f64 = 0.5 * CONTROL_STEP;
/// A time in seconds that is left out for rounding: five times 0.04 s are five steps.
const HAIR: f64 = 1e-9;
/// Below this normalised speed (1/s) a body that wants to stand does, and sets no footprints.
const STANDS: f64 = 1e-3;

/// The counts of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WalkStep {
    /// The seconds walked.
    pub seconds: f64,
    /// The seconds left out, where more were asked for than ten.
    pub left_out: f64,
    /// The inner steps.
    pub substeps: u32,
    /// The heels that struck.
    pub strikes: u32,
    /// The goals arrived at.
    pub arrivals: u32,
}

impl WalkEngine {
    /// Walks for `dt` seconds, ten at most. The control layer looks 25 times a second of its own time, and when it is
    /// told something; between, the step is divided.
    ///
    /// # Errors
    /// `gait.time-step` for what is not a number from 0 on.
    pub fn step(&mut self, dt: f64) -> Result<WalkStep, Message> {
        if !(dt.is_finite() && dt >= 0.0) {
            return Err(Message::new("gait.time-step"));
        }
        let seconds = dt.min(MOST_SECONDS);
        let mut done = WalkStep {
            seconds,
            left_out: dt - seconds,
            ..WalkStep::default()
        };
        let (strikes, arrivals) = (self.strikes, self.arrivals);
        let mut left = seconds;
        // What rounding leaves is no step; a short one that was asked for is.
        while left > HAIR || (left > 0.0 && done.substeps == 0) {
            if self.due || self.since >= CONTROL_STEP - HAIR {
                self.update_control();
            }
            let until = CONTROL_STEP - self.since;
            let part = if left < until - HAIR { left } else { until };
            self.substep(part);
            left -= part;
            done.substeps += 1;
        }
        done.strikes = self.strikes.wrapping_sub(strikes);
        done.arrivals = self.arrivals.wrapping_sub(arrivals);
        Ok(done)
    }

    /// The control layer: where it has come to, and what to ask for now.
    fn update_control(&mut self) {
        let since = self.since;
        (self.since, self.due) = (0.0, false);
        self.arrive();
        self.asked = self.desired_values(since);
    }

    fn substep(&mut self, dt: f64) {
        let desired = self.asked;
        let (v, omega) = (self.v, self.omega);
        let frequency = self.frequency_at(v, omega);
        let middle = fraction(self.phase + 0.5 * dt * frequency);
        (self.v, self.omega) = self.speeds(&desired, middle, dt);
        let steady = (self.v, self.omega) == (v, omega);
        // The speeds over the step are the mean of those at its ends.
        let (v, omega) = (0.5 * (v + self.v), 0.5 * (omega + self.omega));
        // The bounds hold for the means, too: the product of two means may be more than that of either end.
        let bound = self.turn_bound(v);
        let omega = least(most(omega, -bound), bound);
        let frequency = match steady {
            true => frequency,
            false => self.frequency_at(v, omega),
        };
        self.walk(v, omega, frequency, dt);
        self.time += dt;
        self.since += dt;
        if let Some(blend) = &mut self.blend
            && blend.advance(dt)
        {
            let to = *blend.target();
            self.restyle(&to);
        }
        if self.halt.as_ref().is_some_and(Halt::done) {
            // Not at the next look only: nothing moves on after a halt.
            self.due = true;
        }
    }

    /// What to ask for, `since` seconds after the look before. It looks from the middle of the time to come.
    fn desired_values(&mut self, since: f64) -> DesiredValues {
        let leg = self.leg();
        let mut limits = ControlLimits::default();
        let mut v = self.wanted_speed / leg;
        if let Some(variation) = &self.variation {
            v *= variation.factor(self.time + AHEAD);
        }
        let ceiling = self.most_speed();
        if v > ceiling {
            (v, limits.ceiling) = (ceiling, true);
        }
        if self.standing || self.is_there() {
            v = 0.0;
        }
        let mut omega = match self.goals.front() {
            Some(&goal) => self.turn_to(goal, since),
            None => {
                self.relax(since);
                self.wanted_turn
            }
        };
        let most = self.most_turn();
        if omega.abs() > most {
            (omega, limits.turn) = (omega.clamp(-most, most), true);
        }
        let bound = self.control.speed_bound(omega.abs().max(self.omega.abs()));
        if v > bound {
            (v, limits.centrifugal) = (bound, true);
        }
        DesiredValues { v, omega, limits }
    }

    /// Whether it stands at its last goal already, to halt there.
    fn is_there(&self) -> bool {
        let near =
            |goal: &DVec2| self.position.distance(*goal) <= self.control.tolerance * self.leg();
        let last = self.control.halts && self.goals.len() == 1;
        last && self.v < STANDS && self.goals.front().is_some_and(near)
    }

    /// The desired angular speed towards a goal. The gain rises while the arc ahead misses it, and falls while it hits.
    fn turn_to(&mut self, goal: DVec2, since: f64) -> f64 {
        let (speed, leg) = (self.speed(), self.leg());
        let (way, angle) = (speed * AHEAD, self.omega * AHEAD);
        let (at, facing) = moved_along(self.position, self.facing, way, angle);
        let arc = arc_of(at, facing, speed, self.omega);
        let tolerance = self.control.tolerance * leg;
        let hits = |share: f64| hits(at, facing, arc, goal, share * tolerance);
        if self.relaxing || self.standing || hits(SURE) {
            self.relax(since);
        } else if self.control.adaptive && !hits(1.0) {
            self.gain = self.control.raised(self.gain, since);
        }
        let to = goal - at;
        if to == DVec2::ZERO {
            return 0.0;
        }
        self.gain * angle_to(to, facing)
    }

    /// The gain on its way to the normal one.
    fn relax(&mut self, since: f64) {
        let (gain, normal) = self.control.relaxed(self.gain, since);
        self.gain = gain;
        self.relaxing &= !normal;
    }

    /// The speeds at the end of the step.
    fn speeds(&mut self, desired: &DesiredValues, phase: f64, dt: f64) -> (f64, f64) {
        let v = match &mut self.halt {
            Some(halt) => halt.advance(dt).min(self.v),
            None => self.control.speed_after(self.v, desired.v, phase, dt),
        };
        let v = if desired.v == 0.0 && v < STANDS {
            0.0
        } else {
            v
        };
        if self.halt.is_some() {
            // On the same arc to its end.
            let part = if self.v > 0.0 { v / self.v } else { 0.0 };
            return (v, self.omega * part);
        }
        let gain = if self.goals.is_empty() {
            self.control.gain
        } else {
            self.gain
        };
        let omega = self
            .control
            .turn_after(self.omega, desired.omega, gain, phase, dt);
        let bound = self.turn_bound(v);
        (v, least(most(omega, -bound), bound))
    }

    /// Advances phase and place by a step with constant speeds, and sets the footprints on the way.
    fn walk(&mut self, v: f64, omega: f64, frequency: f64, dt: f64) {
        let leg = self.leg();
        let (at, facing) = (self.position, self.facing);
        let advance = frequency * dt;
        let until = self.phase + advance;
        // Frequency and step have bounds, so that no more than one heel strikes.
        for (phase, left) in [(0.5, false), (1.0, true)] {
            if self.phase < phase && until >= phase && v > STANDS {
                let part = (phase - self.phase) / advance;
                let (gone, turned) = (v * leg * part * dt, omega * part * dt);
                let (at, facing) = moved_along(at, facing, gone, turned);
                let time = self.time + part * dt;
                let strike = Strike {
                    at,
                    heading: self.heading + turned,
                    facing,
                    v,
                    omega,
                    time,
                    left,
                };
                self.strike(&strike, leg);
            }
        }
        self.phase = if until < 1.0 {
            until
        } else {
            (until - 1.0).min(1.0 - f64::EPSILON)
        };
        (self.position, self.facing) = moved_along(at, facing, v * leg * dt, omega * dt);
        self.heading += omega * dt;
    }

    fn strike(&mut self, strike: &Strike, leg: f64) {
        self.strikes = self.strikes.wrapping_add(1);
        if self.keeps == 0 {
            return;
        }
        if self.prints.len() >= self.keeps as usize {
            self.prints.pop_front();
        }
        let (half_hips, hip_scale) = (self.pattern.build().half_hips.into(), self.hip_scale());
        self.prints
            .push_back(print_of(strike, leg, half_hips, hip_scale));
    }

    /// Goals that it has come to, and the end of a halt.
    fn arrive(&mut self) {
        let leg = self.leg();
        let stands = match &self.halt {
            Some(halt) => halt.done() || self.v == 0.0,
            None => false,
        };
        if stands {
            self.halt = None;
        }
        let Some(&goal) = self.goals.front() else {
            if stands {
                self.stand();
            }
            return;
        };
        let away = self.position.distance(goal) / leg;
        let there = away <= self.control.tolerance;
        if self.goals.len() > 1 || !self.control.halts {
            if there {
                self.arrived();
            }
            return;
        }
        if there && (stands || self.v < STANDS) {
            self.arrived();
            self.stand();
        } else if self.halt.is_none() && self.hits() == Some(true) {
            // As long as the way to the goal: it stands right there.
            let way = way_ahead(self.position, self.facing, self.arc(), goal) / leg;
            self.halt = Halt::over(self.v, self.frequency(), way);
        }
        if there && self.halt.is_none() && !self.standing {
            // Too fast to stand here: two steps on.
            self.arrived();
            self.halt = Some(Halt::by_steps(self.v, self.frequency(), self.phase));
        }
    }

    fn arrived(&mut self) {
        self.goals.pop_front();
        self.arrivals = self.arrivals.wrapping_add(1);
        self.relaxing = true;
        self.wanted_turn = 0.0;
    }

    fn stand(&mut self) {
        self.standing = true;
        (self.v, self.omega) = (0.0, 0.0);
    }
}
