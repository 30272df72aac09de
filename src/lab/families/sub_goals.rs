//! The view of a search over sub-goals: the paths that grow, the line, the sub-goals, what was cut off; and the
//! sentences of its events.

use std::collections::VecDeque;

use serde::Serialize;

use crate::graph::Neighbours;
use crate::lab::core::family::FamilyView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::explain::unreachable::why_no_path;
use crate::message::Message;
use crate::search::sga_star::Division;
use crate::search::sga_star::moments::moment_of;
use crate::search::{Moment, SubGoalEvent, SubGoalEventKind, SubGoalFacts, move_rule};
use crate::trace::{BEFORE, CLOSED, Event, EventKind, NO_NODE, Quantity};
use crate::world::{Cell, World};

/// The state of a sub-goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It is on the line, and its turn has not come.
    Ahead,
    /// A way to it is searched.
    Searched,
    /// A way to it was found.
    Reached,
    /// There is none.
    OutOfReach,
}

/// A cell that the search goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SubGoal {
    /// Where it is.
    pub cell: u32,
    /// How it stands.
    pub standing: Standing,
}

/// A line that was drawn. Cells are indices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnLine {
    /// Where it begins.
    pub from: u32,
    /// Where it leads.
    pub to: u32,
    /// The first cell that it cannot enter.
    pub blocked: Option<u32>,
    /// Where it turns, if it is not straight.
    pub turn: Option<u32>,
    /// The cell of it beside which its sub-goal lies, if that is not on it.
    pub foot: Option<u32>,
    /// The first and the last cell of each free stretch that was looked at; one that turns is two.
    pub stretches: Vec<u32>,
}

/// The counts of a search over sub-goals besides expansions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SubGoalCounts {
    /// Lines drawn.
    pub lines: u64,
    /// Ways round that were searched.
    pub searches: u64,
    /// Sub-goals that could not be reached.
    pub skipped: u64,
    /// Ways round that were cut off.
    pub trimmed: u64,
    /// The most nodes that one search has met, of those that have ended.
    pub largest: u64,
}

/// A search over sub-goals at the cursor. Cells are indices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SubGoals {
    /// The path from the start on.
    pub from_start: Vec<u32>,
    /// The path from the goal backwards; empty where only one grows.
    pub from_goal: Vec<u32>,
    /// Whether both are one.
    pub joined: bool,
    /// Whether it has ended without a path: an agent may go as far as the path from the start leads.
    pub failed: bool,
    /// The line drawn last, until both are one.
    pub line: Option<DrawnLine>,
    /// Those sub-goals to which a way was searched, the first of them first, and those ahead.
    pub goals: Vec<SubGoal>,
    /// Where the search that runs began, and where it leads.
    pub search: Option<[u32; 2]>,
    /// What was cut off, piece by piece, from the last cell on that is kept.
    pub cut: Vec<Vec<u32>>,
    /// What has been done so far.
    pub counts: SubGoalCounts,
}

/// The view of lanes whose search goes from sub-goal to sub-goal.
pub(in crate::lab) struct SubGoalView;

impl FamilyView for SubGoalView {
    fn of_event(&self, world: &World, lane: &Lane, event: &Event) -> Option<Message> {
        say_event(world, lane, event)
    }

    fn of_step(&self, world: &World, lane: &Lane, events: &[&Event]) -> Option<Message> {
        say_step(world, lane, events)
    }

    fn values(&self, world: &World, lane: &Lane, event: &Event) -> Option<Vec<Message>> {
        say_values(world, lane, event)
    }

    fn moment(&self, _: &Lane, event: &Event) -> Option<Moment> {
        moment_of(event)
    }

    fn notes(&self, _world: &World, lane: &Lane) -> Vec<Message> {
        say_notes(lane).into_iter().collect()
    }

    fn drawn(&self, _: &Lane) -> &'static [&'static str] {
        &["subGoals"]
    }
}

impl Lane {
    /// Whether its search goes from sub-goal to sub-goal.
    pub(in crate::lab) fn has_sub_goals(&self) -> bool {
        self.sub_goals().is_some()
    }

    /// What its search tells, where it goes from sub-goal to sub-goal.
    fn sub_goals(&self) -> Option<SubGoalFacts<'_>> {
        self.runner().sub_goals()
    }

    /// What such a search has done up to the cursor.
    fn deeds(&self) -> &[SubGoalEvent] {
        let counted = self.trace().view(0).quantity(Quantity::SubGoalEvents);
        let count = counted.and_then(SubGoalEventKind::counted);
        match (self.sub_goals(), count) {
            (Some(facts), Some((count, _))) => facts.events.first(count),
            _ => &[],
        }
    }
}

impl Lab {
    /// The search over sub-goals of a lane at the cursor; `None` for lanes that have none. O(what it has done + cells
    /// of its paths). Errors: no such lane.
    pub fn sub_goals(&self, lane: usize) -> Result<Option<SubGoals>, Message> {
        let lane = self.lane(lane)?;
        let Some(facts) = lane.sub_goals() else {
            return Ok(None);
        };
        let deeds = lane.deeds();
        let view = lane.trace().view(0);
        let led = [Quantity::Led, Quantity::LedBack].map(|quantity| {
            let led = view.quantity(quantity).unwrap_or(0);
            usize::try_from(led).unwrap_or(usize::MAX)
        });
        let [from_start, from_goal] = [0, 1].map(|side| {
            let path = facts.paths[side];
            path[..led[side].min(path.len())].to_vec()
        });
        let last = deeds.last().map(|deed| deed.kind);
        let joined = matches!(
            last,
            Some(SubGoalEventKind::Joined | SubGoalEventKind::Smoothed)
        );
        let mut cut: Vec<Vec<u32>> = Vec::new();
        let mut goals = Vec::new();
        let mut line = None;
        let mut ahead = VecDeque::new();
        for (place, deed) in deeds.iter().enumerate() {
            let cells = facts.events.cells_of(place);
            match deed.kind {
                SubGoalEventKind::Drawn => {
                    line = Some(self.drawn(lane, (deed, cells), facts.division));
                    ahead.clear();
                    ahead.extend(cells.iter().skip(2).step_by(2).copied());
                }
                SubGoalEventKind::Searching => {
                    goals.push(SubGoal {
                        cell: deed.to,
                        standing: Standing::Searched,
                    });
                    if ahead.front() == Some(&deed.to) {
                        ahead.pop_front();
                    }
                }
                SubGoalEventKind::Led
                | SubGoalEventKind::Trimmed
                | SubGoalEventKind::Skipped
                | SubGoalEventKind::Failed => {
                    let reached =
                        matches!(deed.kind, SubGoalEventKind::Led | SubGoalEventKind::Trimmed);
                    if let Some(goal) = goals.last_mut() {
                        goal.standing = match reached {
                            true => Standing::Reached,
                            false => Standing::OutOfReach,
                        };
                    }
                    let next = (deed.kind == SubGoalEventKind::Skipped).then_some(deed.other);
                    if next.is_some() && ahead.front() != next.as_ref() {
                        ahead.extend(next);
                    }
                }
                SubGoalEventKind::Replaced => {
                    if let Some(goal) = goals.last_mut() {
                        goal.standing = Standing::OutOfReach;
                    }
                    ahead.clear();
                    ahead.push_back(deed.other);
                }
                SubGoalEventKind::Joined => {
                    if let Some(goal) = goals.last_mut() {
                        goal.standing = Standing::Reached;
                    }
                }
                SubGoalEventKind::Smoothed | SubGoalEventKind::Apart | SubGoalEventKind::SoFar => {}
            }
            if deed.kind != SubGoalEventKind::Drawn && cells.len() > 1 {
                cut.push(cells.to_vec());
            }
        }
        let tails = [0, 1].map(|side| facts.paths[side].get(led[side].max(1) - 1..));
        let tails = tails.into_iter().flatten().filter(|tail| tail.len() > 1);
        if joined {
            cut.extend(tails.map(<[u32]>::to_vec));
        }
        let searching = deeds
            .last()
            .filter(|d| d.kind == SubGoalEventKind::Searching);
        let waits = |cell: u32| SubGoal {
            cell,
            standing: Standing::Ahead,
        };
        if !joined {
            goals.extend(ahead.into_iter().map(waits));
        }
        Ok(Some(SubGoals {
            from_start,
            from_goal,
            joined,
            failed: matches!(
                last,
                Some(SubGoalEventKind::Failed | SubGoalEventKind::Apart | SubGoalEventKind::SoFar)
            ),
            line: line.filter(|_| !joined),
            goals,
            search: searching.map(|deed| [deed.to, deed.from]),
            cut,
            counts: counts(deeds),
        }))
    }

    /// A line with what its rule makes of it.
    fn drawn(
        &self,
        lane: &Lane,
        (deed, cells): (&SubGoalEvent, &[u32]),
        division: Division,
    ) -> DrawnLine {
        let grid = self.world().grid();
        let [from, to] = [deed.from, deed.to].map(|cell| grid.cell(cell as usize));
        let turn = division.turn(from, to);
        let far = |cell: Cell| from.x.abs_diff(cell.x).max(from.y.abs_diff(cell.y));
        let mut stretches = Vec::new();
        for ends in cells.chunks_exact(2) {
            let [first, last] = [ends[0], ends[1]].map(|cell| far(grid.cell(cell as usize)));
            stretches.push(ends[0]);
            if first < far(turn) && far(turn) < last {
                stretches.extend([grid.index(turn) as u32; 2]);
            }
            stretches.push(ends[1]);
        }
        let index = |cell: Cell| grid.index(cell) as u32;
        DrawnLine {
            from: deed.from,
            to: deed.to,
            blocked: (deed.other != NO_NODE).then_some(deed.other),
            turn: (turn != from && turn != to).then(|| index(turn)),
            foot: foot(self.world(), lane, deed, cells).map(index),
            stretches,
        }
    }
}

/// The cell of a line beside which its sub-goal lies, if that is not on it.
fn foot(world: &World, lane: &Lane, line: &SubGoalEvent, cells: &[u32]) -> Option<Cell> {
    let &[_, _, goal, _] = cells else { return None };
    let grid = world.grid();
    let [from, to, goal] = [line.from, line.to, goal].map(|cell| grid.cell(cell as usize));
    let four = move_rule(lane.settings()).neighbours == Neighbours::Four;
    lane.sub_goals()?.division.foot((from, to), goal, four)
}

fn counts(deeds: &[SubGoalEvent]) -> SubGoalCounts {
    let count = |kind| deeds.iter().filter(|deed| deed.kind == kind).count() as u64;
    SubGoalCounts {
        lines: count(SubGoalEventKind::Drawn),
        searches: count(SubGoalEventKind::Searching),
        skipped: count(SubGoalEventKind::Skipped)
            + count(SubGoalEventKind::Failed)
            + count(SubGoalEventKind::Replaced),
        trimmed: count(SubGoalEventKind::Trimmed),
        largest: deeds.iter().map(|deed| deed.met).max().unwrap_or(0),
    }
}

fn say_notes(lane: &Lane) -> Option<Message> {
    let SubGoalCounts {
        lines,
        searches,
        skipped,
        trimmed,
        largest,
    } = counts(lane.deeds());
    (lines > 0).then(|| {
        Message::new("lane.sub-goals")
            .with("lines", lines)
            .with("searches", searches)
            .with("skipped", skipped)
            .with("trimmed", trimmed)
            .with("largest", largest)
    })
}

/// What an event tells that was done, and its cells.
fn deed_of<'a>(lane: &'a Lane, event: &Event) -> Option<(SubGoalEvent, &'a [u32])> {
    let told = event.kind == EventKind::Noted && event.note == Quantity::SubGoalEvents as u16;
    let (count, _) = SubGoalEventKind::counted(event.g).filter(|_| told)?;
    let facts = lane.sub_goals()?;
    let deed = *facts.events.first(count).last()?;
    Some((deed, facts.events.cells_of(count - 1)))
}

fn say_step(world: &World, lane: &Lane, events: &[&Event]) -> Option<Message> {
    let path = events.iter().find(|e| e.kind == EventKind::Met);
    let deed = events.iter().rev().find(|e| deed_of(lane, e).is_some());
    if let Some(event) = path.or(deed) {
        return say_event(world, lane, event);
    }
    let joined = lane.deeds().last()?.kind == SubGoalEventKind::Joined;
    (events.is_empty() && joined).then(|| Message::new("event.sub-goals.smoothing"))
}

fn say_event(world: &World, lane: &Lane, event: &Event) -> Option<Message> {
    let cell = |node: u32| world.grid().cell(node as usize);
    let length = |units: u64| units as f64 * lane.unit(world);
    if let Some((deed, cells)) = deed_of(lane, event) {
        return Some(say_deed(world, lane, &deed, cells));
    }
    let about = |id| Message::new(id).with("cell", cell(event.node));
    let is = |quantity: Quantity| event.kind == EventKind::Noted && event.note == quantity as u16;
    Some(match event.kind {
        _ if is(Quantity::Searches) => Message::new("event.sub-goals.search").with("n", event.g),
        _ if is(Quantity::Led) => Message::new("event.sub-goals.led").with("n", event.g),
        _ if is(Quantity::LedBack) => Message::new("event.sub-goals.led-back").with("n", event.g),
        EventKind::Changed if event.space == BEFORE => {
            about("event.sub-goals.left-behind").with("n", event.g)
        }
        EventKind::Forgotten if event.note == u16::from(CLOSED) => {
            about("event.sub-goals.forgotten-closed").with("g", length(event.g))
        }
        EventKind::Forgotten => about("event.sub-goals.forgotten-open"),
        EventKind::Generated if event.parent == NO_NODE => about("event.sub-goals.begins-at"),
        EventKind::Reached => about("event.sub-goals.way-found").with("cost", length(event.g)),
        EventKind::Exhausted => Message::new("event.sub-goals.no-way"),
        EventKind::Met => about("event.sub-goals.path").with("cost", length(event.g)),
        _ => return None,
    })
}

fn say_deed(world: &World, lane: &Lane, deed: &SubGoalEvent, cells: &[u32]) -> Message {
    let cell = |node: u32| world.grid().cell(node as usize);
    let ends = |id| {
        Message::new(id)
            .with("from", cell(deed.from))
            .with("to", cell(deed.to))
    };
    let view = lane.trace().view(0);
    let of_both = view.quantity(Quantity::LedBack).is_some();
    let facts = lane.sub_goals();
    let fewest = facts.map_or(1, |facts| facts.division.fewest());
    match deed.kind {
        SubGoalEventKind::Drawn if !of_both => match cells.len() / 2 {
            0 | 1 => ends("event.sub-goals.line-is-path"),
            n if fewest > 1 => ends("event.sub-goals.line-in-long-pieces")
                .with("n", n)
                .with("goals", n - 1)
                .with("fewest", fewest),
            n => ends("event.sub-goals.line-in-pieces")
                .with("n", n)
                .with("goals", n - 1),
        },
        SubGoalEventKind::Drawn => match (deed.other, cells) {
            (NO_NODE, _) => ends("event.sub-goals.line-free"),
            (blocked, &[.., goal, _]) => {
                let told = match foot(world, lane, deed, cells) {
                    Some(_) => ends("event.sub-goals.line-beside"),
                    None if fewest > 1 => {
                        ends("event.sub-goals.line-blocked-long").with("fewest", fewest)
                    }
                    None => ends("event.sub-goals.line-blocked"),
                };
                told.with("blocked", cell(blocked)).with("goal", cell(goal))
            }
            _ => ends("event.sub-goals.line-free"),
        },
        SubGoalEventKind::Searching => {
            let id = [
                "event.sub-goals.search-for-start",
                "event.sub-goals.search-for-goal",
            ];
            let n = view.quantity(Quantity::Searches).unwrap_or(0);
            ends(id[deed.side]).with("n", n)
        }
        SubGoalEventKind::Led => ends("event.sub-goals.way-kept").with("nodes", deed.met),
        SubGoalEventKind::Trimmed => {
            let last = cells.first().copied().unwrap_or(deed.to);
            ends("event.sub-goals.way-cut")
                .with("cell", cell(last))
                .with("cells", cells.len().saturating_sub(1))
        }
        SubGoalEventKind::Skipped => ends("event.sub-goals.skipped").with("next", cell(deed.other)),
        SubGoalEventKind::Replaced => {
            ends("event.sub-goals.replaced").with("next", cell(deed.other))
        }
        SubGoalEventKind::SoFar => ends("event.sub-goals.so-far"),
        SubGoalEventKind::Joined => {
            let told = Message::new("event.sub-goals.joined");
            told.with("cell", cell(deed.to))
        }
        SubGoalEventKind::Smoothed => {
            let length = lane.outcome().and_then(|end| end.length.clone().ok()?);
            let told = Message::new("event.sub-goals.smoothed");
            told.with("cost", length.unwrap_or_default())
        }
        SubGoalEventKind::Apart => {
            let apart = why_no_path(lane, world).is_none();
            Message::new(match apart {
                true => "event.sub-goals.apart",
                false => "event.sub-goals.no-place",
            })
        }
        SubGoalEventKind::Failed => {
            let led = view.quantity(Quantity::Led).unwrap_or(1).max(1) as usize;
            let last = facts.and_then(|facts| facts.paths[0].get(led - 1).copied());
            let told = ends("event.sub-goals.failed");
            told.with("cell", cell(last.unwrap_or(deed.from)))
        }
    }
}

/// What an event knows, in the names of the pseudocode, where that is of sub-goals.
fn say_values(world: &World, lane: &Lane, event: &Event) -> Option<Vec<Message>> {
    let cell = |id, node: u32| Message::new(id).with("cell", world.grid().cell(node as usize));
    let length = |units: u64| units as f64 * lane.unit(world);
    let mut values = Vec::new();
    if let Some((deed, cells)) = deed_of(lane, event) {
        let ends = matches!(
            deed.kind,
            SubGoalEventKind::Smoothed | SubGoalEventKind::Apart
        );
        if !ends {
            values.push(cell("values.sub-goals.a", deed.from));
        }
        match deed.kind {
            SubGoalEventKind::Drawn => {
                values.push(cell("values.sub-goals.b", deed.to));
                if deed.other != NO_NODE {
                    values.push(cell("values.blocked-at", deed.other));
                }
                if let &[_, _, goal, ..] = cells {
                    values.push(cell("values.sub-goals.z", goal));
                }
            }
            SubGoalEventKind::Trimmed => {
                values.push(cell("values.sub-goals.z", deed.to));
                let cut = cells.len().saturating_sub(1);
                values.push(Message::new("values.sub-goals.cut").with("cells", cut));
            }
            SubGoalEventKind::Skipped | SubGoalEventKind::Replaced => {
                values.push(cell("values.sub-goals.was", deed.to));
                values.push(cell("values.sub-goals.z", deed.other));
            }
            SubGoalEventKind::Joined
            | SubGoalEventKind::Smoothed
            | SubGoalEventKind::Apart
            | SubGoalEventKind::SoFar => {}
            SubGoalEventKind::Searching | SubGoalEventKind::Led | SubGoalEventKind::Failed => {
                values.push(cell("values.sub-goals.z", deed.to));
            }
        }
        return Some(values);
    }
    match Moment::of(event) {
        Moment::Noted if event.note == Quantity::Searches as u16 => {
            values.push(Message::new("values.sub-goals.search").with("n", event.g));
        }
        Moment::Noted => {
            values.push(Message::new("values.sub-goals.cells").with("n", event.g));
        }
        Moment::Valued => {
            values.push(cell("values.s", event.node));
            values.push(Message::new("values.sub-goals.search").with("n", event.g));
        }
        Moment::Met => {
            values.push(cell("values.meeting", event.node));
            values.push(Message::new("values.cost").with("cost", length(event.g)));
        }
        _ => return None,
    }
    Some(values)
}
