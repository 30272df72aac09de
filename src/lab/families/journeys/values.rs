//! The values of an event of an incremental or real-time search, in the names of the pseudocode.

use super::events::noted;
use super::state::alone;
use crate::lab::core::lane::Lane;
use crate::lab::core::steps::expanded;
use crate::message::Message;
use crate::search::Moment;
use crate::trace::{AHEAD, Event, EventKind, INFINITE, NO_NODE, Quantity};
use crate::world::World;

/// The values of an event, in the names of the pseudocode, where the lane's search is incremental or real-time.
pub(super) fn values(world: &World, lane: &Lane, event: &Event) -> Option<Vec<Message>> {
    let ahead = lane.is_ahead(event);
    let known = Known {
        world,
        lane,
        event: alone(event),
        ahead,
        rhs: lane.keeps_rhs() && !ahead,
        least: lane.keeps_least(),
    };
    // The kinds of searches in the order in which they are asked; a lane may be of several.
    let kinds: [(bool, Values); 4] = [
        (known.rhs || known.least, Known::of_repair),
        (lane.keeps_plan(), Known::of_plan),
        (lane.is_once_a_round(), Known::of_round),
        (lane.learns() || ahead, Known::of_learning),
    ];
    let own = kinds.iter().filter(|(is, _)| *is);
    own.map(|(_, values)| values)
        .find_map(|values| values(&known))
        .or_else(|| known.of_cell())
        .or_else(|| known.of_agent())
}

/// The values of a kind of searches for an event, where it has some of its own.
type Values<'a> = fn(&Known<'a>) -> Option<Vec<Message>>;

/// An event, with what its values are made of.
struct Known<'a> {
    world: &'a World,
    lane: &'a Lane,
    event: Event,
    /// It is of a search that looks ahead beside another one.
    ahead: bool,
    /// The search keeps g and rhs of each cell.
    rhs: bool,
    /// The search keeps the least g of each cell.
    least: bool,
}

impl Known<'_> {
    fn length(&self, units: u64) -> f64 {
        units as f64 * self.lane.unit(self.world)
    }

    fn cell(&self, id: &'static str, node: u32) -> Message {
        Message::new(id).with("cell", self.world.grid().cell(node as usize))
    }

    fn of(&self, id: &'static str, of: &'static str, units: u64) -> Message {
        match units {
            INFINITE => Message::new("values.infinite").with("of", of),
            units => Message::new(id)
                .with("of", of)
                .with("g", self.length(units)),
        }
    }

    fn was(&self) -> Message {
        match self.event.other {
            INFINITE => Message::new("values.was-infinite"),
            units => Message::new("values.was").with("old", self.length(units)),
        }
    }

    /// What was there before, if anything was.
    fn was_finite(&self) -> Option<Message> {
        (self.event.other != INFINITE).then(|| self.was())
    }

    fn h(&self, of: &'static str) -> Message {
        let space = if self.ahead { usize::from(AHEAD) } else { 0 };
        let record = self.lane.trace().view(space).record(self.event.node);
        let h = self.length(record.unwrap_or_default().h);
        Message::new("values.h").with("of", of).with("h", h)
    }

    fn f(&self, told: Message) -> Message {
        told.with("f", self.length(self.event.other))
    }

    /// The node as s and, where it has one, its parent as n.
    fn s_and_n(&self) -> Vec<Message> {
        let mut values = vec![self.cell("values.s", self.event.node)];
        if self.event.parent != NO_NODE {
            values.push(self.cell("values.n", self.event.parent));
        }
        values
    }

    /// Of searches with g and rhs, and of those that keep the least g.
    fn of_repair(&self) -> Option<Vec<Message>> {
        let (event, least) = (&self.event, self.least);
        let cost = if least { "values.g" } else { "values.rhs" };
        let mut values = self.s_and_n();
        match Moment::of(event) {
            Moment::Started | Moment::Generated => {
                values.extend([self.of(cost, "s", event.g), self.h("s")]);
            }
            moment @ (Moment::Improved | Moment::Reopened | Moment::Changed) => {
                values.extend([self.of(cost, "s", event.g), self.was()]);
                let how = match moment {
                    Moment::Improved => Some("values.was-open"),
                    Moment::Reopened if least => Some("values.was-closed"),
                    Moment::Reopened => Some("values.was-consistent"),
                    _ if least => None,
                    _ => Some("values.looked-up"),
                };
                values.extend(how.map(Message::new));
            }
            Moment::Expanded => {
                return Some(vec![
                    self.cell("values.n", event.node),
                    self.of(cost, "n", event.g),
                    self.f(Message::new("values.key")),
                ]);
            }
            _ => return None,
        }
        Some(values)
    }

    /// Of an agent that keeps its plan and replans only where that is broken.
    fn of_plan(&self) -> Option<Vec<Message>> {
        let event = &self.event;
        let n = || {
            vec![
                self.cell("values.n", event.node),
                self.of("values.g", "n", event.g),
            ]
        };
        Some(match Moment::of(event) {
            Moment::Expanded => {
                let f = Message::new("values.f").with("of", "n");
                [n(), vec![self.h("n"), self.f(f)]].concat()
            }
            Moment::Pruned => n(),
            Moment::Valued => {
                let left = Message::new("values.left").with("g", self.length(event.g));
                let values = [self.cell("values.on-plan", event.node), left];
                values.into_iter().chain(self.was_finite()).collect()
            }
            Moment::Unvalued => {
                let values = [self.cell("values.off-plan", event.node)];
                values.into_iter().chain(self.was_finite()).collect()
            }
            _ => return None,
        })
    }

    /// Of a search that expands each cell once a round.
    fn of_round(&self) -> Option<Vec<Message>> {
        let event = &self.event;
        let n = self.cell("values.n", event.node);
        Some(match Moment::of(event) {
            Moment::Expanded => vec![
                n,
                self.of("values.g", "n", event.g),
                self.h("n"),
                self.f(Message::new("values.inflated")),
            ],
            Moment::Valued => {
                let values = [n, self.of("values.g-closed", "n", event.g)];
                values.into_iter().chain(self.was_finite()).collect()
            }
            _ => return None,
        })
    }

    /// Of a search that learns h, and of one that looks ahead.
    fn of_learning(&self) -> Option<Vec<Message>> {
        let event = &self.event;
        Some(match Moment::of(event) {
            Moment::Started | Moment::Generated | Moment::Improved => {
                let mut values = self.s_and_n();
                values.extend([self.of("values.g", "s", event.g), self.h("s")]);
                if event.kind == EventKind::Improved {
                    values.push(self.was());
                }
                values
            }
            Moment::Expanded => vec![
                self.cell("values.n", event.node),
                self.of("values.g", "n", event.g),
                self.h("n"),
            ],
            _ => return None,
        })
    }

    /// Of any search: what changed at a cell.
    fn of_cell(&self) -> Option<Vec<Message>> {
        let (event, rhs) = (&self.event, self.rhs);
        let s = || self.cell("values.s", event.node);
        let g_or_rhs = if rhs { "values.rhs" } else { "values.g" };
        Some(match Moment::of(event) {
            Moment::Lost => vec![
                self.cell("values.move-from", event.parent),
                self.cell("values.move-to", event.node),
            ],
            Moment::Forgotten => vec![s()],
            Moment::Backtracked => vec![s(), self.of("values.g", "s", event.g)],
            Moment::Lowered => vec![
                s(),
                self.cell("values.n", event.parent),
                self.of("values.learned", "s", event.g),
                self.was(),
            ],
            Moment::Shifted => vec![
                s(),
                self.cell("values.target", event.parent),
                self.of("values.learned", "s", event.g),
                self.was(),
            ],
            Moment::Deferred => {
                let mut values = self.s_and_n();
                let expanded = Message::new("values.was-expanded");
                values.extend([self.of(g_or_rhs, "s", event.g), self.was(), expanded]);
                values
            }
            Moment::Resumed => vec![
                s(),
                self.of(g_or_rhs, "s", event.g),
                Message::new("values.was-put-off"),
            ],
            Moment::Valued | Moment::Unvalued if self.least => {
                vec![s(), self.of("values.k", "s", event.g), self.was()]
            }
            Moment::Valued | Moment::Unvalued => {
                let id = if rhs { "values.g" } else { "values.learned" };
                vec![
                    self.cell("values.n", event.node),
                    self.of(id, "n", event.g),
                    self.was(),
                ]
            }
            Moment::Estimated => vec![
                self.cell("values.n", event.node),
                self.estimate(),
                self.was(),
            ],
            Moment::Sensed => vec![
                s(),
                Message::new(match event.g {
                    INFINITE => "values.blocked",
                    _ => "values.free",
                }),
            ],
            _ => return None,
        })
    }

    /// The h of a node that was estimated anew.
    fn estimate(&self) -> Message {
        let view = self.lane.trace().view(0);
        let g = self.event.g;
        if view.quantity(Quantity::Epsilon).is_some() {
            let h = self.length(g);
            return Message::new("values.h").with("of", "n").with("h", h);
        }
        let id = if self.least {
            "values.biased"
        } else {
            "values.estimate"
        };
        self.of(id, "n", g)
    }

    /// Of any search: what the agent or its target did, and how the search ended.
    fn of_agent(&self) -> Option<Vec<Message>> {
        let event = &self.event;
        let came_from = || {
            let from = Some(event.parent).filter(|parent| *parent != NO_NODE);
            from.map(|parent| self.cell("values.came-from", parent))
        };
        Some(match Moment::of(event) {
            Moment::TargetMoved => {
                let values = [self.cell("values.target", event.node)];
                values.into_iter().chain(came_from()).collect()
            }
            Moment::Moved => {
                let mut values = vec![self.cell("values.agent", event.node)];
                values.extend(came_from());
                values.push(self.of("values.walked", "", event.g));
                values
            }
            Moment::Stopped => vec![Message::new("values.moves").with("n", event.g as i64)],
            Moment::Planned => vec![match event.node {
                NO_NODE => Message::new("values.no-plan"),
                node => self.cell("values.plan", node),
            }],
            Moment::Noted | Moment::Published | Moment::Heard | Moment::Checked => {
                vec![noted(self.world, self.lane, event)]
            }
            Moment::Reached => vec![
                self.cell("values.goal", event.node),
                Message::new("values.cost").with("cost", self.length(event.g)),
            ],
            Moment::Exhausted => {
                let expanded = expanded(self.lane);
                vec![Message::new("values.expanded").with("expanded", expanded)]
            }
            _ => return None,
        })
    }
}
