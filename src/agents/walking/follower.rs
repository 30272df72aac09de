//! Path following: an oriented disc under a PD (proportional-derivative) controller.

use super::gains::{Gains, WINDOW};
use crate::agents::bodies::route::Polyline;
use crate::message::Message;
use crate::trace::StateHash;
use glam::DVec2;
use std::f64::consts::{PI, TAU};

/// The state of a body: position, heading, speed and angular speed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BodyState {
    /// The centre of the disc, in metres.
    pub at: DVec2,
    /// The heading in radians from the x-axis, counter-clockwise. Not wrapped: full turns accumulate.
    pub heading: f64,
    /// Speed along the heading, m/s.
    pub speed: f64,
    /// Angular speed, rad/s; positive turns left.
    pub spin: f64,
}

/// The control inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Controls {
    /// Linear acceleration along the heading, m/s².
    pub push: f64,
    /// Angular acceleration, rad/s².
    pub twist: f64,
}

/// The desired values of the controller in a step, and the controls that follow.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Desired {
    /// The look-ahead point on the path.
    pub at: DVec2,
    /// The heading towards it.
    pub heading: f64,
    /// The heading error used.
    pub error: f64,
    /// The speed.
    pub speed: f64,
    /// The angular speed.
    pub spin: f64,
    /// The controls that follow.
    pub controls: Controls,
}

impl BodyState {
    /// The state after `dt` seconds under constant controls: an explicit (forward) Euler step (Kuffner 1998, section
    /// 7.1).
    #[must_use]
    pub fn advanced(&self, controls: Controls, dt: f64) -> BodyState {
        let (sin, cos) = libm::sincos(self.heading);
        BodyState {
            at: DVec2::new(
                self.at.x + (self.speed * cos) * dt,
                self.at.y + (self.speed * sin) * dt,
            ),
            heading: self.heading + self.spin * dt,
            speed: self.speed + controls.push * dt,
            spin: self.spin + controls.twist * dt,
        }
    }

    /// The unit vector of the heading.
    pub fn facing(&self) -> DVec2 {
        DVec2::from_angle(self.heading)
    }

    /// # Errors
    /// `walk.runaway` with the symbol of the first value that is not finite or huge, and the most that it may be.
    fn check(&self) -> Result<(), Message> {
        for (what, value, most) in [
            ("x", self.at.x, 1e7),
            ("y", self.at.y, 1e7),
            ("θ", self.heading, 1e5),
            ("v", self.speed, 100.0),
            ("ω", self.spin, 1_000.0),
        ] {
            // A NaN is not within the range either.
            let within = value.abs() <= most;
            if !within {
                return Err(Message::new("walk.runaway")
                    .with("what", what)
                    .with("most", most));
            }
        }
        Ok(())
    }
}

/// An angle brought into (−π, π].
pub fn wrapped(angle: f64) -> f64 {
    let turned = angle.rem_euclid(TAU);
    if turned > PI { turned - TAU } else { turned }
}

/// A path follower (Kuffner 1998, section 7).
///
/// One step, in this order (the paper leaves it open):
/// 1. The body's position is projected onto the path, within 2 m ahead of the last projection.
/// 2. The desired position lies a look-ahead distance further on (or as far as its [reach](Follower::set_reach), which
///    the paper does not have), and the desired heading points at it; the heading is kept while that position is nearer
///    than a millimetre.
/// 3. The heading error is wrapped to the shorter way round, which the paper does not say but needs.
/// 4. The desired speed is full if the error is small, else the small one; where less than `speed / k_p` of the path
///    remains, at most `k_p` times the distance to the goal. (The paper's formula has the distance to the desired
///    position, its text that to the goal; the text is right.)
/// 5. While the goal is nearer than the distance of arrival, or without a path, both desired speeds are 0. A path may
///    pass its last point long before its end: where more of it remains than the look-ahead and the distance of
///    arrival, the body goes on, and the remaining length replaces the distance to the goal in 4.
/// 6. Both controls are proportional to the errors of the two speeds; the state advances by an Euler step.
///
/// The body turns while it walks and cuts corners: it is not constrained to the path, and collisions of its disc are
/// not tested. Plan with a radius 0.05 to 0.1 m larger than the body's.
#[derive(Clone, Debug, PartialEq)]
pub struct Follower {
    state: BodyState,
    route: Polyline,
    along: f64,
    /// The arc length up to which the path ahead is in clear reach; 0 where that is not known.
    reach: f64,
    /// The most that the desired speed may be.
    limit: f64,
    arrived: bool,
    desired: Desired,
    stopped: Option<Message>,
}

impl Follower {
    pub(in crate::agents) fn hash_into(&self, hash: &mut StateHash) {
        let BodyState {
            at,
            heading,
            speed,
            spin,
        } = self.state;
        hash.numbers([at.x, at.y, heading, speed, spin, self.along].into_iter());
        hash.word(u64::from(self.arrived) << 1 | u64::from(self.stopped.is_some()));
        hash.places(self.route.points());
    }

    /// A body without a path.
    ///
    /// # Errors
    /// `walk.runaway` for a state that is not finite or out of all range.
    pub fn new(state: BodyState) -> Result<Follower, Message> {
        state.check()?;
        Ok(Follower {
            state,
            route: Polyline::default(),
            along: 0.0,
            reach: 0.0,
            limit: f64::INFINITY,
            arrived: false,
            desired: Desired {
                at: state.at,
                heading: state.heading,
                ..Desired::default()
            },
            stopped: None,
        })
    }

    /// Sets another path; an empty one makes it stop. Position, heading and both speeds are kept.
    pub fn set_route(&mut self, route: Polyline) {
        self.along = 0.0;
        self.reach = 0.0;
        self.limit = f64::INFINITY;
        self.arrived = false;
        self.route = route;
    }

    /// Says up to which arc length, in metres, the path lies in clear reach of the body: where that is farther than the
    /// look-ahead distance, it aims there in the next step.
    pub fn set_reach(&mut self, reach: f64) {
        self.reach = reach;
    }

    /// Limits the desired speed, in m/s, in the next steps.
    pub fn set_limit(&mut self, limit: f64) {
        self.limit = limit;
    }

    /// The arc length of the projection of the body onto its path in the next step.
    pub(in crate::agents) fn foot(&self) -> f64 {
        self.route.foot(self.state.at, self.along, WINDOW)
    }

    /// Places it in another state, as dragging does; it starts again if it had been stopped.
    ///
    /// # Errors
    /// `walk.runaway` for a state that is not finite or out of all range; the body stays.
    pub fn put(&mut self, state: BodyState) -> Result<(), Message> {
        state.check()?;
        self.state = state;
        self.stopped = None;
        Ok(())
    }

    /// One time step. Time O(log points of the path).
    ///
    /// # Errors
    /// `walk.runaway` if the state would leave its range: the gains are unstable. The body then stands still where it
    /// was, until it is [put](Follower::put) somewhere.
    pub fn step(&mut self, gains: &Gains) -> Result<(), Message> {
        if let Some(message) = &self.stopped {
            return Err(message.clone());
        }
        self.desired = self.desire(gains);
        let next = self.state.advanced(self.desired.controls, gains.dt);
        if let Err(message) = next.check() {
            self.state.speed = 0.0;
            self.state.spin = 0.0;
            self.desired.controls = Controls::default();
            self.stopped = Some(message.clone());
            return Err(message);
        }
        self.state = next;
        Ok(())
    }

    fn desire(&mut self, gains: &Gains) -> Desired {
        let state = self.state;
        let mut desired = Desired {
            at: state.at,
            heading: self.desired.heading,
            ..Desired::default()
        };
        if let Some(goal) = self.route.end() {
            self.along = self.foot();
            let ahead = (self.along + gains.look_ahead).max(self.reach);
            let ahead = ahead.min(self.route.length());
            desired.at = self.route.at(ahead).unwrap_or(goal);
            let towards = desired.at - state.at;
            if towards.length() >= 1e-3 {
                desired.heading = libm::atan2(towards.y, towards.x);
            }
            let away = goal.distance(state.at);
            let remaining = self.route.length() - self.along;
            // Near the end of the path, not only near its last point, which it may pass long before. One that runs
            // through is not kept there.
            let near = away < gains.arrive;
            self.arrived = near && remaining < gains.arrive + gains.look_ahead;
            desired.error = desired.heading - state.heading;
            if gains.wrap {
                desired.error = wrapped(desired.error);
            }
            if !self.arrived {
                desired.spin = gains.k_theta * desired.error;
                desired.speed = if desired.error.abs() <= gains.theta_turn {
                    gains.speed
                } else {
                    gains.epsilon
                };
                desired.speed = desired.speed.min(self.limit);
                // remaining < speed / k_p, without dividing by a gain that may be 0.
                if gains.near_goal && gains.k_p * remaining < gains.speed {
                    // At the goal, but to go on: it would slow down until it stands.
                    let left = if near { remaining } else { away };
                    desired.speed = desired.speed.min(gains.k_p * left);
                }
            }
        }
        desired.controls = Controls {
            push: gains.k_v * (desired.speed - state.speed),
            twist: gains.k_omega * (desired.spin - state.spin),
        };
        desired
    }

    /// Its state.
    pub fn state(&self) -> &BodyState {
        &self.state
    }

    /// Its path.
    pub fn route(&self) -> &Polyline {
        &self.route
    }

    /// The arc length along its path, in metres.
    pub fn along(&self) -> f64 {
        self.along
    }

    /// Whether it was within the distance of arrival at the end of its path in the last step. It may still be too fast
    /// to stay.
    pub fn arrived(&self) -> bool {
        self.arrived
    }

    /// The desired values of the last step.
    pub fn desired(&self) -> &Desired {
        &self.desired
    }

    /// Why it has stopped for good, if it has.
    pub fn stopped(&self) -> Option<&Message> {
        self.stopped.as_ref()
    }
}
