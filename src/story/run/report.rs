//! Actions that are being carried out, and what became of their checks.

use super::names::call_of;
use crate::story::bus::BusMessage;
use crate::story::execution::{BodyStatus, StoryAction};
use crate::story::ground::GroundTask;

/// An action that is being carried out.
#[derive(Clone)]
pub struct RunningAction {
    /// The number of its order on the stage.
    pub number: u16,
    /// The step of the plan; nothing for an act of the player.
    pub step: Option<u16>,
    /// The act of the player; nothing for a step of the plan.
    pub act: Option<u16>,
    /// The action, by number.
    pub action: u32,
    /// The instance of its class.
    pub class: Box<dyn StoryAction>,
    /// For how long it has been carried out.
    pub seconds: f64,
}

/// The result of a check of preconditions or effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckResult {
    /// It has not been made.
    Unchecked,
    /// All hold.
    Holds,
    /// The one with this number does not hold.
    Fails(u16),
}

impl CheckResult {
    /// What a check says that names what does not hold.
    pub fn of(failing: Option<usize>) -> CheckResult {
        match failing {
            None => CheckResult::Holds,
            Some(index) => CheckResult::Fails(index as u16),
        }
    }
}

/// The checks and the body of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionReport {
    /// The number of its order on the stage.
    pub number: u16,
    /// The step of the plan that goes on; nothing for acts of the player, and for steps of plans before.
    pub step: Option<u16>,
    /// The action, by number.
    pub action: u32,
    /// What the first check said.
    pub preconditions: CheckResult,
    /// How far the body is; nothing if it has not begun.
    pub body: Option<BodyStatus>,
    /// What the second check said.
    pub effects: CheckResult,
}

/// The report that the body of an act of the player has failed.
pub(super) fn act_failure(task: &GroundTask, act: u16, action: u32, reason: &str) -> BusMessage {
    BusMessage::ActFailure {
        act,
        action: call_of(task, action),
        reason: reason.to_owned(),
    }
}
