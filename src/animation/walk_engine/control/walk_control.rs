//! The control layer of the walk engine: from what is asked for to speeds that a walk can have.
//!
//! Source: Boulic, Ulicny, Thalmann, "Versatile Walk Engine", "The Walk Control Layer". Gains, tolerance, rates of the
//! gain and the bound of the centrifugal acceleration are not printed; ours are those of [`WalkControl::default`].
//! Deviations: the control layer looks at 25 Hz at all frame rates, not only at low ones, and controllers are
//! integrated exactly between, so that a walk is the same at all of them; the steps of the adaptive gain count in
//! 25ths of a second. The article names a PD controller for both modes: speed has a proportional one only (its first
//! order cannot overshoot), the heading a critically damped PD. An acceleration has a bound of its own. Turning may be
//! gated like accelerating ("allowed to … turn right, or turn left"): our reading, off at first.

use super::decay::decay;
use super::phase_gates::{acceleration_gate, deceleration_gate, turn_gate};
use crate::animation::walk_engine::law::{least as smaller, most as larger};
use crate::animation::walk_engine::turn::turn_limit;
use crate::message::Message;
use crate::trace::StateHash;

/// How often the control layer looks, in seconds: at 25 Hz.
pub const CONTROL_STEP: f64 = 0.04;

/// The settings of the control layer. Speeds are normalised by the length of a leg (1/s), angles are in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WalkControl {
    /// Acceleration per difference of speed (1/s).
    pub speed_gain: f64,
    /// The largest acceleration and deceleration (1/s²).
    pub most_acceleration: f64,
    /// The normal gain of the heading: desired angular speed per radian of error (1/s).
    pub gain: f64,
    /// Whether the gain rises while the arc ahead misses the goal.
    pub adaptive: bool,
    /// The factor on the gain for each update that misses.
    pub raise: f64,
    /// The most that the gain rises to, in normal gains.
    pub most_raise: f64,
    /// The share of what was raised that an update takes back: while the arc ahead hits, after an arrival, for another
    /// goal and without one.
    pub relax: f64,
    /// How near to a goal is there, in leg lengths.
    pub tolerance: f64,
    /// The largest centrifugal acceleration V ω (1/s²).
    pub centrifugal: f64,
    /// Whether accelerating and decelerating wait for their phases.
    pub gated: bool,
    /// Whether turning waits for its phases, too: our reading, which the paper says in passing.
    pub gated_turns: bool,
    /// Whether the body halts at the last goal; else it goes straight on.
    pub halts: bool,
}

impl Default for WalkControl {
    fn default() -> Self {
        WalkControl {
            speed_gain: 3.0,
            most_acceleration: 2.5,
            gain: 1.0,
            adaptive: true,
            raise: 1.05,
            most_raise: 8.0,
            relax: 0.2,
            tolerance: 0.25,
            centrifugal: 2.0,
            gated: true,
            gated_turns: false,
            halts: false,
        }
    }
}

/// Whether a value of the control layer can be used.
pub(super) fn in_range(
    name: &'static str,
    found: f64,
    least: f64,
    most: f64,
) -> Result<(), Message> {
    if found >= least && found <= most {
        return Ok(());
    }
    Err(Message::new("gait.control-range")
        .with("name", name)
        .with("found", found)
        .with("least", least)
        .with("most", most))
}

impl WalkControl {
    /// # Errors
    /// `gait.control-range` with the name of the value, what was found, the least and the most.
    pub fn check(&self) -> Result<(), Message> {
        for (name, found, least, most) in [
            ("speed_gain", self.speed_gain, 0.1, 100.0),
            ("most_acceleration", self.most_acceleration, 0.05, 100.0),
            ("gain", self.gain, 0.05, 20.0),
            ("raise", self.raise, 1.0, 2.0),
            ("most_raise", self.most_raise, 1.0, 100.0),
            ("relax", self.relax, 0.01, 0.99),
            ("tolerance", self.tolerance, 0.01, 10.0),
            ("centrifugal", self.centrifugal, 0.05, 100.0),
        ] {
            in_range(name, found, least, most)?;
        }
        Ok(())
    }

    /// The largest angular speed that any speed allows: where the bounds of radius and centrifugal acceleration meet.
    /// `half_hips` is half the distance of the hip joints in leg lengths.
    pub fn most_turn(&self, half_hips: f64) -> f64 {
        (self.centrifugal * turn_limit(1.0, half_hips)).sqrt()
    }

    /// The largest angular speed at a speed: the inner foot still goes forward, and the centrifugal acceleration is not
    /// too large.
    pub fn turn_bound(&self, v: f64, half_hips: f64) -> f64 {
        if v > 0.0 {
            smaller(self.centrifugal / v, turn_limit(v, half_hips))
        } else {
            0.0
        }
    }

    /// The largest speed at an angular speed (equation 9).
    pub fn speed_bound(&self, omega: f64) -> f64 {
        self.centrifugal / omega.abs().max(1e-9)
    }

    /// The speed after `dt` seconds at a phase, on the way to another.
    pub(super) fn speed_after(&self, v: f64, wanted: f64, phase: f64, dt: f64) -> f64 {
        let gate = match self.gated {
            true if wanted > v => acceleration_gate(phase),
            true => deceleration_gate(phase),
            false => 1.0,
        };
        let most = self.most_acceleration * gate * dt;
        let change = (wanted - v) * decay(self.speed_gain * gate * dt);
        larger(v + smaller(larger(change, -most), most), 0.0)
    }

    /// The angular speed after `dt` seconds, on the way to another. Together with a desired angular speed in proportion
    /// to the error of the heading this is its critically damped controller.
    pub(super) fn turn_after(
        &self,
        omega: f64,
        wanted: f64,
        gain: f64,
        phase: f64,
        dt: f64,
    ) -> f64 {
        let gate = match self.gated_turns {
            true => turn_gate(phase, wanted > omega),
            false => 1.0,
        };
        omega + (wanted - omega) * decay(4.0 * gain * gate * dt)
    }

    /// The gain after `dt` seconds with a miss ahead.
    pub(super) fn raised(&self, gain: f64, dt: f64) -> f64 {
        let most = self.gain * self.most_raise;
        if gain >= most {
            return most;
        }
        (gain * libm::pow(self.raise, dt / CONTROL_STEP)).min(most)
    }

    /// The gain after `dt` seconds of relaxing, and whether it is the normal one again.
    pub(super) fn relaxed(&self, gain: f64, dt: f64) -> (f64, bool) {
        if gain == self.gain {
            return (gain, true);
        }
        let left = (gain / self.gain - 1.0) * libm::pow(1.0 - self.relax, dt / CONTROL_STEP);
        match left < 0.02 {
            true => (self.gain, true),
            false => (self.gain * (1.0 + left), false),
        }
    }

    pub(super) fn hash_into(&self, hash: &mut StateHash) {
        // Each by name, so that none that comes is forgotten.
        let WalkControl {
            speed_gain,
            most_acceleration,
            gain,
            adaptive,
            raise,
            most_raise,
            relax,
            tolerance,
            centrifugal,
            gated,
            gated_turns,
            halts,
        } = *self;
        let numbers = [
            speed_gain,
            most_acceleration,
            gain,
            raise,
            most_raise,
            relax,
        ];
        hash.numbers(numbers.into_iter());
        hash.numbers([tolerance, centrifugal].into_iter());
        for flag in [adaptive, gated, gated_turns, halts] {
            hash.word(u64::from(flag));
        }
    }
}
