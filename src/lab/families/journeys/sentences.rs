//! The steps and the notes of an agent on its way and of an incremental or real-time search, in words.

use super::events::say_event;
use super::state::{alone, hundredths};
use crate::lab::core::lane::Lane;
use crate::lab::core::steps::{expanded, is_move};
use crate::message::Message;
use crate::search::Moment;
use crate::trace::{Event, EventKind, INFINITE, NO_NODE, Place, Quantity, UNSEEN, VALUES};
use crate::world::World;

pub(super) fn say_notes(world: &World, lane: &Lane) -> Vec<Message> {
    let view = lane.trace().view(0);
    let length = |units: u64| units as f64 * lane.unit(world);
    let Some(round) = view.quantity(Quantity::Round) else {
        return Vec::new();
    };
    let before = view.quantity(Quantity::Before).unwrap_or(0);
    let mut notes = vec![
        Message::new("lane.round")
            .with("n", round)
            .with("expanded", expanded(lane) as u64 - before)
            .with("all", expanded(lane) as u64),
    ];
    let trials = lane.trials_over();
    if let Some(trial) = view.quantity(Quantity::Trial) {
        let cost = length(view.walked());
        notes.push(match trials.last() {
            None => Message::new("lane.first-trial").with("cost", cost),
            Some(&(last, _)) => Message::new("lane.trial")
                .with("n", trial)
                .with("cost", cost)
                .with("last", length(last))
                .with("first", length(trials[0].0)),
        });
    } else if view.place(Place::Agent).is_some() {
        notes.push(Message::new("lane.walked").with("cost", length(view.walked())));
    }
    if let Some(first) = view.quantity(Quantity::First).filter(|_| view.walked() > 0) {
        let all = lane
            .outcome()
            .filter(|_| !lane.runner().voids_claim())
            .map(|outcome| outcome.counters.expanded);
        let told = match all.filter(|&all| all > first) {
            None => Message::new("lane.first-move"),
            Some(all) => Message::new("lane.first-move-of").with("all", all),
        };
        notes.push(told.with("first", first));
    }
    if let Some(plans) = view.quantity(Quantity::Plans) {
        let heard = view.quantity(Quantity::Heard).unwrap_or(0);
        notes.push(
            Message::new("lane.plans")
                .with("n", plans)
                .with("heard", heard),
        );
    }
    let counts = view.quantity(Quantity::Heard);
    if let Some((heard, checks)) = counts.zip(view.quantity(Quantity::Checks)) {
        let told = Message::new("lane.heard").with("n", heard);
        // Each round after the first was begun upon a change.
        let spared = (heard + 1).saturating_sub(round);
        notes.push(told.with("spared", spared).with("checks", checks));
    }
    if let Some(cells) = lane.learned() {
        notes.push(Message::new("lane.learned").with("cells", cells));
    }
    if view.quantity(Quantity::Doubt).is_some() {
        notes.push(Message::new("lane.doubtful"));
    }
    if let Some(drift) = view.quantity(Quantity::Drift) {
        let id = match lane.keeps_least() {
            true => "lane.bias",
            false => "lane.drift",
        };
        notes.push(Message::new(id).with("cost", length(drift)));
    }
    let thousandths = |quantity| view.quantity(quantity).map(|n| n as f64 / 1_000.0);
    if let Some(epsilon) = thousandths(Quantity::Epsilon) {
        let cells = view.deferred();
        notes.push(
            Message::new("lane.epsilon")
                .with("n", epsilon)
                .with("cells", cells),
        );
    }
    if let Some(bound) = view.quantity(Quantity::Bound) {
        let id = match view.place(Place::Agent) {
            Some(_) => "lane.bound-of-plan",
            None => "lane.bound",
        };
        notes.push(Message::new(id).with("n", hundredths(bound)));
    }
    notes
}

/// The sentence of a step of a repair that is interrupted: that it is complete, or what was learned from looking ahead.
fn say_turn(world: &World, lane: &Lane, events: &[&Event]) -> Option<Message> {
    let cell = |node: u32| world.grid().cell(node as usize);
    let planned = events.iter().find(|e| Moment::of(e) == Moment::Planned);
    let planned = planned.filter(|event| event.node != NO_NODE);
    let ahead = planned.is_some_and(|event| lane.sees_ahead(event.node).is_some());
    let repaired = |e: &&&Event| e.kind == EventKind::Expanded && e.space == 0;
    if let (Some(event), Some(plan), false) = (events.iter().find(repaired), planned, ahead) {
        let f = event.other as f64 * lane.unit(world);
        let told = Message::new("event.repair.complete").with("cell", cell(event.node));
        return Some(told.with("f", f).with("agent", cell(plan.node)));
    }
    let expanded = |e: &&&Event| Moment::of(e) == Moment::LookExpanded;
    if let Some(event) = events.iter().find(expanded) {
        let length = |units: u64| units as f64 * lane.unit(world);
        let count = |kind| events.iter().filter(|e| e.kind == kind).count() as i64;
        let told = Message::new("event.ahead.expanded").with("cell", cell(event.node));
        let told = told
            .with("f", length(event.other))
            .with("g", length(event.g));
        let told = told.with("h", length(event.other.saturating_sub(event.g)));
        let told = told.with("generated", count(EventKind::Generated));
        return Some(told.with("improved", count(EventKind::Improved)));
    }
    if ahead || events.iter().any(|e| Moment::of(e) == Moment::Learned) {
        let events: Vec<Event> = events.iter().map(|event| alone(event)).collect();
        return say_lesson(world, lane, &events.iter().collect::<Vec<_>>());
    }
    None
}

pub(super) fn say_round(world: &World, lane: &Lane, events: &[&Event]) -> Option<Message> {
    if lane.looks_ahead() {
        return say_turn(world, lane, events);
    }
    if lane.is_on_abstraction() {
        return say_walk(world, lane, events);
    }
    if lane.keeps_plan() {
        return say_replanning(world, lane, events);
    }
    if lane.learns() {
        return say_lesson(world, lane, events);
    }
    let view = lane.trace().view(0);
    let epsilon = view.quantity(Quantity::Epsilon)? as f64 / 1_000.0;
    let length = |units: u64| units as f64 * lane.unit(world);
    let cell = |node: u32| world.grid().cell(node as usize);
    let expanded = events.iter().find(|e| e.kind == EventKind::Expanded);
    let moved = events.iter().find(|e| is_move(e) && e.parent != NO_NODE);
    if let Some(published) = events.iter().find(|event| event.publishes()) {
        let end = view.place(Place::Plan)?;
        let told = match (expanded, moved) {
            (Some(event), _) => Message::new("event.anytime.expanded-and-published")
                .with("cell", cell(event.node))
                .with("f", length(event.other)),
            (None, Some(event)) => Message::new("event.anytime.moved-and-published")
                .with("cell", cell(event.node))
                .with("parent", cell(event.parent)),
            (None, None) => Message::new("event.anytime.published-at-once"),
        };
        return Some(
            told.with("cost", length(view.record(end)?.g))
                .with("epsilon", epsilon)
                .with("bound", hundredths(published.g)),
        );
    }
    let falls = |e: &&Event| {
        let noted = e.kind == EventKind::Noted && e.note == Quantity::Epsilon as u16;
        noted && e.other != INFINITE && e.g < e.other
    };
    if expanded.is_some() || moved.is_some() || !events.iter().any(falls) {
        return None;
    }
    let resumed = events.iter().filter(|e| Moment::of(e) == Moment::Resumed);
    Some(
        Message::new("event.anytime.lowered")
            .with("epsilon", epsilon)
            .with("cells", resumed.count() as i64),
    )
}

/// The sentence of a whole step of an agent that refines its path on the way, where it is no expansion.
fn say_walk(world: &World, lane: &Lane, events: &[&Event]) -> Option<Message> {
    let find = |moment: Moment| events.iter().find(|e| Moment::of(e) == moment);
    let noted = |quantity| {
        let is = |e: &&&Event| e.kind == EventKind::Noted && e.note == quantity as u16;
        events.iter().find(is)
    };
    let cell = |node: u32| world.grid().cell(node as usize);
    if find(Moment::Expanded).is_some() || find(Moment::Reached).is_some() {
        return None;
    }
    let round = noted(Quantity::Round).filter(|e| e.other != INFINITE);
    if find(Moment::Heard).is_some() {
        let id = match round {
            Some(_) => "event.walking.asks",
            None => "event.walking.goes-on",
        };
        let agent = lane.trace().view(0).place(Place::Agent)?;
        return Some(Message::new(id).with("cell", cell(agent)));
    }
    if let (Some(moved), Some(_)) = (find(Moment::Moved), round) {
        let told = Message::new("event.walking.moved-and-refines");
        let told = told.with("cell", cell(moved.node));
        return Some(told.with("parent", cell(moved.parent)));
    }
    if find(Moment::Moved).is_some_and(|moved| moved.parent != NO_NODE) {
        return None;
    }
    let tells = find(Moment::Pruned)
        .or(find(Moment::Exhausted))
        .or(find(Moment::Started))
        .or(noted(Quantity::Plans))
        .or(noted(Quantity::Part));
    if let Some(event) = tells {
        return say_event(world, lane, event);
    }
    find(Moment::Valued).map(|_| Message::new("event.walking.known"))
}

/// The sentence of a whole step in which an agent that plans anew only where it has to heard of a change, or a search
/// ended.
fn say_replanning(world: &World, lane: &Lane, events: &[&Event]) -> Option<Message> {
    let view = lane.trace().view(0);
    let cell = |node: u32| world.grid().cell(node as usize);
    let length = |units: u64| units as f64 * lane.unit(world);
    let find = |moment: Moment| events.iter().find(|e| Moment::of(e) == moment);
    let count = |moment: Moment| events.iter().filter(|e| Moment::of(e) == moment).count();
    let agent = view.place(Place::Agent)?;
    if find(Moment::Expanded).is_some() {
        return None;
    }
    if find(Moment::Heard).is_some() && find(Moment::Reached).is_none() {
        let begins = |e: &&&Event| {
            let noted = e.kind == EventKind::Noted && e.note == Quantity::Round as u16;
            noted && e.other != INFINITE
        };
        let again = events.iter().any(|e| begins(&e));
        let lost = count(Moment::Lost);
        let moved = events.iter().find(|e| is_move(e) && e.parent != NO_NODE);
        let told = match (moved, again) {
            (Some(event), true) => Message::new("event.replanning.moved-and-asks")
                .with("cell", cell(event.node))
                .with("parent", cell(event.parent)),
            (Some(event), false) => Message::new("event.replanning.moved-and-goes-on")
                .with("cell", cell(event.node))
                .with("parent", cell(event.parent)),
            (None, true) => Message::new("event.replanning.asks").with("cell", cell(agent)),
            (None, false) => Message::new("event.replanning.goes-on").with("cell", cell(agent)),
        };
        return Some(told.with("lost", lost));
    }
    let out = find(Moment::Pruned)?;
    let expanded = view.expanded() - view.quantity(Quantity::Before).unwrap_or(0);
    let kept = || lane.trace().view(usize::from(VALUES)).record(agent);
    let told = match find(Moment::Valued) {
        Some(_) => Message::new("event.replanning.found"),
        None => Message::new("event.replanning.kept").with("left", length(kept()?.g)),
    };
    Some(told.with("cost", length(out.g)).with("expanded", expanded))
}

/// The sentence of a step in which something was learned, a trial began, or the search ended without a way.
fn say_lesson(world: &World, lane: &Lane, events: &[&Event]) -> Option<Message> {
    let length = |units: u64| units as f64 * lane.unit(world);
    let cell = |node: u32| world.grid().cell(node as usize);
    let first = |moment: Moment| events.iter().find(|e| Moment::of(e) == moment);
    if first(Moment::Reached).is_some() {
        return None;
    }
    if let Some(end) = first(Moment::Exhausted).or(first(Moment::Stopped)) {
        return say_event(world, lane, end);
    }
    let follows = |e: &&&Event| Moment::of(e) == Moment::TargetMoved && e.parent != NO_NODE;
    // The target may be moved several times before a step goes on. What is expanded in it has a sentence already.
    let last = events.iter().rfind(follows);
    if let Some(last) = last.filter(|_| first(Moment::Expanded).is_none()) {
        let values = lane.trace().view(usize::from(VALUES)).marks();
        let cells = values.iter().filter(|&&mark| mark != UNSEEN).count() as u64;
        let told = Message::new("event.target-and-learned").with("cell", cell(last.node));
        return Some(told.with("parent", cell(last.parent)).with("cells", cells));
    }
    let is = |e: &&&Event, quantity| e.kind == EventKind::Noted && e.note == quantity as u16;
    if let Some(over) = events.iter().find(|e| is(e, Quantity::LastTrial)) {
        let told = Message::new("event.trial-begins").with("last", length(over.g));
        let n = lane.trace().view(0).quantity(Quantity::Trial).unwrap_or(1);
        return Some(told.with("n", n));
    }
    // What was sensed may have changed what was learned, but the move is what the step is about.
    if events.iter().any(|e| is_move(e)) || first(Moment::Expanded).is_some() {
        return None;
    }
    let lessons = events.iter().filter(|e| Moment::of(e) == Moment::Valued);
    let cells = lessons.count() as i64;
    if let Some(most) = events
        .iter()
        .filter(|e| Moment::of(e) == Moment::Valued)
        .max_by_key(|e| e.g.saturating_sub(e.other))
    {
        let told = match (cells, most.g) {
            (1, INFINITE) => Message::new("event.learned-endless"),
            (1, _) => Message::new("event.learned-more"),
            _ => Message::new("event.learned-of-all").with("cells", cells),
        };
        let told = told.with("cell", cell(most.node));
        let told = match most.g {
            INFINITE => told,
            h => told.with("g", length(h)),
        };
        return Some(told.with("old", length(most.other)));
    }
    let planned = first(Moment::Planned).filter(|event| event.node != NO_NODE);
    planned.map(|event| Message::new("event.learned-nothing").with("cell", cell(event.node)))
}

pub(super) fn say_expansion(
    world: &World,
    lane: &Lane,
    event: &Event,
    events: &[&Event],
) -> Message {
    let count = |moments: &[Moment]| {
        let of = |e: &&&Event| moments.contains(&Moment::of(e));
        events.iter().filter(of).count() as i64
    };
    let under = count(&[Moment::Unvalued]) > 0;
    let length = |units: u64| units as f64 * lane.unit(world);
    let raises = |e: &&Event| {
        let own = e.node == event.node && e.kind == EventKind::Changed;
        own && (e.space != VALUES || e.g > e.other)
    };
    let id = match under {
        _ if lane.keeps_least() && event.g == INFINITE => "event.focused.raises-lost",
        _ if lane.keeps_least() && events.iter().any(raises) => "event.focused.raises",
        _ if lane.keeps_least() => "event.focused.lowers",
        _ if lane.is_on_abstraction() => "event.walking.expanded",
        _ if lane.keeps_plan() => "event.replanning.expanded",
        _ if lane.is_once_a_round() => "event.anytime.expanded",
        true => "event.rhs.expanded-under",
        false => "event.rhs.expanded-over",
    };
    let cell = world.grid().cell(event.node as usize);
    let g = if event.g == INFINITE {
        0.0
    } else {
        length(event.g)
    };
    let better = [Moment::Improved, Moment::Reopened, Moment::Deferred];
    Message::new(id)
        .with("cell", cell)
        .with("f", length(event.other))
        .with("g", g)
        .with("h", length(event.other.saturating_sub(event.g)))
        .with("generated", count(&[Moment::Generated]))
        .with("improved", count(&better))
        .with("off", count(&[Moment::Deferred]))
        .with("changed", count(&[Moment::Changed]))
}
