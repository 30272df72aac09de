//! The trait of what a family of searches shows and says of its own, besides what is told of any search.

use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::explain::cell::CellInfo;
use crate::message::Message;
use crate::trace::Event;

/// What a family of searches shows and says of its own. Each is listed in `registry.rs` with the lanes that it is of;
/// where it says nothing, the next one of the same lane does, and in the end what is said of any search.
pub(in crate::lab) trait FamilyView {
    /// The sentence of an event.
    fn of_event(&self, _lab: &Lab, _lane: &Lane, _event: &Event) -> Option<Message> {
        None
    }

    /// The sentence of a whole step that does more than expand a cell.
    fn of_step(&self, _lab: &Lab, _lane: &Lane, _events: &[&Event]) -> Option<Message> {
        None
    }

    /// The sentence of a whole step with an expansion.
    fn of_expansion(
        &self,
        _lab: &Lab,
        _lane: &Lane,
        _event: &Event,
        _events: &[&Event],
    ) -> Option<Message> {
        None
    }

    /// What an event knows, in the names of the pseudocode.
    fn values(&self, _lab: &Lab, _lane: &Lane, _event: &Event) -> Option<Vec<Message>> {
        None
    }

    /// What its search made beforehand, and whether it is of the world as it is, as notes to its lane.
    fn made(&self, _lane: &Lane) -> Option<Vec<Message>> {
        None
    }

    /// How the search stands at the cursor, as notes to its lane.
    fn notes(&self, _lab: &Lab, _lane: &Lane) -> Vec<Message> {
        Vec::new()
    }

    /// Composes the marks of the search with what else is known of the cells.
    fn mark(&self, _lane: &Lane, _marks: &mut [u8]) {}

    /// Adds what else is known of a cell.
    fn fill_cell(&self, _lab: &Lab, _lane: &Lane, _info: &mut CellInfo) {}

    /// Why a cell stands as it does.
    fn why(&self, _lab: &Lab, _lane: &Lane, _info: &CellInfo, _node: u32) -> Option<Message> {
        None
    }
}
