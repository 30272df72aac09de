//! The sentences of a lane about a step.

use super::notes::stale;
use super::unreachable::{starts_blocked, why_no_path};
use crate::lab::core::family::FamilyView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::core::steps::{expanded, is_move};
use crate::message::Message;
use crate::search::{By, Guarantee, Moment, Ties, Weight};
use crate::trace::{
    AT_LIMIT, CLOSED, CORRECTED, EARLY, Event, EventKind, NO_NODE, NodeRecord, PASS, PUT_OFF,
    Quantity, RETURNED, Status,
};

impl Lab {
    /// The chain of parents from the start to a cell, as known at the cursor; from the cell on to the goal where only
    /// the search from the goal knows it. Empty when it is unseen.
    pub fn branch(&self, lane: usize, index: u32) -> Result<Vec<u32>, Message> {
        let lane = self.lane(lane)?;
        let mut chain = lane.trace().view(0).branch(index);
        if lane.sides() > 1 {
            let onwards = lane.trace().view(1).branch(index).into_iter().rev();
            chain.extend(onwards.skip(usize::from(!chain.is_empty())));
        }
        Ok(chain)
    }

    /// The cell that the step shown is about: the one taken out of the open list, or put off, or the goal reached.
    pub fn current(&self, lane: usize) -> Result<Option<u32>, Message> {
        let lane = self.lane(lane)?;
        let about = |event: &&Event| {
            let kinds = [
                EventKind::Expanded,
                EventKind::Pruned,
                EventKind::Reached,
                EventKind::Deferred,
            ];
            let on_cells = kinds.contains(&event.kind) && lane.searched().has(event.space);
            on_cells || is_move(event)
        };
        Ok(lane
            .trace()
            .shown_events()
            .find(about)
            .map(|event| event.node))
    }

    /// The path found, once the lane shows its last step.
    pub fn path(&self, lane: usize) -> Result<Option<&[u32]>, Message> {
        let lane = self.lane(lane)?;
        let shown = |outcome: &&crate::lab::core::lane::Outcome| lane.at() >= outcome.steps;
        Ok(lane
            .outcome()
            .filter(shown)
            .and_then(|outcome| outcome.path.as_deref()))
    }

    /// What is shown, in a sentence: the step at the cursor or, where a part of the next one is shown, its last event.
    /// O(cells) when it is an expansion, because equals are counted: for a page that is paused, or once a frame on a
    /// small world.
    pub fn sentence(&self, lane: usize) -> Result<Message, Message> {
        let lane = self.lane(lane)?;
        let events: Vec<&Event> = lane.trace().shown_events().collect();
        if lane.trace().part() > 0 {
            let told = events.last().map(|event| self.of_event(lane, event));
            return Ok(told.unwrap_or_else(|| self.ready(lane)));
        }
        let by_family = |view: &dyn FamilyView| view.of_step(self.world(), lane, &events);
        if let Some(told) = self.views(lane).into_iter().find_map(by_family) {
            return Ok(told);
        }
        if let Some(told) = self.search_in_words(lane, &events) {
            return Ok(told);
        }
        let first = |kind| events.iter().find(|event| event.kind == kind);
        if let Some(event) = first(EventKind::Expanded) {
            let told = self.expansion(lane, event, &events);
            return Ok(
                match events.iter().rev().find(|e| e.kind == EventKind::Met) {
                    Some(met) => self
                        .met("event.expanded-and-met", lane, met)
                        .with("at", self.world().grid().cell(event.node as usize)),
                    None => told,
                },
            );
        }
        let telling = [
            EventKind::Reached,
            EventKind::Exhausted,
            EventKind::Pruned,
            EventKind::Deferred,
        ];
        let back = |event: &&&Event| Moment::of(event) == Moment::Backtracked;
        let deepened = |event: &&&Event| Moment::of(event) == Moment::Deepened;
        let told = telling.into_iter().filter_map(first).next();
        let told = told.or(events.iter().find(|e| is_move(e) && e.parent != NO_NODE));
        let told = told.or(events.iter().find(deepened));
        let told = told.or(events.iter().find(back));
        let corrected = |event: &&&Event| Moment::of(event) == Moment::Corrected;
        let told = told.or(events.iter().find(corrected));
        // The first step puts the start into the open list.
        let told = told.or(events
            .iter()
            .find(|event| event.kind == EventKind::Generated));
        // Of a graph that is built; incremental and real-time searches tell it in their own way.
        let told = told.or(first(EventKind::Noted).filter(|_| !lane.is_journey()));
        let requeued = |event: &&&Event| event.kind == EventKind::Estimated;
        let told = told.or(events.iter().find(requeued));
        let going_on = || {
            let part = lane.trace().view(0).quantity(Quantity::Part);
            let part = part.filter(|_| lane.at() > 0)?;
            let told = Event::noted(Quantity::Part, part, part);
            Some(self.of_event(lane, &told))
        };
        Ok(told
            .map(|event| self.of_event(lane, event))
            .or_else(going_on)
            .unwrap_or_else(|| self.ready(lane)))
    }

    /// A step of searches that come one after the other, where it is no expansion: how one ends or what begins, not
    /// what is forgotten.
    fn search_in_words(&self, lane: &Lane, events: &[&Event]) -> Option<Message> {
        let first = |is: &dyn Fn(&Event) -> bool| events.iter().find(|event| is(event));
        if !lane.is_in_series() || first(&|e| e.kind == EventKind::Expanded).is_some() {
            return None;
        }
        let ends = |e: &Event| matches!(e.kind, EventKind::Reached | EventKind::Exhausted);
        let told = first(&ends)
            .or(first(&|e| {
                e.note == Quantity::Part as u16 && e.kind == EventKind::Noted
            }))
            .or(first(&|e| Moment::of(e) == Moment::Started))
            .or(first(&|e| e.kind == EventKind::Noted));
        told.map(|event| self.of_event(lane, event))
    }

    fn ready(&self, lane: &Lane) -> Message {
        if let Some(stale) = stale(lane) {
            return stale;
        }
        match why_no_path(lane, self.world()) {
            Some(why) if starts_blocked(lane, self.world()) => why,
            _ => Message::new("event.ready").with("start", self.world().start()),
        }
    }

    /// One event in a sentence: the last one that is shown.
    pub(in crate::lab) fn of_event(&self, lane: &Lane, event: &Event) -> Message {
        let by_family = |view: &dyn FamilyView| view.of_event(self.world(), lane, event);
        if let Some(told) = self.views(lane).into_iter().find_map(by_family) {
            return told;
        }
        let length = |units: u64| units as f64 * lane.unit(self.world());
        let id = match event.kind {
            EventKind::Generated => generated_id(lane, event),
            EventKind::Improved => improved_id(lane, event),
            EventKind::Reopened => "event.reopened",
            EventKind::Expanded => taken_out_id(lane),
            EventKind::Cut => "event.cut",
            EventKind::Forgotten if event.note == u16::from(CLOSED) => "event.backtracked",
            EventKind::Forgotten => "event.forgotten",
            EventKind::Deferred if event.note == RETURNED => "event.backtracked-kept",
            EventKind::Deferred => "event.put-off",
            EventKind::Pruned => "event.pruned",
            EventKind::Met if event.other > 0 => {
                let before = length(event.other);
                return self.met("event.met-again", lane, event).with("old", before);
            }
            EventKind::Met => return self.met("event.met", lane, event),
            // Only searches of families have these, which have told them above.
            EventKind::Changed
            | EventKind::Estimated
            | EventKind::Moved
            | EventKind::Noted
            | EventKind::Revised
            | EventKind::Scanned
            | EventKind::Sighted => return self.ready(lane),
            EventKind::Reached => return self.reached(lane, event),
            EventKind::Exhausted => return self.exhausted(lane, event),
            EventKind::PhaseBegan => return self.phase(lane, event),
        };
        let mut told = self.about(lane, id, event);
        if event.parent != NO_NODE {
            let parent = self.world().grid().cell(event.parent as usize);
            told = told.with("parent", parent);
        }
        if matches!(
            event.kind,
            EventKind::Improved | EventKind::Reopened | EventKind::Pruned | EventKind::Deferred
        ) {
            told = told.with("old", length(event.other));
        }
        told
    }

    /// The search ended without reaching its goal, or with everything expanded.
    fn exhausted(&self, lane: &Lane, event: &Event) -> Message {
        if event.note == AT_LIMIT {
            let (n, threshold) = self.threshold(lane, event.space).unwrap_or_default();
            return Message::new("event.stopped-at-limit")
                .with("visits", event.g as i64)
                .with("n", n)
                .with("threshold", threshold);
        }
        let found = lane.outcome().is_some_and(|o| o.status == Status::Done);
        let id = match (found, why_no_path(lane, self.world())) {
            (false, Some(why)) => return why,
            (false, None) if is_in_depth(lane) => "event.exhausted-in-depth",
            (false, None) => "event.exhausted",
            (true, _) => "event.settled-all",
        };
        Message::new(id).with("expanded", expanded(lane))
    }

    /// A phase or a pass with a threshold began.
    fn phase(&self, lane: &Lane, event: &Event) -> Message {
        let length = |units: u64| units as f64 * lane.unit(self.world());
        match (event.note, event.parent) {
            (PASS, pass) => {
                let id = match pass {
                    0 => "event.begins-with-threshold",
                    _ => "event.deepened",
                };
                Message::new(id)
                    .with("n", i64::from(pass) + 1)
                    .with("threshold", length(event.g))
                    .with("old", length(event.other))
            }
            (0, _) => Message::new("event.begins"),
            (number, _) => Message::new("event.phase").with("n", i64::from(number) + 1),
        }
    }

    fn met(&self, id: &'static str, lane: &Lane, event: &Event) -> Message {
        let unit = lane.unit(self.world());
        Message::new(id)
            .with("cell", self.world().grid().cell(event.node as usize))
            .with("cost", event.g as f64 * unit)
    }

    fn reached(&self, lane: &Lane, event: &Event) -> Message {
        let early = event.note & EARLY != 0;
        let claim = lane.claim(self.world());
        let proven = matches!(claim.guarantee, Guarantee::Optimal | Guarantee::AnyAngle);
        let by_age = lane.order().is_some_and(|order| order.by == By::Age);
        let in_passes = lane.order().is_some_and(|order| order.by.has_passes());
        let id = match (lane.sides() > 1, early) {
            _ if lane.recorded().is_some() => "event.reached.recorded",
            (false, true) if proven => "event.reached-early-proven",
            (false, true) => "event.reached-early",
            // Its open list does not go by f.
            (false, false) if by_age => "event.reached-by-age",
            (false, false) if in_passes && proven => "event.reached-in-turn",
            (false, false) if in_passes => "event.reached-in-turn-unproven",
            (false, false) if let Guarantee::Among { factor: 1.0, cells } = claim.guarantee => {
                let told = self.met("event.reached-among", lane, event);
                let g = event.g as f64 * lane.unit(self.world());
                return told.with("cells", cells).with("g", g);
            }
            (false, false) if proven => "event.reached",
            (false, false) => "event.reached-unproven",
            (true, true) => "event.stopped-at-meeting",
            (true, false) if proven => "event.proven",
            (true, false) => "event.ended-unproven",
        };
        let told = self
            .met(id, lane, event)
            .with("g", event.g as f64 * lane.unit(self.world()))
            .with("expanded", expanded(lane));
        match self.threshold(lane, event.space) {
            Some((_, threshold)) => told.with("threshold", threshold),
            None => told,
        }
    }

    /// A sentence about an event's cell with its g, h and f.
    fn about(&self, lane: &Lane, id: &'static str, event: &Event) -> Message {
        let unit = lane.unit(self.world());
        let record = match event.kind {
            // The node is no longer known.
            EventKind::Forgotten => NodeRecord {
                g: event.g,
                h: event.other,
                parent: event.parent,
            },
            _ => record_of(lane, event.space, event.node),
        };
        let length = |units: u64| units as f64 * unit;
        let told = Message::new(id)
            .with("cell", self.world().grid().cell(event.node as usize))
            .with("g", length(record.g))
            .with("h", length(record.h));
        let told = match self.threshold(lane, event.space) {
            Some((_, threshold)) => told.with("threshold", threshold),
            None => told,
        };
        let f = match lane.order() {
            Some(order) => order.f(record.g, record.h),
            // An incremental or real-time search has an order of its own; where that is not told of in other words it
            // is by f.
            None => Some(record.g.saturating_add(record.h)),
        };
        match f {
            Some(f) => told.with("f", length(f)),
            None => told,
        }
    }

    /// The pass that a search is in, from 1, and its threshold as a length.
    pub(in crate::lab) fn threshold(&self, lane: &Lane, space: u8) -> Option<(i64, f64)> {
        let (number, threshold) = lane.trace().view(usize::from(space)).pass()?;
        let threshold = threshold as f64 * lane.unit(self.world());
        Some((i64::from(number) + 1, threshold))
    }

    fn expansion(&self, lane: &Lane, event: &Event, events: &[&Event]) -> Message {
        let by_family =
            |view: &dyn FamilyView| view.of_expansion(self.world(), lane, event, events);
        if let Some(told) = self.views(lane).into_iter().find_map(by_family) {
            return told;
        }
        let counted = |record: NodeRecord| match lane.order() {
            Some(order) => match order.by {
                By::H => record.h,
                By::Age | By::Turn | By::Depth => 0,
                By::F => order.f(record.g, record.h).unwrap_or(record.g),
            },
            None => record.g.saturating_add(record.h),
        };
        let mine = counted(record_of(lane, event.space, event.node));
        let (mut generated, mut improved, mut since) = (0i64, 0i64, 0);
        for other in events {
            match other.kind {
                EventKind::Generated => generated += 1,
                EventKind::Improved | EventKind::Reopened => improved += 1,
                _ => continue,
            }
            // It got this f by the step itself, so it was no rival.
            since += u64::from(counted(record_of(lane, other.space, other.node)) == mine);
        }
        let view = lane.trace().view(usize::from(event.space));
        let equal =
            |&(node, record): &(u32, NodeRecord)| node != event.node && counted(record) == mine;
        let rivals = (view.open_records().filter(equal).count() as u64).saturating_sub(since);
        let corrected = |e: &&&Event| Moment::of(e) == Moment::Corrected;
        let corrected = events.iter().find(corrected);
        let id = match corrected {
            Some(_) => "event.expanded.corrected",
            None => expansion_id(lane, event.space, rivals),
        };
        let told = self.about(lane, id, event);
        let told = match corrected {
            Some(was) => {
                let h = record_of(lane, event.space, event.node).h;
                improved -= 1;
                told.with("counted", (was.other + h) as f64 * lane.unit(self.world()))
            }
            None => told,
        };
        let told = told
            .with("ties", rivals as i64 + 1)
            .with("generated", generated)
            .with("improved", improved);
        match lane.order() {
            Some(order) if order.by == By::Depth => {
                let cut = events.iter().filter(|e| e.kind == EventKind::Cut);
                told.with("cut", cut.count())
            }
            Some(order) if order.weight != Weight::ONE => told.with("weight", order.weight.real()),
            _ => told,
        }
    }
}

/// The sentence for an expansion among so many rivals with equal keys.
fn expansion_id(lane: &Lane, space: u8, rivals: u64) -> &'static str {
    if lane.recorded().is_some() {
        return "event.expanded.recorded";
    }
    let Some(order) = lane.order() else {
        return "event.expanded";
    };
    if lane.sides() > 1 {
        return ["event.expanded.from-start", "event.expanded.from-goal"]
            [usize::from(space.min(1))];
    }
    match (order.by, order.ties, rivals) {
        (By::Age, ..) => "event.expanded.oldest",
        (By::Turn, ..) => "event.expanded.in-turn",
        (By::Depth, ..) => "event.expanded.in-depth",
        (By::H, _, 0) => "event.expanded.nearest",
        (By::H, Ties::HighG, _) => "event.expanded.nearest.high-g",
        (By::H, Ties::LowG, _) => "event.expanded.nearest.low-g",
        (By::H, Ties::Fifo, _) => "event.expanded.nearest.fifo",
        (By::H, Ties::Lifo, _) => "event.expanded.nearest.lifo",
        // Without an estimate f is g, so that ties say nothing.
        (By::F, ..) if !lane.estimates() => "event.expanded.any",
        (By::F, _, 0) if order.weight != Weight::ONE => "event.expanded.weighted",
        (By::F, _, 0) => "event.expanded",
        (By::F, Ties::HighG, _) => "event.expanded.high-g",
        (By::F, Ties::LowG, _) => "event.expanded.low-g",
        (By::F, Ties::Fifo, _) => "event.expanded.fifo",
        (By::F, Ties::Lifo, _) => "event.expanded.lifo",
    }
}

fn record_of(lane: &Lane, space: u8, node: u32) -> NodeRecord {
    let view = lane.trace().view(usize::from(space));
    view.record(node).unwrap_or_default()
}

/// Whether the search goes depth first.
fn is_in_depth(lane: &Lane) -> bool {
    lane.order().is_some_and(|order| order.by == By::Depth)
}

fn generated_id(lane: &Lane, event: &Event) -> &'static str {
    let first = event.parent == NO_NODE;
    match lane.estimates() {
        _ if first && event.space == 1 => "event.open-goal",
        false if first => "event.open-start-by-g",
        true if first => "event.open-start",
        _ if is_in_depth(lane) => "event.descended",
        false => "event.generated-by-g",
        true => "event.generated",
    }
}

fn improved_id(lane: &Lane, event: &Event) -> &'static str {
    match event.note {
        CORRECTED => "event.corrected",
        _ if event.g == event.other => "event.revisited",
        PUT_OFF if is_in_depth(lane) => "event.descended-again",
        _ if is_in_depth(lane) => "event.descended-more-cheaply",
        PUT_OFF => "event.improved-put-off",
        _ => "event.improved",
    }
}

/// Of a node taken out of the open list.
pub(in crate::lab) fn taken_out_id(lane: &Lane) -> &'static str {
    match lane.order().map(|order| order.by) {
        _ if !lane.estimates() => "event.taken-out-by-g",
        Some(By::F) => "event.taken-out-by-f",
        Some(By::Turn) => "event.taken-out-in-turn",
        Some(By::Depth) => "event.visited",
        _ => "event.taken-out",
    }
}
