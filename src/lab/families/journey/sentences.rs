//! An agent on its way and a search that lasts in words: their events, steps and notes.

use super::state::alone;
use crate::lab::core::lane::Lane;
use crate::lab::core::steps::{expanded, is_move};
use crate::lab::families::hierarchy;
use crate::message::Message;
use crate::search::Moment;
use crate::trace::{CLOSED, Event, EventKind, INFINITE, NO_NODE, Place, Quantity, UNSEEN, VALUES};
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

/// A bound in thousandths as it is said: with two places, never too small.
pub(super) fn hundredths(bound: u64) -> f64 {
    bound.div_ceil(10) as f64 / 100.0
}

/// The sentence of an event of a search ahead beside another, or of what was learned from it.
fn say_ahead(world: &World, lane: &Lane, event: &Event) -> Option<Message> {
    let length = |units: u64| units as f64 * lane.unit(world);
    let cell = |node: u32| world.grid().cell(node as usize);
    let about = |id| Message::new(id).with("cell", cell(event.node));
    let h = lane.sees_ahead(event.node).unwrap_or_default().h;
    let reached = |told: Message| {
        let told = told.with("parent", cell(event.parent));
        told.with("g", length(event.g)).with("h", length(h))
    };
    Some(match Moment::of(event) {
        Moment::LookBegan => about("event.ahead.started").with("h", length(h)),
        Moment::LookReached if event.kind == EventKind::Improved => {
            reached(about("event.ahead.improved")).with("old", length(event.other))
        }
        Moment::LookReached => reached(about("event.ahead.generated")),
        Moment::LookExpanded => about("event.ahead.taken-out")
            .with("g", length(event.g))
            .with("f", length(event.other)),
        Moment::LookForgotten if event.note == u16::from(CLOSED) => {
            about("event.ahead.forgotten-closed")
        }
        Moment::LookForgotten => about("event.ahead.forgotten-open"),
        _ if event.g == INFINITE => {
            about("event.ahead.learned-endless").with("old", length(event.other))
        }
        _ => about("event.ahead.learned")
            .with("g", length(event.g))
            .with("old", length(event.other)),
    })
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

pub(super) fn say_event(world: &World, lane: &Lane, event: &Event) -> Option<Message> {
    if lane.is_ahead(event) && Moment::of(event) != Moment::Lowered {
        return say_ahead(world, lane, event);
    }
    if let Some(told) = hierarchy::say(world, lane, event) {
        return Some(told);
    }
    let (rhs, once) = (lane.keeps_rhs(), lane.is_once_a_round());
    let plans = lane.keeps_plan();
    let learns = lane.learns();
    let anytime = lane.trace().view(0).quantity(Quantity::Epsilon).is_some();
    let cell = |node: u32| world.grid().cell(node as usize);
    let length = |units: u64| units as f64 * lane.unit(world);
    let goal = world.grid().index(world.goal()) as u32;
    let about = |id| Message::new(id).with("cell", cell(event.node));
    let g = |told: Message| match event.g {
        INFINITE => told,
        g => told.with("g", length(g)),
    };
    let old = |told: Message| match event.other {
        INFINITE => told,
        other => told.with("old", length(other)),
    };
    let parent = |told: Message| match event.parent {
        NO_NODE => told,
        parent => told.with("parent", cell(parent)),
    };
    let view = lane.trace().view(0);
    let h = |told: Message| told.with("h", length(view.record(event.node).unwrap_or_default().h));
    if lane.keeps_least()
        && let Some(id) = focused(event)
    {
        let told = parent(old(g(about(id))));
        return Some(match event.kind {
            EventKind::Expanded => told.with("f", length(event.other)),
            EventKind::Generated => h(told),
            _ => told,
        });
    }
    Some(match Moment::of(event) {
        Moment::Started if event.node == goal && rhs => h(about("event.rhs.goal")),
        Moment::Started if rhs => h(about("event.rhs.start")),
        Moment::Generated if rhs => h(parent(g(about("event.rhs.generated")))),
        Moment::Improved if rhs => parent(old(g(about("event.rhs.improved")))),
        Moment::Reopened if rhs => parent(old(g(about("event.rhs.reopened")))),
        Moment::Expanded if rhs => {
            let id = match event.g {
                INFINITE => "event.rhs.taken-out-lost",
                _ => "event.rhs.taken-out",
            };
            g(about(id)).with("f", length(event.other))
        }
        Moment::Expanded if once => {
            let told = g(about("event.anytime.taken-out"));
            told.with("f", length(event.other))
        }
        Moment::Valued if once => old(g(about(match event.other {
            INFINITE => "event.anytime.closed",
            _ => "event.anytime.closed-again",
        }))),
        Moment::Expanded if plans => {
            g(about("event.replanning.taken-out")).with("f", length(event.other))
        }
        Moment::Started if plans => h(about("event.replanning.started")),
        Moment::Forgotten if plans => g(about("event.replanning.forgotten-open")),
        Moment::Backtracked if plans => g(about("event.replanning.forgotten")),
        Moment::Pruned if plans => g(about("event.replanning.goal")),
        Moment::Valued if plans => old(g(about(match event.other {
            INFINITE => "event.replanning.on-plan",
            _ => "event.replanning.other-cost",
        }))),
        Moment::Unvalued if plans => old(about(match event.other {
            INFINITE => "event.replanning.found-again",
            _ => "event.replanning.off-plan",
        })),
        Moment::Lost => parent(about("event.replanning.lost")),
        Moment::Planned if plans && event.node != NO_NODE => about("event.replanning.planned"),
        Moment::Deferred if rhs => parent(old(g(about("event.anytime.rhs-put-off")))),
        Moment::Deferred => parent(old(g(about("event.anytime.put-off")))),
        Moment::Resumed => g(about("event.anytime.resumed")),
        Moment::Valued if rhs => old(g(about(match event.other {
            INFINITE => "event.rhs.valued",
            _ => "event.rhs.valued-again",
        }))),
        Moment::Valued => old(g(about(match event.g {
            INFINITE => "event.learned-endless",
            _ => "event.learned-more",
        }))),
        Moment::Lowered => parent(old(g(about(match event.other {
            INFINITE => "event.learned-again",
            _ => "event.learned-less",
        })))),
        Moment::Shifted => parent(old(g(about("event.learned-shifted")))),
        Moment::Unvalued if learns => old(g(about("event.learned-dropped"))),
        Moment::TargetMoved => match event.parent {
            NO_NODE => about("event.target-is"),
            _ => parent(about("event.target-moved")),
        },
        Moment::Started if learns => h(about("event.looks-ahead")),
        Moment::Forgotten if learns => about("event.forgotten-open"),
        Moment::Backtracked if learns => g(about("event.forgotten-closed")),
        Moment::Stopped => {
            let agent = view.place(Place::Agent).map(cell);
            let told = Message::new("event.gives-up").with("moves", event.g as i64);
            match agent {
                Some(agent) => told.with("cell", agent),
                None => told,
            }
        }
        Moment::Unvalued => old(about("event.rhs.unvalued")),
        Moment::Changed => {
            let id = match (event.g, event.other) {
                (INFINITE, INFINITE) => "event.rhs.none",
                (INFINITE, _) => "event.rhs.cut-off",
                (_, INFINITE) => "event.rhs.found",
                (now, before) if now == before => "event.rhs.stays",
                _ => "event.rhs.changed",
            };
            old(g(about(id)))
        }
        Moment::Estimated if anytime => old(g(about("event.anytime.estimated"))),
        Moment::Estimated => old(g(about("event.requeued"))),
        Moment::Sensed => about(match event.g {
            INFINITE => "event.sensed-blocked",
            _ => "event.sensed-free",
        }),
        Moment::Moved => match event.parent {
            NO_NODE => g(about("event.stands")),
            // Each move costs something, so this is none.
            _ if event.g == 0 => parent(g(about("event.put-back"))),
            _ => parent(g(about("event.moved"))),
        },
        Moment::Planned => match event.node {
            NO_NODE => Message::new("event.plan-dropped"),
            _ => about("event.planned"),
        },
        Moment::Noted | Moment::Published | Moment::Heard | Moment::Checked => {
            noted(world, lane, event)
        }
        Moment::Reached => {
            let id = match lane.trace().view(0).place(Place::Agent) {
                Some(_) => "event.arrived",
                None if anytime => "event.anytime.done",
                None => "event.path-known",
            };
            g(about(id)).with("cost", length(event.g))
        }
        Moment::Exhausted => {
            let agent = view.place(Place::Agent).map(cell);
            match agent {
                Some(agent) if learns => Message::new("event.nothing-left").with("cell", agent),
                Some(agent) => Message::new("event.no-way").with("cell", agent),
                None => Message::new("event.no-way-left"),
            }
        }
        _ => return None,
    })
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

pub(super) fn noted(world: &World, lane: &Lane, event: &Event) -> Message {
    let length = |units: u64| units as f64 * lane.unit(world);
    let is = |quantity: Quantity| event.note == quantity as u16;
    let thousandth = event.g as f64 / 1_000.0;
    if is(Quantity::Round) {
        Message::new("event.round").with("n", event.g as i64)
    } else if is(Quantity::Before) {
        Message::new("event.before-round").with("expanded", event.g as i64)
    } else if is(Quantity::Trial) {
        Message::new("event.trial").with("n", event.g as i64)
    } else if is(Quantity::LastTrial) {
        Message::new("event.trial-over").with("cost", length(event.g))
    } else if is(Quantity::Drift) && lane.keeps_least() {
        Message::new("event.bias").with("cost", length(event.g))
    } else if is(Quantity::Drift) {
        Message::new("event.drift").with("cost", length(event.g))
    } else if is(Quantity::Heard) && event.other == INFINITE {
        Message::new("event.heard-nothing")
    } else if is(Quantity::Heard) {
        Message::new("event.heard").with("n", event.g as i64)
    } else if is(Quantity::Checks) && event.other == INFINITE {
        Message::new("event.checked-nothing")
    } else if is(Quantity::Checks) {
        let told = Message::new("event.checked").with("n", event.g as i64);
        told.with("now", (event.g - event.other) as i64)
    } else if is(Quantity::Epsilon) {
        Message::new("event.epsilon").with("n", thousandth)
    } else if is(Quantity::Doubt) {
        Message::new("event.doubt")
    } else if event.g == INFINITE {
        Message::new("event.bound-void")
    } else {
        let id = match lane.trace().view(0).place(Place::Agent) {
            Some(_) => "event.bound-of-plan",
            None => "event.bound",
        };
        Message::new(id).with("n", hundredths(event.g))
    }
}

/// The sentence of an event of a search that keeps the least g of each cell, where it has one of its own.
fn focused(event: &Event) -> Option<&'static str> {
    let lost = event.g == INFINITE;
    Some(match Moment::of(event) {
        Moment::Started => "event.focused.goal",
        Moment::Generated => "event.focused.generated",
        Moment::Improved if event.other == INFINITE => "event.focused.way-again",
        Moment::Improved => "event.focused.improved",
        Moment::Reopened => "event.focused.reopened",
        Moment::Expanded if lost => "event.rhs.taken-out-lost",
        Moment::Expanded => "event.focused.taken-out",
        Moment::Unvalued => "event.focused.unvalued",
        Moment::Valued if event.other == INFINITE => "event.focused.least",
        Moment::Valued if event.g < event.other => "event.focused.least-falls",
        Moment::Valued if event.g > event.other => "event.focused.least-rises",
        Moment::Valued => "event.focused.kept",
        Moment::Changed if lost && event.other == INFINITE => "event.focused.none",
        Moment::Changed if lost => "event.focused.cut-off",
        Moment::Changed if event.g == event.other => "event.focused.opened",
        Moment::Changed if event.parent == NO_NODE => "event.focused.back",
        Moment::Changed if event.other == INFINITE => "event.focused.found",
        Moment::Changed if event.g < event.other => "event.focused.falls",
        Moment::Changed => "event.focused.rises",
        Moment::Estimated => "event.focused.requeued",
        _ => return None,
    })
}
