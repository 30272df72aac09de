//! The query of a contraction hierarchy: a search upward from the start and one from the goal, until neither can find
//! anything better than where they met.
//!
//! By links that lead up there is always a shortest way from the start to some subgoal, and one from the goal to the
//! same. A side ends when its smallest f is no less than the best path's cost. Both have to: one side alone does not
//! know the ways of the other.

use crate::graph::{Cost, Edge, Graph, IdMap, NodeId};
use crate::search::engine::best_first::{BestFirstSettings, Naming};
use crate::search::engine::frontier::Frontier;
use crate::search::engine::open_list::OpenList;
use crate::trace::{Counters, Event, EventKind, NO_NODE, Recorder, StateHash, Status};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ready,
    Searching,
    Ended(Status),
}

/// A search upward from both ends. Its events are about space 0 on the side of the start, space 1 on that of the goal.
///
/// The first step puts start and goal into the two open lists; each further one takes a node out, which is expanded or
/// stalled: a way down to it from a node above is shorter, so that it is on no shortest way up.
#[derive(Clone, Debug)]
pub(super) struct Upward<C: Cost> {
    settings: BestFirstSettings,
    /// The nodes of start and goal.
    ends: [NodeId; 2],
    /// Of the graph last searched.
    names: IdMap,
    sides: [Frontier<C>; 2],
    phase: Phase,
    /// The cost of the cheapest path found, and where its two halves meet.
    best: Option<(u64, NodeId)>,
    /// The most nodes that were open on both sides together.
    peak_open: u64,
}

impl<C: Cost> Upward<C> {
    /// A search that is given its ends as it begins.
    pub fn new(settings: BestFirstSettings) -> Upward<C> {
        Upward {
            settings,
            ends: [NodeId(NO_NODE); 2],
            names: IdMap::Own,
            sides: [0, 1].map(|space| Frontier::new(settings.order, space)),
            phase: Phase::Ready,
            best: None,
            peak_open: 0,
        }
    }

    /// Makes ready for another run; memory is kept, nothing is cleared.
    pub fn restart(&mut self) {
        self.sides.iter_mut().for_each(Frontier::forget);
        self.phase = Phase::Ready;
        (self.best, self.peak_open) = (None, 0);
    }

    /// Does one step on a graph, on which it searches from the first of `ends` to the second.
    pub fn step<G: Graph<Cost = C>, R: Recorder>(
        &mut self,
        graph: &G,
        ends: [NodeId; 2],
        recorder: &mut R,
    ) -> Status {
        if R::LISTENS {
            let names = graph.id_map();
            return self.advance(graph, ends, &mut Naming { names, recorder });
        }
        self.advance(graph, ends, recorder)
    }

    #[inline(always)]
    fn advance<G: Graph<Cost = C>, R: Recorder>(
        &mut self,
        graph: &G,
        ends: [NodeId; 2],
        recorder: &mut R,
    ) -> Status {
        match self.phase {
            Phase::Ended(status) => return status,
            Phase::Ready => {
                self.begin(graph, ends, recorder);
                return Status::Running;
            }
            Phase::Searching => {}
        }
        let Some(side) = self.next_side() else {
            return self.conclude(recorder);
        };
        let Some((key, node)) = self.sides[side].pop() else {
            return self.conclude(recorder);
        };
        if let Some(shorter) = self.way_down(graph, side, node) {
            self.sides[side].close(node);
            let g = self.sides[side].g(node).unwrap_or_default();
            let stalled = Event::about(EventKind::Pruned, node.0, g.units());
            let other = shorter.units();
            recorder.record(Event { other, ..stalled }.in_space(side as u8));
            return Status::Running;
        }
        let g = self.sides[side].expand(node, key, recorder);
        visit_up(graph, side, node, |edge: Edge<C>| {
            self.reach(graph, side, node.0, edge.node, g.plus(edge.cost), recorder);
        });
        self.note_peaks();
        Status::Running
    }

    fn begin<G: Graph<Cost = C>, R: Recorder>(
        &mut self,
        graph: &G,
        ends: [NodeId; 2],
        recorder: &mut R,
    ) {
        self.restart();
        self.ends = ends;
        self.names = graph.id_map();
        recorder.record(Event::phase(0));
        for side in &mut self.sides {
            side.begin(graph.node_bound());
        }
        if ends.iter().all(|&end| graph.is_open(end)) {
            for (side, end) in ends.into_iter().enumerate() {
                self.reach(graph, side, NO_NODE, end, C::default(), recorder);
            }
        }
        self.phase = Phase::Searching;
        self.note_peaks();
    }

    /// The side that may find something better and has fewer open nodes; `None` where neither can.
    #[inline]
    fn next_side(&mut self) -> Option<usize> {
        let best = self.best.map_or(u64::MAX, |(cost, _)| cost);
        let [here, there] = &mut self.sides;
        let can = |side: &mut Frontier<C>| side.peek().is_some_and(|f| f.units() < best);
        match (can(here), can(there)) {
            (true, true) => Some(usize::from(there.open_nodes() < here.open_nodes())),
            (true, false) => Some(0),
            (false, true) => Some(1),
            (false, false) => None,
        }
    }

    /// The cost of a way to `node` that leads down to it from above, where that is shorter than the way up.
    #[inline]
    fn way_down<G: Graph<Cost = C>>(&self, graph: &G, side: usize, node: NodeId) -> Option<C> {
        let known = &self.sides[side];
        let mut least = known.g(node)?;
        let own = least;
        visit_up(graph, side, node, |edge: Edge<C>| {
            if let Some(above) = known.g(edge.node) {
                least = least.min(above.plus(edge.cost));
            }
        });
        (least < own).then_some(least)
    }

    /// A way of cost `g` from that side's end to `node` was found.
    #[inline(always)]
    fn reach<G: Graph<Cost = C>, R: Recorder>(
        &mut self,
        graph: &G,
        side: usize,
        parent: u32,
        node: NodeId,
        g: C,
        recorder: &mut R,
    ) {
        let (heuristic, aim) = (self.settings.heuristic, self.ends[1 - side]);
        let h = || graph.estimate(heuristic, node, aim);
        self.sides[side].reach(parent, node, g, h, recorder);
        let Some(across) = self.sides[1 - side].g(node) else {
            return;
        };
        let total = g.units() + across.units();
        let before = self.best.map(|(cost, _)| cost);
        if before.is_none_or(|known| total < known) {
            self.best = Some((total, node));
            recorder.record(Event {
                other: before.unwrap_or(0),
                ..Event::about(EventKind::Met, node.0, total)
            });
        }
    }

    #[inline]
    fn note_peaks(&mut self) {
        self.sides.iter_mut().for_each(Frontier::note_peaks);
        let open = self.sides.iter().map(Frontier::open_nodes).sum();
        self.peak_open = self.peak_open.max(open);
    }

    /// Ends with what has been found, if anything has.
    fn conclude<R: Recorder>(&mut self, recorder: &mut R) -> Status {
        let status = match self.best {
            Some((cost, node)) => {
                recorder.record(Event::reached(node.0, cost, 0));
                Status::Done
            }
            None => {
                recorder.record(Event::about(EventKind::Exhausted, NO_NODE, 0));
                Status::Failed
            }
        };
        self.phase = Phase::Ended(status);
        status
    }

    fn is_done(&self) -> bool {
        self.phase == Phase::Ended(Status::Done)
    }

    /// The subgoals of the path from start to goal, by their names.
    pub fn path(&self) -> Option<Vec<NodeId>> {
        let (_, meeting) = self.best.filter(|_| self.is_done())?;
        let mut path = self.sides[0].chain(meeting);
        path.reverse();
        self.sides[1].visit_chain(meeting, |node| {
            if node != meeting {
                path.push(node);
            }
        });
        for node in &mut path {
            *node = self.names.name(*node);
        }
        Some(path)
    }

    pub fn path_units(&self) -> Option<u64> {
        let best = self.best.filter(|_| self.is_done());
        best.map(|(cost, _)| cost)
    }

    pub fn counters(&self) -> Counters {
        let [a, b] = [0, 1].map(|side: usize| self.sides[side].counters());
        Counters {
            peak_open: self.peak_open,
            ..a.plus(b)
        }
    }

    pub fn is_open(&self, name: NodeId) -> bool {
        let node = self.names.number(name);
        node.is_some_and(|node| self.sides.iter().any(|side| side.is_open(node)))
    }

    pub fn is_closed(&self, name: NodeId) -> bool {
        let node = self.names.number(name);
        let closed = |node| self.sides.iter().any(|side| side.is_closed(node));
        !self.is_open(name) && node.is_some_and(closed)
    }

    pub fn open_list(&self, side: usize) -> Option<OpenList<u128>> {
        let list = self.sides.get(side)?.open_list();
        Some(list.renamed(|node| self.names.name(NodeId(node)).0))
    }

    pub fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.sides.iter().for_each(|side| side.hash_into(&mut hash));
        hash.word(self.best.map_or(0, |(cost, _)| cost));
        hash.finish()
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.sides.iter().map(Frontier::bytes).sum()
    }
}

/// Visits the links by which a side goes on from a node.
#[inline(always)]
fn visit_up<G: Graph>(graph: &G, side: usize, node: NodeId, visit: impl FnMut(Edge<G::Cost>)) {
    if side == 0 {
        graph.successors(node, visit);
    } else {
        graph.predecessors(node, visit);
    }
}
