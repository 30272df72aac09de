//! The best-first engine: one loop that is Dijkstra's algorithm or A* by its settings.

use super::open_list::OpenList;
use super::{Search, Ties};
use crate::graph::{Cost, Edge, Graph, Heuristic, NodeId};
use crate::trace::{Counters, Event, EventKind, NO_NODE, Process, Recorder, StateHash, Status};

/// Where a search ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Target {
    /// At the goal, once it comes out of the open list.
    #[default]
    Goal,
    /// When everything that can be reached has been expanded.
    All,
}

/// What distinguishes one best-first search from another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BestFirstSettings {
    /// The estimate h in f = g + h.
    pub heuristic: Heuristic,
    /// Which of several nodes with the smallest f is expanded.
    pub ties: Ties,
    /// Where it ends.
    pub target: Target,
}

const OPEN: u32 = 1;
const CLOSED: u32 = 2;
/// Open again after having been closed.
const REOPENED: u32 = 3;
/// The stamps of one run: its generation times this, plus one of the three.
const STAMPS: u32 = 4;

/// What the search knows of a node.
#[derive(Clone, Copy, Debug, Default)]
struct Node<C> {
    g: C,
    /// Computed once, when the node is first seen.
    h: C,
    parent: u32,
    /// Smaller than the run's generation times `STAMPS`: the node has not been seen in this run.
    stamp: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    Searching,
    Ended(Status),
}

/// A best-first search on a directed graph.
///
/// The node with the smallest f = g + h comes out of the open list and its successors go in; a successor
/// reached more cheaply than before gets the smaller g, and goes back to the open list if it was closed.
/// The first step puts the starts into the open list, each further step expands one node, the last one takes
/// the goal out or finds the list empty.
///
/// Optimal when h never overestimates; with a consistent h no node is expanded twice.
/// Time O((n + m) log m) for n nodes and m edges among those with f up to the optimum (each expanded once);
/// memory O(nodes of the graph), set aside once and reused by later runs without clearing.
#[derive(Clone, Debug)]
pub struct BestFirst<C: Cost> {
    settings: BestFirstSettings,
    starts: Vec<(NodeId, C)>,
    goals: Vec<(NodeId, C)>,
    nodes: Vec<Node<C>>,
    open: OpenList<C::Key>,
    phase: Phase,
    /// Generation of this run times `STAMPS`.
    generation: u32,
    /// The cheapest way out found: total cost and goal.
    best: Option<(C, NodeId)>,
    /// Nodes whose stamp says open.
    open_nodes: u64,
    /// Insertions so far: the second part of the key when ties are broken by age.
    inserted: u64,
    /// The longest that the open list has been, outdated entries included.
    longest_list: u64,
    counters: Counters,
}

impl<C: Cost> BestFirst<C> {
    /// A search between sets of nodes: each start with a cost already spent, each goal with a cost still to
    /// come when it is reached. The cheapest sum wins.
    pub fn new(
        settings: BestFirstSettings,
        starts: Vec<(NodeId, C)>,
        goals: Vec<(NodeId, C)>,
    ) -> BestFirst<C> {
        BestFirst {
            settings,
            starts,
            goals,
            nodes: Vec::new(),
            open: OpenList::new(),
            phase: Phase::Ready,
            generation: 0,
            best: None,
            open_nodes: 0,
            inserted: 0,
            longest_list: 0,
            counters: Counters::default(),
        }
    }

    /// A search from one node to another.
    pub fn between(settings: BestFirstSettings, start: NodeId, goal: NodeId) -> BestFirst<C> {
        let zero = C::default();
        BestFirst::new(settings, vec![(start, zero)], vec![(goal, zero)])
    }

    /// Makes ready for another run on the same or another graph; memory is kept, nothing is cleared.
    pub fn restart(&mut self, start: NodeId, goal: NodeId) {
        self.starts = vec![(start, C::default())];
        self.goals = vec![(goal, C::default())];
        self.phase = Phase::Ready;
        self.forget();
    }

    /// The g of a node seen in this run.
    pub fn g(&self, node: NodeId) -> Option<C> {
        self.seen(node).map(|n| n.g)
    }

    /// Forgets the run before, all but the records of its nodes, whose stamps are old from now on.
    fn forget(&mut self) {
        self.open.clear();
        self.best = None;
        self.open_nodes = 0;
        self.inserted = 0;
        self.longest_list = 0;
        self.counters = Counters::default();
    }

    fn seen(&self, node: NodeId) -> Option<&Node<C>> {
        let seen = |n: &&Node<C>| n.stamp >= self.generation && self.phase != Phase::Ready;
        self.nodes.get(node.index()).filter(seen)
    }

    fn begin<G: Graph<Cost = C>, R: Recorder>(&mut self, graph: &G, recorder: &mut R) {
        self.nodes.resize(graph.node_bound(), Node::default());
        if self.generation >= u32::MAX - 2 * STAMPS {
            self.nodes.fill(Node::default());
            self.generation = 0;
        }
        self.generation += STAMPS;
        self.forget();
        recorder.record(Event::phase(0));
        for i in 0..self.starts.len() {
            let (start, spent) = self.starts[i];
            if graph.is_open(start) {
                self.reach(graph, NO_NODE, start, spent, recorder);
            }
        }
        self.phase = Phase::Searching;
        self.note_peaks();
    }

    fn note_peaks(&mut self) {
        self.longest_list = self.longest_list.max(self.open.len() as u64);
        self.counters.peak_open = self.counters.peak_open.max(self.open_nodes);
    }

    /// A way to `node` of cost `g` was found.
    #[inline(always)]
    fn reach<G: Graph<Cost = C>, R: Recorder>(
        &mut self,
        graph: &G,
        parent: u32,
        node: NodeId,
        g: C,
        recorder: &mut R,
    ) {
        let known = &mut self.nodes[node.index()];
        if known.stamp < self.generation {
            let h = estimate(graph, self.settings.heuristic, &self.goals, node);
            *known = Node {
                g,
                h,
                parent,
                stamp: self.generation + OPEN,
            };
            self.counters.generated += 1;
            self.open_nodes += 1;
            self.insert(node.0, g, h);
            if R::LISTENS {
                recorder.record(Event::generated(node.0, parent, g.units(), h.units()));
            }
        } else if g < known.g {
            let (old, h) = ((known.parent, known.g.units()), known.h);
            let reopened = known.stamp == self.generation + CLOSED;
            known.g = g;
            known.parent = parent;
            if reopened {
                known.stamp = self.generation + REOPENED;
            }
            self.open_nodes += u64::from(reopened);
            self.insert(node.0, g, h);
            if R::LISTENS {
                let kind = if reopened {
                    EventKind::Reopened
                } else {
                    EventKind::Improved
                };
                recorder.record(Event::improved(kind, node.0, parent, g.units(), old));
            }
        }
    }

    #[inline(always)]
    fn insert(&mut self, node: u32, g: C, h: C) {
        let f = g.plus(h);
        let second = match self.settings.ties {
            Ties::HighG => g.inverted(),
            Ties::LowG => g,
            Ties::Fifo => C::from_units(self.inserted),
        };
        self.inserted += 1;
        self.open.push(C::key(f, second), node);
    }

    /// Takes the next node out of the open list, passing over outdated entries: a node's newest entry has its
    /// smallest key, so whatever comes out later finds the node closed.
    #[inline(always)]
    fn take(&mut self) -> Option<(C, NodeId)> {
        loop {
            let (key, node) = self.open.pop()?;
            self.counters.heap_operations += 1;
            if self.nodes[node as usize].stamp != self.generation + CLOSED {
                return Some((C::first_of(key), NodeId(node)));
            }
        }
    }

    /// Notes the goal at `node`, if it is one, and answers whether nothing cheaper than the best can follow.
    #[inline(always)]
    fn settles(&mut self, f: C, node: NodeId) -> bool {
        if self.settings.target == Target::All {
            return false;
        }
        for &(goal, rest) in &self.goals {
            if goal == node {
                let total = self.nodes[node.index()].g.plus(rest);
                if self.best.is_none_or(|(cost, _)| total < cost) {
                    self.best = Some((total, node));
                }
            }
        }
        self.best.is_some_and(|(cost, _)| cost <= f)
    }

    fn end(&mut self, status: Status) -> Status {
        self.phase = Phase::Ended(status);
        status
    }

    /// Ends the search with the best goal; `node`, just taken out, is that goal unless there are several.
    fn settle<R: Recorder>(&mut self, node: NodeId, recorder: &mut R) -> Status {
        if let Some((cost, goal)) = self.best {
            let leaves = goal == node;
            if leaves {
                self.nodes[node.index()].stamp = self.generation + CLOSED;
                self.open_nodes -= 1;
            }
            recorder.record(Event::reached(goal.0, cost.units(), leaves));
        }
        self.end(Status::Done)
    }

    /// The open list ran empty.
    fn run_dry<R: Recorder>(&mut self, recorder: &mut R) -> Status {
        recorder.record(Event::about(EventKind::Exhausted, NO_NODE, 0));
        if self.settings.target == Target::All {
            let reached =
                |&(goal, rest): &(NodeId, C)| self.seen(goal).map(|n| (n.g.plus(rest), goal));
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
        match self.phase {
            Phase::Ended(status) => return status,
            Phase::Ready => {
                self.begin(graph, recorder);
                return Status::Running;
            }
            Phase::Searching => {}
        }
        let Some((f, node)) = self.take() else {
            return self.run_dry(recorder);
        };
        if self.settles(f, node) {
            return self.settle(node, recorder);
        }
        self.counters.expanded += 1;
        self.open_nodes -= 1;
        let here = &mut self.nodes[node.index()];
        self.counters.reexpanded += u64::from(here.stamp == self.generation + REOPENED);
        here.stamp = self.generation + CLOSED;
        let g = here.g;
        recorder.record(Event::about(EventKind::Expanded, node.0, g.units()));
        graph.successors(node, |edge: Edge<C>| {
            self.reach(graph, node.0, edge.node, g.plus(edge.cost), recorder);
        });
        self.note_peaks();
        Status::Running
    }
}

impl<C: Cost> Search for BestFirst<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        let Phase::Ended(Status::Done) = self.phase else {
            return None;
        };
        let mut at = self.best?.1;
        let mut path = vec![at];
        loop {
            let parent = self.seen(at)?.parent;
            if parent == NO_NODE {
                break;
            }
            at = NodeId(parent);
            path.push(at);
        }
        path.reverse();
        Some(path)
    }

    fn path_units(&self) -> Option<u64> {
        match self.phase {
            Phase::Ended(Status::Done) => self.best.map(|(cost, _)| cost.units()),
            _ => None,
        }
    }

    fn counters(&self) -> Counters {
        let mut counters = self.counters;
        counters.heap_operations += self.inserted;
        counters.peak_bytes = self.counters.generated * size_of::<Node<C>>() as u64
            + self.longest_list * OpenList::<C::Key>::ENTRY_BYTES as u64;
        counters
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.seen(node)
            .is_some_and(|n| n.stamp != self.generation + CLOSED)
    }

    fn is_closed(&self, node: NodeId) -> bool {
        self.seen(node)
            .is_some_and(|n| n.stamp == self.generation + CLOSED)
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        for (i, node) in self.nodes.iter().enumerate() {
            if node.stamp >= self.generation && self.phase != Phase::Ready {
                hash.word(((i as u64) << 2) | u64::from(node.stamp - self.generation));
                hash.word(node.g.units());
                hash.word(node.h.units());
                hash.word(u64::from(node.parent));
            }
        }
        hash.word(self.open.len() as u64);
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
        search.generation = u32::MAX - 4 * STAMPS;
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
