//! A family from outside: A* whose cells on even columns are shown as of an earlier search, and which says and tells
//! something of its own of each expansion.

use wayscope::lab::{EARLIER, FamilyView, Lane, ShownFamily};
use wayscope::message::Message;
use wayscope::search::{Entry, a_star};
use wayscope::trace::{CLOSED, Event, EventKind};
use wayscope::world::World;

pub const ENTRY: Entry = Entry {
    id: "toy-marked",
    ..a_star::ENTRY
};

pub const FAMILY: ShownFamily = ShownFamily {
    has: |lane| lane.entry().id == ENTRY.id,
    view: &Marked,
};

struct Marked;

impl FamilyView for Marked {
    fn of_event(&self, world: &World, _: &Lane, event: &Event) -> Option<Message> {
        let cell = world.grid().cell(event.node as usize);
        let expanded = event.kind == EventKind::Expanded;
        expanded.then(|| Message::new("toy.event").with("cell", cell))
    }

    fn of_expansion(
        &self,
        world: &World,
        _: &Lane,
        event: &Event,
        events: &[&Event],
    ) -> Option<Message> {
        let told =
            Message::new("toy.expansion").with("cell", world.grid().cell(event.node as usize));
        Some(told.with("n", events.len()))
    }

    fn values(&self, world: &World, _: &Lane, event: &Event) -> Option<Vec<Message>> {
        let cell = world.grid().cell(event.node as usize);
        let expanded = event.kind == EventKind::Expanded;
        expanded.then(|| vec![Message::new("toy.value").with("cell", cell)])
    }

    fn notes(&self, _: &World, lane: &Lane) -> Vec<Message> {
        vec![Message::new("toy.note").with("n", lane.at())]
    }

    fn mark(&self, lane: &Lane, marks: &mut [u8]) {
        let search = lane.trace().view(0).marks();
        for (mark, _) in marks
            .iter_mut()
            .zip(search)
            .step_by(2)
            .filter(|(_, search)| **search == CLOSED)
        {
            *mark = EARLIER;
        }
    }
}
