//! The parameters of a path follower: PD controller gains, time step, look-ahead distance, speeds.

use crate::agents::bodies::ranges::{NAME, within};
use crate::message::Message;
use crate::trace::StateHash;
use std::f64::consts::{FRAC_PI_4, PI};

/// The PD controller gains and other parameters of a [`Follower`](super::follower::Follower). Units are metres, radians
/// and seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gains {
    /// Position gain: desired speed per metre to the goal, near the goal (1/s).
    pub k_p: f64,
    /// Orientation gain: desired angular speed per radian of error (1/s).
    pub k_theta: f64,
    /// Speed gain: acceleration per m/s of error (1/s).
    pub k_v: f64,
    /// Angular speed gain: angular acceleration per rad/s of error (1/s).
    pub k_omega: f64,
    /// The time step.
    pub dt: f64,
    /// The look-ahead distance: how far ahead on the path the desired position lies.
    pub look_ahead: f64,
    /// The heading error up to which the body walks at full speed.
    pub theta_turn: f64,
    /// The speed at a larger heading error.
    pub epsilon: f64,
    /// The speed on the path: the canonical speed of the cycle.
    pub speed: f64,
    /// The distance of arrival: nearer to the goal than this, the body has arrived.
    pub arrive: f64,
    /// Whether heading errors are wrapped to the shorter way round.
    pub wrap: bool,
    /// Whether it slows down near the goal.
    pub near_goal: bool,
}

/// How far ahead of the last projection onto the path the next one is sought, in metres.
pub(crate) const WINDOW: f64 = 2.0;

/// The presets: id of each, as [`Gains::preset`] takes it.
pub const PRESETS: [&str; 6] = [
    "paper",
    "critical",
    "k-theta-high",
    "unstable",
    "no-wrap",
    "no-near-goal",
];

impl Gains {
    pub(in crate::agents) fn hash_into(&self, hash: &mut StateHash) {
        // Each by name, so that none that comes is forgotten.
        let Gains {
            k_p,
            k_theta,
            k_v,
            k_omega,
            dt,
            look_ahead,
            theta_turn,
            epsilon,
            speed,
            arrive,
            wrap,
            near_goal,
        } = *self;
        hash.numbers(
            [
                k_p, k_theta, k_v, k_omega, dt, look_ahead, theta_turn, epsilon, speed, arrive,
            ]
            .into_iter(),
        );
        hash.word(u64::from(wrap) << 1 | u64::from(near_goal));
    }

    /// The speed of a walk, m/s.
    pub const WALK: f64 = 1.4;
    /// The speed of a jog, m/s.
    pub const JOG: f64 = 2.8;
    /// The paper's time step, s.
    pub const STEP: f64 = 1.0 / 30.0;

    /// The paper's gains (Kuffner 1998, section 8) for a cycle of this speed.
    ///
    /// The paper gives no values for look-ahead, turning angle, small speed and arrival: 0.36 s at full speed, 45°, a
    /// tenth of the speed and 0.05 m. With 0.36 s a walk deviates from a path least at a right angle.
    pub fn paper(speed: f64) -> Gains {
        Gains {
            k_p: 1.0,
            k_theta: 5.0,
            k_v: 5.0,
            k_omega: 10.0,
            dt: Gains::STEP,
            look_ahead: 0.36 * speed,
            theta_turn: FRAC_PI_4,
            epsilon: 0.1 * speed,
            speed,
            arrive: 0.05,
            wrap: true,
            near_goal: true,
        }
    }

    /// One of [`PRESETS`] for a cycle of this speed.
    ///
    /// `critical` is `k_omega = 4 k_theta`, without overshoot; `k-theta-high` swings by 70 %; `unstable` grows without
    /// bound under Euler's rule; `no-wrap` turns the long way round; `no-near-goal` neither slows down near the goal
    /// nor while it faces the wrong way, and circles the goal.
    pub fn preset(id: &str, speed: f64) -> Option<Gains> {
        let mut gains = Gains::paper(speed);
        match id {
            "paper" => {}
            "critical" => gains.k_omega = 4.0 * gains.k_theta,
            "k-theta-high" => gains.k_theta = 20.0,
            "unstable" => gains.k_theta = 31.0,
            "no-wrap" => gains.wrap = false,
            "no-near-goal" => {
                gains.near_goal = false;
                gains.theta_turn = PI;
            }
            _ => return None,
        }
        Some(gains)
    }

    /// Whether every value is finite and within its range. Settings that make a walk unstable are allowed;
    /// [`analyse`](super::gain_analysis::analyse) tells of them.
    ///
    /// # Errors
    /// `gains.range` with the name of the value, what was found, the least and the most.
    pub fn check(&self) -> Result<(), Message> {
        let ranges = [
            ("k_p", self.k_p, 0.0, 1_000.0),
            ("k_theta", self.k_theta, 0.0, 1_000.0),
            ("k_v", self.k_v, 0.0, 1_000.0),
            ("k_omega", self.k_omega, 0.0, 1_000.0),
            ("dt", self.dt, 0.001, 0.5),
            ("look_ahead", self.look_ahead, 0.0, 20.0),
            ("theta_turn", self.theta_turn, 0.0, PI),
            ("epsilon", self.epsilon, 0.0, 20.0),
            ("speed", self.speed, 0.01, 20.0),
            ("arrive", self.arrive, 0.001, 5.0),
        ];
        within("gains.range", NAME, &ranges)
    }
}
