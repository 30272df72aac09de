//! The subgoal graph that a lane has made to search it: what a picture draws of it, and its making in words.

use crate::lab::core::cell_state::CellState;
use crate::lab::core::family::FamilyView;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::search::subgoal_moments::{SUBGOAL_EXAMINED, SUBGOAL_LINKED, moment_of};
use crate::search::{Moment, OnSubgoals, SubgoalFacts, SubgoalKind, SubgoalLevel, SubgoalProgress};
use crate::trace::{Event, EventKind, Quantity};
use crate::world::{Grid, World};

/// How a local subgoal is shown that its search has not met.
const LOCAL: u8 = 3;
/// Added where only the search from the goal has met a node.
const FROM_GOAL: u8 = 4;
/// Where the height of a node in a contraction hierarchy begins.
const HEIGHT: u8 = 8;

impl Lane {
    /// What its search knows of the subgoal graph that it has made.
    pub(in crate::lab) fn subgoals(&self) -> Option<&dyn OnSubgoals> {
        self.runner().on_subgoals()
    }

    /// Whether its search goes over a subgoal graph.
    pub(in crate::lab) fn has_subgoals(&self) -> bool {
        self.subgoals().is_some()
    }

    /// How far the graph is made at the cursor.
    fn progress(&self, facts: &SubgoalFacts) -> SubgoalProgress {
        let known = |quantity| {
            let view = self.trace().view(0);
            view.quantity(quantity).filter(|&known| known != u64::MAX)
        };
        let told = |quantity| match facts.tells {
            true => known(quantity).unwrap_or(0) as usize,
            false => usize::MAX,
        };
        SubgoalProgress {
            subgoals: told(Quantity::Placed),
            links: told(Quantity::SubgoalLinks),
            examined: told(Quantity::Examined),
            joined: known(Quantity::Linked).is_some(),
        }
    }

    /// The cells of the nodes of its subgoal graph at the cursor; start and goal come last.
    pub(in crate::lab) fn subgoal_nodes(&self) -> Option<Vec<u32>> {
        let on = self.subgoals()?;
        Some(on.nodes(self.progress(&on.facts())))
    }

    /// The links of its subgoal graph at the cursor: two nodes by turns, the later one first, of shortcuts the earlier.
    pub(in crate::lab) fn subgoal_links(&self) -> Option<Vec<u32>> {
        let on = self.subgoals()?;
        Some(on.links(self.progress(&on.facts())))
    }

    /// How the nodes stand at the cursor: as the search marks their cells, or as local where it has not met them; plus
    /// [`FROM_GOAL`], and [`HEIGHT`] times their height.
    pub(in crate::lab) fn subgoal_states(&self) -> Option<Vec<u8>> {
        let on = self.subgoals()?;
        let by = self.progress(&on.facts());
        let nodes = on.nodes(by);
        let marks = self.trace().view(0).marks();
        let from_goal = (self.sides() > 1).then(|| self.trace().view(1).marks());
        let heights = on.heights(by);
        let local = |n: usize| {
            let known = n < by.examined.min(by.subgoals);
            known && matches!(on.level(n), Some(SubgoalLevel::Local(_)))
        };
        let mark_of = |marks: &[u8], cell: u32| marks.get(cell as usize).copied().unwrap_or(0);
        let state = |(n, &cell): (usize, &u32)| {
            let back = from_goal.map_or(0, |marks| mark_of(marks, cell));
            let mark = match (mark_of(marks, cell), back) {
                (0, 0) if local(n) => LOCAL,
                (0, 0) => 0,
                (0, back) => back + FROM_GOAL,
                (mark, _) => mark,
            };
            mark + HEIGHT * heights.get(n).copied().unwrap_or(0)
        };
        Some(nodes.iter().enumerate().map(state).collect())
    }
}

/// The view of lanes that search a subgoal graph ([`Lane::has_subgoals`]).
pub(in crate::lab) struct SubgoalGraphView;

impl FamilyView for SubgoalGraphView {
    fn of_event(&self, world: &World, lane: &Lane, event: &Event) -> Option<Message> {
        if Moment::of(event) == Moment::Pruned {
            let length = |units: u64| units as f64 * lane.unit(world);
            return Some(
                Message::new("event.subgoal-stalled")
                    .with("cell", world.grid().cell(event.node as usize))
                    .with("g", length(event.g))
                    .with("shorter", length(event.other)),
            );
        }
        say_making(world.grid(), lane.subgoals()?, event)
    }

    fn values(&self, world: &World, lane: &Lane, event: &Event) -> Option<Vec<Message>> {
        let n = |id| vec![Message::new(id).with("n", event.g)];
        match own_or_any(event) {
            Moment::Placed => Some(n("values.placed")),
            SUBGOAL_LINKED => Some(n("values.edges")),
            SUBGOAL_EXAMINED => {
                let cell = world.grid().cell(event.node as usize);
                Some(vec![Message::new("values.s").with("cell", cell)])
            }
            Moment::Linked => Some(Vec::new()),
            Moment::Pruned => {
                let cell = world.grid().cell(event.node as usize);
                let g = event.g as f64 * lane.unit(world);
                let g = Message::new("values.g").with("of", "n").with("g", g);
                let shorter = event.other as f64 * lane.unit(world);
                let down = Message::new("values.down").with("cost", shorter);
                let record = lane.trace().view(event.space.into()).record(event.node);
                let f = record.map(|record| {
                    let f = (record.g + record.h) as f64 * lane.unit(world);
                    Message::new("values.f").with("of", "n").with("f", f)
                });
                let n = Message::new("values.n").with("cell", cell);
                Some([n, g].into_iter().chain(f).chain([down]).collect())
            }
            _ => None,
        }
    }

    fn moment(&self, _: &Lane, event: &Event) -> Option<Moment> {
        moment_of(event)
    }

    fn why(&self, _: &World, lane: &Lane, node: u32, state: CellState) -> Option<Message> {
        if state != CellState::Closed {
            return None;
        }
        let of_side = |side: usize| lane.trace().events_about(side as u8, node);
        let last = (0..lane.sides())
            .flat_map(of_side)
            .filter(|(step, _)| *step <= lane.at())
            .max_by_key(|(step, _)| *step)?;
        (last.1.kind == EventKind::Pruned).then(|| Message::new("why.stalled"))
    }

    fn made(&self, lane: &Lane) -> Option<Vec<Message>> {
        let facts = lane.subgoals()?.facts();
        let id = match facts.kind {
            SubgoalKind::Simple => "lane.subgoal-graph",
            SubgoalKind::TwoLevels => "lane.subgoal-graph-levels",
            SubgoalKind::Contracted => "lane.subgoal-graph-contracted",
        };
        let made = Message::new(id)
            .with("subgoals", facts.subgoals)
            .with("links", facts.links)
            .with("local", facts.local)
            .with("shortcuts", facts.shortcuts)
            .with("bytes", facts.bytes);
        Some(vec![made])
    }

    fn drawn(&self, _: &Lane) -> &'static [&'static str] {
        &["graphs"]
    }
}

/// The moment of an event, one of its own where it has one.
fn own_or_any(event: &Event) -> Moment {
    moment_of(event).unwrap_or_else(|| Moment::of(event))
}

/// What the making of a subgoal graph came to, in words; `None` for events of other kinds.
fn say_making(grid: &Grid, on: &dyn OnSubgoals, event: &Event) -> Option<Message> {
    let cell = |index: u32| grid.cell(index as usize);
    let n = event.g as usize;
    match own_or_any(event) {
        Moment::Placed => Some(
            Message::new("event.subgoal-found")
                .with("n", n)
                .with("cell", cell(event.node)),
        ),
        SUBGOAL_LINKED => {
            let [from, to] = on.link(n.checked_sub(1)?)?;
            Some(
                Message::new("event.subgoal-linked")
                    .with("n", n)
                    .with("from", cell(from))
                    .with("to", cell(to)),
            )
        }
        SUBGOAL_EXAMINED => Some(match on.level(n.checked_sub(1)?)? {
            SubgoalLevel::Local(links) => Message::new("event.subgoal-local")
                .with("cell", cell(event.node))
                .with("links", links),
            SubgoalLevel::Global([from, to]) => Message::new("event.subgoal-global")
                .with("cell", cell(event.node))
                .with("from", cell(from))
                .with("to", cell(to)),
            SubgoalLevel::Contracted(shortcuts) => Message::new("event.subgoal-contracted")
                .with("n", n)
                .with("cell", cell(event.node))
                .with("shortcuts", shortcuts),
        }),
        Moment::Linked => {
            let facts = on.facts();
            let id = match facts.straight {
                true => "event.subgoals-straight",
                false => "event.subgoals-joined",
            };
            let [start, goal] = facts.joined;
            Some(Message::new(id).with("start", start).with("goal", goal))
        }
        _ => None,
    }
}
