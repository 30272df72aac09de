//! The families of searches that have something of their own to show or say, one line each, and what they are asked.

use super::family::FamilyView;
use super::hierarchy::HierarchyView;
use super::journey::view::JourneyView;
use super::pyramid::PyramidView;
use super::sight_graph::SightGraphView;
use super::sub_goals::SubGoalView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::explain::cell::CellInfo;
use crate::message::Message;
use crate::trace::Event;

type View = Option<&'static dyn FamilyView>;

/// How many families there are.
const FAMILIES: usize = 5;

impl Lane {
    /// The views of its search's families, in the order in which they are asked. They are in the rest of the wasm, as
    /// these searches are: hidden, so that nothing is called directly that is not there before.
    #[inline(never)]
    fn families(&self) -> [View; FAMILIES] {
        let views: [(bool, &'static dyn FamilyView); FAMILIES] = std::hint::black_box([
            (self.is_journey(), &JourneyView),
            (self.is_on_abstraction(), &HierarchyView),
            (self.is_on_pyramid(), &PyramidView),
            (self.is_on_graph(), &SightGraphView),
            (self.runner().sub_goals().is_some(), &SubGoalView),
        ]);
        views.map(|(is_of, view)| is_of.then_some(view))
    }

    fn views(&self) -> impl Iterator<Item = &'static dyn FamilyView> {
        self.families().into_iter().flatten()
    }

    /// Whether a family has something of its own to show of its search.
    pub(in crate::lab) fn has_family(&self) -> bool {
        self.views().next().is_some()
    }

    /// Composes the marks of its search with what its families know of the cells besides.
    pub(in crate::lab) fn mark_by_family(&self, marks: &mut [u8]) {
        self.views().for_each(|view| view.mark(self, marks));
    }

    /// What its search made beforehand, where its family tells that.
    pub(in crate::lab) fn made_by_family(&self) -> Option<Vec<Message>> {
        self.views().find_map(|view| view.made(self))
    }
}

impl Lab {
    /// The sentence of an event, where the family of the lane's search says it in its own way.
    pub(in crate::lab) fn event_by_family(&self, lane: &Lane, event: &Event) -> Option<Message> {
        lane.views()
            .find_map(|view| view.of_event(self, lane, event))
    }

    /// The sentence of a whole step that does more than expand a cell, where a family has one.
    pub(in crate::lab) fn step_by_family(&self, lane: &Lane, events: &[&Event]) -> Option<Message> {
        lane.views()
            .find_map(|view| view.of_step(self, lane, events))
    }

    /// The sentence of a whole step with an expansion, where a family has one.
    pub(in crate::lab) fn expansion_by_family(
        &self,
        lane: &Lane,
        event: &Event,
        events: &[&Event],
    ) -> Option<Message> {
        lane.views()
            .find_map(|view| view.of_expansion(self, lane, event, events))
    }

    /// What an event knows, in the names of the pseudocode, where a family tells it.
    pub(in crate::lab) fn values_by_family(
        &self,
        lane: &Lane,
        event: &Event,
    ) -> Option<Vec<Message>> {
        lane.views().find_map(|view| view.values(self, lane, event))
    }

    /// How a lane's search stands at the cursor, as its families tell it.
    pub(in crate::lab) fn notes_by_family(&self, lane: &Lane) -> Vec<Message> {
        lane.views()
            .flat_map(|view| view.notes(self, lane))
            .collect()
    }

    /// Adds what the families of a lane's search know of a cell besides.
    pub(in crate::lab) fn fill_cell_by_family(&self, lane: &Lane, info: &mut CellInfo) {
        lane.views()
            .for_each(|view| view.fill_cell(self, lane, info));
    }

    /// Why a cell stands as it does, where a family tells it.
    pub(in crate::lab) fn why_by_family(
        &self,
        lane: &Lane,
        info: &CellInfo,
        node: u32,
    ) -> Option<Message> {
        lane.views()
            .find_map(|view| view.why(self, lane, info, node))
    }
}
