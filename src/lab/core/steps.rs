//! Facts of steps and events that front ends and sentences ask for alike.

use super::lane::Lane;
use crate::trace::{Event, EventKind, Place};

/// Whether an event is about the place of an agent.
pub(in crate::lab) fn is_move(event: &Event) -> bool {
    event.kind == EventKind::Moved && event.note == Place::Agent as u16
}

pub(in crate::lab) fn expanded(lane: &Lane) -> i64 {
    lane.open_and_expanded().1 as i64
}
