//! SGA\*, round by round: lines, and searches around what blocks them.

use super::ground::Ground;
use super::lines::{Line, draw, is_four};
use crate::search::engine::sub_goal_events::Division;

use crate::graph::{Cost, GridGraph, Heuristic, NodeId, Regions};
use crate::path::{Rays, move_cost, moves_cost};
use crate::search::engine::sub_goal_events::{
    SubGoalEvent, SubGoalEventKind, SubGoalEvents, SubGoalFacts,
};
use crate::search::{BestFirstSettings, OpenList, Search, Series};
use crate::trace::{
    Counters, Event, EventKind, INFINITE, NO_NODE, Process, Quantity, Recorder, StateHash, Status,
};
use crate::world::Cell;

/// The variant: one of the thesis's three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// All sub-goals on the line from start to goal.
    OneLine,
    /// A new line after each search, from both ends.
    #[default]
    NewLines,
    /// The same, where free runs only choose the sub-goals.
    SearchesOnly,
}

/// The cell at which a detour is trimmed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Trim {
    /// The farthest as the crow flies.
    #[default]
    Distance,
    /// The one farthest away in columns or in rows.
    Deviation,
    /// None: ways round stay whole.
    Nothing,
}

/// The settings of SGA\*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SgaSettings {
    /// The variant.
    pub variant: Variant,
    /// Where ways round are cut off, in the second and third.
    pub trim: Trim,
    /// Which line is drawn, and which cell is the sub-goal where it is blocked.
    pub division: Division,
    /// The search that finds them; any complete one will do.
    pub refiner: BestFirstSettings,
    /// Whether the path is smoothed along the compass in the end.
    pub smooth: bool,
    /// Whether, where there is no path because the one from the goal gets no further, that from the start is led on to
    /// where it would have come: in the second and third.
    pub lead_on: bool,
}

impl Default for SgaSettings {
    fn default() -> SgaSettings {
        SgaSettings {
            variant: Variant::default(),
            trim: Trim::default(),
            division: Division::default(),
            refiner: BestFirstSettings {
                heuristic: Heuristic::Octile,
                ..BestFirstSettings::default()
            },
            smooth: false,
            lead_on: false,
        }
    }
}

/// Counters of the work besides expansions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SgaEffort {
    /// Ways round that were searched.
    pub refinements: u64,
    /// Sub-goals that could not be reached.
    pub skipped: u64,
    /// Ways round that were cut off.
    pub trimmed: u64,
    /// Lines that were drawn.
    pub lines: u64,
    /// The most nodes that one search has met.
    pub peak_nodes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    /// A line is drawn from the end of the path of this side.
    Line(usize),
    /// The path of this side is led to a sub-goal.
    Refine {
        side: usize,
        to: u32,
    },
    Smooth,
    Ended(Status),
}

/// SGA\* on a grid of squares. A step is an expansion of one of its searches, or a line.
#[derive(Clone, Debug)]
pub struct SgaStar<C: Cost> {
    settings: SgaSettings,
    start: NodeId,
    goal: NodeId,
    phase: Phase,
    series: Series<C>,
    /// The paths that grow from the start and from the goal; the first variant needs only the first.
    paths: [Vec<u32>; 2],
    /// How many cells of each count: where both are joined in the middle of one, what lies behind does not.
    led: [usize; 2],
    /// The joined path, once there is one.
    path: Vec<u32>,
    /// For each cell the run and side whose path holds it, as `2 * run + side`; smaller than twice the run's number
    /// where none does.
    held: Vec<u32>,
    run: u32,
    /// The free runs of the first variant that are left, the next last.
    runs: Vec<Vec<u32>>,
    rounds: u64,
    /// The sub-goals tried for the present line, the first of them first.
    tried: Vec<u32>,
    /// Where the path from the start is led on to in the goal's place, once there is no path to that.
    aim: Option<u32>,
    rays: Rays<C>,
    smoothed: bool,
    cost: Option<C>,
    effort: SgaEffort,
    events: SubGoalEvents,
}

impl<C: Cost> SgaStar<C> {
    /// A search from one cell to another.
    pub fn between(settings: SgaSettings, start: NodeId, goal: NodeId) -> SgaStar<C> {
        SgaStar {
            settings,
            start,
            goal,
            phase: Phase::Ready,
            series: Series::new(settings.refiner),
            paths: [Vec::new(), Vec::new()],
            led: [0, 0],
            path: Vec::new(),
            held: Vec::new(),
            run: 0,
            runs: Vec::new(),
            rounds: 0,
            tried: Vec::new(),
            aim: None,
            rays: Rays::default(),
            smoothed: false,
            cost: None,
            effort: SgaEffort::default(),
            events: SubGoalEvents::default(),
        }
    }

    /// Prepares another problem; memory is reused without clearing.
    pub fn restart(&mut self, start: NodeId, goal: NodeId) {
        (self.start, self.goal) = (start, goal);
        self.phase = Phase::Ready;
    }

    /// What was done so far besides expanding.
    pub fn effort(&self) -> SgaEffort {
        let mut effort = self.effort;
        effort.refinements = u64::from(self.series.number());
        let now = self
            .series
            .known()
            .map(|search| search.counters().generated);
        effort.peak_nodes = effort.peak_nodes.max(now.unwrap_or(0));
        effort
    }

    /// The path from the start as far as it is known: where there is no way to the goal, an agent may go so far.
    pub fn partial(&self) -> &[u32] {
        &self.paths[0][..self.led[0]]
    }

    fn end(&mut self, status: Status) -> Status {
        self.phase = Phase::Ended(status);
        status
    }

    fn begin<R: Recorder>(&mut self, ground: &Ground<'_, C>, recorder: &mut R) -> Status {
        let graph = ground.graph;
        self.series.clear();
        self.events.clear();
        self.rounds = 0;
        self.tried.clear();
        self.aim = None;
        self.smoothed = false;
        self.cost = None;
        self.effort = SgaEffort::default();
        self.paths.iter_mut().for_each(Vec::clear);
        self.led = [0, 0];
        self.path.clear();
        self.runs.clear();
        if self.run == u32::MAX / 2 {
            self.held.fill(0);
            self.run = 0;
        }
        self.run += 1;
        self.held.resize(graph.grid().len(), 0);
        let open = [self.start, self.goal].map(|node| ground.is_open(node.0));
        if open != [true, true] || !ground.leads(self.start.0, self.goal.0) {
            let event = SubGoalEvent::new(SubGoalEventKind::Apart, 0, (self.start.0, self.goal.0));
            self.events.note(event, &[], recorder);
            return self.end(Status::Failed);
        }
        self.hold(0, &[self.start.0], recorder);
        match self.settings.variant {
            Variant::OneLine => self.cut_line(ground, recorder),
            _ => {
                if self.start == self.goal {
                    return self.join(graph, (0, self.goal.0), &[], recorder);
                }
                self.hold(1, &[self.goal.0], recorder);
                self.phase = Phase::Line(0);
                Status::Running
            }
        }
    }

    /// Adds cells to the path of a side.
    fn hold<R: Recorder>(&mut self, side: usize, cells: &[u32], recorder: &mut R) {
        for &cell in cells {
            self.held[cell as usize] = 2 * self.run + side as u32;
        }
        self.paths[side].extend(cells);
        self.lead_to(side, self.paths[side].len(), recorder);
    }

    /// So many cells of the path of a side count from now on.
    fn lead_to<R: Recorder>(&mut self, side: usize, count: usize, recorder: &mut R) {
        let before = match std::mem::replace(&mut self.led[side], count) {
            same if same == count => return,
            0 => INFINITE,
            before => before as u64,
        };
        let quantity = [Quantity::Led, Quantity::LedBack][side];
        recorder.record(Event::noted(quantity, count as u64, before));
    }

    /// Where the path of a side is.
    fn last(&self, side: usize) -> u32 {
        self.paths[side].last().copied().unwrap_or_default()
    }

    /// Where the path of a side is to lead.
    fn end_for(&self, side: usize) -> u32 {
        self.aim.unwrap_or(self.last(1 - side))
    }

    /// How many nodes the search has met that has just ended, if one has.
    fn met(&self) -> u64 {
        let searched = matches!(self.phase, Phase::Refine { .. });
        let known = self.series.known().filter(|_| searched);
        known.map_or(0, |search| search.counters().generated)
    }

    /// How many of these cells there are up to the first that the path of a side holds, it included.
    fn touching(&self, side: usize, cells: &[u32]) -> Option<usize> {
        let mark = 2 * self.run + side as u32;
        let first = cells
            .iter()
            .position(|&cell| self.held[cell as usize] == mark);
        first.map(|at| at + 1)
    }

    /// There is no path to the goal. The path from the start is led on to the first sub-goal that was tried for that
    /// from the goal and lies on the start's side of what parts them: figure 8.13 b of the thesis.
    fn lead_on<R: Recorder>(&mut self, to: u32, recorder: &mut R) -> Status {
        let mut tried = std::mem::take(&mut self.tried).into_iter();
        let aim = tried.find(|&cell| self.touching(0, &[cell]).is_none());
        self.tried = tried.collect();
        let side = usize::from(self.aim.is_none());
        let Some(aim) = aim.filter(|_| self.settings.lead_on) else {
            return self.fail((side, to), recorder);
        };
        let event = SubGoalEvent {
            other: aim,
            met: self.met(),
            ..SubGoalEvent::new(SubGoalEventKind::Replaced, side, (self.last(side), to))
        };
        self.events.note(event, &[], recorder);
        self.aim = Some(aim);
        self.rounds = 0;
        self.phase = Phase::Line(0);
        Status::Running
    }

    /// The path from the start has come to where it was to be led on to.
    fn come<R: Recorder>(&mut self, recorder: &mut R) -> Status {
        let event = SubGoalEvent::new(SubGoalEventKind::SoFar, 0, (self.last(0), self.goal.0));
        self.events.note(event, &[], recorder);
        self.end(Status::Failed)
    }

    /// There is no path.
    fn fail<R: Recorder>(&mut self, (side, to): (usize, u32), recorder: &mut R) -> Status {
        let event = SubGoalEvent {
            met: self.met(),
            ..SubGoalEvent::new(SubGoalEventKind::Failed, side, (self.last(side), to))
        };
        self.events.note(event, &[], recorder);
        self.end(Status::Failed)
    }

    /// The first variant: all of the line from start to goal, cut into its free runs.
    fn cut_line<R: Recorder>(&mut self, ground: &Ground<'_, C>, recorder: &mut R) -> Status {
        self.effort.lines += 1;
        let graph = ground.graph;
        let (grid, four) = (graph.grid(), is_four(graph));
        let [from, to] = [self.start, self.goal].map(|node| grid.cell(node.index()));
        let division = self.settings.division;
        let line = division
            .line(from, to, four)
            .map(|cell| grid.index(cell) as u32);
        let mut before: Option<u32> = None;
        let mut blocked = NO_NODE;
        for cell in std::iter::once(self.start.0).chain(line) {
            let joined = before.is_some_and(|from| move_cost(graph, from, cell).is_some());
            if blocked == NO_NODE && !joined && cell != self.start.0 {
                blocked = cell;
            }
            if !ground.leads(cell, self.goal.0) {
                before = None;
                continue;
            }
            match self.runs.last_mut().filter(|_| joined) {
                Some(run) => run.push(cell),
                None => self.runs.push(vec![cell]),
            }
            before = Some(cell);
        }
        let [start, goal] = [self.start.0, self.goal.0];
        self.runs.retain(|run| {
            let of_ends = run[0] == start || run.last() == Some(&goal);
            of_ends || run.len() >= division.fewest()
        });
        self.runs.reverse();
        let event = SubGoalEvent {
            other: blocked,
            ..SubGoalEvent::new(SubGoalEventKind::Drawn, 0, (self.start.0, self.goal.0))
        };
        let stretches: Vec<u32> = match R::LISTENS {
            true => self.runs.iter().rev().flat_map(|run| ends(run)).collect(),
            false => Vec::new(),
        };
        let first = self.runs.pop().unwrap_or_default();
        self.hold(0, first.get(1..).unwrap_or_default(), recorder);
        self.events.note(event, &stretches, recorder);
        self.next_run((ground.graph, self.start.0), recorder)
    }

    /// Leads the path to the next run, if there is one; `from` is where it ended before.
    fn next_run<R: Recorder>(
        &mut self,
        (graph, from): (&GridGraph<'_, C>, u32),
        recorder: &mut R,
    ) -> Status {
        let Some(run) = self.runs.last() else {
            return self.join(graph, (0, from), &[], recorder);
        };
        let to = run[0];
        self.phase = Phase::Refine { side: 0, to };
        Status::Running
    }

    /// Draws a line from the end of one path towards that of the other.
    fn line<R: Recorder>(
        &mut self,
        ground: &Ground<'_, C>,
        side: usize,
        recorder: &mut R,
    ) -> Status {
        let graph = ground.graph;
        let (from, to) = (self.last(side), self.end_for(side));
        if self.aim == Some(from) {
            return self.come(recorder);
        }
        self.rounds += 1;
        if self.aim.is_none() {
            self.tried.clear();
        }
        let size = u64::from(graph.grid().width()) + u64::from(graph.grid().height());
        if self.rounds > size {
            self.phase = Phase::Refine { side, to };
            return Status::Running;
        }
        self.effort.lines += 1;
        let mut line = draw(ground, self.settings.division, (from, to));
        line.next = line.beside.unwrap_or(line.next);
        let event = SubGoalEvent {
            other: line.blocked,
            ..SubGoalEvent::new(SubGoalEventKind::Drawn, side, (from, to))
        };
        let last = line.run.last().copied().unwrap_or(from);
        let stretches = [from, last, line.next, line.next];
        let stretches = &stretches[..if line.free { 2 } else { 4 }];
        let Line {
            run, next, free, ..
        } = line;
        if self.settings.variant == Variant::SearchesOnly {
            let to = if free { to } else { next };
            self.events.note(event, stretches, recorder);
            self.phase = Phase::Refine { side, to };
            return Status::Running;
        }
        if let Some(upto) = self.touching(1 - side, &run) {
            self.events.note(event, stretches, recorder);
            return self.splice((graph, side), &run, upto, recorder);
        }
        self.hold(side, &run, recorder);
        self.events.note(event, stretches, recorder);
        // Only what is led on comes to the end of a line here; else that is where the other path is.
        self.phase = match free {
            true => Phase::Line(side),
            false => Phase::Refine { side, to: next },
        };
        Status::Running
    }

    /// The `upto`th of these cells is on the other path: both are joined there.
    fn splice<R: Recorder>(
        &mut self,
        (graph, side): (&GridGraph<'_, C>, usize),
        cells: &[u32],
        upto: usize,
        recorder: &mut R,
    ) -> Status {
        let from = self.last(side);
        self.hold(side, &cells[..upto], recorder);
        let shared = self.last(side);
        let other = &self.paths[1 - side];
        if let Some(at) = other.iter().position(|&cell| cell == shared) {
            self.lead_to(1 - side, at + 1, recorder);
        }
        let rest = match upto < cells.len() {
            true => &cells[upto - 1..],
            false => &[],
        };
        self.join(graph, (side, from), rest, recorder)
    }

    /// Both paths end in the same cell, or there is only one: they become one. `from` is where the path of the side
    /// ended before, `rest` what is not needed of what led it on.
    fn join<R: Recorder>(
        &mut self,
        graph: &GridGraph<'_, C>,
        (side, from): (usize, u32),
        rest: &[u32],
        recorder: &mut R,
    ) -> Status {
        let [there, back] = [0, 1].map(|side| &self.paths[side][..self.led[side]]);
        self.path.extend(there);
        self.path.extend(back.iter().rev().skip(1));
        let cost = moves_cost(graph, &self.path);
        self.cost = Some(cost);
        let shared = self.last(side);
        let event = SubGoalEvent {
            met: self.met(),
            ..SubGoalEvent::new(SubGoalEventKind::Joined, side, (from, shared))
        };
        self.events.note(event, rest, recorder);
        recorder.record(Event::about(EventKind::Met, shared, cost.units()));
        if !self.settings.smooth {
            return self.end(Status::Done);
        }
        self.rays.begin(&self.path, graph);
        self.smoothed = true;
        self.phase = Phase::Smooth;
        Status::Running
    }

    /// Searches from a sub-goal back to the end of a path: where the sub-goal is in a pocket, that is found out soon.
    fn refine<R: Recorder>(
        &mut self,
        ground: &Ground<'_, C>,
        (side, to): (usize, u32),
        recorder: &mut R,
    ) -> Status {
        if !self.series.is_running() {
            let last = self.last(side);
            self.effort = self.effort();
            if self.aim.is_none() && to != self.last(1 - side) {
                self.tried.push(to);
            }
            self.series
                .begin(self.settings.refiner, (NodeId(to), NodeId(last)), recorder);
            let event = SubGoalEvent::new(SubGoalEventKind::Searching, side, (last, to));
            self.events.note(event, &[], recorder);
        }
        let status = self.series.step(ground.graph, recorder);
        if status == Status::Running {
            return status;
        }
        match self.series.search().path() {
            Some(way) => {
                let way: Vec<u32> = way.iter().rev().map(|node| node.0).collect();
                self.lead(ground.graph, (side, to), &way, recorder)
            }
            None => self.skip(ground, (side, to), recorder),
        }
    }

    /// A way round was found, from the end of the path to the sub-goal.
    fn lead<R: Recorder>(
        &mut self,
        graph: &GridGraph<'_, C>,
        (side, to): (usize, u32),
        way: &[u32],
        recorder: &mut R,
    ) -> Status {
        let ahead = way.get(1..).unwrap_or_default();
        let from = self.last(side);
        let event = |kind, met| SubGoalEvent {
            met,
            ..SubGoalEvent::new(kind, side, (from, to))
        };
        if self.settings.variant == Variant::OneLine {
            self.hold(0, ahead, recorder);
            let run = self.runs.pop().unwrap_or_default();
            self.hold(0, run.get(1..).unwrap_or_default(), recorder);
            self.events
                .note(event(SubGoalEventKind::Led, self.met()), &[], recorder);
            return self.next_run((graph, from), recorder);
        }
        if let Some(upto) = self.touching(1 - side, ahead) {
            return self.splice((graph, side), ahead, upto, recorder);
        }
        let cell = |index: u32| graph.grid().cell(index as usize);
        let (begin, target) = (cell(from), cell(self.end_for(side)));
        let cells = ahead.iter().map(|&index| cell(index));
        let kept = match self.aim == Some(to) {
            true => None,
            false => kept(cells, (begin, target), self.settings.trim),
        };
        let kept = kept.unwrap_or(ahead.len());
        self.hold(side, &ahead[..kept], recorder);
        if kept < ahead.len() {
            self.effort.trimmed += 1;
            let event = event(SubGoalEventKind::Trimmed, self.met());
            self.events.note(event, &ahead[kept - 1..], recorder);
        } else {
            self.events
                .note(event(SubGoalEventKind::Led, self.met()), &[], recorder);
        }
        self.phase = Phase::Line(if self.aim.is_some() { 0 } else { 1 - side });
        Status::Running
    }

    /// A sub-goal cannot be reached: the next one is tried, always on the line, so that it is nearer. Where that was
    /// the end of the line there is no path.
    fn skip<R: Recorder>(
        &mut self,
        ground: &Ground<'_, C>,
        (side, to): (usize, u32),
        recorder: &mut R,
    ) -> Status {
        self.effort.skipped += 1;
        let end = self.end_for(side);
        let next = if self.settings.variant == Variant::OneLine {
            self.runs.pop();
            self.runs.last().map(|run| run[0])
        } else if to == end {
            None
        } else {
            let Line { next, free, .. } = draw(ground, self.settings.division, (to, end));
            Some(if free { end } else { next })
        };
        let Some(next) = next else {
            // The path from the start has come as far as it gets by itself.
            return match side == 1 || self.aim.is_some() {
                true => self.lead_on(to, recorder),
                false => self.fail((side, to), recorder),
            };
        };
        let event = SubGoalEvent {
            other: next,
            met: self.met(),
            ..SubGoalEvent::new(SubGoalEventKind::Skipped, side, (self.last(side), to))
        };
        self.events.note(event, &[], recorder);
        self.phase = Phase::Refine { side, to: next };
        Status::Running
    }

    fn smooth<R: Recorder>(&mut self, graph: &GridGraph<'_, C>, recorder: &mut R) -> Status {
        if self.rays.step(graph) {
            return Status::Running;
        }
        self.cost = Some(moves_cost(graph, &self.rays.cells()));
        let event = SubGoalEvent::new(SubGoalEventKind::Smoothed, 0, (self.start.0, self.goal.0));
        self.events.note(event, &[], recorder);
        self.end(Status::Done)
    }
}

/// The first and the last of some cells.
fn ends(run: &[u32]) -> [u32; 2] {
    [run[0], run[run.len() - 1]]
}

/// How many cells of a way round are kept: up to the farthest of those that lie in front of where it begins, seen
/// towards `target`. `None` where there is none, or nothing is cut off.
fn kept(
    ahead: impl Iterator<Item = Cell>,
    (begin, target): (Cell, Cell),
    trim: Trim,
) -> Option<usize> {
    let from = |cell: Cell| {
        (
            i64::from(cell.x) - i64::from(begin.x),
            i64::from(cell.y) - i64::from(begin.y),
        )
    };
    let (tx, ty) = from(target);
    let mut best: Option<(i64, usize)> = None;
    for (at, cell) in ahead.enumerate() {
        let (x, y) = from(cell);
        let far = match trim {
            Trim::Distance => x * x + y * y,
            Trim::Deviation => x.abs().max(y.abs()),
            Trim::Nothing => return None,
        };
        if x * tx + y * ty > 0 && best.is_none_or(|(farthest, _)| far > farthest) {
            best = Some((far, at));
        }
    }
    best.map(|(_, at)| at + 1)
}

/// A step is handed the grid and, where they are known, its regions.
impl<C: Cost> Process<(&GridGraph<'_, C>, Option<&Regions>)> for SgaStar<C> {
    fn step<R: Recorder>(
        &mut self,
        (graph, regions): (&GridGraph<'_, C>, Option<&Regions>),
        recorder: &mut R,
    ) -> Status {
        let ground = Ground { graph, regions };
        match self.phase {
            Phase::Ready => self.begin(&ground, recorder),
            Phase::Line(side) => self.line(&ground, side, recorder),
            Phase::Refine { side, to } => self.refine(&ground, (side, to), recorder),
            Phase::Smooth => self.smooth(graph, recorder),
            Phase::Ended(status) => status,
        }
    }
}

impl<C: Cost> Search for SgaStar<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        if self.phase != Phase::Ended(Status::Done) {
            return None;
        }
        let cells = if self.smoothed {
            self.rays.cells()
        } else {
            self.path.clone()
        };
        Some(cells.into_iter().map(NodeId).collect())
    }

    fn path_units(&self) -> Option<u64> {
        let done = self.phase == Phase::Ended(Status::Done);
        self.cost.filter(|_| done).map(C::units)
    }

    fn counters(&self) -> Counters {
        self.series.counters()
    }

    fn is_open(&self, node: NodeId) -> bool {
        let known = self.series.known();
        known.is_some_and(|search| search.is_open(node))
    }

    fn is_closed(&self, node: NodeId) -> bool {
        let known = self.series.known();
        known.is_some_and(|search| search.is_closed(node))
    }

    fn open_list(&self, side: usize) -> Option<OpenList<u128>> {
        self.series.known()?.open_list(side)
    }

    fn sub_goals(&self) -> Option<SubGoalFacts<'_>> {
        Some(SubGoalFacts {
            events: &self.events,
            paths: [&self.paths[0], &self.paths[1]],
            division: self.settings.division,
        })
    }

    fn bytes(&self) -> usize {
        let paths: usize = self.paths.iter().map(Vec::capacity).sum();
        let paths = paths + self.path.capacity();
        let runs: usize = self.runs.iter().map(Vec::capacity).sum();
        self.series.bytes()
            + (paths + runs + self.held.capacity()) * size_of::<u32>()
            + self.rays.bytes()
            + self.events.bytes()
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.series.hash_into(&mut hash);
        for (path, &led) in self.paths.iter().zip(&self.led) {
            hash.word(led as u64);
            path[..led]
                .iter()
                .for_each(|&cell| hash.word(u64::from(cell)));
        }
        hash.word(self.rounds);
        hash.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{MoveRule, Moves};
    use crate::world::Grid;

    /// Out of a trap that is open to the west, round its northern side, to a goal in the east.
    #[test]
    fn a_way_round_is_cut_off_in_front_only() {
        let way = [(4, 2), (1, 2), (0, 1), (1, 0), (5, 0), (8, 1), (7, 2)];
        let cells = || way.into_iter().map(|(x, y)| Cell::new(x, y));
        let ends = (Cell::new(5, 2), Cell::new(11, 2));
        assert_eq!(kept(cells(), ends, Trim::Distance), Some(6));
        assert_eq!(kept(cells(), ends, Trim::Deviation), Some(6));
        assert_eq!(kept(cells(), ends, Trim::Nothing), None);
        // Nothing of it is in front where the target lies west of it all.
        let far = (Cell::new(5, 2), Cell::new(5, 9));
        assert_eq!(kept(cells(), far, Trim::Distance), None);
        // Four columns and none, three columns and three rows: the first is less far away, and deviates more.
        let two = || [(4, 0), (3, 3)].into_iter().map(|(x, y)| Cell::new(x, y));
        let ends = (Cell::new(0, 0), Cell::new(9, 9));
        assert_eq!(kept(two(), ends, Trim::Distance), Some(2));
        assert_eq!(kept(two(), ends, Trim::Deviation), Some(1));
    }

    #[test]
    fn after_too_many_rounds_one_search_joins_both_ends() {
        let grid = Grid::from_rows(&["......", "..@@..", "..@@..", "......"]).unwrap();
        let moves = Moves::new(&grid, MoveRule::default());
        let graph = GridGraph::<u32>::new(&grid, &moves);
        let mut search = SgaStar::between(SgaSettings::default(), NodeId(6), NodeId(11));
        assert_eq!(search.step((&graph, None), &mut ()), Status::Running);
        search.rounds = 10;
        assert_eq!(search.run((&graph, None), &mut ()), Status::Done);
        let effort = search.effort();
        assert_eq!((effort.lines, effort.refinements), (0, 1));
    }
}
