//! A family from outside: A* whose cells on even columns are shown as of an earlier search, and which says and tells
//! something of its own of each expansion, has a line of pseudocode for those of even numbers, counts every third step
//! as a milestone, and is drawn in a view of its own.

use wayscope::lab::{EARLIER, FamilyView, Lane, ShownFamily};
use wayscope::message::Message;
use wayscope::search::{Entry, Line, Moment, a_star, line};
use wayscope::trace::{CLOSED, Event, EventKind};
use wayscope::world::World;

pub const ENTRY: Entry = Entry {
    id: "toy-marked",
    pseudocode: |_| &LINES,
    ..a_star::ENTRY
};

pub const FAMILY: ShownFamily = ShownFamily {
    has: |lane| lane.entry().id == ENTRY.id,
    view: &Marked,
};

/// An expansion of a cell with an even number.
const EVEN: Moment = Moment::Own("toy-even");

static LINES: [Line; 2] = [
    line(0, "toy.expand", &[Moment::Expanded]),
    line(1, "toy.even", &[EVEN]),
];

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

    fn moment(&self, _: &Lane, event: &Event) -> Option<Moment> {
        (event.kind == EventKind::Expanded && event.node.is_multiple_of(2)).then_some(EVEN)
    }

    fn drawn(&self, _: &Lane) -> &'static [&'static str] {
        &["toys"]
    }

    fn milestones(&self, lane: &Lane) -> Vec<u64> {
        (1..=lane.steps()).filter(|step| step % 3 == 0).collect()
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
