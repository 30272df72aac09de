//! The best-first engine: one loop that is Dijkstra's algorithm, A*, weighted A*, greedy or breadth-first search by
//! its settings.
//!
//! One expansion a step. The first step puts the starts into the open list; the last one takes the goal out or finds
//! the list empty. Records are dense arrays by node id with generation stamps instead of clearing; the open list is a
//! 4-ary heap with lazy deletion. All of it is deterministic.

use super::frontier::Frontier;
use super::open_list::OpenList;
use super::order::{By, Order};
use crate::graph::{Cost, Edge, Graph, Heuristic, IdMap, NodeId};
use crate::search::Search;
use crate::trace::{
    Counters, EARLY, Event, EventKind, LEAVES, NO_NODE, Process, Recorder, StateHash, Status,
};

/// The termination condition of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Target {
    /// At the goal, once it comes out of the open list.
    #[default]
    Goal,
    /// At the goal, as soon as it enters the open list: too early, since a cheaper way to it may still be found.
    FirstMet,
    /// When everything that can be reached has been expanded.
    All,
}

/// The settings of a best-first search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BestFirstSettings {
    /// The estimate h.
    pub heuristic: Heuristic,
    /// The order of the open list.
    pub order: Order,
    /// Where it ends.
    pub target: Target,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    Searching,
    Ended(Status),
}

/// A best-first search on a directed graph.
///
/// Each expansion pops the open node with the smallest key and relaxes the edges to its successors: one reached more
/// cheaply than before gets the smaller g and a new parent, and is reopened if it was closed. Where the key does not
/// depend on g the first path to a node stays. The first step puts the starts into the open list, each further step
/// expands one node, the last one takes the goal out or finds the list empty.
///
/// With f as key it is optimal if h is admissible; with a consistent h no node is expanded twice. Time O((n + m) log m)
/// for n nodes and m edges among those with f up to the optimum (each expanded once); memory O(nodes of the graph), set
/// aside once and reused by later runs without clearing.
#[derive(Clone, Debug)]
pub struct BestFirst<C: Cost> {
    settings: BestFirstSettings,
    starts: Vec<(NodeId, C)>,
    goals: Vec<(NodeId, C)>,
    frontier: Frontier<C>,
    phase: Phase,
    /// The best goal found: total cost and goal.
    best: Option<(C, NodeId)>,
    /// With `Target::FirstMet`: the goal that has been seen.
    met: Option<(C, NodeId)>,
    /// The map from the graph's own node ids to those of the caller. All else here uses the graph's ids, but for starts
    /// and goals before the first step.
    names: IdMap,
}

impl<C: Cost> BestFirst<C> {
    /// A search between sets of nodes: each start with a cost already spent, each goal with a cost still to
    /// come when it is reached. By f, the cheapest sum wins.
    pub fn new(
        settings: BestFirstSettings,
        starts: Vec<(NodeId, C)>,
        goals: Vec<(NodeId, C)>,
    ) -> BestFirst<C> {
        BestFirst {
            settings,
            starts,
            goals,
            frontier: Frontier::new(settings.order, 0),
            phase: Phase::Ready,
            best: None,
            met: None,
            names: IdMap::Own,
        }
    }

    /// A search from one node to another.
    pub fn between(settings: BestFirstSettings, start: NodeId, goal: NodeId) -> BestFirst<C> {
        let zero = C::default();
        BestFirst::new(settings, vec![(start, zero)], vec![(goal, zero)])
    }

    /// Prepares another run on the same or another graph; memory is reused without clearing.
    pub fn restart(&mut self, start: NodeId, goal: NodeId) {
        self.starts.clear();
        self.starts.push((start, C::default()));
        self.goals.clear();
        self.goals.push((goal, C::default()));
        self.phase = Phase::Ready;
        self.forget();
    }

    /// The same with another estimate or target; the order stays what it was.
    pub fn restart_as(&mut self, settings: BestFirstSettings, start: NodeId, goal: NodeId) {
        debug_assert_eq!(self.settings.order, settings.order);
        self.settings = settings;
        self.restart(start, goal);
    }

    /// The g of a node seen in this run.
    pub fn g(&self, node: NodeId) -> Option<C> {
        self.frontier.g(self.names.number(node)?)
    }

    /// The estimate of a node seen in this run.
    pub fn h(&self, node: NodeId) -> Option<C> {
        self.frontier.h(self.names.number(node)?)
    }

    /// The parent of a node seen in this run; `None` for a start.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.frontier.parent(self.names.number(node)?)?;
        Some(self.names.name(parent))
    }

    /// The path found to a node, from the start; empty for a node not seen.
    pub fn way(&self, node: NodeId) -> Vec<NodeId> {
        let number = self.names.number(node);
        number.map_or_else(Vec::new, |node| self.way_to(node))
    }

    /// The parent of the node that the next step expands, and that node, by the graph's ids; `None` where the step
    /// expands none. O(outdated entries).
    #[inline(always)]
    pub fn next_node(&mut self) -> Option<(Option<NodeId>, NodeId)> {
        if !matches!(self.phase, Phase::Searching) || self.met.is_some() {
            return None;
        }
        let (_, node) = self.frontier.peek_node()?;
        let ends = self.settings.target != Target::All;
        let goal = ends && self.goals.iter().any(|(goal, _)| *goal == node);
        (!goal).then(|| (self.frontier.parent(node), node))
    }

    /// Visits the nodes of the path found from its goal to its start, each with its g; none without a path.
    pub fn visit_path_back(&self, mut visit: impl FnMut(NodeId, C)) {
        let (Phase::Ended(Status::Done), Some((_, goal))) = (self.phase, self.best) else {
            return;
        };
        self.frontier.visit_chain(goal, |node| {
            let g = self.frontier.g(node).unwrap_or_default();
            visit(self.names.name(node), g);
        });
    }

    fn way_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut way = self.frontier.chain(node);
        way.reverse();
        for node in &mut way {
            *node = self.names.name(*node);
        }
        way
    }

    fn forget(&mut self) {
        self.frontier.forget();
        self.best = None;
        self.met = None;
    }

    fn begin<G: Graph<Cost = C>, R: Recorder>(&mut self, graph: &G, recorder: &mut R) {
        self.forget();
        self.frontier.begin(graph.node_bound());
        if G::NUMBERS {
            self.name(graph.id_map());
        } else {
            self.names = IdMap::Own;
        }
        recorder.record(Event::phase(0));
        for i in 0..self.starts.len() {
            let (start, spent) = self.starts[i];
            if graph.is_open(start) {
                self.reach(graph, NO_NODE, start, spent, recorder);
            }
        }
        self.phase = Phase::Searching;
        self.frontier.note_peaks();
    }

    /// Takes over a graph's id map, and translates starts and goals into the graph's ids; those it does not have are
    /// dropped.
    fn name(&mut self, names: IdMap) {
        for ends in [&mut self.starts, &mut self.goals] {
            ends.retain_mut(|(end, _)| {
                let number = names.number(*end);
                *end = number.unwrap_or_default();
                number.is_some()
            });
        }
        self.names = names;
    }

    /// Relaxes an edge: a path to `node` of cost `g` was found by way of `parent`.
    #[inline(always)]
    fn reach<G: Graph<Cost = C>, R: Recorder>(
        &mut self,
        graph: &G,
        parent: u32,
        node: NodeId,
        g: C,
        recorder: &mut R,
    ) {
        let (heuristic, goals) = (self.settings.heuristic, &self.goals);
        let h = || estimate(graph, heuristic, goals, node);
        self.frontier.reach(parent, node, g, h, recorder);
        if self.settings.target == Target::FirstMet {
            self.meet(node, g);
        }
    }

    /// Notes that a goal has been seen.
    fn meet(&mut self, node: NodeId, g: C) {
        for &(goal, rest) in &self.goals {
            let total = g.plus(rest);
            if goal == node && self.met.is_none_or(|(known, _)| total < known) {
                self.met = Some((total, goal));
            }
        }
    }

    /// The goal test on expansion: notes the cost if `node` is a goal, and answers whether the best goal is proven to
    /// be optimal, that is whether no open node can lead to a cheaper path.
    #[inline(always)]
    fn is_goal_proven(&mut self, key: C, node: NodeId) -> bool {
        if self.settings.target == Target::All {
            return false;
        }
        for &(goal, rest) in &self.goals {
            if goal == node {
                let total = self.frontier.g(node).map_or(C::UNREACHED, |g| g.plus(rest));
                if self.best.is_none_or(|(cost, _)| total < cost) {
                    self.best = Some((total, node));
                }
            }
        }
        // Where the order does not know of g, the first goal ends the search.
        let by_f = self.settings.order.by == By::F;
        self.best.is_some_and(|(cost, _)| !by_f || cost <= key)
    }

    fn end(&mut self, status: Status) -> Status {
        self.phase = Phase::Ended(status);
        status
    }

    /// Ends the search with the best goal; `node`, just popped, is that goal unless there are several.
    fn settle<R: Recorder>(&mut self, node: NodeId, recorder: &mut R) -> Status {
        if let Some((cost, goal)) = self.best {
            let mut note = if self.met.is_some() { EARLY } else { 0 };
            if goal == node {
                self.frontier.close(node);
                note |= LEAVES;
            }
            recorder.record(Event::reached(goal.0, cost.units(), note));
        }
        self.end(Status::Done)
    }

    /// The open list ran empty.
    fn exhaust<R: Recorder>(&mut self, recorder: &mut R) -> Status {
        recorder.record(Event::about(EventKind::Exhausted, NO_NODE, 0));
        if self.settings.target == Target::All {
            let reached =
                |&(goal, rest): &(NodeId, C)| Some((self.frontier.g(goal)?.plus(rest), goal));
            self.best = self.goals.iter().filter_map(reached).min();
        }
        let found = self.best.is_some() || self.settings.target == Target::All;
        self.end(if found { Status::Done } else { Status::Failed })
    }
}

/// The smallest estimate to any goal.
#[inline(always)]
fn estimate<G: Graph>(
    graph: &G,
    heuristic: Heuristic,
    goals: &[(NodeId, G::Cost)],
    node: NodeId,
) -> G::Cost {
    if heuristic == Heuristic::Zero {
        return G::Cost::default();
    }
    let to = |&(goal, rest): &(NodeId, G::Cost)| graph.estimate(heuristic, node, goal).plus(rest);
    match goals {
        [only] => to(only),
        several => several.iter().map(to).min().unwrap_or_default(),
    }
}

impl<C: Cost, G: Graph<Cost = C>> Process<&G> for BestFirst<C> {
    fn step<R: Recorder>(&mut self, graph: &G, recorder: &mut R) -> Status {
        if R::LISTENS && G::NUMBERS {
            let names = graph.id_map();
            return self.advance(graph, &mut Naming { names, recorder });
        }
        self.advance(graph, recorder)
    }
}

/// A recorder that translates node ids into those of the caller and passes events on.
pub(in crate::search) struct Naming<'a, R> {
    pub names: IdMap,
    pub recorder: &'a mut R,
}

impl<R: Recorder> Recorder for Naming<'_, R> {
    const LISTENS: bool = R::LISTENS;

    fn record(&mut self, mut event: Event) {
        for node in [&mut event.node, &mut event.parent, &mut event.old_parent] {
            if *node != NO_NODE {
                *node = self.names.name(NodeId(*node)).0;
            }
        }
        self.recorder.record(event);
    }
}

impl<C: Cost> BestFirst<C> {
    #[inline(always)]
    fn advance<G: Graph<Cost = C>, R: Recorder>(&mut self, graph: &G, recorder: &mut R) -> Status {
        match self.phase {
            Phase::Ended(status) => return status,
            Phase::Ready => {
                self.begin(graph, recorder);
                return Status::Running;
            }
            Phase::Searching => {}
        }
        if let Some(met) = self.met {
            self.best = Some(met);
            return self.settle(met.1, recorder);
        }
        // Pop: the open node with the smallest key.
        let Some((key, node)) = self.frontier.pop() else {
            return self.exhaust(recorder);
        };
        // Goal test: no open node can lead to a cheaper path.
        if self.is_goal_proven(key, node) {
            return self.settle(node, recorder);
        }
        // Relax: a successor reached more cheaply than before gets this node as its parent.
        let g = self.frontier.expand(node, key, recorder);
        let parent = self.frontier.parent(node);
        graph.successors_after(parent, node, |edge: Edge<C>| {
            self.reach(graph, node.0, edge.node, g.plus(edge.cost), recorder);
        });
        self.frontier.note_peaks();
        Status::Running
    }
}

impl<C: Cost> Search for BestFirst<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        let Phase::Ended(Status::Done) = self.phase else {
            return None;
        };
        Some(self.way_to(self.best?.1))
    }

    fn path_into(&self, ids: &mut Vec<u32>) -> bool {
        ids.clear();
        let (Phase::Ended(Status::Done), Some((_, goal))) = (self.phase, self.best) else {
            return false;
        };
        self.frontier
            .visit_chain(goal, |node| ids.push(self.names.name(node).0));
        ids.reverse();
        true
    }

    fn path_units(&self) -> Option<u64> {
        match self.phase {
            Phase::Ended(Status::Done) => self.best.map(|(cost, _)| cost.units()),
            _ => None,
        }
    }

    fn counters(&self) -> Counters {
        self.frontier.counters()
    }

    fn is_open(&self, node: NodeId) -> bool {
        let number = self.names.number(node);
        number.is_some_and(|node| self.frontier.is_open(node))
    }

    fn is_closed(&self, node: NodeId) -> bool {
        let number = self.names.number(node);
        number.is_some_and(|node| self.frontier.is_closed(node))
    }

    fn open_list(&self, _side: usize) -> Option<OpenList<u128>> {
        let list = self.frontier.open_list();
        Some(list.renamed(|node| self.names.name(NodeId(node)).0))
    }

    fn set_aside(&mut self, nodes: usize, most: usize) -> usize {
        self.frontier.set_aside(nodes, most)
    }

    fn bytes(&self) -> usize {
        self.frontier.bytes()
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.frontier.hash_into(&mut hash);
        hash.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{GridGraph, MoveRule, Moves};
    use crate::world::Grid;

    #[test]
    fn generations_wrap_around_without_mistaking_old_stamps() {
        let grid = Grid::from_rows(&["....", ".@@.", "...."]).unwrap();
        let moves = Moves::new(&grid, MoveRule::default());
        let graph = GridGraph::<u32>::new(&grid, &moves);
        let settings = BestFirstSettings::default();
        let mut search = BestFirst::between(settings, NodeId(4), NodeId(7));
        search.run(&graph, &mut ());
        let (path, hash) = (search.path(), search.state_hash());
        search.frontier.set_generation(u32::MAX / 4 - 4);
        for run in 0..8 {
            search.restart(NodeId(4), NodeId(7));
            search.run(&graph, &mut ());
            assert_eq!(
                (search.path(), search.state_hash()),
                (path.clone(), hash),
                "run {run}"
            );
        }
    }
}
