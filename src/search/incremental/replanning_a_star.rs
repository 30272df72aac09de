//! Replanning A\*: an agent that plans by A\*, and replans from scratch when a change of the world affects its plan.
//!
//! **Idea.** The agent plans with A\* and walks. A change can block the plan, or open a shortcut, perhaps far from it.
//! There are three policies: replan from the agent's cell after every change; validate the rest of the plan, and replan
//! only if a move of it is gone or dearer; or check for shortcuts, too, by a lower bound on the cost of a path through
//! an edge that became cheaper.
//!
//! **Guarantee.** With the policies `all` and `shortcuts` the rest of the way costs what a fresh A\* would find, after
//! every edit and move, as the agent believes the world to be. With `validate` the plan stays valid, but may be
//! suboptimal once an edge became cheaper. In an unknown world the agent arrives whenever it can.
//!
//! **Complexity.** Each plan costs an A\*, O((n + m) log m) for n nodes and m edges with f up to the optimum. A check
//! is O(what is left of the plan), one for shortcuts O(cells concerned) on top. Memory O(nodes of the graph) while it
//! plans; a plan for the way, and for `shortcuts` two bytes a node.
//!
//! **Source.** B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011,
//! section 4.4; P. Hart, N. Nilsson, B. Raphael, "A formal basis for the heuristic determination of minimum cost
//! paths", 1968.
//!
//! **Deviations.** The thesis finds shortcuts by planning and comparing alone; here a lower bound says first whether a
//! shortcut can matter. An agent without a plan plans upon every change. One whose plan can still be gone keeps it
//! unless the new one is cheaper.
//!
//! **In the trace.** No search is kept from one plan to the next, but the plan is: `Role::Plan`, in `VALUES` the cost
//! that is left from each of its cells and the next one, and the moves of the last plan that are gone (`ON_PLAN`,
//! `LOST`). The search before is `Forgotten` node by node when another begins. The policies are compared by
//! `Quantity::Heard` and `Checks`. Held by `tests/search/replanning.rs`.
//!
//! ```
//! use wayscope::lab::{Catalogue, Lab};
//! use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};
//!
//! let grid = Grid::from_rows(&["......", "......", "......"])?;
//! let world = World::new("w", grid, Cell::new(0, 1), Cell::new(5, 1))?;
//! let mut lab = Lab::new(Catalogue::standard(), world);
//! lab.add_lane("replanning-a-star")?;
//! lab.set_setting(0, "policy", "validate")?;
//! while lab.journey(0)?.is_none_or(|journey| journey.walked < 1.0) {
//!     let step = lab.lanes()[0].at() + 1;
//!     lab.advance(step, 1);
//! }
//! // Not on its way: nothing is planned anew.
//! let cells = vec![Cell::new(3, 0)];
//! let terrain = Terrain::OutOfBounds;
//! lab.edit(Edit::Terrain { cells, terrain }, Joined::New)?;
//! let journey = lab.journey(0)?.unwrap_or_default();
//! assert_eq!((journey.heard, journey.round), (Some(1), 1));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::d_star_lite::of_walk;
use crate::graph::{Graph, Heuristic, NodeId};
use crate::message::Message;
use crate::search::engine::claim::{Claim, heuristic};
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::frontier::Frontier;
use crate::search::engine::order::Order;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Role;
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::search::journey::{
    BeliefGraph, CONSISTENT, JourneyRunner, Planner, Planning, SENSOR, Travel,
};
use crate::trace::{
    CLOSED, Counters, Event, EventKind, INFINITE, LOST, NO_NODE, ON_PLAN, OPEN, Quantity, Recorder,
    StateHash, UNSEEN, VALUES,
};

/// Upon what it plans anew.
const POLICY: SettingSpec = SettingSpec {
    id: "policy",
    options: &["all", "validate", "shortcuts"],
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "replanning-a-star",
    family: Family::Changing,
    settings: &[POLICY, CONSISTENT, SENSOR],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |settings, _| claim(settings),
    order: |_| None,
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.anguelov-2011-changes",
        idea: "about.replanning-a-star.idea",
        deviations: &[
            "about.replanning-a-star.deviation.bound",
            "about.replanning-a-star.deviation.no-plan",
            "about.replanning-a-star.deviation.keeps",
            "about.shared.senses",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.replanning-a-star.use.agents",
            "about.replanning-a-star.use.simple",
        ],
        avoid_when: &[
            "about.replanning-a-star.avoid.often",
            "about.replanning-a-star.avoid.validate",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    match Policy::of(settings) {
        Policy::All => &ON_ALL,
        Policy::Validate => &ON_GONE,
        Policy::Shortcuts => &ON_CHEAPER,
    }
}

/// Whatever the policy, the first plan is a shortest path; a lane that has heard of an edit claims nothing.
fn claim(settings: &Settings) -> Claim {
    let mut claim = of_walk(settings);
    if Policy::of(settings) == Policy::Validate {
        claim.because.push(Message::new("because.validates"));
    }
    claim
}

const BEGIN: Line = line(0, "code.replanning.begin", &[Moment::Began, Moment::Noted]);
const START: Line = line(0, "code.replanning.start", &[Moment::Started]);
const LOOP: Line = line(0, "code.best-first.loop", &[]);
const TAKE: Line = line(1, "code.best-first.take", &[Moment::Expanded]);
const GOAL: Line = line(1, "code.replanning.goal", &[Moment::Pruned]);
const SUCCESSORS: Line = line(1, "code.best-first.successors", &[]);
const NEW: Line = line(2, "code.best-first.new", &[Moment::Generated]);
const IMPROVE: Line = line(
    2,
    "code.best-first.improve",
    &[Moment::Improved, Moment::Reopened],
);
const NO_WAY: Line = line(0, "code.replanning.no-way", &[Moment::Exhausted]);
const PLANNED: &[Moment] = &[Moment::Valued, Moment::Planned];
const PLAN: Line = line(0, "code.replanning.plan", PLANNED);
const PLAN_IF: Line = line(0, "code.replanning.plan-if", PLANNED);
const MOVE: Line = line(0, "code.replanning.move", &[Moment::Moved]);
const HEAR: Line = line(0, "code.replanning.hear", &[Moment::Sensed, Moment::Heard]);
const CHECKED: &[Moment] = &[Moment::Checked, Moment::Lost];
const DROPPED: &[Moment] = &[Moment::Unvalued, Moment::Forgotten, Moment::Backtracked];
const AGAIN: Line = line(0, "code.replanning.again", DROPPED);
const ARRIVED: Line = line(0, "code.replanning.arrived", &[Moment::Reached]);

static ON_ALL: [Line; 14] = [
    BEGIN,
    START,
    LOOP,
    TAKE,
    GOAL,
    SUCCESSORS,
    NEW,
    IMPROVE,
    NO_WAY,
    PLAN,
    MOVE,
    line(
        0,
        "code.replanning.hear",
        &[Moment::Sensed, Moment::Heard, Moment::Lost],
    ),
    line(0, "code.replanning.again-always", DROPPED),
    ARRIVED,
];
static ON_GONE: [Line; 15] = [
    BEGIN,
    START,
    LOOP,
    TAKE,
    GOAL,
    SUCCESSORS,
    NEW,
    IMPROVE,
    NO_WAY,
    PLAN_IF,
    MOVE,
    HEAR,
    line(0, "code.replanning.validate", CHECKED),
    AGAIN,
    ARRIVED,
];
static ON_CHEAPER: [Line; 16] = [
    BEGIN,
    START,
    LOOP,
    TAKE,
    GOAL,
    SUCCESSORS,
    NEW,
    IMPROVE,
    NO_WAY,
    PLAN_IF,
    MOVE,
    HEAR,
    line(0, "code.replanning.validate", CHECKED),
    line(0, "code.replanning.shortcuts", &[]),
    AGAIN,
    ARRIVED,
];

/// The replanning policy of an agent: the changes upon which it plans anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// Upon every change.
    #[default]
    All,
    /// Where a move of its plan is gone or dearer.
    Validate,
    /// The same, and where a way through what became cheaper may be cheaper than the plan.
    Shortcuts,
}

impl Policy {
    fn of(settings: &Settings) -> Policy {
        match settings.get(POLICY.id) {
            "validate" => Policy::Validate,
            "shortcuts" => Policy::Shortcuts,
            _ => Policy::All,
        }
    }
}

/// A cell of the plan.
#[derive(Clone, Copy, Debug)]
struct Leg {
    node: NodeId,
    /// The cost from there to the goal.
    left: u64,
}

/// The state of the search for a plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stand {
    /// A plan is wanted, and is looked for once the round begins.
    #[default]
    Wanted,
    Searching,
    Ready,
    NoWay,
}

/// Replanning A\* on a grid. Its steps are expansions.
#[derive(Clone, Debug)]
pub struct ReplanningAStar {
    policy: Policy,
    heuristic: Heuristic,
    agent: NodeId,
    goal: NodeId,
    frontier: Frontier<u64>,
    /// The nodes that the search has seen, so that they can be told to be forgotten.
    seen: Vec<u32>,
    stand: Stand,
    /// The plan, from where it was made to the goal; empty while there is none that can be gone.
    plan: Vec<Leg>,
    /// The place of the agent in it.
    at: usize,
    /// Moves of the last plan that are gone: the cell that cannot be entered any more, and the one before.
    lost: Vec<(u32, u32)>,
    /// With `Shortcuts`, for each cell its moves and its cost, as they were when they were heard of last.
    known: Vec<(u8, u8)>,
    /// Changes that were heard of.
    heard: u64,
    /// Moves that were looked at to see whether a change matters.
    checks: u64,
    /// What the searches before this one have done.
    before: Counters,
    /// The most bytes that plan and search have taken together.
    peak: u64,
}

impl ReplanningAStar {
    /// An agent with that policy; the estimate must be consistent.
    pub fn new(policy: Policy, heuristic: Heuristic) -> ReplanningAStar {
        ReplanningAStar {
            policy,
            heuristic,
            agent: NodeId(0),
            goal: NodeId(0),
            frontier: Frontier::new(Order::default(), 0),
            seen: Vec::new(),
            stand: Stand::Wanted,
            plan: Vec::new(),
            at: 0,
            lost: Vec::new(),
            known: Vec::new(),
            heard: 0,
            checks: 0,
            before: Counters::default(),
            peak: 0,
        }
    }

    /// What the plan costs from where the agent stands.
    fn left(&self) -> u64 {
        self.plan.get(self.at).map_or(INFINITE, |leg| leg.left)
    }

    fn reach<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        parent: u32,
        (node, g): (NodeId, u64),
        recorder: &mut R,
    ) {
        if self.frontier.g(node).is_none() {
            self.seen.push(node.0);
        }
        let (heuristic, goal) = (self.heuristic, self.goal);
        let h = || ground.estimate(heuristic, node, goal);
        self.frontier.reach(parent, node, g, h, recorder);
    }

    /// Forgets the search before, and begins one from where the agent stands.
    fn search<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) {
        self.before = self.searched();
        for node in self.seen.drain(..).map(NodeId).rev() {
            if R::LISTENS {
                let g = self.frontier.g(node).unwrap_or(INFINITE);
                let parent = self
                    .frontier
                    .parent(node)
                    .map_or(NO_NODE, |parent| parent.0);
                let h = self.frontier.f(node) - g;
                let mark = if self.frontier.is_open(node) {
                    OPEN
                } else {
                    CLOSED
                };
                recorder.record(Event::forgotten(node.0, parent, (g, h), mark));
            }
        }
        self.frontier.begin(ground.node_bound());
        self.stand = Stand::Searching;
        if ground.is_open(self.agent) {
            self.reach(ground, NO_NODE, (self.agent, 0), recorder);
        }
        self.note_peaks();
    }

    /// What all searches together have done. The peaks were not at one time.
    fn searched(&self) -> Counters {
        let now = self.frontier.counters();
        Counters {
            peak_open: self.before.peak_open.max(now.peak_open),
            ..self.before.plus(now)
        }
    }

    fn note_peaks(&mut self) {
        self.frontier.note_peaks();
        self.peak = self
            .peak
            .max(self.frontier.counters().peak_bytes + self.plan_bytes());
    }

    fn plan_bytes(&self) -> u64 {
        (self.plan.len() * size_of::<Leg>() + self.known.len() * size_of::<(u8, u8)>()) as u64
    }

    /// The search has come to the goal: the path found becomes the plan, unless there is one that costs no more.
    fn adopt<R: Recorder>(&mut self, recorder: &mut R) {
        let cost = self.frontier.g(self.goal).unwrap_or(INFINITE);
        if cost >= self.left() {
            return;
        }
        self.drop_plan(recorder);
        let of = |node| Leg {
            node,
            left: cost - self.frontier.g(node).unwrap_or(cost),
        };
        let chain = self.frontier.chain(self.goal);
        let plan: Vec<Leg> = chain.into_iter().rev().map(of).collect();
        let mut lost = std::mem::take(&mut self.lost);
        lost.retain(|&gone| {
            let stays = plan.iter().all(|leg| leg.node.0 != gone.0);
            if !stays {
                recorder.record(found(gone));
            }
            stays
        });
        (self.plan, self.at, self.lost) = (plan, 0, lost);
        for i in 0..self.plan.len() {
            self.tell_leg(i, INFINITE, recorder);
        }
    }

    /// The cell after the `i`-th of the plan.
    fn after(&self, i: usize) -> u32 {
        self.plan.get(i + 1).map_or(NO_NODE, |leg| leg.node.0)
    }

    /// Tells of the `i`-th cell of the plan; the cost from there was `before`, or it was on none.
    fn tell_leg<R: Recorder>(&self, i: usize, before: u64, recorder: &mut R) {
        let (leg, after) = (self.plan[i], self.after(i));
        let (was, mark) = match before {
            INFINITE => ((INFINITE, NO_NODE), UNSEEN),
            left => ((left, after), ON_PLAN),
        };
        let event = Event::changed(leg.node.0, (leg.left, after), was, (mark, ON_PLAN));
        recorder.record(event.in_space(VALUES));
    }

    fn drop_plan<R: Recorder>(&mut self, recorder: &mut R) {
        for i in 0..self.plan.len() {
            let (leg, after) = (self.plan[i], self.after(i));
            let (now, was) = ((INFINITE, NO_NODE), (leg.left, after));
            let event = Event::changed(leg.node.0, now, was, (ON_PLAN, UNSEEN));
            recorder.record(event.in_space(VALUES));
        }
        self.plan.clear();
        self.at = 0;
    }

    /// The moves that are left of the plan: where they lead from and to, and what they cost when that was told last.
    fn moves_left(&self) -> impl DoubleEndedIterator<Item = (NodeId, NodeId, u64)> + '_ {
        let rest = self.plan.get(self.at..).unwrap_or_default();
        let pairs = rest.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.map(|(from, to)| (from.node, to.node, from.left - to.left))
    }

    /// Drops the plan if it cannot be gone any more, and tells which moves are gone. Answers whether it did.
    fn drop_broken<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) -> bool {
        let gone =
            |&(from, to, _): &(NodeId, NodeId, u64)| cost_of_move(ground, from, to).is_none();
        let gone: Vec<_> = self.moves_left().filter(gone).collect();
        if gone.is_empty() {
            return false;
        }
        self.drop_plan(recorder);
        for (from, to, _) in gone {
            recorder.record(lost((to.0, from.0)));
            self.lost.push((to.0, from.0));
        }
        true
    }

    /// Gives the plan, which can be gone, the costs of now. Answers whether a move of it is dearer than before.
    fn take_costs<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) -> bool {
        let (mut dearer, mut left) = (false, 0);
        let now = |(from, to, before)| (cost_of_move(ground, from, to).unwrap_or(before), before);
        let costs: Vec<(u64, u64)> = self.moves_left().map(now).collect();
        for (i, (cost, before)) in costs.into_iter().enumerate().rev() {
            dearer |= cost > before;
            left += cost;
            let told = std::mem::replace(&mut self.plan[self.at + i].left, left);
            if told != left {
                self.tell_leg(self.at + i, told, recorder);
            }
        }
        dearer
    }

    /// Takes in the moves and costs of these cells. Answers whether a way through a move that is cheaper than before
    /// may cost less than `left`, and how many such moves there are.
    fn learn(&mut self, ground: &BeliefGraph<'_>, cells: &[NodeId], left: u64) -> (bool, u64) {
        let (grid, moves) = (ground.grid(), ground.moves());
        let (mut matters, mut cheaper) = (false, 0);
        for &cell in cells {
            let (mask, cost) = self.known[cell.index()];
            ground.successors(cell, |edge| {
                let direction = edge.id.0 % 8;
                let sum = |a: u8, b: u8| u16::from(a) + u16::from(b);
                let before = sum(cost, self.known[edge.node.index()].1);
                let now = sum(grid.cost(cell.index()), grid.cost(edge.node.index()));
                if mask >> direction & 1 == 1 && now >= before {
                    return;
                }
                cheaper += 1;
                let least = ground
                    .estimate(self.heuristic, self.agent, cell)
                    .saturating_add(edge.cost)
                    .saturating_add(ground.estimate(self.heuristic, edge.node, self.goal));
                matters |= least < left;
            });
        }
        for &cell in cells {
            let i = cell.index();
            self.known[i] = (moves.mask(i), grid.cost(i));
        }
        (matters, cheaper)
    }

    fn count<R: Recorder>(&mut self, moves: u64, recorder: &mut R) {
        if moves > 0 {
            let before = self.checks;
            self.checks += moves;
            recorder.record(Event::noted(Quantity::Checks, self.checks, before));
        }
    }
}

/// A move of the plan is gone: the cell that it led to, and where it came from.
fn lost((to, from): (u32, u32)) -> Event {
    let (now, before) = ((INFINITE, from), (INFINITE, NO_NODE));
    Event::changed(to, now, before, (UNSEEN, LOST)).in_space(VALUES)
}

/// That is no longer told.
fn found((to, from): (u32, u32)) -> Event {
    let (now, before) = ((INFINITE, NO_NODE), (INFINITE, from));
    Event::changed(to, now, before, (LOST, UNSEEN)).in_space(VALUES)
}

/// What a move costs, if it is allowed.
fn cost_of_move(ground: &BeliefGraph<'_>, from: NodeId, to: NodeId) -> Option<u64> {
    let mut cost = None;
    ground.successors(from, |edge| {
        if edge.node == to {
            cost = Some(edge.cost);
        }
    });
    cost
}

impl Planner for ReplanningAStar {
    const VALUES: Role = Role::Plan;

    fn set_aside(&mut self, nodes: usize) {
        self.frontier.set_aside(nodes, usize::MAX);
    }

    fn begin<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        ends: (NodeId, NodeId),
        recorder: &mut R,
    ) {
        self.forget();
        (self.agent, self.goal) = ends;
        if self.policy == Policy::Shortcuts {
            let of = |i| (ground.moves().mask(i), ground.grid().cost(i));
            self.known.extend((0..ground.node_bound()).map(of));
        }
        recorder.record(Event::noted(Quantity::Heard, 0, INFINITE));
        recorder.record(Event::noted(Quantity::Checks, 0, INFINITE));
        self.search(ground, recorder);
    }

    fn resume<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) {
        self.search(ground, recorder);
    }

    fn keeps_plan(&self) -> bool {
        !self.plan.is_empty()
    }

    fn plan<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) -> Planning {
        match self.stand {
            Stand::Ready => return Planning::Ready,
            Stand::NoWay => return Planning::NoWay,
            Stand::Wanted | Stand::Searching => {}
        }
        let Some((f, node)) = self.frontier.pop() else {
            self.stand = Stand::NoWay;
            return Planning::NoWay;
        };
        if node == self.goal {
            self.frontier.close(node);
            let taken = Event::about(EventKind::Pruned, node.0, f);
            recorder.record(Event { other: f, ..taken });
            self.adopt(recorder);
            self.stand = Stand::Ready;
            self.note_peaks();
            return Planning::Ready;
        }
        let g = self.frontier.expand(node, f, recorder);
        ground.successors(node, |edge| {
            self.reach(ground, node.0, (edge.node, g + edge.cost), recorder);
        });
        self.note_peaks();
        Planning::Working
    }

    fn is_ready(&mut self, _: &BeliefGraph<'_>) -> bool {
        self.stand == Stand::Ready
    }

    fn next(&self, _: &BeliefGraph<'_>) -> Option<NodeId> {
        self.plan.get(self.at + 1).map(|leg| leg.node)
    }

    fn moved<R: Recorder>(&mut self, _: &BeliefGraph<'_>, to: NodeId, _: &mut R) {
        self.agent = to;
        self.at += 1;
    }

    fn changed<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        cells: &[NodeId],
        recorder: &mut R,
    ) {
        // What it sees upon arriving asks for nothing.
        if self.stand == Stand::Ready && self.agent == self.goal {
            return;
        }
        recorder.record(Event::noted(Quantity::Heard, self.heard + 1, self.heard));
        self.heard += 1;
        for gone in std::mem::take(&mut self.lost) {
            recorder.record(found(gone));
        }
        let had_plan = self.stand == Stand::Ready;
        let looked_at = self.moves_left().count() as u64;
        let broken = self.drop_broken(ground, recorder);
        let again = match self.policy {
            // Which moves are gone is for the picture then: it would have planned anyway.
            Policy::All => {
                self.drop_plan(recorder);
                true
            }
            Policy::Validate => {
                self.count(looked_at, recorder);
                broken || self.take_costs(ground, recorder)
            }
            Policy::Shortcuts => {
                let dearer = broken || self.take_costs(ground, recorder);
                let (matters, cheaper) = self.learn(ground, cells, self.left());
                self.count(looked_at + cheaper, recorder);
                dearer || matters
            }
        };
        if again || !had_plan {
            self.stand = Stand::Wanted;
        }
    }

    fn plan_end(&self) -> Option<NodeId> {
        Some(self.agent)
    }

    fn path(&self, _: &BeliefGraph<'_>) -> Option<(Vec<NodeId>, u64)> {
        let rest = self.plan.get(self.at..).filter(|rest| !rest.is_empty())?;
        Some((rest.iter().map(|leg| leg.node).collect(), self.left()))
    }

    fn forget(&mut self) {
        self.frontier.forget();
        self.seen.clear();
        self.plan.clear();
        self.lost.clear();
        self.known.clear();
        self.stand = Stand::Wanted;
        self.before = Counters::default();
        (self.at, self.heard, self.checks, self.peak) = (0, 0, 0, 0);
    }

    fn counters(&self) -> Counters {
        Counters {
            bytes: self.frontier.counters().bytes + self.plan_bytes(),
            peak_bytes: self.peak,
            ..self.searched()
        }
    }

    fn hash_into(&self, hash: &mut StateHash) {
        self.frontier.hash_into(hash);
        for leg in &self.plan {
            hash.word(u64::from(leg.node.0));
            hash.word(leg.left);
        }
        for &(to, from) in &self.lost {
            hash.word(u64::from(to) << 32 | u64::from(from));
        }
        for word in [self.at as u64, self.stand as u64, self.heard, self.checks] {
            hash.word(word);
        }
    }

    fn bytes(&self) -> usize {
        self.frontier.bytes()
            + self.seen.capacity() * size_of::<u32>()
            + self.plan.capacity() * size_of::<Leg>()
            + self.lost.capacity() * size_of::<(u32, u32)>()
            + self.known.capacity() * size_of::<(u8, u8)>()
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let planner = ReplanningAStar::new(Policy::of(settings), heuristic(settings));
    JourneyRunner::boxed(planner, Travel::sensing(settings), settings)
}
