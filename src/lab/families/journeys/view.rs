//! The view of incremental and real-time searches: what the family shows and says of its own.

use super::{cells, events, sentences, values};
use crate::lab::core::cell_state::CellState;
use crate::lab::core::family::FamilyView;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::trace::{AHEAD, Event};
use crate::world::World;

/// The view of lanes whose search is incremental or real-time ([`Lane::is_journey`]).
pub(in crate::lab) struct JourneyView;

impl FamilyView for JourneyView {
    fn of_event(&self, world: &World, lane: &Lane, event: &Event) -> Option<Message> {
        events::say_event(world, lane, event)
    }

    fn of_step(&self, world: &World, lane: &Lane, events: &[&Event]) -> Option<Message> {
        sentences::say_round(world, lane, events)
    }

    fn of_expansion(
        &self,
        world: &World,
        lane: &Lane,
        event: &Event,
        events: &[&Event],
    ) -> Option<Message> {
        (lane.has_rounds_of_cells() || lane.keeps_plan())
            .then(|| sentences::say_expansion(world, lane, event, events))
    }

    fn values(&self, world: &World, lane: &Lane, event: &Event) -> Option<Vec<Message>> {
        values::values(world, lane, event)
    }

    fn notes(&self, world: &World, lane: &Lane) -> Vec<Message> {
        sentences::say_notes(world, lane)
    }

    fn mark(&self, lane: &Lane, marks: &mut [u8]) {
        lane.compose(marks);
    }

    fn space_besides(&self, lane: &Lane, node: u32) -> Option<u8> {
        lane.sees_ahead(node).map(|_| AHEAD)
    }

    fn why(&self, world: &World, lane: &Lane, node: u32, state: CellState) -> Option<Message> {
        cells::why(world, lane, node, state)
    }

    fn drawn(&self, _: &Lane) -> &'static [&'static str] {
        &["journeys"]
    }

    fn milestones(&self, lane: &Lane) -> Vec<u64> {
        lane.milestones().bounds().to_vec()
    }
}
