//! The values of an event of any search, in the names of its pseudocode.

use crate::lab::core::family::FamilyView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::core::steps::expanded;
use crate::message::Message;
use crate::search::{By, Moment};
use crate::trace::{EARLY, Event, NO_NODE, PUT_OFF, REFUSED};

impl Lab {
    /// What an event knows, each a small message: the cells and costs by the names that its line uses.
    pub(in crate::lab) fn values(&self, lane: &Lane, event: &Event) -> Vec<Message> {
        let by_family = |view: &dyn FamilyView| view.values(self.world(), lane, event);
        if let Some(values) = self.views(lane).into_iter().find_map(by_family) {
            return values;
        }
        let lab = self;
        let known = Known { lab, lane, event };
        let mut values = known.values();
        values.extend(known.pass());
        values
    }
}

/// An event of a lane, and what it knows.
#[derive(Clone, Copy)]
struct Known<'a> {
    lab: &'a Lab,
    lane: &'a Lane,
    event: &'a Event,
}

impl Known<'_> {
    /// Nothing where only a family has such events, which tells them itself.
    fn values(self) -> Vec<Message> {
        let Known { lane, event, .. } = self;
        match Moment::of(event) {
            // The pass is told besides.
            Moment::Began | Moment::Deepened if event.pass_number().is_some() => Vec::new(),
            Moment::Began | Moment::Deepened => {
                vec![Message::new("values.phase").with("n", i64::from(event.note) + 1)]
            }
            Moment::Started
            | Moment::Generated
            | Moment::Cut
            | Moment::Corrected
            | Moment::Improved
            | Moment::Revisited
            | Moment::Reopened => self.relaxed(),
            Moment::Forgotten => vec![self.cell("values.s", event.node)],
            Moment::Stopped if event.note == REFUSED => Vec::new(),
            Moment::Stopped => {
                vec![Message::new("values.visits").with("visits", event.g as i64)]
            }
            Moment::Backtracked => vec![self.cell("values.n", event.node), self.g("n")],
            Moment::Expanded | Moment::Pruned | Moment::Deferred => self.taken_out(),
            Moment::Met => self.met(),
            Moment::Reached => self.reached(),
            Moment::Valued if lane.is_in_series() => vec![self.cell("values.n", event.node)],
            Moment::Exhausted => {
                vec![Message::new("values.expanded").with("expanded", expanded(lane))]
            }
            _ => Vec::new(),
        }
    }

    fn cell(self, id: &'static str, node: u32) -> Message {
        Message::new(id).with("cell", self.lab.world().grid().cell(node as usize))
    }

    fn length(self, units: u64) -> f64 {
        units as f64 * self.lane.unit(self.lab.world())
    }

    /// The g of the event, as that of a cell of this name.
    fn g(self, of: &'static str) -> Message {
        let g = self.length(self.event.g);
        Message::new("values.g").with("of", of).with("g", g)
    }

    /// From which end it searches, where it does from both.
    fn side(self) -> Option<Message> {
        let ids = ["values.from-start", "values.from-goal"];
        let id = ids[usize::from(self.event.space.min(1))];
        (self.lane.sides() > 1).then(|| Message::new(id))
    }

    /// h and f of the event's node, where its search has them.
    fn estimates(self, of: &'static str) -> impl Iterator<Item = Message> {
        let view = self.lane.trace().view(usize::from(self.event.space));
        let record = view.record(self.event.node);
        let record = record.filter(|_| self.lane.estimates());
        let h = record.filter(|_| self.lane.has_estimate()).map(|record| {
            let h = self.length(record.h);
            Message::new("values.h").with("of", of).with("h", h)
        });
        let f = record
            .and_then(|record| self.lane.order()?.f(record.g, record.h))
            .map(|f| {
                let f = self.length(f);
                Message::new("values.f").with("of", of).with("f", f)
            });
        h.into_iter().chain(f)
    }

    /// Of a cell to which a way was found, and how it stood before.
    fn relaxed(self) -> Vec<Message> {
        let event = self.event;
        let moment = Moment::of(event);
        let mut values = Vec::from_iter(self.side());
        values.push(self.cell("values.s", event.node));
        if event.parent != NO_NODE {
            values.push(self.cell("values.n", event.parent));
        }
        values.push(match moment {
            Moment::Improved | Moment::Corrected | Moment::Revisited | Moment::Reopened => {
                let changed = Message::new("values.g-was").with("g", self.length(event.g));
                changed.with("old", self.length(event.other))
            }
            _ => self.g("s"),
        });
        values.extend(self.estimates("s"));
        if event.old_parent != NO_NODE {
            values.push(self.cell("values.parent-was", event.old_parent));
        }
        let in_depth = self.lane.order().is_some_and(|order| order.by == By::Depth);
        let was = match moment {
            Moment::Improved if event.note == PUT_OFF => Some("values.was-put-off"),
            Moment::Improved if in_depth => Some("values.was-known"),
            Moment::Improved => Some("values.was-open"),
            Moment::Reopened => Some("values.was-closed"),
            _ => None,
        };
        values.extend(was.map(Message::new));
        values
    }

    /// Of a cell that was taken out of the open list.
    fn taken_out(self) -> Vec<Message> {
        let event = self.event;
        let mut values = Vec::from_iter(self.side());
        values.push(self.cell("values.n", event.node));
        values.push(self.g("n"));
        values.extend(self.estimates("n"));
        let view = self.lane.trace().view(usize::from(event.space));
        let parent = view.record(event.node).map(|record| record.parent);
        if Moment::of(event) == Moment::Pruned {
            values.push(Message::new("values.mu").with("cost", self.length(event.other)));
        } else if let Some(parent) = parent.filter(|&parent| parent != NO_NODE) {
            values.push(self.cell("values.parent", parent));
        }
        values
    }

    /// Of a cell in which searches from both ends meet.
    fn met(self) -> Vec<Message> {
        let event = self.event;
        let cost = self.length(event.g);
        let mu = match event.other {
            0 => Message::new("values.mu").with("cost", cost),
            old => Message::new("values.mu-was")
                .with("cost", cost)
                .with("old", self.length(old)),
        };
        vec![self.cell("values.s", event.node), mu]
    }

    /// Of the end of a path.
    fn reached(self) -> Vec<Message> {
        let event = self.event;
        if self.lane.sides() > 1 {
            let mu = Message::new("values.mu").with("cost", self.length(event.g));
            return vec![self.cell("values.meeting", event.node), mu];
        }
        let (id, of) = match event.note & EARLY {
            0 => ("values.n", "n"),
            _ => ("values.s", "s"),
        };
        vec![self.cell(id, event.node), self.g(of)]
    }

    /// The pass that the search is in, and its threshold.
    fn pass(self) -> Option<Message> {
        let (number, threshold) = self.lab.threshold(self.lane, self.event.space)?;
        let deepened = Moment::of(self.event) == Moment::Deepened;
        let id = match deepened {
            true => "values.pass-was",
            false => "values.pass",
        };
        let pass = Message::new(id)
            .with("n", number)
            .with("threshold", threshold);
        Some(match deepened {
            true => pass.with("old", self.length(self.event.other)),
            false => pass,
        })
    }
}
