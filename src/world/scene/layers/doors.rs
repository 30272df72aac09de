//! Doors: obstacles that can be opened.

use super::super::{Mended, Obstacle, Shape};
use crate::message::Message;
use glam::DVec2;

/// The state of a door.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DoorState {
    /// Nothing is in the way.
    Open,
    /// In the way, until it is opened.
    #[default]
    Shut,
    /// In the way, until it is unlocked and opened.
    Locked,
}

impl DoorState {
    /// All of them.
    pub const ALL: [DoorState; 3] = [DoorState::Open, DoorState::Shut, DoorState::Locked];

    /// Its name in files and texts.
    pub fn id(self) -> &'static str {
        match self {
            DoorState::Open => "open",
            DoorState::Shut => "shut",
            DoorState::Locked => "locked",
        }
    }

    /// The state with that name.
    pub fn from_id(id: &str) -> Option<DoorState> {
        DoorState::ALL.into_iter().find(|one| one.id() == id)
    }

    /// The next one in turn: open, shut, locked, open.
    #[must_use]
    pub fn next(self) -> DoorState {
        match self {
            DoorState::Open => DoorState::Shut,
            DoorState::Shut => DoorState::Locked,
            DoorState::Locked => DoorState::Open,
        }
    }
}

/// A door: an obstacle while it is not open.
#[derive(Clone, Debug, PartialEq)]
pub struct Door {
    /// Its leaf when it is shut, with its heights and its name.
    pub body: Obstacle,
    /// Whether it is open, shut or locked.
    pub state: DoorState,
    /// The heading in which alone it may be passed, in radians counter-clockwise from the x axis; `None`: both ways.
    pub one_way: Option<f64>,
}

impl Door {
    /// A shut door, straight across the gap between two points: `thickness` and `high` in metres. It may be passed both
    /// ways.
    pub fn across(a: DVec2, b: DVec2, thickness: f64, high: f64) -> Door {
        let aside = (b - a).perp().normalize_or_zero() * (thickness / 2.0);
        let leaf = Shape::polygon(&[a - aside, b - aside, b + aside, a + aside]);
        Door {
            body: Obstacle::standing(leaf, high),
            state: DoorState::Shut,
            one_way: None,
        }
    }

    /// Whether nothing is in the way.
    pub fn is_open(&self) -> bool {
        self.state == DoorState::Open
    }

    /// The door as a scene keeps it; and the repairs of its shape.
    ///
    /// # Errors
    /// `scene.not-finite` for its direction; those of obstacles.
    pub(super) fn checked(self) -> Result<(Door, Mended), Message> {
        if self.one_way.is_some_and(|heading| !heading.is_finite()) {
            return Err(Message::new("scene.not-finite").with("where", "direction"));
        }
        let (body, mended) = self.body.checked()?;
        Ok((Door { body, ..self }, mended))
    }
}
