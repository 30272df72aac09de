//! The pseudocode of a lane with the line of the event that is shown last, and the values of that event.

use serde::Serialize;

use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::core::steps::expanded;
use crate::message::Message;
use crate::search::{By, Line, Moment, line_of};
use crate::trace::{EARLY, Event, JUMPS, NO_NODE, PUT_OFF, REFUSED, SEEN};

/// A line of pseudocode and how often it has been executed in the step, or part of a step, that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodeLine {
    /// The id of its text.
    pub id: &'static str,
    /// How far it is set in.
    pub depth: u8,
    /// How many of the events shown executed it.
    pub ran: u32,
}

/// The pseudocode of a lane at the cursor.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Code {
    /// Its lines; none where the algorithm has no pseudocode.
    pub lines: Vec<CodeLine>,
    /// The line of the event that is shown last.
    pub line: Option<usize>,
    /// What that event knows, each a small message: the cells and costs by the names that the line uses.
    pub values: Vec<Message>,
    /// That event in a sentence.
    pub told: Option<Message>,
    /// The step that the event belongs to.
    pub step: u64,
    /// Its number in the step, from 1; 0 where there is none.
    pub event: u64,
    /// How many events the step has.
    pub events: u64,
}

impl Lab {
    /// The pseudocode of a lane, with the line and the values of the event that is shown last. O(events of the step).
    /// Errors: no such lane.
    pub fn code(&self, lane: usize) -> Result<Code, Message> {
        let lane = self.lane(lane)?;
        let listing: &[Line] = (lane.entry().pseudocode)(lane.settings());
        let line = |&Line { id, depth, .. }: &Line| CodeLine { id, depth, ran: 0 };
        let mut lines: Vec<CodeLine> = listing.iter().map(line).collect();
        let (mut last, mut event) = (None, 0);
        for shown in lane.trace().shown_events() {
            if let Some(at) = line_of(listing, Moment::of(shown)) {
                lines[at].ran += 1;
            }
            last = Some(shown);
            event += 1;
        }
        let step = lane.at() + u64::from(lane.trace().part() > 0);
        Ok(Code {
            lines,
            line: last.and_then(|event| line_of(listing, Moment::of(event))),
            values: last.map_or_else(Vec::new, |event| self.values(lane, event)),
            told: last.map(|event| self.of_event(lane, event)),
            step,
            event,
            events: lane.trace().event_count(step),
        })
    }

    fn values(&self, lane: &Lane, event: &Event) -> Vec<Message> {
        if let Some(values) = self.values_of_journey(lane, event) {
            return values;
        }
        if let Some(values) = self.values_of_sub_goals(lane, event) {
            return values;
        }
        let moment = Moment::of(event);
        let unit = lane.unit(self.world());
        let length = |units: u64| units as f64 * unit;
        let cell =
            |id, node: u32| Message::new(id).with("cell", self.world().grid().cell(node as usize));
        let side = |values: &mut Vec<Message>| {
            if lane.sides() > 1 {
                let ids = ["values.from-start", "values.from-goal"];
                values.push(Message::new(ids[usize::from(event.space.min(1))]));
            }
        };
        let in_depth = lane.order().is_some_and(|order| order.by == By::Depth);
        let mut values = Vec::new();
        match moment {
            // The pass is told below.
            Moment::Began | Moment::Deepened if event.pass_number().is_some() => {}
            Moment::Began | Moment::Deepened => {
                values.push(Message::new("values.phase").with("n", i64::from(event.note) + 1));
            }
            Moment::Sighted => {
                values.push(cell("values.sight-from", event.parent));
                values.push(cell("values.sight-to", event.node));
                values.push(Message::new("values.looked-at").with("cells", event.other));
                values.push(match event.note & SEEN {
                    0 => cell("values.blocked-at", event.old_parent),
                    _ => Message::new("values.seen"),
                });
            }
            Moment::Started
            | Moment::Generated
            | Moment::Cut
            | Moment::Corrected
            | Moment::Improved
            | Moment::Revisited
            | Moment::Reopened => {
                side(&mut values);
                values.push(cell("values.s", event.node));
                if event.parent != NO_NODE {
                    values.push(cell("values.n", event.parent));
                }
                let g = length(event.g);
                if !matches!(
                    moment,
                    Moment::Improved | Moment::Corrected | Moment::Revisited | Moment::Reopened
                ) {
                    values.push(Message::new("values.g").with("of", "s").with("g", g));
                } else {
                    let changed = Message::new("values.g-was").with("g", g);
                    values.push(changed.with("old", length(event.other)));
                }
                self.estimates(lane, event, "s", &mut values);
                if event.old_parent != NO_NODE {
                    values.push(cell("values.parent-was", event.old_parent));
                }
                if event.note == PUT_OFF && moment == Moment::Improved {
                    values.push(Message::new("values.was-put-off"));
                } else if moment == Moment::Improved && in_depth {
                    values.push(Message::new("values.was-known"));
                } else if moment == Moment::Improved {
                    values.push(Message::new("values.was-open"));
                } else if moment == Moment::Reopened {
                    values.push(Message::new("values.was-closed"));
                }
            }
            Moment::Forgotten => {
                values.push(cell("values.s", event.node));
            }
            Moment::Counted => {
                let told = Message::new("values.in-memory").with("n", event.g as i64);
                values.push(told.with("old", event.other as i64));
            }
            Moment::OutOfMemory => {
                values.push(Message::new("values.memory").with("cells", event.g as i64));
            }
            Moment::Culled | Moment::Regenerated | Moment::BackedUp => {
                let of = if moment == Moment::BackedUp { "n" } else { "s" };
                values.push(cell(
                    if of == "n" { "values.n" } else { "values.s" },
                    event.node,
                ));
                let g = length(event.g);
                values.push(Message::new("values.g").with("of", of).with("g", g));
                self.estimates(lane, event, of, &mut values);
                if moment == Moment::Regenerated {
                    values.push(Message::new("values.was-kept"));
                }
                if moment == Moment::BackedUp {
                    let before = length(event.g.saturating_add(event.old_h()));
                    values.push(Message::new("values.f-was").with("old", before));
                }
            }
            Moment::Stopped if event.note == REFUSED => {}
            Moment::Stopped => {
                values.push(Message::new("values.visits").with("visits", event.g as i64));
            }
            Moment::Backtracked => {
                values.push(cell("values.n", event.node));
                let g = length(event.g);
                values.push(Message::new("values.g").with("of", "n").with("g", g));
            }
            Moment::Expanded | Moment::Pruned | Moment::Deferred => {
                side(&mut values);
                values.push(cell("values.n", event.node));
                let g = length(event.g);
                values.push(Message::new("values.g").with("of", "n").with("g", g));
                self.estimates(lane, event, "n", &mut values);
                let view = lane.trace().view(usize::from(event.space));
                let parent = view.record(event.node).map(|record| record.parent);
                if moment == Moment::Pruned {
                    values.push(Message::new("values.mu").with("cost", length(event.other)));
                } else if let Some(parent) = parent.filter(|&parent| parent != NO_NODE) {
                    values.push(cell("values.parent", parent));
                }
            }
            Moment::Scanned => {
                values.push(cell("values.n", event.parent));
                let s = match event.note & JUMPS {
                    0 => "values.scan-end",
                    _ => "values.s",
                };
                values.push(cell(s, event.node));
                values.push(Message::new("values.looked-at").with("cells", event.other));
            }
            Moment::Met => {
                values.push(cell("values.s", event.node));
                let mu = Message::new(match event.other {
                    0 => "values.mu",
                    _ => "values.mu-was",
                });
                let mu = mu.with("cost", length(event.g));
                values.push(match event.other {
                    0 => mu,
                    old => mu.with("old", length(old)),
                });
            }
            Moment::Reached if lane.sides() > 1 => {
                values.push(cell("values.meeting", event.node));
                values.push(Message::new("values.mu").with("cost", length(event.g)));
            }
            Moment::Reached => {
                let (id, of) = match event.note & EARLY {
                    0 => ("values.n", "n"),
                    _ => ("values.s", "s"),
                };
                values.push(cell(id, event.node));
                let g = length(event.g);
                values.push(Message::new("values.g").with("of", of).with("g", g));
            }
            Moment::Valued if lane.is_in_series() => values.push(cell("values.n", event.node)),
            // Only of searches that last.
            Moment::Valued
            | Moment::Unvalued
            | Moment::Lowered
            | Moment::Shifted
            | Moment::TargetMoved
            | Moment::Changed
            | Moment::Resumed
            | Moment::Estimated
            | Moment::Sensed
            | Moment::Moved
            | Moment::Planned
            | Moment::Noted
            | Moment::Published
            | Moment::Heard
            | Moment::Checked
            | Moment::Lost
            | Moment::LookBegan
            | Moment::LookReached
            | Moment::LookExpanded
            | Moment::LookForgotten
            | Moment::Learned => {}
            // Only of searches over sub-goals, which have told it above.
            Moment::LineDrawn
            | Moment::WayBegan
            | Moment::WayKept
            | Moment::WayCut
            | Moment::GoalSkipped
            | Moment::EndsJoined
            | Moment::GaveUp
            | Moment::Apart
            | Moment::Smoothed => {}
            Moment::Placed | Moment::Linked if lane.is_on_abstraction() => {
                values.push(Message::new("values.clusters").with("n", event.g));
            }
            Moment::Placed => values.push(Message::new("values.placed").with("n", event.g)),
            Moment::Linked => values.push(Message::new("values.linked").with("n", event.g)),
            Moment::Exhausted => {
                values.push(Message::new("values.expanded").with("expanded", expanded(lane)));
            }
        }
        if let Some((number, threshold)) = self.threshold(lane, event.space) {
            let id = match moment {
                Moment::Deepened => "values.pass-was",
                _ => "values.pass",
            };
            let pass = Message::new(id)
                .with("n", number)
                .with("threshold", threshold);
            values.push(match moment {
                Moment::Deepened => pass.with("old", length(event.other)),
                _ => pass,
            });
        }
        values
    }

    /// h and f of an event's node, where its search has them.
    fn estimates(&self, lane: &Lane, event: &Event, of: &'static str, values: &mut Vec<Message>) {
        let unit = lane.unit(self.world());
        let view = lane.trace().view(usize::from(event.space));
        let Some(record) = view.record(event.node) else {
            return;
        };
        if !lane.estimates() {
            return;
        }
        if lane.has_estimate() {
            let h = record.h as f64 * unit;
            values.push(Message::new("values.h").with("of", of).with("h", h));
        }
        if let Some(f) = lane.order().and_then(|order| order.f(record.g, record.h)) {
            let f = f as f64 * unit;
            values.push(Message::new("values.f").with("of", of).with("f", f));
        }
    }
}
