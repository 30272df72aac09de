//! Keys and sticks by which a body is led: a push that is remembered, and renewed at each tick until it ends.

use glam::DVec2;

use crate::animation::WalkEngine;
use crate::message::Message;

/// A stick sets a goal so many legs ahead.
const NEAR: f64 = 4.0;
/// Less than this is no push.
const DEAD: f64 = 0.05;
/// Keys turn it by so many radians a second.
const TURN: f64 = 1.6;
/// The share of the ceiling at which keys and sticks go at most.
const STICK: f64 = 0.7;

/// A push that lasts.
#[derive(Clone, Copy)]
pub(in crate::web::space) enum Push {
    /// Over the floor, no longer than 1.
    Stick(DVec2),
    /// Forward from 0 to 1, and to the left from -1 to 1.
    Drive(f64, f64),
}

impl Push {
    /// A stick that is pushed so far on the floor; none where it is let go.
    pub fn stick(x: f64, y: f64) -> Option<Push> {
        let push = DVec2::new(x, y);
        (push.is_finite() && push.length() > DEAD).then(|| Push::Stick(push.clamp_length_max(1.0)))
    }

    /// By which it drives; none where it is let go.
    pub fn drive(forward: f64, left: f64) -> Option<Push> {
        let left = if left.is_nan() { 0.0 } else { left };
        (forward > DEAD).then(|| Push::Drive(forward.min(1.0), left.clamp(-1.0, 1.0)))
    }

    /// Tells the engine what it asks for now: a goal that stays ahead, or a turn.
    pub fn lead(self, engine: &mut WalkEngine) -> Result<(), Message> {
        let most = STICK * engine.ceiling();
        match self {
            Push::Stick(push) => {
                engine.set_speed(most * push.length())?;
                let ahead = push.normalize_or_zero() * (NEAR * engine.leg());
                engine.set_goal(engine.position() + ahead)
            }
            Push::Drive(forward, left) => {
                engine.set_speed(most * forward)?;
                engine.set_turn(left * TURN).map(|_| ())
            }
        }
    }
}
