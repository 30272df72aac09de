//! Incremental, anytime and agent-centred (real-time) search: planning interleaved with execution. An agent plans,
//! moves, senses that the world differs from its belief, and replans.
//!
//! A [`Planner`] is the search; [`JourneyRunner`] is the runner around it, which moves the agent, lets it sense, and
//! handles edits. Its events are in three spaces: 0 is the search, [`VALUES`](crate::trace::VALUES) the values kept for
//! each cell besides, [`BELIEF`] what the agent has seen of a partially known world. A second search that looks ahead
//! is in [`AHEAD`](crate::trace::AHEAD), and the h learned from it in [`LESSONS`](crate::trace::LESSONS).
//!
//! **One step** is one unit of the planner's work or one move. A journey handles edits (`Response::GoOn`) and answers
//! `voids_claim` where the agent had moved before one: such a lane has no reference and claims nothing. `Belief` is
//! the agent's map under the free-space assumption, in the units of the real world (`GridGraph::believed`).
//!
//! **In the trace.** Space 0 has rhs, `VALUES` g, or the h that was learned, with the round as mark; `Runner::roles`
//! says which. Events: `Changed` and `Estimated` for values that rise or fall, `Moved` for places (agent, target, end
//! of the plan), `Noted` for values of the whole search (round, Km, epsilon). A lane is painted from all of these
//! (`lab/families/journeys/`).
//!
//! **Held by tests.** `tests/search/incremental.rs` holds every such entry to the oracle after every edit and before
//! every move, on what is believed, and its views backwards as forwards.

mod belief;
pub mod inflated;
pub mod learner;
pub mod lifelong;
mod planner;
pub mod real_time;
pub mod values;

pub use belief::{Belief, KNOWN_BLOCKED, KNOWN_FREE, touched};
pub use planner::{BeliefGraph, Planner, Planning};

use super::{
    Advance, OnAbstraction, Response, Role, Runner, SettingSpec, Settings, Stage, move_rule,
};
use crate::graph::{Graph, GridGraph, MoveRule, Moves, NodeId};
use crate::message::Message;
use crate::path::grid_length;
use crate::trace::{
    AT_LIMIT, BELIEF, Counters, Event, EventKind, INFINITE, NO_NODE, Place, Quantity, Recorder,
    StateHash, Status, Trace,
};
use crate::world::{Change, Grid, World};

/// The mark in [`VALUES`](crate::trace::VALUES) of a round, from 1.
pub fn round_mark(round: u64) -> u8 {
    ((round.max(1) - 1) % 255) as u8 + 1
}

/// How far an agent senses: the whole world, or so many cells.
pub const SENSOR: SettingSpec = SettingSpec {
    id: "sensor",
    options: &["all", "1", "2", "4", "8", "16"],
};

/// The heuristics that are consistent under all move rules.
pub const CONSISTENT: SettingSpec = SettingSpec {
    id: "heuristic",
    options: &["octile", "chebyshev", "zero"],
};

/// The settings of the agent's travel, if it moves at all: sensing, trials and limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Travel {
    /// The agent moves; otherwise the path is planned and repaired as the world changes.
    pub walks: bool,
    /// The sensing radius, in cells; `None`: the world is known, and every change reported.
    pub sensor: Option<u32>,
    /// The most trials from its start to the goal. There is no further one once nothing was learned in a trial.
    pub trials: u64,
    /// How many moves it makes in a trial before it gives up.
    pub limit: u64,
}

impl Travel {
    /// An agent that moves, with the sensing radius of the setting.
    pub fn sensing(settings: &Settings) -> Travel {
        Travel {
            walks: true,
            sensor: settings.get(SENSOR.id).parse().ok(),
            ..Travel::STAY
        }
    }

    /// No agent moves.
    pub const STAY: Travel = Travel {
        walks: false,
        sensor: None,
        trials: 1,
        limit: u64::MAX,
    };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    Planning,
    /// A path is known, and a further round may improve it.
    Improving,
    Walking,
    /// It has arrived and will go once more from its start.
    Arrived,
    Ended(Status),
}

/// A runner that interleaves a planner with the moves of its agent.
///
/// In the first step the agent senses where it stands. Each further step is a unit of the planner's work or a move of
/// the agent, which senses again. Without an agent that moves it ends when the path is known, and goes on after an
/// edit.
#[derive(Clone)]
pub struct JourneyRunner<P: Planner> {
    planner: P,
    travel: Travel,
    rule: MoveRule,
    /// The moves in the world as it is, and the revision for which they are true.
    moves: Option<(Moves, u64)>,
    belief: Option<Belief>,
    phase: Phase,
    agent: NodeId,
    goal: NodeId,
    /// Where the agent has stood, its start first; where no agent moves, the path.
    trail: Vec<u32>,
    /// What its moves have cost, in units.
    walked: u64,
    round: u64,
    /// The number of the trial, from 1.
    trial: u64,
    /// What the trial before has cost; [`INFINITE`] in the first.
    last_trial: u64,
    /// Expansions before this round.
    expanded_before: u64,
    /// The end of the plan that was reported last.
    plan: u32,
    /// An edit was handled after the agent had moved.
    heard: bool,
    /// Whether cells had terrain costs when it began: the unit of cost depends on it.
    has_costs: bool,
}

impl<P: Planner> JourneyRunner<P> {
    /// A journey that has not begun.
    pub fn new(planner: P, travel: Travel, rule: MoveRule) -> JourneyRunner<P> {
        JourneyRunner {
            planner,
            travel,
            rule,
            moves: None,
            belief: None,
            phase: Phase::Ready,
            agent: NodeId(0),
            goal: NodeId(0),
            trail: Vec::new(),
            walked: 0,
            round: 0,
            trial: 1,
            last_trial: INFINITE,
            expanded_before: 0,
            plan: NO_NODE,
            heard: false,
            has_costs: false,
        }
    }

    /// The same as a runner, under the settings' move rule.
    pub fn boxed(planner: P, travel: Travel, settings: &Settings) -> Box<dyn Runner> {
        Box::new(JourneyRunner::new(planner, travel, move_rule(settings)))
    }

    fn drive<R: Recorder>(
        &mut self,
        world: &World,
        budget: u64,
        recorder: &mut R,
        end_step: fn(&mut R) -> bool,
    ) -> Advance {
        let world = world.weighed(self.rule.risk);
        let (mut steps, mut status) = (0, self.status());
        while steps < budget && status == Status::Running {
            self.step(world.grid(), recorder);
            status = self.status();
            steps += 1;
            if !end_step(recorder) {
                break;
            }
        }
        Advance { steps, status }
    }

    fn status(&self) -> Status {
        match self.phase {
            Phase::Ended(status) => status,
            _ => Status::Running,
        }
    }

    fn step<R: Recorder>(&mut self, world: &Grid, recorder: &mut R) {
        match self.phase {
            Phase::Ready => self.begin(world, recorder),
            Phase::Planning => self.plan(world, recorder),
            Phase::Improving => self.next_round(world, recorder),
            Phase::Walking => self.walk(world, recorder),
            Phase::Arrived => self.begin_again(world, recorder),
            Phase::Ended(_) => {}
        }
    }

    fn begin<R: Recorder>(&mut self, world: &Grid, recorder: &mut R) {
        recorder.record(Event::phase(0));
        self.phase = Phase::Planning;
        self.has_costs = world.costs().is_some();
        if self.travel.walks {
            self.trail.push(self.agent.0);
            recorder.record(Event::moved(Place::Agent, self.agent.0, NO_NODE, (0, 0)));
        }
        if self.planner.follows() {
            recorder.record(Event::moved(Place::Target, self.goal.0, NO_NODE, (0, 0)));
        }
        let here = world.cell(self.agent.index());
        if let Some(belief) = &mut self.belief {
            belief.sense(world, here, recorder);
        }
        if self.travel.trials > 1 {
            recorder.record(Event::noted(Quantity::Trial, 1, INFINITE));
        }
        self.note_round(recorder);
        let ends = (self.agent, self.goal);
        self.on_ground(world, |planner, ground| {
            planner.begin(ground, ends, recorder)
        });
    }

    /// Calls the planner with the world as the agent believes it to be; `None` before the first restart.
    fn on_ground<T>(
        &mut self,
        world: &Grid,
        act: impl FnOnce(&mut P, &BeliefGraph<'_>) -> T,
    ) -> Option<T> {
        let (moves, _) = self.moves.as_ref()?;
        Some(match &self.belief {
            Some(belief) => act(&mut self.planner, &belief.ground(world)),
            None => act(&mut self.planner, &GridGraph::new(world, moves)),
        })
    }

    /// Begins a round, from the second on.
    fn begin_round<R: Recorder>(&mut self, world: &Grid, recorder: &mut R) {
        self.note_round(recorder);
        self.on_ground(world, |planner, ground| planner.resume(ground, recorder));
        let end = match self.planner.keeps_plan() {
            true => self.planner.plan_end().map_or(NO_NODE, |node| node.0),
            false => NO_NODE,
        };
        self.report_plan(end, recorder);
        self.phase = Phase::Planning;
    }

    /// Begins a round and, where there is nothing to do in it, ends it.
    fn next_round<R: Recorder>(&mut self, world: &Grid, recorder: &mut R) {
        self.begin_round(world, recorder);
        let ready = self.on_ground(world, |planner, ground| planner.is_ready(ground));
        if ready == Some(true) {
            self.go_on(world, recorder);
        }
    }

    fn note_round<R: Recorder>(&mut self, recorder: &mut R) {
        let expanded = match self.round {
            0 => 0,
            _ => self.planner.counters().expanded,
        };
        let known = |value: u64| if self.round == 0 { INFINITE } else { value };
        let before = (known(self.round), known(self.expanded_before));
        self.round += 1;
        self.expanded_before = expanded;
        recorder.record(Event::noted(Quantity::Round, self.round, before.0));
        recorder.record(Event::noted(Quantity::Before, expanded, before.1));
        self.planner.begin_round(self.round, recorder);
    }

    fn report_plan<R: Recorder>(&mut self, end: u32, recorder: &mut R) {
        let before = std::mem::replace(&mut self.plan, end);
        if before != end {
            recorder.record(Event::moved(Place::Plan, end, before, (0, 0)));
        }
    }

    fn plan<R: Recorder>(&mut self, world: &Grid, recorder: &mut R) {
        let planning = self.on_ground(world, |planner, ground| {
            match planner.plan(ground, recorder) {
                // That it has done enough costs no step of its own.
                Planning::Working if planner.is_ready(ground) => Planning::Ready,
                other => other,
            }
        });
        match planning {
            Some(Planning::Working) => {}
            Some(Planning::Ready) => self.go_on(world, recorder),
            Some(Planning::NoWay) | None => {
                recorder.record(Event::about(EventKind::Exhausted, NO_NODE, 0));
                self.phase = Phase::Ended(Status::Failed);
            }
        }
    }

    /// The planner is ready: the agent can go, or all is done.
    fn go_on<R: Recorder>(&mut self, world: &Grid, recorder: &mut R) {
        self.phase = Phase::Walking;
        let end = self.planner.plan_end().map_or(NO_NODE, |node| node.0);
        self.report_plan(end, recorder);
        self.on_ground(world, |planner, ground| planner.publish(ground, recorder));
        if !self.travel.walks && self.planner.can_improve() {
            self.phase = Phase::Improving;
            return;
        }
        if !self.travel.walks {
            let path = self.on_ground(world, |planner, ground| planner.path(ground));
            let (path, cost) = path.flatten().unwrap_or_default();
            self.trail = path.into_iter().map(|node| node.0).collect();
            self.walked = cost;
        }
        if !self.travel.walks || self.agent == self.goal {
            recorder.record(Event::reached(self.goal.0, self.walked, 0));
            self.phase = Phase::Ended(Status::Done);
        }
    }

    /// The agent makes a move, looks around and learns.
    fn walk<R: Recorder>(&mut self, world: &Grid, recorder: &mut R) {
        let here = self.agent;
        if self.trail.len() as u64 > self.travel.limit {
            recorder.record(Event {
                note: AT_LIMIT,
                ..Event::about(EventKind::Exhausted, NO_NODE, self.travel.limit)
            });
            self.phase = Phase::Ended(Status::Stopped);
            return;
        }
        let step = self.on_ground(world, |planner, ground| {
            let to = planner.next(ground)?;
            let mut cost = None;
            ground.successors(here, |edge| {
                if edge.node == to {
                    cost = Some(edge.cost);
                }
            });
            Some((to, cost?))
        });
        let Some((to, cost)) = step.flatten() else {
            debug_assert!(false, "a planner that is ready knows a move");
            self.phase = Phase::Ended(Status::Failed);
            return;
        };
        let before = self.walked;
        self.walked += cost;
        self.agent = to;
        self.trail.push(to.0);
        let costs = (self.walked, before);
        recorder.record(Event::moved(Place::Agent, to.0, here.0, costs));
        self.on_ground(world, |planner, ground| planner.moved(ground, to, recorder));
        self.look_around(world, recorder);
        if self.agent == self.goal {
            self.arrive(recorder);
        } else {
            self.settle(world, recorder);
        }
    }

    /// The agent is at the goal: that is the end, or it goes once more.
    fn arrive<R: Recorder>(&mut self, recorder: &mut R) {
        self.report_plan(self.goal.0, recorder);
        if self.trial < self.travel.trials && self.planner.taught() {
            self.phase = Phase::Arrived;
        } else {
            recorder.record(Event::reached(self.goal.0, self.walked, 0));
            self.phase = Phase::Ended(Status::Done);
        }
    }

    /// The next trial: the agent is at its start again and knows what it has learned.
    fn begin_again<R: Recorder>(&mut self, world: &Grid, recorder: &mut R) {
        let last = std::mem::replace(&mut self.last_trial, self.walked);
        recorder.record(Event::noted(Quantity::LastTrial, self.last_trial, last));
        self.trial += 1;
        let trial = Event::noted(Quantity::Trial, self.trial, self.trial - 1);
        recorder.record(trial);
        let from = std::mem::replace(&mut self.agent, NodeId(self.trail[0]));
        let costs = (0, std::mem::take(&mut self.walked));
        recorder.record(Event::moved(Place::Agent, self.agent.0, from.0, costs));
        self.trail.truncate(1);
        self.planner.begin_again(self.agent);
        self.look_around(world, recorder);
        self.next_round(world, recorder);
    }

    /// Answers whether it has learned anything.
    fn look_around<R: Recorder>(&mut self, world: &Grid, recorder: &mut R) -> bool {
        let Some(belief) = &mut self.belief else {
            return false;
        };
        let cells = belief.sense(world, world.cell(self.agent.index()), recorder);
        if !cells.is_empty() {
            self.on_ground(world, |planner, ground| {
                planner.changed(ground, &cells, recorder)
            });
        }
        !cells.is_empty()
    }

    /// After something may have changed: either the next move is known, or a new round begins.
    fn settle<R: Recorder>(&mut self, world: &Grid, recorder: &mut R) {
        let ready = self.on_ground(world, |planner, ground| planner.is_ready(ground));
        // Where it stands at its goal already, a round begins and ends.
        if ready == Some(true) && self.agent != self.goal {
            let end = self.planner.plan_end().map_or(NO_NODE, |node| node.0);
            self.report_plan(end, recorder);
            self.phase = Phase::Walking;
        } else {
            self.next_round(world, recorder);
        }
    }
}

impl<P: Planner> Runner for JourneyRunner<P> {
    fn advance(&mut self, stage: &mut Stage<'_>, budget: u64, trace: &mut Trace) -> Advance {
        self.drive(stage.world, budget, trace, Trace::end_step)
    }

    fn advance_silently(&mut self, stage: &mut Stage<'_>, budget: u64) -> Advance {
        self.drive(stage.world, budget, &mut (), |()| true)
    }

    fn restart(&mut self, stage: &mut Stage<'_>) {
        let grid = stage.world.weighed(self.rule.risk).grid();
        let revision = stage.world.revision();
        if !matches!(&self.moves, Some((_, known)) if *known == revision) {
            self.moves = Some((Moves::new(grid, self.rule), revision));
        }
        self.agent = NodeId(grid.index(stage.world.start()) as u32);
        self.goal = NodeId(grid.index(stage.world.goal()) as u32);
        // Here, not in the first step: it takes time in proportion to the map.
        let believed = |radius| Belief::new(grid, self.rule, stage.world.start(), radius, BELIEF);
        let belief = self.travel.sensor.map(believed);
        self.belief = belief.and_then(Result::ok);
        self.phase = Phase::Ready;
        self.trail.clear();
        (self.walked, self.round, self.expanded_before) = (0, 0, 0);
        (self.trial, self.last_trial) = (1, INFINITE);
        self.plan = NO_NODE;
        self.heard = false;
        self.planner.forget();
        self.planner.set_aside(grid.len());
    }

    fn edited(&mut self, stage: &mut Stage<'_>, change: &Change, trace: &mut Trace) -> Response {
        let grid = stage.world.weighed(self.rule.risk).grid();
        match &mut self.moves {
            Some((moves, known)) if !change.replaced => {
                if let Some(area) = change.area {
                    moves.update(grid, area);
                }
                *known = change.revision;
            }
            _ => self.moves = None,
        }
        let ended = matches!(self.phase, Phase::Ended(Status::Done | Status::Stopped));
        let arrived = self.travel.walks && ended;
        let other_units = self.has_costs != grid.costs().is_some();
        let ends = change.start || (change.goal && !self.planner.follows());
        let fresh = self.moves.is_none() || self.phase == Phase::Ready;
        if !P::HEARS || fresh || arrived || other_units || ends {
            return Response::Restart;
        }
        let mut concerned = false;
        let weighs_it = !change.risk_alone || self.rule.risk > 0;
        if let Some(area) = change.area.filter(|_| weighs_it) {
            self.heard = true;
            // What is out of its sight does not concern it.
            concerned = self.belief.is_none() || self.look_around(grid, trace);
            if self.belief.is_none() {
                let cells = touched(grid, self.rule, area);
                self.on_ground(grid, |planner, ground| {
                    planner.changed(ground, &cells, trace)
                });
            }
        }
        let goal = NodeId(grid.index(stage.world.goal()) as u32);
        if change.goal && goal != self.goal {
            self.follow(grid, goal, trace);
            concerned = true;
        }
        if concerned {
            self.settle_edit(grid, trace);
        }
        Response::GoOn
    }

    fn handles_edits(&self) -> bool {
        P::HEARS
    }

    fn snapshot(&self) -> Option<Box<dyn Runner>> {
        Some(Box::new(self.clone()))
    }

    fn further_spaces(&self, world: &World) -> Vec<usize> {
        let cells = |role: &Role| match role {
            Role::Free => 0,
            _ => world.grid().len(),
        };
        self.roles().iter().map(cells).collect()
    }

    fn roles(&self) -> &'static [Role] {
        match (P::VALUES, self.travel.sensor) {
            (_, None) if P::LOOKS_AHEAD => &[Role::Rhs, Role::Free, Role::Ahead, Role::Learned],
            (_, Some(_)) if P::LOOKS_AHEAD => {
                &[Role::Rhs, Role::Belief, Role::Ahead, Role::Learned]
            }
            (Role::Rhs, None) => &[Role::Rhs],
            (Role::Rhs, Some(_)) => &[Role::Rhs, Role::Belief],
            (Role::Least, None) => &[Role::Least],
            (Role::Least, Some(_)) => &[Role::Least, Role::Belief],
            (Role::Closed, _) => &[Role::Closed],
            (Role::Plan, None) => &[Role::Plan],
            (Role::Plan, Some(_)) => &[Role::Plan, Role::Belief],
            (_, None) => &[Role::Learned],
            (_, Some(_)) => &[Role::Learned, Role::Belief],
        }
    }

    fn moves(&self) -> Option<&Moves> {
        self.moves.as_ref().map(|(moves, _)| moves)
    }

    fn counters(&self) -> Counters {
        self.planner.counters()
    }

    fn on_abstraction(&self) -> Option<&dyn OnAbstraction> {
        self.planner.on_abstraction()
    }

    fn path(&self) -> Option<Vec<u32>> {
        (self.phase == Phase::Ended(Status::Done)).then(|| self.trail.clone())
    }

    fn unit(&self, world: &World) -> f64 {
        match &self.moves {
            Some((moves, _)) => {
                let grid = world.weighed(self.rule.risk).grid();
                GridGraph::<u64>::new(grid, moves).real(1)
            }
            None => 1.0,
        }
    }

    /// For an agent that moved while the world was edited: the cost of its moves at the time it made them.
    fn path_length(&self, world: &World) -> Result<Option<f64>, Message> {
        match self.path() {
            Some(_) if self.heard && self.travel.walks => {
                Ok(Some(self.walked as f64 * self.unit(world)))
            }
            Some(path) => {
                let grid = world.weighed(self.rule.risk).grid();
                grid_length(grid, self.rule, &path).map(Some)
            }
            None => Ok(None),
        }
    }

    fn voids_claim(&self) -> bool {
        self.heard && self.travel.walks
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.planner.hash_into(&mut hash);
        for word in [u64::from(self.agent.0), self.walked, self.round, self.trial] {
            hash.word(word);
        }
        self.trail
            .iter()
            .for_each(|&node| hash.word(u64::from(node)));
        hash.finish()
    }

    fn bytes(&self) -> usize {
        let moves = self.moves.as_ref().map_or(0, |(moves, _)| moves.bytes());
        let belief = self.belief.as_ref().map_or(0, Belief::bytes);
        moves + belief + self.planner.bytes() + self.trail.len() * size_of::<u32>()
    }
}

impl<P: Planner> JourneyRunner<P> {
    /// The target has moved.
    fn follow<R: Recorder>(&mut self, grid: &Grid, to: NodeId, recorder: &mut R) {
        self.heard = true;
        let from = std::mem::replace(&mut self.goal, to);
        recorder.record(Event::moved(Place::Target, to.0, from.0, (0, 0)));
        self.on_ground(grid, |planner, ground| {
            planner.target_moved(ground, to, recorder)
        });
    }

    /// After an edit: replans, or goes on with the plan if it is still valid.
    fn settle_edit<R: Recorder>(&mut self, grid: &Grid, recorder: &mut R) {
        if self.phase == Phase::Arrived {
            // Its next trial has to begin in any case.
        } else if self.travel.walks {
            self.settle(grid, recorder);
        } else {
            self.begin_round(grid, recorder);
        }
    }
}
