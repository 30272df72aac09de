//! A query to a navigator: the body, start and goal, and the characters that stand in the way.

use crate::message::Message;
use glam::DVec2;

/// The body that a way is planned for: an upright cylinder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanningBody {
    /// The distance that its middle keeps from obstacles, in metres: its radius, and what is added for safety.
    pub radius: f64,
    /// Its height in metres.
    pub height: f64,
}

/// Another character as a static obstacle at its present position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StandingCharacter {
    /// The middle of its body.
    pub at: DVec2,
    /// Its radius in metres.
    pub radius: f64,
    /// How far to keep away from its body, in metres.
    pub margin: f64,
}

/// A question for a way.
#[derive(Clone, Debug, PartialEq)]
pub struct NavigatorQuery {
    /// The body that asks.
    pub body: PlanningBody,
    /// Where it is.
    pub from: DVec2,
    /// Where it wants to go.
    pub to: DVec2,
    /// Others that stand about now. A body that steers round others by itself names none.
    pub others: Vec<StandingCharacter>,
}

impl NavigatorQuery {
    /// A question without regard to others.
    pub fn new(body: PlanningBody, from: DVec2, to: DVec2) -> NavigatorQuery {
        NavigatorQuery {
            body,
            from,
            to,
            others: Vec::new(),
        }
    }

    /// # Errors
    /// `navigator.radius` unless the radius is above 0 and finite; `navigator.place` for an end that is not finite;
    /// `navigator.too-tall` (`found`, `most`) for a body higher than `headroom` metres.
    pub fn check(&self, headroom: f64) -> Result<(), Message> {
        self.body.check(headroom)?;
        if !(self.from.is_finite() && self.to.is_finite()) {
            return Err(Message::new("navigator.place"));
        }
        Ok(())
    }
}

impl PlanningBody {
    /// # Errors
    /// `navigator.radius` and `navigator.too-tall`, see [`NavigatorQuery::check`].
    pub fn check(&self, headroom: f64) -> Result<(), Message> {
        if !(self.radius > 0.0 && self.radius.is_finite()) {
            return Err(Message::new("navigator.radius").with("found", self.radius));
        }
        let fits = self.height <= headroom;
        if !fits {
            return Err(Message::new("navigator.too-tall")
                .with("found", self.height)
                .with("most", headroom));
        }
        Ok(())
    }
}
