//! Stability analysis of controller gains: damping ratio, stability limits under Euler integration, step response.

use super::gains::Gains;
use crate::message::Message;

/// The behaviour of a second-order control loop.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Loop {
    /// The damping ratio ζ of the continuous loop: below 1 it overshoots, at 1 it is critically damped. 0 where the
    /// inner gain is 0, infinite where the outer one is.
    pub damping: f64,
    /// Whether it is stable under Euler integration at this time step.
    pub stable: bool,
    /// The outer gain from which on it is unstable at this time step, whatever the inner one. Below it the inner one
    /// decides: see `inner_limit`.
    pub outer_limit: f64,
    /// The inner gain below which it is stable at this time step and outer gain; infinite if there is none.
    pub inner_limit: f64,
}

/// The step response of the heading to one radian.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct StepAnswer {
    /// The overshoot as a part of the step: 0.075 is 7.5 %.
    pub overshoot: f64,
    /// The settling time in seconds, to within 2 % of the step; none if longer than a minute.
    pub settling: Option<f64>,
}

/// The analysis of a set of gains.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct GainAnalysis {
    /// The heading: outer gain `k_theta`, inner gain `k_omega`.
    pub heading: Loop,
    /// The approach to the goal: outer gain `k_p`, inner gain `k_v`.
    pub goal: Loop,
    /// Whether the speed is stable under Euler integration: `k_v dt < 2`.
    pub speed_stable: bool,
    /// Whether it converges monotonically: `k_v dt <= 1`.
    pub speed_monotone: bool,
    /// The step response of the heading.
    pub answer: StepAnswer,
    /// The heading at each time step of the first three seconds of that answer, from 0; cut where it leaves ±10.
    pub curve: Vec<f64>,
    /// Instabilities, to be shown before a walk begins: `gains.unstable-heading`, `gains.unstable-goal`,
    /// `gains.unstable-speed`.
    pub flags: Vec<Message>,
    /// Further hints: `gains.underdamped`, `gains.no-wrap`, `gains.no-near-goal`.
    pub hints: Vec<Message>,
}

impl GainAnalysis {
    /// Whether a walk with these gains settles.
    pub fn stable(&self) -> bool {
        self.flags.is_empty()
    }
}

/// Analyses gains. They must have passed [`Gains::check`].
///
/// With the error e and the angular speed w, Euler's rule is `e' = e − w dt`, `w' = w + k_w (k_t e − w) dt`. Its
/// characteristic polynomial is `z² − (2 − k_w dt) z + 1 − k_w dt + k_w k_t dt²`, and both roots lie within the unit
/// circle exactly if `k_t dt < 1`, `4 − 2 k_w dt + k_w k_t dt² > 0` and both gains are above 0 (Jury's criterion). The
/// approach to the goal is the same loop with `k_p` and `k_v`.
pub fn analyse(gains: &Gains) -> GainAnalysis {
    let dt = gains.dt;
    let heading = of_loop(gains.k_theta, gains.k_omega, dt);
    let goal = of_loop(gains.k_p, gains.k_v, dt);
    let speed_stable = gains.k_v > 0.0 && gains.k_v * dt < 2.0;
    let (answer, curve) = answer(gains);
    let mut flags = Vec::new();
    if !heading.stable {
        flags.push(unstable(
            "gains.unstable-heading",
            &heading,
            gains.k_theta,
            gains.k_omega,
        ));
    }
    if !speed_stable {
        flags.push(
            Message::new("gains.unstable-speed")
                .with("found", gains.k_v)
                .with("most", 2.0 / dt),
        );
    }
    if gains.near_goal && !goal.stable {
        flags.push(unstable("gains.unstable-goal", &goal, gains.k_p, gains.k_v));
    }
    let mut hints = Vec::new();
    if heading.stable && answer.overshoot > 0.001 {
        hints.push(
            Message::new("gains.underdamped")
                .with("damping", heading.damping)
                .with("overshoot", 100.0 * answer.overshoot)
                .with("critical", 4.0 * gains.k_theta),
        );
    }
    if !gains.wrap {
        hints.push(Message::new("gains.no-wrap"));
    }
    if !gains.near_goal {
        // The circle on which the desired turning is just that of the circle: the goal lies at a right angle.
        let circle = 2.0 * gains.speed / (std::f64::consts::PI * gains.k_theta.max(1e-3));
        hints.push(Message::new("gains.no-near-goal").with("radius", circle));
    }
    GainAnalysis {
        heading,
        goal,
        speed_stable,
        speed_monotone: speed_stable && gains.k_v * dt <= 1.0,
        answer,
        curve,
        flags,
        hints,
    }
}

fn unstable(id: &'static str, of: &Loop, outer: f64, inner: f64) -> Message {
    // No gain is larger than that: without a limit of its own, this is it.
    let limit = |limit: f64| limit.min(1_000.0);
    Message::new(id)
        .with("outer", outer)
        .with("outer_limit", limit(of.outer_limit))
        .with("inner", inner)
        .with("inner_limit", limit(of.inner_limit))
}

fn of_loop(outer: f64, inner: f64, dt: f64) -> Loop {
    let damping = if outer > 0.0 {
        0.5 * (inner / outer).sqrt()
    } else {
        f64::INFINITY
    };
    // 4 − inner (2 dt − outer dt²) > 0.
    let slope = 2.0 * dt - outer * dt * dt;
    let inner_limit = if slope > 0.0 {
        4.0 / slope
    } else {
        f64::INFINITY
    };
    Loop {
        damping,
        stable: outer > 0.0 && inner > 0.0 && outer * dt < 1.0 && inner < inner_limit,
        outer_limit: 1.0 / dt,
        inner_limit,
    }
}

/// The step response of the heading to one radian from rest, simulated for a minute, and its first three seconds.
fn answer(gains: &Gains) -> (StepAnswer, Vec<f64>) {
    let (mut heading, mut spin) = (0.0_f64, 0.0_f64);
    let (mut highest, mut outside) = (0.0_f64, 0_u32);
    let steps = (60.0 / gains.dt).ceil() as u32;
    let shown = (3.0 / gains.dt).ceil() as usize;
    let mut curve = vec![0.0];
    for step in 1..=steps {
        let twist = gains.k_omega * (gains.k_theta * (1.0 - heading) - spin);
        heading += spin * gains.dt;
        spin += twist * gains.dt;
        highest = highest.max(heading);
        if (heading - 1.0).abs() > 0.02 {
            outside = step;
        }
        if heading.abs() <= 10.0 && curve.len() == step as usize && curve.len() <= shown {
            curve.push(heading);
        }
        if heading.abs() > 1e6 {
            outside = steps;
            break;
        }
    }
    let answer = StepAnswer {
        overshoot: (highest - 1.0).max(0.0),
        settling: (outside < steps).then(|| f64::from(outside + 1) * gains.dt),
    };
    (answer, curve)
}
