//! The state of a cell in a lane at the cursor.

use serde::Serialize;

use crate::trace::{DEFERRED, OPEN};

/// The state of a cell in a lane at the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CellState {
    /// Nothing can stand there.
    Blocked,
    /// It is free, but too narrow for the lane's agent.
    Tight,
    /// The search has not met it.
    Unseen,
    /// It is in the open list.
    Open,
    /// It has left the open list.
    Closed,
    /// It has been put off until a later pass.
    Deferred,
}

impl CellState {
    /// The state of a node that has been seen, from its mark.
    pub(in crate::lab) fn of_mark(mark: u8) -> CellState {
        match mark {
            OPEN => CellState::Open,
            DEFERRED => CellState::Deferred,
            _ => CellState::Closed,
        }
    }
}
