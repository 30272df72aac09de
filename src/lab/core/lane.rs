//! A lane: one configured process on the lab's world, with its trace, overlay and outcome.

use std::rc::Rc;

use super::average_memory::Survey;
use super::picture::{Palette, Picture, TIGHT, both_sides};
use super::recorded::{Recorded, Replay};
use super::watch::{How, Watch};
use crate::graph::Moves;
use crate::message::Message;
use crate::search::{
    Claim, Entry, Guarantee, Moment, Operations, Order, Response, Role, Runner, Settings, Stage,
    TableFacts, TableValidity, line_of, move_rule,
};
use crate::trace::{AHEAD, Counters, Expansions, Milestones, Searched, Status, Trace};
use crate::world::{CellBox, Change, Overlay, World};

/// Steps between two looks at whether the trace has room.
const BATCH: u64 = 2_048;

/// Steps between two snapshots of a process that rewinds by snapshot, at first; doubled when there are too many.
const SNAPSHOT_SPACING: u64 = 64;

/// The most snapshots kept.
const SNAPSHOTS: usize = 64;

/// The outcome of a whole run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Steps that it took.
    pub steps: u64,
    /// `Done` or `Failed`.
    pub status: Status,
    /// Its counters.
    pub counters: Counters,
    /// The path as cell indices, from start to goal.
    pub path: Option<Vec<u32>>,
    /// The path's real length, recomputed from its moves, or what is wrong with it.
    pub length: Result<Option<f64>, Message>,
    /// Where it went to a larger f, and where it found paths.
    pub milestones: Milestones,
    /// The work that its open list has done, where that is counted.
    pub operations: Option<Operations>,
}

impl Outcome {
    /// What a run that has ended came to.
    fn of(
        runner: &dyn Runner,
        (steps, status): (u64, Status),
        milestones: &Milestones,
        world: &World,
    ) -> Outcome {
        Outcome {
            steps,
            status,
            counters: runner.counters(),
            path: runner.path(),
            length: runner.path_length(world),
            milestones: milestones.clone(),
            operations: runner.operations(),
        }
    }
}

/// The nodes of each space of a runner's events: the grid's cells, then its further ones.
pub(in crate::lab) fn spaces(runner: &dyn Runner, world: &World) -> Vec<usize> {
    let mut spaces = vec![world.grid().len()];
    spaces.extend(runner.further_spaces(world));
    spaces
}

struct Snapshot {
    step: u64,
    runner: Box<dyn Runner>,
    overlay: Overlay,
}

fn make(entry: &Entry, settings: &Settings, recorded: Option<&Rc<Recorded>>) -> Box<dyn Runner> {
    match recorded {
        Some(recorded) => Box::new(Replay::new(Rc::clone(recorded), move_rule(settings))),
        None => (entry.make)(settings),
    }
}

/// The setup of a lane: what it takes to make another that does the same.
pub(in crate::lab) type Setup = (Entry, Settings, Option<Rc<Recorded>>);

/// Composes the marks of a lane's search with what else is known of the cells.
pub(in crate::lab) type Compose<'a> = &'a dyn Fn(&Lane, &mut [u8]);

/// One lane. The process runs ahead of the cursor; the trace shows the past.
pub struct Lane {
    entry: Entry,
    settings: Settings,
    /// What it replays, where it does not search itself.
    recorded: Option<Rc<Recorded>>,
    runner: Box<dyn Runner>,
    overlay: Overlay,
    time_step: f64,
    trace: Trace,
    trace_limit: usize,
    /// Steps that the process has done, and how it stands.
    done: u64,
    status: Status,
    /// Known once the process has ended since the last edit, even when it is being run again.
    outcome: Option<Outcome>,
    /// Of a process that rewinds by snapshot: copies in order of their steps. Of one that handles edits: a copy made
    /// when it had handled the last one.
    snapshots: Vec<Snapshot>,
    snapshot_spacing: u64,
    /// The second runner and the milestones of its steps, while it looks for the end.
    scout: Option<(Box<dyn Runner>, Trace)>,
    /// How long a run without recorder takes, if it has been measured on the world as it is.
    micros: Option<f64>,
    /// The process that is timed, kept so that what it needs is made once.
    timed: Option<Box<dyn Runner>>,
    /// Bytes of search data in use on average, once found, and the run that finds it.
    pub(in crate::lab) average_bytes: Option<f64>,
    pub(in crate::lab) survey: Option<Survey>,
    /// What it looks out for, where it does.
    pub(in crate::lab) watch: Option<Box<Watch>>,
    pub(in crate::lab) picture: Picture,
    /// The marks of the last picture, where they are made of more than one view.
    marks: Vec<u8>,
}

impl Lane {
    /// A lane that has not begun.
    pub fn new(entry: Entry, settings: Settings, world: &World, trace_limit: usize) -> Lane {
        Lane::of(&entry, settings, None, world, trace_limit)
    }

    /// The same, of a recorded run where there is one.
    pub(in crate::lab) fn of(
        entry: &Entry,
        settings: Settings,
        recorded: Option<Rc<Recorded>>,
        world: &World,
        trace_limit: usize,
    ) -> Lane {
        let runner = make(entry, &settings, recorded.as_ref());
        Lane::around(entry, settings, (runner, recorded), world, trace_limit)
    }

    /// The same around a runner that has not begun.
    pub(in crate::lab) fn around(
        entry: &Entry,
        settings: Settings,
        (runner, recorded): (Box<dyn Runner>, Option<Rc<Recorded>>),
        world: &World,
        trace_limit: usize,
    ) -> Lane {
        let trace = Trace::new(&spaces(runner.as_ref(), world), trace_limit);
        let mut lane = Lane {
            entry: *entry,
            settings,
            recorded,
            runner,
            overlay: Overlay::default(),
            time_step: 1.0 / 60.0,
            trace,
            trace_limit,
            done: 0,
            status: Status::Running,
            outcome: None,
            snapshots: Vec::new(),
            snapshot_spacing: SNAPSHOT_SPACING,
            scout: None,
            micros: None,
            timed: None,
            average_bytes: None,
            survey: None,
            watch: None,
            picture: Picture::new(world.grid()),
            marks: Vec::new(),
        };
        lane.begin_again(world);
        lane
    }

    /// The catalogue's entry of its algorithm.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// Whether the world was edited under its agent's feet.
    pub(in crate::lab) fn voids_claim(&self) -> bool {
        self.runner.voids_claim()
    }

    pub(in crate::lab) fn runner(&self) -> &dyn Runner {
        self.runner.as_ref()
    }

    /// Its settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Its trace, whose cursor is what the lane shows.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// What its own agents have changed.
    pub fn overlay(&self) -> &Overlay {
        &self.overlay
    }

    /// The order of its open list.
    pub fn order(&self) -> Option<Order> {
        match &self.recorded {
            Some(recorded) => recorded.heading().order,
            None => (self.entry.order)(&self.settings),
        }
    }

    /// Whether its nodes have an estimate of what is left.
    pub(in crate::lab) fn has_estimate(&self) -> bool {
        match &self.recorded {
            Some(recorded) => recorded.heading().estimates,
            None => (self.entry.heuristic)(&self.settings).is_some(),
        }
    }

    /// The recorded run that it shows, where it does not search itself.
    pub fn recorded(&self) -> Option<&Rc<Recorded>> {
        self.recorded.as_ref()
    }

    /// Whether its recorded run belongs to another world, start or goal: it shows nothing then. Known once it has
    /// ended.
    pub fn is_stale(&self) -> bool {
        let steps = self
            .recorded
            .as_ref()
            .map_or(0, |recorded| recorded.steps());
        steps > 0
            && self
                .outcome
                .as_ref()
                .is_some_and(|outcome| outcome.steps == 0)
    }

    pub(in crate::lab) fn setup(&self) -> Setup {
        (self.entry, self.settings.clone(), self.recorded.clone())
    }

    /// What is odd about its recorded run, if it shows one.
    pub(in crate::lab) fn odd(&self) -> Vec<Message> {
        let outcome = self.outcome.as_ref();
        let length = outcome.and_then(|outcome| outcome.length.clone().ok()?);
        self.runner.odd(length)
    }

    /// Another process that does what it does, before its first step.
    pub(in crate::lab) fn make(&self) -> Box<dyn Runner> {
        let twin = self.runner.twin();
        twin.unwrap_or_else(|| make(&self.entry, &self.settings, self.recorded.as_ref()))
    }

    /// How many of its spaces, from 0 on, are the cells of the grid.
    pub fn sides(&self) -> usize {
        self.runner.sides()
    }

    /// Whether it looks ahead of its agent in a search beside the one that it goes by otherwise.
    pub(in crate::lab) fn looks_ahead(&self) -> bool {
        self.roles().get(usize::from(AHEAD) - 1) == Some(&Role::Ahead)
    }

    /// The spaces of its events in which cells are searched: its sides, and a search ahead of its agent beside them.
    pub(in crate::lab) fn searched(&self) -> Searched {
        let sides = Searched::sides(self.sides());
        match self.looks_ahead() {
            true => sides.and(AHEAD),
            false => sides,
        }
    }

    /// How many cells are open at the cursor, and how many have been expanded, in all of these.
    pub(in crate::lab) fn open_and_expanded(&self) -> (u64, u64) {
        let (mut open, mut expanded) = (0, 0);
        for (space, view) in self.trace.views().iter().enumerate() {
            if self.searched().has(space as u8) {
                (open, expanded) = (open + view.open(), expanded + view.expanded());
            }
        }
        (open, expanded)
    }

    /// The milestones of the whole run, or of what has been run so far.
    pub fn milestones(&self) -> &Milestones {
        match &self.outcome {
            Some(outcome) => &outcome.milestones,
            None => self.trace.milestones(),
        }
    }

    /// The expansions of the whole run, where all of it is recorded. O(events).
    pub(in crate::lab) fn recorded_expansions(&self) -> Option<Expansions> {
        let steps = self.outcome.as_ref()?.steps;
        let whole = self.trace.first() == 0 && self.trace.last() == steps;
        (whole && !self.runner.rewinds_by_snapshot()).then(|| {
            let mut expansions = self.room_for_expansions();
            self.trace.read_expansions(&mut expansions);
            expansions
        })
    }

    /// None yet, with room for those of the whole run.
    pub(in crate::lab) fn room_for_expansions(&self) -> Expansions {
        Expansions::new(self.searched(), self.counters().expanded)
    }

    /// Whether it comes to an end by itself; a simulation goes on for as long as it is watched.
    pub(in crate::lab) fn can_end(&self) -> bool {
        !self.runner.rewinds_by_snapshot()
    }

    /// Whether another run of the same settings does the same: no edits were handled on the way, and it ends.
    pub(in crate::lab) fn can_run_again(&self) -> bool {
        !self.runner.handles_edits() && !self.runner.rewinds_by_snapshot()
    }

    /// How long a run without recorder takes in microseconds, if it was measured since the last edit.
    pub fn micros(&self) -> Option<f64> {
        self.micros
    }

    /// Takes note of how long a run without recorder takes, in microseconds.
    pub(in crate::lab) fn set_micros(&mut self, micros: f64) {
        self.micros = Some(micros);
        self.timed = None;
    }

    /// Has the step after what is shown recorded, if there is one and it is not.
    pub(in crate::lab) fn record_next(&mut self, world: &World) {
        if self.done == self.at() && !self.runner.rewinds_by_snapshot() {
            self.advance(1, world);
        }
    }

    /// The outcome of the whole run on the world as it is, once known.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Bytes that it holds on the heap: of its searches, of its trace, of its views, of its picture.
    pub(in crate::lab) fn bytes(&self) -> [usize; 4] {
        let copies = self.snapshots.iter().map(|copy| copy.runner.bytes());
        let (scout, milestones) = match &self.scout {
            Some((scout, trace)) => (scout.bytes(), trace.bytes()),
            None => (0, 0),
        };
        [
            self.runner.bytes() + scout + copies.sum::<usize>(),
            self.trace.bytes() + milestones + self.watch.as_ref().map_or(0, |watch| watch.bytes()),
            self.trace.view_bytes(),
            self.picture.bytes() + self.marks.len(),
        ]
    }

    /// How many steps it has, as far as known.
    pub fn steps(&self) -> u64 {
        self.outcome
            .as_ref()
            .map_or(self.done, |outcome| outcome.steps)
    }

    /// The step that it shows.
    pub fn at(&self) -> u64 {
        if self.runner.rewinds_by_snapshot() {
            self.done
        } else {
            self.trace.at()
        }
    }

    /// Counters of the whole run, or of what has been run so far.
    pub fn counters(&self) -> Counters {
        match &self.outcome {
            Some(outcome) => outcome.counters,
            None => self.runner.counters(),
        }
    }

    /// What one unit of cost in its trace is worth as a length.
    pub fn unit(&self, world: &World) -> f64 {
        self.runner.unit(world)
    }

    /// A hash of what the lane shows: the trace's state, or the process's own for simulations.
    pub fn hash(&self) -> u64 {
        if self.runner.rewinds_by_snapshot() {
            self.runner.state_hash()
        } else {
            self.trace.hash()
        }
    }

    /// Whether it shows `step` and `part` events of the next one, or its end when it is shorter.
    pub fn has_arrived(&self, step: u64, part: u64) -> bool {
        let step = self.outcome.as_ref().map_or(step, |o| step.min(o.steps));
        let ended = self.status != Status::Running && self.at() == self.done;
        if self.runner.rewinds_by_snapshot() || ended {
            return self.at() == step || ended;
        }
        let known = part == 0 || self.done > step;
        let most = self
            .trace
            .event_count(step.saturating_add(1))
            .saturating_sub(1);
        known && self.at() == step && self.trace.part() == part.min(most)
    }

    /// Whether running ahead would get it anywhere.
    pub fn can_run_ahead(&self) -> bool {
        // A second runner would not have handled the edits that the first one did.
        let scouts = !self.runner.handles_edits();
        self.outcome.is_none()
            && self.status == Status::Running
            && !self.runner.rewinds_by_snapshot()
            && (scouts || self.trace.has_room())
    }

    /// Moves what is shown towards `step`, and `part` events of the next one, all but its last at most; at most
    /// `budget` steps of the process. Returns how many it did.
    pub fn bring_to(&mut self, step: u64, part: u64, budget: u64, world: &World) -> u64 {
        let step = self.outcome.as_ref().map_or(step, |o| step.min(o.steps));
        if self.runner.rewinds_by_snapshot() {
            return self.replay_to(step, budget, world);
        }
        if step < self.trace.first() {
            // What came before the window has fallen out: run again. The outcome stays known, unless edits were
            // handled on the way, which another run would not handle.
            self.begin_again(world);
            if self.runner.handles_edits() {
                self.outcome = None;
            }
        }
        let mut steps = 0;
        let needed = step.saturating_add(u64::from(part > 0));
        while self.done < needed && steps < budget && self.status == Status::Running {
            let batch = BATCH.min(budget - steps).min(needed - self.done);
            let done = self.advance(batch, world);
            self.trace.seek(step);
            if done == 0 {
                break;
            }
            steps += done;
        }
        self.trace.seek_within(step, part);
        steps
    }

    /// Runs towards the end without moving what is shown: recorded while the trace has room, then by a second runner
    /// that records nothing, so that the outcome is known though the cursor is far behind.
    pub fn run_ahead(&mut self, budget: u64, world: &World) -> u64 {
        let mut steps = 0;
        while steps < budget && self.can_run_ahead() {
            let left = budget - steps;
            let done = if self.trace.has_room() {
                self.advance(BATCH.min(left), world)
            } else {
                self.scout(left, world)
            };
            if done == 0 {
                break;
            }
            steps += done;
        }
        steps
    }

    /// Lets the second runner do some steps.
    fn scout(&mut self, budget: u64, world: &World) -> u64 {
        let mut overlay = Overlay::default();
        let mut stage = Stage {
            world,
            overlay: &mut overlay,
            time_step: self.time_step,
        };
        let made = self.scout.is_none().then(|| self.make());
        if let Some(mut runner) = made {
            runner.begin_restart(&mut stage);
            self.scout = Some((runner, Trace::of_milestones()));
        }
        let Some((scout, trace)) = &mut self.scout else {
            return 0;
        };
        let prepared = scout.prepare(&mut stage, budget);
        if prepared > 0 {
            return prepared;
        }
        let advance = scout.advance(&mut stage, budget, trace);
        if advance.status != Status::Running {
            let end = (trace.first(), advance.status);
            let outcome = Outcome::of(scout.as_ref(), end, trace.milestones(), world);
            self.outcome = Some(outcome);
            self.scout = None;
        }
        advance.steps
    }

    /// Makes a process that handles edits stand where the lane shows it, so that an edit made now is handled there.
    ///
    /// It is run again, unrecorded, from the last edit that it handled; when the cursor lies before that edit, from
    /// the beginning on the world as it is now.
    pub(in crate::lab) fn come_to_cursor(&mut self, world: &World) {
        let at = self.at();
        if !self.runner.handles_edits() || self.done == at {
            return;
        }
        let base = self.snapshots.last().filter(|base| base.step <= at);
        if let Some((base, runner)) = base.and_then(|b| Some((b, b.runner.snapshot()?))) {
            self.overlay = base.overlay.clone();
            self.runner = runner;
            let mut stage = Stage {
                world,
                overlay: &mut self.overlay,
                time_step: self.time_step,
            };
            let advance = self.runner.advance_silently(&mut stage, at - base.step);
            self.done = base.step + advance.steps;
            self.status = advance.status;
            self.trace.truncate(at);
        } else {
            self.begin_again(world);
            // This run has not handled the edits that the one before did, and there may be none to handle now.
            self.outcome = None;
            self.advance(at, world);
            self.trace.seek(at);
        }
    }

    /// Whether its search has an estimate of what is left; an order that is its own may have.
    pub(in crate::lab) fn estimates(&self) -> bool {
        self.order().is_none() || self.has_estimate()
    }

    /// Looks out for stops in what has been recorded since, for at most `budget` units; answers how many it took.
    pub(in crate::lab) fn watch_on(&mut self, budget: u64, world: &World) -> u64 {
        let how = self.how(world);
        let trace = &self.trace;
        self.watch
            .as_mut()
            .map_or(0, |watch| (watch.look_on)(watch, trace, how, budget))
    }

    /// Whether it has yet to look at something for its stops.
    pub(in crate::lab) fn watch_lags(&self) -> bool {
        self.watch
            .as_ref()
            .is_some_and(|watch| watch.lags(&self.trace))
    }

    fn watch_again(&mut self) {
        let first = self.trace.first();
        if let Some(watch) = &mut self.watch {
            watch.restart(first);
        }
    }

    /// Handles an edit that has been made.
    pub(in crate::lab) fn edited(&mut self, change: &Change, world: &World) {
        if change.replaced {
            self.picture = Picture::new(world.grid());
        } else if let Some(area) = change.area {
            self.picture.repaint(area);
        }
        self.outcome = None;
        self.scout = None;
        (self.micros, self.timed) = (None, None);
        (self.average_bytes, self.survey) = (None, None);
        let mut stage = Stage {
            world,
            overlay: &mut self.overlay,
            time_step: self.time_step,
        };
        match self.runner.edited(&mut stage, change, &mut self.trace) {
            Response::Restart => {
                if change.replaced {
                    let spaces = spaces(self.runner.as_ref(), world);
                    self.trace = Trace::new(&spaces, self.trace_limit);
                }
                self.begin_again(world);
            }
            Response::GoOn => {
                self.status = Status::Running;
                self.trace.extend_last_step();
                self.snapshots.clear();
                self.push_snapshot();
                self.watch_again();
            }
        }
    }

    /// Runs a process of the same settings from start to end without a recorder, apart from the lane's own.
    pub fn run_silently(&self, world: &World) -> Counters {
        let mut runner = self.make();
        let mut overlay = Overlay::default();
        let mut stage = Stage {
            world,
            overlay: &mut overlay,
            time_step: self.time_step,
        };
        runner.restart(&mut stage);
        if !runner.rewinds_by_snapshot() {
            runner.advance_silently(&mut stage, u64::MAX);
        }
        runner.counters()
    }

    /// The same with what it needs (the moves, its memory) made at the first call only, so that later ones take the
    /// time of the search alone.
    pub(in crate::lab) fn run_for_time(&mut self, world: &World) -> Counters {
        let made = self.timed.is_none().then(|| self.make());
        self.timed = made.or(self.timed.take());
        let Some(runner) = &mut self.timed else {
            return Counters::default();
        };
        let mut overlay = Overlay::default();
        let mut stage = Stage {
            world,
            overlay: &mut overlay,
            time_step: self.time_step,
        };
        runner.restart(&mut stage);
        if !runner.rewinds_by_snapshot() {
            runner.advance_silently(&mut stage, u64::MAX);
        }
        runner.counters()
    }

    /// Brings the image up to date, with the marks of its search composed with what else is known of the cells, if
    /// `compose` does that; returns the box that changed.
    pub(in crate::lab) fn paint(
        &mut self,
        world: &World,
        palette: &Palette,
        compose: Option<Compose<'_>>,
    ) -> Option<CellBox> {
        let grid = world.grid();
        let front = self.trace.view(0).marks();
        let back = (self.sides() > 1).then(|| self.trace.view(1).marks());
        let moves = self.runner.moves();
        let narrow = moves.filter(|moves| moves.rule().reach > 0 && moves.len() == grid.len());
        let composed = compose.is_some() || self.is_in_series();
        if back.is_none() && narrow.is_none() && !composed {
            return self.picture.paint(grid, front, palette);
        }
        let mut marks = std::mem::take(&mut self.marks);
        marks.clear();
        marks.extend_from_slice(front);
        if let Some(compose) = compose {
            compose(self, &mut marks);
        }
        if self.is_in_series() {
            self.mark_before(&mut marks);
        }
        if let Some(back) = back {
            for (mark, &other) in marks.iter_mut().zip(back) {
                *mark = both_sides(*mark, other);
            }
        }
        if let Some(moves) = narrow {
            for (i, mark) in marks.iter_mut().enumerate() {
                if moves.is_tight(grid, i) {
                    *mark = TIGHT;
                }
            }
        }
        self.marks = marks;
        self.picture.paint(grid, &self.marks, palette)
    }

    /// Whether its search scans along lines, so that it looks at cells that are no nodes.
    pub(in crate::lab) fn scans(&self) -> bool {
        self.runner.scans()
    }

    /// Whether something of this kind happens in its searches.
    pub(in crate::lab) fn has_moment(&self, moment: Moment) -> bool {
        line_of((self.entry.pseudocode)(&self.settings), moment).is_some()
    }

    /// Whether its paths go along straight lines from cell to cell, not from neighbour to neighbour.
    pub fn any_angle(&self) -> bool {
        self.runner.any_angle()
    }

    /// Whether estimates of its nodes change while it runs, because they are backed up.
    pub(in crate::lab) fn backs_up(&self) -> bool {
        self.runner.backs_up()
    }

    /// What its search made beforehand, where it did.
    pub(in crate::lab) fn tables(&self) -> Option<TableFacts> {
        self.runner.tables()
    }

    /// What its result is worth, as its search stands.
    pub fn claim(&self, world: &World) -> Claim {
        if self.voids_claim() {
            return Claim::new(Guarantee::Any, Message::new("because.edited-on-the-way"));
        }
        match self.tables().map(|tables| tables.standing) {
            Some(TableValidity::Cheaper) => {
                Claim::new(Guarantee::Any, Message::new("because.tables-cheaper"))
            }
            Some(TableValidity::Dearer) => {
                Claim::new(Guarantee::Optimal, Message::new("because.tables-dearer"))
            }
            _ => self.entry.claim(&self.settings, world),
        }
    }

    /// Begins with another search that knows nothing of what this one made beforehand.
    pub(in crate::lab) fn make_again(&mut self, world: &World) {
        self.runner = make(&self.entry, &self.settings, self.recorded.as_ref());
        (self.outcome, self.scout) = (None, None);
        (self.micros, self.timed) = (None, None);
        (self.average_bytes, self.survey) = (None, None);
        self.begin_again(world);
    }

    /// The moves that its search goes by, once it has begun, where it moves on the grid.
    pub(in crate::lab) fn moves(&self) -> Option<&Moves> {
        self.runner.moves()
    }

    /// Whether a cell is free, and yet too narrow for the lane's agent.
    pub fn is_tight(&self, world: &World, index: usize) -> bool {
        let moves = self.runner.moves();
        moves.is_some_and(|moves| index < moves.len() && moves.is_tight(world.grid(), index))
    }

    /// The image of the lane as painted last.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    fn begin_again(&mut self, world: &World) {
        self.overlay.clear();
        let mut stage = Stage {
            world,
            overlay: &mut self.overlay,
            time_step: self.time_step,
        };
        self.runner.restart(&mut stage);
        self.trace.clear();
        self.watch_again();
        self.snapshots.clear();
        self.snapshot_spacing = SNAPSHOT_SPACING;
        self.done = 0;
        self.status = Status::Running;
    }

    fn advance(&mut self, budget: u64, world: &World) -> u64 {
        // Before it falls out.
        self.watch_on(u64::MAX, world);
        let mut stage = Stage {
            world,
            overlay: &mut self.overlay,
            time_step: self.time_step,
        };
        let advance = self.runner.advance(&mut stage, budget, &mut self.trace);
        self.note(advance.steps, advance.status, world);
        advance.steps
    }

    fn note(&mut self, steps: u64, status: Status, world: &World) {
        self.done += steps;
        self.status = status;
        if status != Status::Running && self.outcome.is_none() {
            self.scout = None;
            let milestones = self.trace.milestones();
            let end = (self.done, status);
            self.outcome = Some(Outcome::of(self.runner.as_ref(), end, milestones, world));
        }
    }

    /// Going to a step of a process whose events do not tell all: from the nearest snapshot before it.
    fn replay_to(&mut self, step: u64, budget: u64, world: &World) -> u64 {
        if step < self.done {
            self.snapshots.retain(|snapshot| snapshot.step <= step);
            let copy = self
                .snapshots
                .last()
                .and_then(|s| Some((s, s.runner.snapshot()?)));
            match copy {
                Some((snapshot, runner)) => {
                    self.overlay = snapshot.overlay.clone();
                    self.done = snapshot.step;
                    self.runner = runner;
                    self.status = Status::Running;
                }
                None => self.begin_again(world),
            }
        }
        let mut steps = 0;
        while self.done < step && steps < budget && self.status == Status::Running {
            self.take_snapshot();
            let until_next = self.snapshot_spacing - self.done % self.snapshot_spacing;
            let batch = until_next.min(step - self.done).min(budget - steps);
            let mut stage = Stage {
                world,
                overlay: &mut self.overlay,
                time_step: self.time_step,
            };
            let advance = self.runner.advance_silently(&mut stage, batch);
            self.note(advance.steps, advance.status, world);
            steps += advance.steps;
        }
        steps
    }

    fn push_snapshot(&mut self) {
        if let Some(runner) = self.runner.snapshot() {
            self.snapshots.push(Snapshot {
                step: self.done,
                runner,
                overlay: self.overlay.clone(),
            });
        }
    }

    fn take_snapshot(&mut self) {
        let due = self.done.is_multiple_of(self.snapshot_spacing)
            && self
                .snapshots
                .last()
                .is_none_or(|last| last.step < self.done);
        if due {
            self.push_snapshot();
        }
        if self.snapshots.len() > SNAPSHOTS {
            self.snapshot_spacing *= 2;
            let spacing = self.snapshot_spacing;
            self.snapshots
                .retain(|snapshot| snapshot.step.is_multiple_of(spacing));
        }
    }
}

impl Lane {
    /// What has to be known of it to read its events.
    pub(in crate::lab) fn how(&self, world: &World) -> How {
        How {
            order: self.order(),
            estimates: self.estimates(),
            unit: self.unit(world),
            searched: self.searched(),
            is_incremental: self.is_journey(),
        }
    }
}
