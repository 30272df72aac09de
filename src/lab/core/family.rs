//! The trait of what a family of searches shows and says of its own, besides what is told of any search.

use super::cell_state::CellState;
use super::lane::Lane;
use crate::message::Message;
use crate::search::Moment;
use crate::trace::Event;
use crate::world::World;

/// A family of searches: which lanes run one of them, and what is shown and said of them.
#[derive(Clone, Copy)]
pub struct ShownFamily {
    /// Whether a lane's search is of the family.
    pub has: fn(&Lane) -> bool,
    /// What is shown and said of it.
    pub view: &'static dyn FamilyView,
}

/// The view of a family of searches: what it shows and says of its own. Where it says nothing, the next family that has
/// the same lane does, and in the end what is said of any search.
pub trait FamilyView: Sync {
    /// The sentence of an event.
    fn of_event(&self, _world: &World, _lane: &Lane, _event: &Event) -> Option<Message> {
        None
    }

    /// The sentence of a whole step that does more than expand a cell.
    fn of_step(&self, _world: &World, _lane: &Lane, _events: &[&Event]) -> Option<Message> {
        None
    }

    /// The sentence of a whole step with an expansion.
    fn of_expansion(
        &self,
        _world: &World,
        _lane: &Lane,
        _event: &Event,
        _events: &[&Event],
    ) -> Option<Message> {
        None
    }

    /// The moment of its own that an event tells of, by which its pseudocode knows the line ([`Moment::Own`]).
    fn moment(&self, _lane: &Lane, _event: &Event) -> Option<Moment> {
        None
    }

    /// What an event knows, in the names of the pseudocode.
    fn values(&self, _world: &World, _lane: &Lane, _event: &Event) -> Option<Vec<Message>> {
        None
    }

    /// What its search made beforehand, and whether it is of the world as it is, as notes to its lane.
    fn made(&self, _lane: &Lane) -> Option<Vec<Message>> {
        None
    }

    /// How the search stands at the cursor, as notes to its lane.
    fn notes(&self, _world: &World, _lane: &Lane) -> Vec<Message> {
        Vec::new()
    }

    /// Composes the marks of the search with what else is known of the cells.
    fn mark(&self, _lane: &Lane, _marks: &mut [u8]) {}

    /// The ids of the views in which the page draws what the family shows (`www/src/views/index.js`).
    fn drawn(&self, _lane: &Lane) -> &'static [&'static str] {
        &[]
    }

    /// The steps of the whole run that are worth going to besides those at which a path was found, in order.
    fn milestones(&self, _lane: &Lane) -> Vec<u64> {
        Vec::new()
    }

    /// The further space of the trace in which more is known of a cell, for where its search has not met it.
    fn space_besides(&self, _lane: &Lane, _node: u32) -> Option<u8> {
        None
    }

    /// Why a cell stands as it does.
    fn why(&self, _world: &World, _lane: &Lane, _node: u32, _state: CellState) -> Option<Message> {
        None
    }

    /// Why its search has not met a cell at the cursor; `never`: nothing happens to it in what is recorded of the run.
    fn why_unmet(&self, _world: &World, _lane: &Lane, _node: u32, _never: bool) -> Option<Message> {
        None
    }
}
