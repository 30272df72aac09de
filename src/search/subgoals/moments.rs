//! The moments of making a subgoal graph, by which its pseudocode tells its lines apart.

use crate::search::engine::pseudocode::Moment;
use crate::trace::{Event, EventKind, Quantity};

/// A link between subgoals was found.
pub const SUBGOAL_LINKED: Moment = Moment::Own("subgoal-linked");
/// A subgoal was looked at for the second level of the graph, or contracted.
pub const SUBGOAL_EXAMINED: Moment = Moment::Own("subgoal-examined");

/// The moment of its own that an event tells of.
pub fn moment_of(event: &Event) -> Option<Moment> {
    if event.kind != EventKind::Noted {
        return None;
    }
    match event.note {
        note if note == Quantity::SubgoalLinks as u16 => Some(SUBGOAL_LINKED),
        note if note == Quantity::Examined as u16 => Some(SUBGOAL_EXAMINED),
        _ => None,
    }
}
