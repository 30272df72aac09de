//! Stops of a lane, and looking through its events for the steps that meet one.

use crate::message::{Message, found_text};
use crate::search::Order;
use crate::trace::{Event, EventKind, INFINITE, NO_NODE, Searched, Trace};
use crate::world::Cell;

/// Events that are looked at for one unit of a budget.
pub(in crate::lab) const EVENTS_PER_UNIT: u64 = 8;

/// A quantity of a node, given by the event about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopQuantity {
    /// Cost from the end where the search began.
    G,
    /// Estimate to the other end.
    H,
    /// What the open list goes by, where that is f.
    F,
}

/// The test of a quantity. Values are lengths and compared as they are shown, to two places; the event before is the
/// last one of the same search that the stop is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Test {
    /// It is at least so much, and was not at the event before.
    AtLeast(f64),
    /// It is at most so much, and was not at the event before.
    AtMost(f64),
    /// It is so much, and was not at the event before.
    Equals(f64),
    /// It is not what it was at the event before.
    Changes,
    /// It is less than at the event before.
    Falls,
    /// It is less than that of the cell from which this one was reached, just before. Of f: the estimate is
    /// inconsistent.
    BelowParent,
}

/// A stop (breakpoint): each event that is of this kind, about this cell, with this value. What is `None` does not
/// count.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stop {
    /// The kind of event.
    pub kind: Option<EventKind>,
    /// The cell that it is about.
    pub cell: Option<Cell>,
    /// The value that it gives.
    pub value: Option<(StopQuantity, Test)>,
}

/// The names of kinds of events for front ends.
pub(in crate::lab) const KINDS: [(&str, EventKind); 19] = [
    ("phase", EventKind::PhaseBegan),
    ("generated", EventKind::Generated),
    ("improved", EventKind::Improved),
    ("expanded", EventKind::Expanded),
    ("reopened", EventKind::Reopened),
    ("reached", EventKind::Reached),
    ("exhausted", EventKind::Exhausted),
    ("pruned", EventKind::Pruned),
    ("met", EventKind::Met),
    ("scanned", EventKind::Scanned),
    ("sighted", EventKind::Sighted),
    ("deferred", EventKind::Deferred),
    ("forgotten", EventKind::Forgotten),
    ("cut", EventKind::Cut),
    ("revised", EventKind::Revised),
    ("changed", EventKind::Changed),
    ("estimated", EventKind::Estimated),
    ("moved", EventKind::Moved),
    ("noted", EventKind::Noted),
];

/// The name of a kind for front ends.
pub(in crate::lab) fn kind_id(kind: EventKind) -> &'static str {
    let named = KINDS.iter().find(|(_, known)| *known == kind);
    named.map_or("", |(id, _)| id)
}

impl Stop {
    /// A stop from words: a kind of event (`""`: any), a quantity (`g`, `h`, `f`; `""`: none) and what is asked of it
    /// (`at-least`, `at-most`, `equals`, `changes`, `falls`, `below-parent`). Errors: a word that is none of these, a
    /// value that is no number.
    pub fn from_words(
        kind: &str,
        cell: Option<Cell>,
        quantity: &str,
        test: &str,
        value: f64,
    ) -> Result<Stop, Message> {
        let unknown = |found: &str| {
            Err(Message::new("stops.unknown").with("found", found_text(found.as_bytes())))
        };
        let kind = match KINDS.iter().find(|(id, _)| *id == kind) {
            Some(&(_, kind)) => Some(kind),
            None if kind.is_empty() => None,
            None => return unknown(kind),
        };
        let quantity = match quantity {
            "" => {
                return Ok(Stop {
                    kind,
                    cell,
                    value: None,
                });
            }
            "g" => StopQuantity::G,
            "h" => StopQuantity::H,
            "f" => StopQuantity::F,
            _ => return unknown(quantity),
        };
        let test = match test {
            "changes" => Test::Changes,
            "falls" => Test::Falls,
            "below-parent" => Test::BelowParent,
            "at-least" | "at-most" | "equals" if !value.is_finite() => {
                return Err(Message::new("stops.no-number"));
            }
            "at-least" => Test::AtLeast(value),
            "at-most" => Test::AtMost(value),
            "equals" => Test::Equals(value),
            _ => return unknown(test),
        };
        Ok(Stop {
            kind,
            cell,
            value: Some((quantity, test)),
        })
    }

    /// Whether an event is one that the stop is about, whatever its value.
    pub(in crate::lab) fn is_about(
        &self,
        event: &Event,
        node: Option<u32>,
        searched: Searched,
    ) -> bool {
        let here = |node: u32| event.node == node && searched.has(event.space);
        self.kind.is_none_or(|kind| kind == event.kind) && node.is_none_or(here)
    }

    pub(in crate::lab) fn needs_h(&self) -> bool {
        matches!(self.value, Some((StopQuantity::H | StopQuantity::F, _)))
    }
}

/// The facts of a lane that its events are read by.
#[derive(Clone, Copy, Debug)]
pub(in crate::lab) struct How {
    pub order: Option<Order>,
    /// Without an estimate f is g, and there is no h.
    pub estimates: bool,
    /// What a unit of cost is worth as a length.
    pub unit: f64,
    pub searched: Searched,
    /// Its search goes on as the world changes.
    pub is_incremental: bool,
}

/// The values at an event, in units of the graph.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::lab) struct Values {
    pub(in crate::lab) g: Option<u64>,
    pub(in crate::lab) h: Option<u64>,
    pub(in crate::lab) f: Option<u64>,
}

impl Values {
    /// `h` is that of the event's node. The g of a meeting and of the end is the cost of a path, which has no f.
    pub(in crate::lab) fn of(event: &Event, h: Option<u64>, how: How) -> Values {
        // A scan and a look change no node's values.
        let looks = matches!(event.kind, EventKind::Scanned | EventKind::Sighted);
        let of_journey = matches!(
            event.kind,
            EventKind::Estimated | EventKind::Moved | EventKind::Noted
        );
        let elsewhere = !how.searched.has(event.space) || event.g == INFINITE;
        if event.node == NO_NODE || looks || of_journey || elsewhere {
            return Values::default();
        }
        // The estimates of an incremental or real-time search change under way.
        let h = h.filter(|_| !how.is_incremental);
        let of_path = matches!(event.kind, EventKind::Met | EventKind::Reached);
        let f = match (h, how.order) {
            (Some(_), _) if of_path => None,
            (Some(h), Some(order)) => order.f(event.g, h),
            (Some(h), None) => Some(event.g.saturating_add(h)),
            (None, _) => None,
        };
        Values {
            g: Some(event.g),
            h: h.filter(|_| how.estimates),
            f,
        }
    }

    pub(in crate::lab) fn get(&self, quantity: StopQuantity) -> Option<u64> {
        match quantity {
            StopQuantity::G => self.g,
            StopQuantity::H => self.h,
            StopQuantity::F => self.f,
        }
    }
}

/// The value before an event, of those that a stop is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::lab) enum Past {
    /// There was none.
    Nothing,
    /// It is no longer at hand.
    Forgotten,
    /// It had this value.
    Value(u64),
}

/// Whether a value meets a test. `parent`: the value of the cell from which it was reached.
pub(in crate::lab) fn meets(
    test: Test,
    value: u64,
    past: Past,
    parent: Option<u64>,
    unit: f64,
) -> bool {
    let shown = |units: u64| hundredths(units as f64 * unit);
    let entered = |wanted: &dyn Fn(f64) -> bool| {
        let before = match past {
            Past::Nothing => false,
            Past::Forgotten => true,
            Past::Value(before) => wanted(shown(before)),
        };
        wanted(shown(value)) && !before
    };
    match (test, past) {
        (Test::AtLeast(least), _) => entered(&|shown| shown >= hundredths(least)),
        (Test::AtMost(most), _) => entered(&|shown| shown <= hundredths(most)),
        (Test::Equals(wanted), _) => entered(&|shown| shown == hundredths(wanted)),
        (Test::Changes, Past::Value(before)) => value != before,
        (Test::Falls, Past::Value(before)) => value < before,
        (Test::Changes | Test::Falls, _) => false,
        (Test::BelowParent, _) => parent.is_some_and(|parent| value < parent),
    }
}

pub(in crate::lab) fn hundredths(length: f64) -> f64 {
    (length * 100.0).round()
}

/// Looks at what has been recorded since, for at most so many units; answers how many it took.
pub(in crate::lab) type LookOn = fn(&mut Watch, &Trace, How, u64) -> u64;

/// The stops of a lane, and the steps of its run in which one is met, as far as they have been looked at.
///
/// The events are looked at in their order, each once, before they fall out of the trace; the steps found outlive them.
pub(in crate::lab) struct Watch {
    /// [`Watch::look_on`], which only what sets stops knows: nothing else needs it.
    pub(in crate::lab) look_on: LookOn,
    pub(in crate::lab) stops: Vec<(Stop, Option<u32>)>,
    /// In order.
    pub(in crate::lab) hits: Vec<u32>,
    /// Up to this step nothing is known, because it had fallen out.
    pub(in crate::lab) from: u64,
    /// The last step looked at, and how many of its events were.
    pub(in crate::lab) step: u64,
    pub(in crate::lab) events: u64,
    /// The h of each node seen, by space; empty where no stop asks for h or f.
    pub(in crate::lab) estimates: Vec<Vec<u64>>,
    /// By stop and space.
    pub(in crate::lab) past: Vec<Vec<Past>>,
    /// The node expanded last in each space, with its values.
    pub(in crate::lab) parents: Vec<(u32, Values)>,
}

/// Whether an event tells the h of its node.
pub(in crate::lab) fn tells_h(event: &Event) -> bool {
    let kinds = [EventKind::Generated, EventKind::Cut, EventKind::Revised];
    kinds.contains(&event.kind) && event.node != NO_NODE
}

/// No estimate is known.
pub(in crate::lab) const UNKNOWN: u64 = u64::MAX;

impl Watch {
    pub(in crate::lab) fn new(look_on: LookOn, stops: Vec<(Stop, Option<u32>)>) -> Watch {
        let past = vec![Vec::new(); stops.len()];
        Watch {
            look_on,
            stops,
            hits: Vec::new(),
            from: 0,
            step: 0,
            events: 0,
            estimates: Vec::new(),
            past,
            parents: Vec::new(),
        }
    }

    /// Begins again with a run of which `first` is the earliest step at hand.
    #[inline(never)]
    pub(in crate::lab) fn restart(&mut self, first: u64) {
        let stops = std::mem::take(&mut self.stops);
        *self = Watch {
            from: first,
            step: first,
            ..Watch::new(self.look_on, stops)
        };
    }

    /// Bytes that it holds.
    pub(in crate::lab) fn bytes(&self) -> usize {
        let estimates: usize = self.estimates.iter().map(Vec::capacity).sum();
        self.hits.capacity() * size_of::<u32>() + estimates * size_of::<u64>()
    }

    /// Whether there is something that it has not looked at.
    pub(in crate::lab) fn lags(&self, trace: &Trace) -> bool {
        self.step < trace.last() || self.events < trace.event_count(self.step)
    }

    /// Looks at what has been recorded since, for at most `budget` units; answers how many it took.
    pub(in crate::lab) fn look_on(&mut self, trace: &Trace, how: How, budget: u64) -> u64 {
        if self.step > trace.last() || self.step < trace.first() {
            self.restart(trace.first());
        }
        let most = budget.saturating_mul(EVENTS_PER_UNIT);
        let mut looked = 0;
        while looked < most && self.lags(trace) {
            if self.events >= trace.event_count(self.step) {
                self.step += 1;
                self.events = 0;
            }
            let mut hit = false;
            for event in trace.events_of(self.step).skip(self.events as usize) {
                hit |= self.look_at(event, trace, how);
                self.events += 1;
                looked += 1;
            }
            // A step without events takes its time, too.
            looked += 1;
            if hit && self.hits.last() != Some(&(self.step as u32)) {
                self.hits.push(self.step as u32);
            }
        }
        looked.div_ceil(EVENTS_PER_UNIT)
    }

    pub(in crate::lab) fn look_at(&mut self, event: &Event, trace: &Trace, how: How) -> bool {
        let How { unit, searched, .. } = how;
        let space = usize::from(event.space);
        while self.parents.len() <= space {
            self.parents.push((NO_NODE, Values::default()));
            let past = if self.from > 0 {
                Past::Forgotten
            } else {
                Past::Nothing
            };
            self.past.iter_mut().for_each(|of| of.push(past));
        }
        let h = self.estimate(event, trace);
        let values = Values::of(event, h, how);
        let (parent, parents_values) = self.parents[space];
        let mut hit = false;
        for ((stop, node), past) in self.stops.iter().zip(&mut self.past) {
            if !stop.is_about(event, *node, searched) {
                continue;
            }
            let Some((quantity, test)) = stop.value else {
                hit = true;
                continue;
            };
            let Some(value) = values.get(quantity) else {
                continue;
            };
            let above = (event.reached_from() == Some(parent))
                .then(|| parents_values.get(quantity))
                .flatten();
            hit |= meets(test, value, past[space], above, unit);
            past[space] = Past::Value(value);
        }
        if event.kind == EventKind::Expanded {
            self.parents[space] = (event.node, values);
        }
        hit
    }

    /// The h of an event's node, where a stop needs it.
    pub(in crate::lab) fn estimate(&mut self, event: &Event, trace: &Trace) -> Option<u64> {
        if event.node == NO_NODE || !self.stops.iter().any(|(stop, _)| stop.needs_h()) {
            return None;
        }
        let (space, node) = (usize::from(event.space), event.node as usize);
        while self.estimates.len() <= space {
            let nodes = trace.view(self.estimates.len()).marks().len();
            self.estimates.push(vec![UNKNOWN; nodes]);
        }
        let known = &mut self.estimates[space][node];
        if tells_h(event) {
            *known = event.other;
        } else if *known == UNKNOWN {
            // It was seen in a step that has fallen out, which the cursor had passed before.
            *known = trace.view(space).record(event.node)?.h;
        }
        Some(*known)
    }
}
