//! Replanning HPA\*: an agent that interleaves partial refinement with walking, and replans when an edit affects its
//! path.
//!
//! **Idea.** The agent plans on the abstract graph. It refines only the first leg of its abstract path and walks it;
//! each further leg is refined when the agent reaches the end of the one before. After an edit the affected clusters
//! are rebuilt, and an agent whose path may lead through them discards its plan and replans from where it stands. The
//! unrefined rest of a discarded plan has cost nothing.
//!
//! **Guarantee.** The agent arrives whenever there is a path in the world after the last edit. Without edits the walked
//! path costs as much as its abstract path.
//!
//! **Complexity.** Before the first move: insertion, the abstract search, and one search in a cluster per level,
//! instead of one for each leg of the path. Memory as [`HpaStar`].
//!
//! **Source.** A. Botea, M. Müller, J. Schaeffer, "Near optimal hierarchical path-finding", Journal of Game Development
//! 1(1), 2004: the parts on partial refinement and on moving obstacles; B. Anguelov, "Video game pathfinding and
//! improvements to discrete search on grid-based maps", 2011, section 7.1.
//!
//! **Deviations.** The path is not smoothed, since its rest is unknown. With the checking policy an edit away from the
//! remaining path causes no replanning. Whether the remaining path is affected is judged by clusters: a rebuilt cluster
//! may still be crossed as before.
//!
//! **In the trace.** One `HpaStar` goes on from plan to plan (`replan`) on an `Abstraction` that is repaired at each
//! edit. The planner is ready as soon as the first leg is refined; each further leg is a round. Its plan is that of
//! Replanning A\* (`Role::Plan`); the part that is not refined goes from transition to transition, so that it is drawn
//! by the same code. The searches of its series report in space 0 alone; that one of them has come to its goal is told
//! as `Pruned`, since the agent has not. It is measured by `Quantity::First` and `Plans`.
//! `tests/hierarchy/replanning_hpa_star.rs` holds it to walk the very path of `HpaStar`, and to arrive after any edits
//! whenever there is a path.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::abstraction::Abstraction;
use super::abstraction::AbstractionShape;
use super::hpa_star::HpaSettings;
use super::hpa_star::HpaSmoothing;
use super::hpa_star::HpaStar;
use super::hpa_star::Joining;
use super::hpa_star::Part;
use super::tasks::as_tasks;
use crate::graph::{Graph, Heuristic, NodeId};
use crate::path::move_cost;
use crate::search::journey::{BeliefGraph, Planner, Planning};
use crate::search::{AbstractionFacts, Effort, Layers, OnAbstraction, Role, Search, Task};
use crate::trace::{
    BEFORE, Counters, Event, EventKind, INFINITE, LEAVES, NO_NODE, ON_PLAN, Process, Quantity,
    Recorder, StateHash, Status, UNSEEN, VALUES,
};
use crate::world::{Cell, CellBox};

/// The parameters of the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HpaWalkSettings {
    /// How the grid is cut.
    pub shape: AbstractionShape,
    /// How start and goal are joined.
    pub joining: Joining,
    /// Whether a leg is refined only when the agent stands before it; else all are before its first move.
    pub lazily: bool,
    /// Whether it plans anew only where a change may concern its way ahead; else upon every change.
    pub checks: bool,
}

/// The state of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stand {
    /// A plan is wanted, and is looked for once the round begins.
    Wanted,
    /// It is looked for, or refined further.
    Searching,
    /// The next move is known.
    Ready,
    NoWay,
}

/// The remaining cost at a cell of the plan, and the next cell.
type Told = (u64, u32);

/// An agent on its way over an abstraction. Its steps are those of [`HpaStar`].
#[derive(Clone, Debug)]
pub struct WalkingHpa {
    walk: HpaWalkSettings,
    /// The abstraction of the grid with that fingerprint.
    abstraction: Option<(Rc<Abstraction<u64>>, u64)>,
    query: HpaStar<u64>,
    agent: NodeId,
    goal: NodeId,
    /// The place of the agent on the refined part of the path.
    at: usize,
    stand: Stand,
    /// The plan as it was told last: the cells that are refined, then the transitions.
    told: BTreeMap<u32, Told>,
    /// How often it has planned as a whole, and changes that were heard of.
    plans: u64,
    heard: u64,
    /// Expansions before it could first go; [`INFINITE`] until then.
    first: u64,
    /// The clusters that the last change has made anew.
    repaired: Vec<Task>,
}

/// Passes on what a query tells that concerns an agent's search: it has not arrived when one of its searches has, and
/// keeps no marks of those before.
struct ForAgent<'a, R> {
    intra: &'a mut R,
    joining: bool,
}

impl<R: Recorder> Recorder for ForAgent<'_, R> {
    /// An unwatched run may be watched from its next step on: what a search has met must be known then, to be told to
    /// be forgotten.
    const LISTENS: bool = true;

    fn record(&mut self, event: Event) {
        let noted = |quantity| event.kind == EventKind::Noted && event.note == quantity as u16;
        match event.kind {
            _ if event.space == BEFORE || noted(Quantity::Led) => {}
            EventKind::PhaseBegan => {}
            EventKind::Exhausted if !self.joining => {}
            EventKind::Reached if event.note & LEAVES == 0 => {}
            EventKind::Reached => self.intra.record(Event {
                other: event.g,
                ..Event::about(EventKind::Pruned, event.node, event.g)
            }),
            _ => self.intra.record(event),
        }
    }
}

impl WalkingHpa {
    /// An agent that has not begun.
    pub fn new(walk: HpaWalkSettings) -> WalkingHpa {
        let query = HpaSettings {
            heuristic: Heuristic::Octile,
            smoothing: HpaSmoothing::None,
            joining: walk.joining,
        };
        WalkingHpa {
            walk,
            abstraction: None,
            query: HpaStar::between(query, NodeId(0), NodeId(0)),
            agent: NodeId(0),
            goal: NodeId(0),
            at: 0,
            stand: Stand::Wanted,
            told: BTreeMap::new(),
            plans: 0,
            heard: 0,
            first: INFINITE,
            repaired: Vec::new(),
        }
    }

    /// Makes the abstraction of that ground, unless it is known.
    fn build(&mut self, ground: &BeliefGraph<'_>) {
        let fingerprint = fingerprint(ground);
        if !matches!(&self.abstraction, Some((_, known)) if *known == fingerprint) {
            let made = Abstraction::new(self.walk.shape, ground).ok();
            self.abstraction = made.map(|made| (Rc::new(made), fingerprint));
        }
    }

    /// Whether the next move is known.
    fn knows_move(&self) -> bool {
        self.query.refined().len() > self.at + 1
    }

    /// The plan from where the agent stands, as it is told.
    fn plan_ahead(&self, ground: &BeliefGraph<'_>) -> BTreeMap<u32, Told> {
        let cells = self.query.refined().get(self.at..).unwrap_or_default();
        let moves = cells.windows(2).map(|pair| {
            let cost = move_cost(ground, pair[0], pair[1]).unwrap_or_default();
            (pair[0], pair[1], cost)
        });
        let legs = self
            .query
            .legs_left()
            .map(|(from, to, _, cost)| (from, to, cost));
        let pairs: Vec<(u32, u32, u64)> = moves.chain(legs).collect();
        let (mut told, mut left) = (BTreeMap::new(), 0);
        if let Some(&(_, last, _)) = pairs.last() {
            told.insert(last, (0, NO_NODE));
        }
        for (from, to, cost) in pairs.into_iter().rev() {
            left += cost;
            told.insert(from, (left, to));
        }
        told
    }

    /// Tells the plan as it is now, as far as it is another one.
    fn tell<R: Recorder>(&mut self, now: BTreeMap<u32, Told>, recorder: &mut R) {
        let before = std::mem::replace(&mut self.told, now);
        if !R::LISTENS {
            return;
        }
        let none = (INFINITE, NO_NODE);
        let mut tell = |cell: u32, told: Option<&Told>, was: Option<&Told>| {
            let mark = |told: Option<&Told>| if told.is_some() { ON_PLAN } else { UNSEEN };
            let marks = (mark(was), mark(told));
            let (told, was) = (*told.unwrap_or(&none), *was.unwrap_or(&none));
            if told != was {
                recorder.record(Event::changed(cell, told, was, marks).in_space(VALUES));
            }
        };
        let gone = before
            .iter()
            .filter(|(cell, _)| !self.told.contains_key(cell));
        gone.for_each(|(&cell, was)| tell(cell, None, Some(was)));
        for (&cell, told) in &self.told {
            tell(cell, Some(told), before.get(&cell));
        }
    }

    /// Begins a plan from where the agent stands.
    fn plan_anew<R: Recorder>(&mut self, recorder: &mut R) {
        let before = if self.plans == 0 {
            INFINITE
        } else {
            self.plans
        };
        self.plans += 1;
        recorder.record(Event::noted(Quantity::Plans, self.plans, before));
        self.at = 0;
        self.query.replan(self.agent, self.goal);
        self.stand = Stand::Searching;
    }

    /// The next move is known.
    fn make_ready<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) {
        self.stand = Stand::Ready;
        if self.first == INFINITE {
            self.first = self.query.counters().expanded;
            recorder.record(Event::noted(Quantity::First, self.first, INFINITE));
        }
        let now = self.plan_ahead(ground);
        self.tell(now, recorder);
    }

    /// Whether what is ahead of the agent may lead through one of the clusters that were made anew, by level, or what
    /// is known of its ends is no longer true.
    fn concerns(&self, made: &[Vec<usize>]) -> bool {
        let Some((abstraction, _)) = &self.abstraction else {
            return true;
        };
        let is_new = |level: usize, cell: u32| {
            let cluster = abstraction.clusters().of_index(level, cell);
            made[level - 1].binary_search(&cluster).is_ok()
        };
        let ends = self.query.ends();
        let ends_moved = (1..=made.len()).any(|level| ends.iter().any(|end| is_new(level, end.0)));
        let mut cells = self.query.refined()[self.at..].iter();
        let mut legs = self.query.legs_left();
        ends_moved
            || cells.any(|&cell| is_new(1, cell))
            || legs.any(|(from, to, level, _)| is_new(level, from) || is_new(level, to))
    }
}

/// Tells grids apart by all that an abstraction depends on: FNV-1a.
fn fingerprint(ground: &BeliefGraph<'_>) -> u64 {
    let mut hash = StateHash::new();
    hash.word(u64::from(ground.grid().width()));
    for cell in 0..ground.node_bound() {
        let (mask, cost) = (ground.moves().mask(cell), ground.grid().cost(cell));
        hash.word(u64::from(mask) << 8 | u64::from(cost));
    }
    hash.finish()
}

/// The cells that were edited, from those that such an edit touches: these reach so much farther, unless the grid ends.
fn edited(ground: &BeliefGraph<'_>, touched: &[NodeId]) -> Option<CellBox> {
    let [first, last] = [touched.first()?, touched.last()?].map(|&node| ground.cell(node));
    let reach = 1 + u32::from(ground.moves().rule().reach);
    let (width, height) = (ground.grid().width(), ground.grid().height());
    let less = |at: u32, least: u32| if at == 0 { 0 } else { (at + reach).min(least) };
    let more = |at: u32, end: u32, most: u32| match at + 1 == end {
        true => at,
        false => at.saturating_sub(reach).max(most),
    };
    let min = Cell::new(less(first.x, last.x), less(first.y, last.y));
    let max = Cell::new(more(last.x, width, min.x), more(last.y, height, min.y));
    Some(CellBox { min, max })
}

impl Planner for WalkingHpa {
    const VALUES: Role = Role::Plan;

    fn begin<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        (agent, goal): (NodeId, NodeId),
        recorder: &mut R,
    ) {
        self.forget();
        (self.agent, self.goal) = (agent, goal);
        self.build(ground);
        recorder.record(Event::noted(Quantity::Heard, 0, INFINITE));
        self.plan_anew(recorder);
    }

    fn resume<R: Recorder>(&mut self, _: &BeliefGraph<'_>, recorder: &mut R) {
        match self.stand {
            Stand::Ready => self.stand = Stand::Searching,
            _ => self.plan_anew(recorder),
        }
    }

    fn keeps_plan(&self) -> bool {
        !self.told.is_empty()
    }

    fn plan<R: Recorder>(&mut self, ground: &BeliefGraph<'_>, recorder: &mut R) -> Planning {
        match (self.stand, &self.abstraction) {
            (Stand::Ready, _) => return Planning::Ready,
            (Stand::NoWay, _) | (_, None) => return Planning::NoWay,
            (Stand::Wanted | Stand::Searching, Some((abstraction, _))) => {
                let joining = matches!(self.query.part(), Part::Join { .. });
                let intra = recorder;
                let mut told = ForAgent { intra, joining };
                let status = self.query.step((abstraction, ground), &mut told);
                match status {
                    Status::Done => self.make_ready(ground, told.intra),
                    Status::Running if self.walk.lazily && self.knows_move() => {
                        self.make_ready(ground, told.intra);
                    }
                    Status::Running => {}
                    _ => self.stand = Stand::NoWay,
                }
            }
        }
        match self.stand {
            Stand::Ready => Planning::Ready,
            Stand::NoWay => Planning::NoWay,
            _ => Planning::Working,
        }
    }

    fn is_ready(&mut self, _: &BeliefGraph<'_>) -> bool {
        self.stand == Stand::Ready && self.knows_move()
    }

    fn next(&self, _: &BeliefGraph<'_>) -> Option<NodeId> {
        self.query
            .refined()
            .get(self.at + 1)
            .map(|&cell| NodeId(cell))
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
        recorder.record(Event::noted(Quantity::Heard, self.heard + 1, self.heard));
        self.heard += 1;
        let Some(((abstraction, known), area)) =
            self.abstraction.as_mut().zip(edited(ground, cells))
        else {
            return;
        };
        let made = Rc::make_mut(abstraction).repair(area, ground);
        *known = fingerprint(ground);
        self.repaired = as_tasks(&made);
        let keeps = self.walk.checks && self.stand == Stand::Ready && !self.query.is_searching();
        if !keeps || self.concerns(&made) {
            self.tell(BTreeMap::new(), recorder);
            self.stand = Stand::Wanted;
        }
    }

    fn plan_end(&self) -> Option<NodeId> {
        Some(self.agent)
    }

    fn path(&self, _: &BeliefGraph<'_>) -> Option<(Vec<NodeId>, u64)> {
        None
    }

    fn forget(&mut self) {
        self.query.restart(NodeId(0), NodeId(0));
        self.told.clear();
        self.repaired.clear();
        self.stand = Stand::Wanted;
        (self.at, self.plans, self.heard, self.first) = (0, 0, 0, INFINITE);
    }

    fn counters(&self) -> Counters {
        self.query.counters()
    }

    fn hash_into(&self, hash: &mut StateHash) {
        hash.word(self.query.state_hash());
        for (&cell, &(left, next)) in &self.told {
            hash.word(u64::from(cell) << 32 | u64::from(next));
            hash.word(left);
        }
        for word in [
            self.at as u64,
            self.stand as u64,
            self.plans,
            self.heard,
            self.first,
        ] {
            hash.word(word);
        }
    }

    fn bytes(&self) -> usize {
        let abstraction = self
            .abstraction
            .as_ref()
            .map_or(0, |(known, _)| known.bytes());
        self.query.bytes() + abstraction + self.told.len() * size_of::<(u32, Told)>()
    }

    fn on_abstraction(&self) -> Option<&dyn OnAbstraction> {
        Some(self)
    }
}

impl OnAbstraction for WalkingHpa {
    fn facts(&self) -> AbstractionFacts<'_> {
        let known = self.abstraction.as_ref();
        AbstractionFacts {
            levels: known.map_or(0, |(known, _)| known.levels()),
            tasks: &[],
            told: false,
            reads: false,
            lazily: false,
            met: &[],
            repaired: &self.repaired,
            since: self.heard,
            ahead: 0,
            top: &[],
            refined: &[],
            bytes: known.map_or(0, |(known, _)| known.bytes() as u64),
            loaded: false,
            refused: None,
        }
    }

    fn effort(&self) -> Effort {
        self.query.effort()
    }

    fn layers(&self) -> Option<&dyn Layers> {
        let (known, _) = self.abstraction.as_ref()?;
        Some(&**known)
    }
}
