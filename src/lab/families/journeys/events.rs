//! The events of an agent on its way and of an incremental or real-time search, in words.

use super::state::hundredths;
use crate::lab::core::lane::Lane;
use crate::lab::families::hierarchies::next_hops;
use crate::message::Message;
use crate::search::Moment;
use crate::trace::{CLOSED, Event, EventKind, INFINITE, NO_NODE, Place, Quantity};
use crate::world::World;

/// The sentence of one event.
pub(super) fn say_event(world: &World, lane: &Lane, event: &Event) -> Option<Message> {
    if lane.is_ahead(event) && Moment::of(event) != Moment::Lowered {
        return say_ahead(world, lane, event);
    }
    if let Some(told) = next_hops::say_on_abstraction(world, lane, event) {
        return Some(told);
    }
    let told = Told { world, lane, event };
    // The kinds of searches in the order in which they are asked; a lane may be of several.
    let kinds: [(bool, Say); 5] = [
        (lane.keeps_least(), Told::of_focused),
        (lane.keeps_rhs(), Told::of_repair),
        (lane.is_once_a_round(), Told::of_round),
        (lane.keeps_plan(), Told::of_plan),
        (lane.learns(), Told::of_learning),
    ];
    let own = kinds.iter().filter(|(is, _)| *is);
    own.map(|(_, say)| say)
        .find_map(|say| say(&told))
        .or_else(|| told.of_cell())
        .or_else(|| told.of_agent())
}

/// The sentence of a kind of searches for an event, where it has one of its own.
type Say<'a> = fn(&Told<'a>) -> Option<Message>;

/// An event, with what its sentences are made of.
struct Told<'a> {
    world: &'a World,
    lane: &'a Lane,
    event: &'a Event,
}

impl Told<'_> {
    fn length(&self, units: u64) -> f64 {
        units as f64 * self.lane.unit(self.world)
    }

    fn about(&self, id: &'static str) -> Message {
        let cell = self.world.grid().cell(self.event.node as usize);
        Message::new(id).with("cell", cell)
    }

    /// About the event's cell, with its new cost where that is finite.
    fn at(&self, id: &'static str) -> Message {
        match self.event.g {
            INFINITE => self.about(id),
            g => self.about(id).with("g", self.length(g)),
        }
    }

    /// The same, with the cost that was overwritten.
    fn change(&self, id: &'static str) -> Message {
        self.old(self.at(id))
    }

    fn old(&self, told: Message) -> Message {
        match self.event.other {
            INFINITE => told,
            other => told.with("old", self.length(other)),
        }
    }

    fn parent(&self, told: Message) -> Message {
        match self.event.parent {
            NO_NODE => told,
            parent => told.with("parent", self.world.grid().cell(parent as usize)),
        }
    }

    fn h(&self, told: Message) -> Message {
        let record = self.lane.trace().view(0).record(self.event.node);
        told.with("h", self.length(record.unwrap_or_default().h))
    }

    fn f(&self, told: Message) -> Message {
        told.with("f", self.length(self.event.other))
    }

    /// Where nothing was before one id, else the other.
    fn first_or(&self, first: &'static str, again: &'static str) -> &'static str {
        if self.event.other == INFINITE {
            first
        } else {
            again
        }
    }

    fn agent(&self) -> Option<crate::world::Cell> {
        let agent = self.lane.trace().view(0).place(Place::Agent)?;
        Some(self.world.grid().cell(agent as usize))
    }

    fn is_anytime(&self) -> bool {
        let view = self.lane.trace().view(0);
        view.quantity(Quantity::Epsilon).is_some()
    }

    /// Of a search that keeps the least g of each cell.
    fn of_focused(&self) -> Option<Message> {
        let told = self.parent(self.change(focused(self.event)?));
        Some(match self.event.kind {
            EventKind::Expanded => self.f(told),
            EventKind::Generated => self.h(told),
            _ => told,
        })
    }

    /// Of an incremental search with g and rhs.
    fn of_repair(&self) -> Option<Message> {
        let goal = self.world.grid().index(self.world.goal()) as u32;
        Some(match Moment::of(self.event) {
            Moment::Started if self.event.node == goal => self.h(self.about("event.rhs.goal")),
            Moment::Started => self.h(self.about("event.rhs.start")),
            Moment::Generated => self.h(self.parent(self.at("event.rhs.generated"))),
            Moment::Improved => self.parent(self.change("event.rhs.improved")),
            Moment::Reopened => self.parent(self.change("event.rhs.reopened")),
            Moment::Expanded => self.f(self.at(match self.event.g {
                INFINITE => "event.rhs.taken-out-lost",
                _ => "event.rhs.taken-out",
            })),
            _ => return None,
        })
    }

    /// Of a search that expands each cell once a round.
    fn of_round(&self) -> Option<Message> {
        Some(match Moment::of(self.event) {
            Moment::Expanded => self.f(self.at("event.anytime.taken-out")),
            Moment::Valued => {
                let id = self.first_or("event.anytime.closed", "event.anytime.closed-again");
                self.change(id)
            }
            _ => return None,
        })
    }

    /// Of an agent that keeps its plan and replans only where that is broken.
    fn of_plan(&self) -> Option<Message> {
        Some(match Moment::of(self.event) {
            Moment::Expanded => self.f(self.at("event.replanning.taken-out")),
            Moment::Started => self.h(self.about("event.replanning.started")),
            Moment::Forgotten => self.at("event.replanning.forgotten-open"),
            Moment::Backtracked => self.at("event.replanning.forgotten"),
            Moment::Pruned => self.at("event.replanning.goal"),
            Moment::Valued => {
                let id = self.first_or("event.replanning.on-plan", "event.replanning.other-cost");
                self.change(id)
            }
            Moment::Unvalued => {
                let id = self.first_or("event.replanning.found-again", "event.replanning.off-plan");
                self.old(self.about(id))
            }
            Moment::Planned if self.event.node != NO_NODE => self.about("event.replanning.planned"),
            _ => return None,
        })
    }

    /// Of a search that learns h.
    fn of_learning(&self) -> Option<Message> {
        Some(match Moment::of(self.event) {
            Moment::Unvalued => self.change("event.learned-dropped"),
            Moment::Started => self.h(self.about("event.looks-ahead")),
            Moment::Forgotten => self.about("event.forgotten-open"),
            Moment::Backtracked => self.at("event.forgotten-closed"),
            Moment::Exhausted => Message::new("event.nothing-left").with("cell", self.agent()?),
            _ => return None,
        })
    }

    /// Of any search: what changed at a cell.
    fn of_cell(&self) -> Option<Message> {
        let (event, rhs) = (self.event, self.lane.keeps_rhs());
        Some(match Moment::of(event) {
            Moment::Lost => self.parent(self.about("event.replanning.lost")),
            Moment::Deferred if rhs => self.parent(self.change("event.anytime.rhs-put-off")),
            Moment::Deferred => self.parent(self.change("event.anytime.put-off")),
            Moment::Resumed => self.at("event.anytime.resumed"),
            Moment::Valued if rhs => {
                self.change(self.first_or("event.rhs.valued", "event.rhs.valued-again"))
            }
            Moment::Valued => self.change(match event.g {
                INFINITE => "event.learned-endless",
                _ => "event.learned-more",
            }),
            Moment::Lowered => {
                let id = self.first_or("event.learned-again", "event.learned-less");
                self.parent(self.change(id))
            }
            Moment::Shifted => self.parent(self.change("event.learned-shifted")),
            Moment::Unvalued => self.old(self.about("event.rhs.unvalued")),
            Moment::Changed => self.change(match (event.g, event.other) {
                (INFINITE, INFINITE) => "event.rhs.none",
                (INFINITE, _) => "event.rhs.cut-off",
                (_, INFINITE) => "event.rhs.found",
                (now, before) if now == before => "event.rhs.stays",
                _ => "event.rhs.changed",
            }),
            Moment::Estimated if self.is_anytime() => self.change("event.anytime.estimated"),
            Moment::Estimated => self.change("event.requeued"),
            Moment::Sensed => self.about(match event.g {
                INFINITE => "event.sensed-blocked",
                _ => "event.sensed-free",
            }),
            _ => return None,
        })
    }

    /// Of any search: what the agent or its target did, and how the search ended.
    fn of_agent(&self) -> Option<Message> {
        let event = self.event;
        Some(match Moment::of(event) {
            Moment::TargetMoved if event.parent == NO_NODE => self.about("event.target-is"),
            Moment::TargetMoved => self.parent(self.about("event.target-moved")),
            Moment::Stopped => {
                let told = Message::new("event.gives-up").with("moves", event.g as i64);
                match self.agent() {
                    Some(agent) => told.with("cell", agent),
                    None => told,
                }
            }
            Moment::Moved if event.parent == NO_NODE => self.at("event.stands"),
            // Each move costs something, so this is none.
            Moment::Moved if event.g == 0 => self.parent(self.at("event.put-back")),
            Moment::Moved => self.parent(self.at("event.moved")),
            Moment::Planned if event.node == NO_NODE => Message::new("event.plan-dropped"),
            Moment::Planned => self.about("event.planned"),
            Moment::Noted | Moment::Published | Moment::Heard | Moment::Checked => {
                noted(self.world, self.lane, event)
            }
            Moment::Reached => {
                let id = match self.agent() {
                    Some(_) => "event.arrived",
                    None if self.is_anytime() => "event.anytime.done",
                    None => "event.path-known",
                };
                self.at(id).with("cost", self.length(event.g))
            }
            Moment::Exhausted => match self.agent() {
                Some(agent) => Message::new("event.no-way").with("cell", agent),
                None => Message::new("event.no-way-left"),
            },
            _ => return None,
        })
    }
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
