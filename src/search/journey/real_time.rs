//! Real-time (agent-centred) search: a bounded lookahead before each few moves, and learning of h.
//!
//! The work before a move does not grow with the map. Learning keeps the agent from going in circles: where it has
//! been, h is raised until another direction looks better.
//!
//! This is the planner of RTA\*, LRTA\*, RTAA\* and LSS-LRTA\*; looking as far as the goal, it is that of AA\* and
//! GAA\*. What becomes of h and of the plan when something gets cheaper is its policy. The search ahead is `Forgotten`
//! at each round, the learned h is in `VALUES`; trials are begun by the runner. MT-AA\* goes on when the goal is moved
//! (`Planner::follows`, `Place::Target`): every learned h is corrected at once (`SHIFTED`), and stays consistent. Held
//! by `tests/search/real_time.rs`, `adaptive.rs`, `mt_aa_star.rs`, and `incremental.rs` for those whose plans are
//! shortest paths.

use crate::graph::{Graph, Heuristic, NodeId};
use crate::message::Message;
use crate::search::{Claim, Guarantee, Role, SettingSpec, Settings};
use crate::trace::{Counters, Event, INFINITE, Quantity, Recorder, StateHash};

use super::learner::Learner;
use super::values::{FAR, sum};
use super::{BeliefGraph, Planner, Planning, Travel};

/// How many cells a search ahead expands at most; `all`: as many as it takes to find the goal.
pub const LOOKAHEAD: SettingSpec = SettingSpec {
    id: "lookahead",
    options: &["16", "1", "4", "64", "250", "all"],
};

/// How often the agent goes from its start to its goal, with what it has learned before; `all`: until nothing is
/// learned on the way any more. It does not go again after that in any case.
pub const TRIALS: SettingSpec = SettingSpec {
    id: "trials",
    options: &["1", "2", "5", "10", "50", "all"],
};

/// After how many moves the agent gives up, in each trial.
pub const MOVES: SettingSpec = SettingSpec {
    id: "moves",
    options: &["100000", "100", "1000", "10000", "1000000"],
};

/// The learning rule after a lookahead search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lesson {
    /// All cells expanded: the least f that is open, less their g. Where that is the agent's cell alone: the least of
    /// move and h over its neighbours.
    #[default]
    LeastOpen,
    /// The agent's cell: the second least of move and h over its neighbours, because it goes where the least is.
    SecondBest,
    /// All cells expanded: the least of move and h over their neighbours, from the open cells inwards.
    Relearned,
}

/// How the agents of this family travel.
pub fn travel(settings: &Settings) -> Travel {
    Travel {
        trials: match settings.get(TRIALS.id) {
            "all" => u64::MAX,
            _ => settings.number(TRIALS.id).max(1),
        },
        limit: settings.number(MOVES.id).max(1),
        ..Travel::sensing(settings)
    }
}

/// How many cells a search ahead may expand.
pub fn lookahead(settings: &Settings) -> u64 {
    settings.get(LOOKAHEAD.id).parse().unwrap_or(u64::MAX)
}

/// The guarantee of such an agent's path; `because` is the reason that its algorithm adds.
pub fn claim(because: &'static str) -> Claim {
    let mut claim = Claim::new(Guarantee::Any, Message::new(because));
    claim.because.push(Message::new("because.moves"));
    claim.may_stop = true;
    claim
}

/// The policy for decreasing edge costs: how the learned h and the plan react to cheaper and to new edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CostDecreasePolicy {
    /// h is lowered where it is no longer consistent; the agent follows its plan while the plan's cost is unchanged.
    #[default]
    Repair,
    /// As `Repair`, but the agent replans unless h proves that no other path is shorter.
    Replan,
    /// h is kept and may overestimate from then on. The agent follows its plan while the plan's cost is unchanged.
    Doubt,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// It looks ahead, and may expand so many cells more.
    Looking(u64),
    /// It has looked as far as it may: the best open cell and its f are known.
    Learning(u64, NodeId),
    /// It has a way to go.
    Walking,
    /// Nothing that it has seen leads to the goal.
    Lost,
    /// It has to look ahead from where it stands.
    #[default]
    Due,
}

/// A real-time search on a grid. Its steps are expansions and updates of h.
#[derive(Clone, Debug, Default)]
pub struct RealTime {
    lesson: Lesson,
    /// Cells that a search ahead may expand.
    lookahead: u64,
    on_cost_decrease: CostDecreasePolicy,
    /// It goes on when its target moves.
    follows: bool,
    /// Something became cheaper, and h was left as it was.
    doubtful: bool,
    learner: Learner,
    agent: NodeId,
    goal: NodeId,
    stage: Stage,
    /// The moves to the best open cell that are left, the last first.
    way: Vec<NodeId>,
    /// What they cost.
    left: u64,
    /// How often h had been raised when the trial began.
    raised_before: u64,
}

impl RealTime {
    /// A search that learns so, with that estimate, which must be consistent. `lookahead`: how many cells it expands
    /// before it moves, 1 at least. It is 1 where the second best is learned, which a search ahead of more cells does
    /// not know.
    pub fn new(lesson: Lesson, heuristic: Heuristic, lookahead: u64) -> RealTime {
        let near = lesson == Lesson::SecondBest;
        RealTime {
            lesson,
            lookahead: if near { 1 } else { lookahead.max(1) },
            learner: Learner::new(heuristic),
            ..RealTime::default()
        }
    }

    /// One that looks as far as the goal each time, so that its ways are shortest ones, and learns from all that it has
    /// expanded: adaptive A\*.
    pub fn to_the_goal(heuristic: Heuristic, on_cost_decrease: CostDecreasePolicy) -> RealTime {
        RealTime {
            on_cost_decrease,
            ..RealTime::new(Lesson::LeastOpen, heuristic, u64::MAX)
        }
    }

    /// The same, but it goes on when its target moves, with what it has learned.
    #[must_use]
    pub fn after_its_target(self) -> RealTime {
        RealTime {
            follows: true,
            ..self
        }
    }

    /// The same, beside another search: its events are in spaces of their own.
    #[must_use]
    pub fn beside(self) -> RealTime {
        RealTime {
            learner: self.learner.beside(),
            ..self
        }
    }

    /// Begins as [`begin`](Planner::begin) does, and does not look ahead as yet.
    pub fn prepare(&mut self, ground: &BeliefGraph<'_>, ends: (NodeId, NodeId)) {
        (self.agent, self.goal) = ends;
        self.raised_before = 0;
        self.doubtful = false;
        self.learner.begin(ground.node_bound(), self.goal);
        self.stand_at(self.agent);
    }

    /// The agent has gone where another search led it: the way that it had is void, and what it saw ahead is forgotten.
    /// What it has learned is kept.
    pub fn led_to<R: Recorder>(&mut self, agent: NodeId, recorder: &mut R) {
        self.learner.forget_look(recorder);
        self.stand_at(agent);
    }

    fn stand_at(&mut self, agent: NodeId) {
        self.agent = agent;
        self.way.clear();
        self.stage = Stage::Due;
    }

    /// What was learned.
    pub fn learner(&self) -> &Learner {
        &self.learner
    }

    fn look<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) {
        self.way.clear();
        self.left = 0;
        self.learner.look_from(ground, self.agent, recorder);
        self.stage = Stage::Looking(self.lookahead);
    }

    /// Expands a cell, and sees whether that is enough.
    fn look_on<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        left: u64,
        recorder: &mut R,
    ) -> Planning {
        if !ground.is_open(self.agent) || self.learner.expand(ground, recorder).is_none() {
            return Planning::NoWay;
        }
        match self.learner.best() {
            None | Some((FAR, _)) => self.stage = Stage::Lost,
            _ if self.learner.is_exhausted() => self.stage = Stage::Lost,
            Some((f, node)) if left == 1 || node == self.goal => {
                self.stage = Stage::Learning(f, node);
            }
            Some(_) => self.stage = Stage::Looking(left - 1),
        }
        Planning::Working
    }

    /// Learns from the search ahead, all at once or a cell's h at a time.
    fn learn<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        (f, best): (u64, NodeId),
        recorder: &mut R,
    ) {
        let learned = match self.lesson {
            Lesson::LeastOpen => {
                self.learner.raise_expanded(f, recorder);
                true
            }
            Lesson::SecondBest => {
                let second = self.second_best(ground, best);
                self.learner.raise(self.agent, second, recorder);
                true
            }
            Lesson::Relearned => !self.learner.relearn(ground, recorder),
        };
        if learned {
            self.learner.way_back(best, &mut self.way);
            self.left = self.cost_of_way(ground);
            self.stage = Stage::Walking;
        }
    }

    /// The least of move and h over the agent's neighbours but the one to which it goes.
    fn second_best(&self, ground: &BeliefGraph<'_>, best: NodeId) -> u64 {
        let mut second = FAR;
        ground.successors(self.agent, |edge| {
            if edge.node != best {
                let h = self.learner.h(ground, edge.node);
                second = second.min(sum(edge.cost, h));
            }
        });
        second
    }

    /// Notes, once, that h may say too much.
    fn doubt<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, cells: &[NodeId], recorder: &mut R) {
        let holds = |&cell: &NodeId| self.learner.is_consistent_at(ground, cell);
        if !self.doubtful && !cells.iter().all(holds) {
            self.doubtful = true;
            recorder.record(Event::noted(Quantity::Doubt, 1, INFINITE));
        }
    }

    /// What the moves cost that are left; [`FAR`] where one of them is not there any more.
    fn cost_of_way(&self, ground: &BeliefGraph<'_>) -> u64 {
        let (mut at, mut total) = (self.agent, 0);
        for &next in self.way.iter().rev() {
            total = sum(total, cost(ground, at, next));
            at = next;
        }
        total
    }
}

/// What a move costs; [`FAR`] where there is none.
fn cost(ground: &BeliefGraph<'_>, from: NodeId, to: NodeId) -> u64 {
    let mut cost = FAR;
    ground.successors(from, |edge| {
        if edge.node == to {
            cost = edge.cost;
        }
    });
    cost
}

impl Planner for RealTime {
    const VALUES: Role = Role::Learned;

    fn set_aside(&mut self, nodes: usize) {
        self.learner.set_aside(nodes);
    }

    fn begin<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        ends: (NodeId, NodeId),
        recorder: &mut R,
    ) {
        self.prepare(ground, ends);
        self.look(ground, recorder);
    }

    fn resume<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) {
        self.look(ground, recorder);
    }

    fn plan<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) -> Planning {
        if self.is_ready(ground) {
            return Planning::Ready;
        }
        match self.stage {
            Stage::Looking(left) => {
                let planning = self.look_on(ground, left, recorder);
                let done = matches!(self.stage, Stage::Learning(..));
                if done && self.lesson == Lesson::Relearned {
                    self.learner.begin_relearning();
                }
                planning
            }
            Stage::Learning(f, best) => {
                self.learn(ground, (f, best), recorder);
                Planning::Working
            }
            Stage::Lost => Planning::NoWay,
            Stage::Walking | Stage::Due => {
                self.look(ground, recorder);
                Planning::Working
            }
        }
    }

    fn is_ready(&mut self, ground: &BeliefGraph<'_>) -> bool {
        let there = self.agent == self.goal && ground.is_open(self.goal);
        // After a change a round begins even then, and ends at once.
        let arrived = there && self.stage != Stage::Due;
        arrived || (self.stage == Stage::Walking && !self.way.is_empty())
    }

    fn next(&self, _: &BeliefGraph<'_>) -> Option<NodeId> {
        self.way.last().copied()
    }

    fn moved<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, to: NodeId, _: &mut R) {
        self.left = self.left.saturating_sub(cost(ground, self.agent, to));
        self.agent = to;
        self.way.pop();
    }

    fn changed<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        cells: &[NodeId],
        recorder: &mut R,
    ) {
        self.learner.begin_survey(ground, cells, recorder);
        if self.on_cost_decrease == CostDecreasePolicy::Doubt {
            self.doubt(ground, cells, recorder);
        } else {
            self.learner.repair(ground, cells, recorder);
        }
        let same = self.stage == Stage::Walking
            && ground.is_open(self.agent)
            && self.cost_of_way(ground) == self.left;
        let shortest = self.on_cost_decrease != CostDecreasePolicy::Replan
            || self.learner.h(ground, self.agent) == self.left;
        if !(same && shortest) {
            self.stage = Stage::Due;
        }
    }

    fn follows(&self) -> bool {
        self.follows
    }

    fn target_moved<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        to: NodeId,
        recorder: &mut R,
    ) {
        self.goal = to;
        self.learner.begin_survey(ground, &[], recorder);
        self.learner.follow(ground, to, recorder);
        self.stage = Stage::Due;
    }

    fn taught(&self) -> bool {
        self.learner.raised() > self.raised_before
    }

    fn begin_again(&mut self, agent: NodeId) {
        self.raised_before = self.learner.raised();
        self.stand_at(agent);
    }

    fn plan_end(&self) -> Option<NodeId> {
        match self.stage {
            Stage::Walking => self.way.first().copied(),
            _ => None,
        }
    }

    fn path(&self, _: &BeliefGraph<'_>) -> Option<(Vec<NodeId>, u64)> {
        None
    }

    fn forget(&mut self) {
        self.learner.begin(0, NodeId(0));
        self.way.clear();
        (self.stage, self.left) = (Stage::Due, 0);
    }

    fn counters(&self) -> Counters {
        self.learner.counters()
    }

    fn hash_into(&self, hash: &mut StateHash) {
        self.learner.hash_into(hash);
        self.way
            .iter()
            .for_each(|node| hash.word(u64::from(node.0)));
        hash.word(match self.stage {
            Stage::Looking(left) => left << 2,
            Stage::Learning(f, _) => f << 2 | 1,
            Stage::Walking => 2,
            Stage::Due => 3,
            Stage::Lost => 7,
        });
    }

    fn bytes(&self) -> usize {
        self.learner.bytes() + self.way.capacity() * size_of::<NodeId>()
    }
}
