//! What searches that last show and say of their own.

use super::{cells, sentences, values};
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::explain::cell::CellInfo;
use crate::lab::families::family::FamilyView;
use crate::message::Message;
use crate::trace::Event;

/// Of lanes whose search lasts ([`Lane::is_journey`]).
pub(in crate::lab) struct JourneyView;

impl FamilyView for JourneyView {
    fn of_event(&self, lab: &Lab, lane: &Lane, event: &Event) -> Option<Message> {
        sentences::say_event(lab, lane, event)
    }

    fn of_step(&self, lab: &Lab, lane: &Lane, events: &[&Event]) -> Option<Message> {
        sentences::say_round(lab, lane, events)
    }

    fn of_expansion(
        &self,
        lab: &Lab,
        lane: &Lane,
        event: &Event,
        events: &[&Event],
    ) -> Option<Message> {
        (lane.has_rounds_of_cells() || lane.keeps_plan())
            .then(|| sentences::say_expansion(lab, lane, event, events))
    }

    fn values(&self, lab: &Lab, lane: &Lane, event: &Event) -> Option<Vec<Message>> {
        values::values(lab, lane, event)
    }

    fn notes(&self, lab: &Lab, lane: &Lane) -> Vec<Message> {
        sentences::say_notes(lab, lane)
    }

    fn mark(&self, lane: &Lane, marks: &mut [u8]) {
        lane.compose(marks);
    }

    fn fill_cell(&self, lab: &Lab, lane: &Lane, info: &mut CellInfo) {
        if lane.looks_ahead() {
            cells::see_ahead(lab, lane, info);
        }
    }

    fn why(&self, lab: &Lab, lane: &Lane, info: &CellInfo, node: u32) -> Option<Message> {
        cells::why(lab, lane, info, node)
    }
}
