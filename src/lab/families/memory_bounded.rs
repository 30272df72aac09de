//! A search that keeps to a limit of memory (SMA\*), in words: what leaves memory, what comes back, and what is backed
//! up.

use crate::lab::core::family::FamilyView;
use crate::lab::core::lane::Lane;
use crate::lab::explain::sentences::taken_out_id;
use crate::message::Message;
use crate::search::Moment;
use crate::trace::{AT_LIMIT, CLOSED, COPY, Event, EventKind, NO_NODE, NO_ROOM, NodeRecord, OPEN};
use crate::world::World;

/// The view of lanes whose search backs up estimates when nodes leave memory ([`Lane::backs_up`]).
pub(in crate::lab) struct MemoryBoundedView;

impl FamilyView for MemoryBoundedView {
    fn of_event(&self, world: &World, lane: &Lane, event: &Event) -> Option<Message> {
        match event.kind {
            EventKind::Revised => Some(revised(world, lane, event)),
            EventKind::Generated if event.parent != NO_NODE && event.note == COPY => {
                Some(reached(world, lane, "event.copy-shown", event))
            }
            EventKind::Expanded => Some(reached(world, lane, taken_out_id(lane), event)),
            EventKind::Cut => Some(reached(world, lane, "event.not-taken", event)),
            EventKind::Forgotten => Some(reached(world, lane, forgotten_id(event), event)),
            EventKind::Exhausted => stopped(event),
            _ => None,
        }
    }

    fn of_expansion(
        &self,
        world: &World,
        lane: &Lane,
        event: &Event,
        events: &[&Event],
    ) -> Option<Message> {
        let count = |is: &dyn Fn(&Event) -> bool| events.iter().filter(|e| is(e)).count();
        let came = |e: &Event| match Moment::of(e) {
            // It may be drawn in place of another way to the same cell.
            Moment::Generated => e.parent == event.node,
            moment => moment == Moment::Regenerated,
        };
        let went = |e: &Event| {
            let moment = Moment::of(e);
            moment == Moment::Culled || (moment == Moment::Backtracked && e.note < COPY)
        };
        let told = about(world, lane, "event.expanded.in-memory", event);
        let told = told.with("generated", count(&came));
        Some(told.with("culled", count(&went)))
    }

    fn values(&self, world: &World, lane: &Lane, event: &Event) -> Option<Vec<Message>> {
        let count = event.g as i64;
        match Moment::of(event) {
            Moment::Counted => {
                let told = Message::new("values.in-memory").with("n", count);
                Some(vec![told.with("old", event.other as i64)])
            }
            Moment::OutOfMemory => Some(vec![Message::new("values.memory").with("cells", count)]),
            Moment::Culled | Moment::Regenerated | Moment::BackedUp => {
                Some(values_of_revised(world, lane, event))
            }
            _ => None,
        }
    }

    fn notes(&self, _: &World, lane: &Lane) -> Vec<Message> {
        let told = Message::new("lane.in-memory").with("n", lane.trace().view(0).in_memory());
        vec![told.with("of", lane.settings().number("memory"))]
    }
}

/// That the search ended at a limit of its own.
fn stopped(event: &Event) -> Option<Message> {
    let count = event.g as i64;
    match event.note {
        NO_ROOM => Some(Message::new("event.out-of-memory").with("cells", count)),
        AT_LIMIT => Some(Message::new("event.stopped-at-visits").with("visits", count)),
        _ => None,
    }
}

/// Of a node that is no longer known, or not by this way.
fn forgotten_id(event: &Event) -> &'static str {
    match event.note {
        note if note >= COPY => "event.copy-gives-way",
        note if note == u16::from(CLOSED) => "event.left-for-good",
        _ => "event.lost",
    }
}

/// What is kept of a node changed, or the number of nodes in memory.
fn revised(world: &World, lane: &Lane, event: &Event) -> Message {
    let id = match (Moment::of(event), event.marks()) {
        (Moment::Counted, _) => {
            let told = Message::new("event.counted").with("n", event.g as i64);
            return told.with("old", event.other as i64);
        }
        (Moment::Culled, _) => "event.culled",
        (Moment::Regenerated, _) => "event.regenerated",
        (_, (_, CLOSED)) if event.old_h() == event.other => "event.copy-expanded",
        (_, (CLOSED, OPEN)) if event.old_h() == event.other => "event.open-again",
        (_, (CLOSED, OPEN)) => "event.open-again-dearer",
        _ => "event.backed-up",
    };
    let before = event.g.saturating_add(event.old_h()) as f64 * lane.unit(world);
    let told = about(world, lane, id, event).with("old", before);
    match record_of(lane, event).parent {
        NO_NODE => told,
        parent => told.with("parent", world.grid().cell(parent as usize)),
    }
}

fn record_of(lane: &Lane, event: &Event) -> NodeRecord {
    let view = lane.trace().view(usize::from(event.space));
    view.record(event.node).unwrap_or_default()
}

/// A sentence about an event's cell with its g, h and f.
fn about(world: &World, lane: &Lane, id: &'static str, event: &Event) -> Message {
    let NodeRecord { g, h, .. } = match event.kind {
        // The node is no longer known.
        EventKind::Forgotten => NodeRecord {
            g: event.g,
            h: event.other,
            parent: event.parent,
        },
        // Its estimate may have changed in the same step.
        EventKind::Expanded => NodeRecord {
            g: event.g,
            h: event.other.saturating_sub(event.g),
            parent: NO_NODE,
        },
        _ => record_of(lane, event),
    };
    let length = |units: u64| units as f64 * lane.unit(world);
    let told = Message::new(id)
        .with("cell", world.grid().cell(event.node as usize))
        .with("g", length(g))
        .with("h", length(h));
    let f = match lane.order() {
        Some(order) => order.f(g, h),
        None => Some(g.saturating_add(h)),
    };
    f.into_iter()
        .fold(told, |told, f| told.with("f", length(f)))
}

/// The same with the cell from which it was reached.
fn reached(world: &World, lane: &Lane, id: &'static str, event: &Event) -> Message {
    let told = about(world, lane, id, event);
    match event.parent {
        NO_NODE => told,
        parent => told.with("parent", world.grid().cell(parent as usize)),
    }
}

/// Of a cell of which something else is kept than before.
fn values_of_revised(world: &World, lane: &Lane, event: &Event) -> Vec<Message> {
    let moment = Moment::of(event);
    let length = |units: u64| units as f64 * lane.unit(world);
    let (id, of) = match moment {
        Moment::BackedUp => ("values.n", "n"),
        _ => ("values.s", "s"),
    };
    let cell = world.grid().cell(event.node as usize);
    let mut values = vec![
        Message::new(id).with("cell", cell),
        Message::new("values.g")
            .with("of", of)
            .with("g", length(event.g)),
    ];
    let record = lane
        .trace()
        .view(usize::from(event.space))
        .record(event.node);
    if let Some(record) = record.filter(|_| lane.estimates()) {
        let told = |id, name, units| Message::new(id).with("of", of).with(name, length(units));
        let h = lane.has_estimate().then(|| told("values.h", "h", record.h));
        let f = lane.order().and_then(|order| order.f(record.g, record.h));
        values.extend(h);
        values.extend(f.map(|f| told("values.f", "f", f)));
    }
    match moment {
        Moment::Regenerated => values.push(Message::new("values.was-kept")),
        Moment::BackedUp => {
            let before = length(event.g.saturating_add(event.old_h()));
            values.push(Message::new("values.f-was").with("old", before));
        }
        _ => {}
    }
    values
}
