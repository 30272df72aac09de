//! The g and rhs of incremental searches, and the open list of inconsistent nodes (g differs from rhs).
//!
//! LPA\*, D\* Lite, ARA\* and AD\* share one expansion and differ in their keys: see [`Keying`]. Focused D\* has values
//! of its own.

use std::fmt::Debug;

use crate::graph::{Graph, NodeId};
use crate::search::OpenList;
use crate::search::engine::frontier::set_aside;
use crate::trace::{
    CLOSED, Counters, DEFERRED, Event, INFINITE, NO_NODE, OPEN, Recorder, StateHash, UNSEEN, VALUES,
};

use super::{BeliefGraph, round_mark};

/// An infinite cost: no path is known.
pub const FAR: u64 = INFINITE;

/// The key of a node in the open list, compared lexicographically: its f, then min(g, rhs).
pub type Key = (u64, u64);

/// The infinite key, of nodes to which no path is known.
pub const NO_KEY: Key = (FAR, FAR);

/// A sum that stays infinite.
#[inline(always)]
pub fn sum(a: u64, b: u64) -> u64 {
    a.saturating_add(b)
}

/// The record of a node: g, rhs, h, key and parent pointer.
#[derive(Clone, Copy, Debug)]
pub struct NodeValues {
    /// The cost of the best path to it when it was last expanded.
    pub(super) g: u64,
    /// The one-step lookahead value: the least g + cost over the neighbours.
    pub(super) rhs: u64,
    /// The estimate that it was last put into the open list with.
    pub(super) h: u64,
    /// Its key in the open list; [`NO_KEY`] while it is not in it.
    pub(super) queued: Key,
    /// The neighbour on which rhs rests, or [`NO_NODE`].
    parent: u32,
    /// Smaller than the run's generation: the node has not been seen in this run.
    generation: u32,
    /// For the keying's own use; 0 before. So is `listed`.
    pub(super) closed: u32,
    pub(super) listed: bool,
    /// How it is drawn.
    pub(super) mark: u8,
    /// The round in which it was last expanded, as a mark; 0 before.
    round: u8,
}

const UNKNOWN: NodeValues = NodeValues {
    g: FAR,
    rhs: FAR,
    h: 0,
    queued: NO_KEY,
    parent: NO_NODE,
    generation: 0,
    closed: 0,
    listed: false,
    mark: UNSEEN,
    round: 0,
};

/// The key function of an incremental search, and the rule for which nodes stay out of the open list.
pub trait Keying: Clone + Debug + Default {
    /// The key of a node with that estimate.
    fn key(&self, vertex: &NodeValues, h: u64) -> Key;

    /// The f that a key stands for, in units of cost.
    fn f(&self, key: Key) -> u64 {
        key.0
    }

    /// Forgets the run before.
    fn begin(&mut self) {}

    /// Whether an inconsistent node has to wait (INCONS) instead of entering the open list.
    fn waits(&self, _vertex: &NodeValues) -> bool {
        false
    }

    /// A node has become inconsistent, or still is.
    fn inconsistent(&mut self, _node: u32, _vertex: &mut NodeValues) {}

    /// A node was expanded whose g had been too large.
    fn settled(&self, _vertex: &mut NodeValues) {}

    /// Adds what it knows to a hash.
    fn hash_into(&self, _hash: &mut StateHash) {}

    /// Bytes that it holds on the heap.
    fn bytes(&self) -> usize {
        0
    }
}

/// g and rhs of all nodes, and the open list. Memory is allocated once and reused by later runs without clearing.
#[derive(Clone, Debug, Default)]
pub struct Values<K: Keying> {
    pub(super) keying: K,
    pub(super) vertices: Vec<NodeValues>,
    pub(super) open: OpenList<u128>,
    generation: u32,
    /// The mark of nodes that are expanded in this round: 1 to 255, over and over.
    round: u8,
    pub(super) open_nodes: u64,
    /// How many entries were put into the open list.
    inserted: u64,
    longest_list: u64,
    counters: Counters,
}

pub(in crate::search) fn packed(key: Key) -> u128 {
    u128::from(key.0) << 64 | u128::from(key.1)
}

pub(in crate::search) fn unpacked(key: u128) -> Key {
    ((key >> 64) as u64, key as u64)
}

impl<K: Keying> Values<K> {
    /// No values as yet.
    pub(super) fn keyed(keying: K) -> Values<K> {
        Values {
            keying,
            ..Values::default()
        }
    }

    /// Sets aside memory for so many nodes.
    pub fn set_aside(&mut self, nodes: usize) {
        set_aside(&mut self.vertices, nodes, usize::MAX, UNKNOWN);
    }

    /// Forgets everything and makes room for so many nodes. O(1) but for memory that is set aside for the first time.
    pub fn begin(&mut self, nodes: usize) {
        self.set_aside(nodes);
        if self.generation == u32::MAX {
            self.vertices.fill(UNKNOWN);
            self.generation = 0;
        }
        self.generation += 1;
        self.keying.begin();
        self.open.clear();
        self.round = 1;
        self.open_nodes = 0;
        self.inserted = 0;
        self.longest_list = 0;
        self.counters = Counters::default();
    }

    /// Expansions from now on are of this round, from 1.
    pub fn begin_round(&mut self, round: u64) {
        self.round = round_mark(round);
    }

    pub(super) fn vertex(&self, node: NodeId) -> NodeValues {
        match self.vertices.get(node.index()) {
            Some(known) if known.generation == self.generation => *known,
            _ => UNKNOWN,
        }
    }

    /// g, or [`FAR`].
    #[inline(always)]
    pub fn g(&self, node: NodeId) -> u64 {
        self.vertex(node).g
    }

    /// rhs, or [`FAR`].
    #[inline(always)]
    pub fn rhs(&self, node: NodeId) -> u64 {
        self.vertex(node).rhs
    }

    /// The neighbour on which rhs rests.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.vertex(node).parent;
        (parent != NO_NODE).then_some(NodeId(parent))
    }

    /// Whether the node is consistent: g equals rhs.
    pub fn is_consistent(&self, node: NodeId) -> bool {
        let vertex = self.vertex(node);
        vertex.g == vertex.rhs
    }

    /// How many nodes are open.
    pub fn open_now(&self) -> u64 {
        self.open_nodes
    }

    /// How many nodes are known.
    pub fn known(&self) -> u64 {
        self.counters.generated
    }

    /// The key of a node with that estimate.
    pub fn key(&self, node: NodeId, h: u64) -> Key {
        self.keying.key(&self.vertex(node), h)
    }

    /// Gives a node an rhs that rests on `parent`, and its place: in the open list, among those that wait, or nowhere;
    /// `h` is asked for the estimate where it gets into the open list. Answers whether anything is otherwise than
    /// before.
    pub fn set<R: Recorder>(
        &mut self,
        node: NodeId,
        (rhs, parent): (u64, u32),
        h: &impl Fn(NodeId) -> u64,
        recorder: &mut R,
    ) -> bool {
        let before = self.vertex(node);
        let met = before.generation == self.generation;
        let mut now = NodeValues {
            rhs,
            parent,
            generation: self.generation,
            queued: NO_KEY,
            mark: if rhs == FAR { UNSEEN } else { CLOSED },
            ..before
        };
        if now.g == now.rhs {
            if !met {
                // Nothing is known of it, and nothing has to be.
                return false;
            }
        } else {
            if self.keying.waits(&now) {
                now.mark = DEFERRED;
            } else {
                now.h = h(node);
                now.queued = self.keying.key(&now, now.h);
                now.mark = OPEN;
            }
            self.keying.inconsistent(node.0, &mut now);
        }
        self.vertices[node.index()] = now;
        self.open_nodes =
            self.open_nodes + u64::from(now.mark == OPEN) - u64::from(before.mark == OPEN);
        if now.queued != NO_KEY && now.queued != before.queued {
            self.insert(node.0, now.queued);
        }
        self.counters.generated += u64::from(!met);
        if R::LISTENS {
            self.report(node.0, &before, &now, recorder);
        }
        (before.g, before.rhs, before.parent) != (now.g, now.rhs, now.parent)
    }

    pub(super) fn insert(&mut self, node: u32, key: Key) {
        self.open.push(packed(key), node);
        self.inserted += 1;
    }

    /// Looks up the rhs of a node among all its neighbours: the least g + cost, resting on the present parent where
    /// several have that. That of `root`, where all ways begin, is 0 while it is open. Answers as [`set`](Values::set).
    ///
    /// Moves are symmetric, so the neighbours in both directions are the same.
    pub fn look_up<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        root: NodeId,
        node: NodeId,
        h: &impl Fn(NodeId) -> u64,
        recorder: &mut R,
    ) -> bool {
        let mut best = (FAR, NO_NODE);
        if node != root {
            let parent = self.vertex(node).parent;
            ground.successors(node, |edge| {
                let way = sum(self.g(edge.node), edge.cost);
                if way < best.0 || (way == best.0 && way != FAR && edge.node.0 == parent) {
                    best = (way, edge.node.0);
                }
            });
        } else if ground.is_open(node) {
            best.0 = 0;
        }
        self.set(node, best, h, recorder)
    }

    /// The open node with the smallest key, and that key; outdated entries before it are dropped.
    pub fn top(&mut self) -> Option<(Key, NodeId)> {
        loop {
            let (key, node) = self.open.peek()?;
            let key = unpacked(key);
            if self.vertex(NodeId(node)).queued == key {
                return Some((key, NodeId(node)));
            }
            self.drop_top();
        }
    }

    pub(super) fn drop_top(&mut self) {
        self.open.pop();
        self.counters.heap_operations += 1;
    }

    /// Expands the inconsistent node at the top. If it is overconsistent (g > rhs), g becomes rhs and the edges to its
    /// neighbours are relaxed; if it is underconsistent, g becomes infinite and the rhs of the nodes whose parent it
    /// was is looked up anew. `root` and `h` are as for [`look_up`](Values::look_up).
    pub fn expand<R: Recorder>(
        &mut self,
        ground: &BeliefGraph<'_>,
        root: NodeId,
        node: NodeId,
        h: &impl Fn(NodeId) -> u64,
        recorder: &mut R,
    ) {
        let settled = self.take(node, recorder);
        let NodeValues { g, rhs, parent, .. } = self.vertex(node);
        if settled {
            ground.successors(node, |edge| {
                let way = sum(g, edge.cost);
                if edge.node != root && way < self.rhs(edge.node) {
                    self.set(edge.node, (way, node.0), h, recorder);
                }
            });
        } else {
            self.set(node, (rhs, parent), h, recorder);
            ground.successors(node, |edge| {
                if self.parent(edge.node) == Some(node) {
                    self.look_up(ground, root, edge.node, h, recorder);
                }
            });
        }
        self.note_peaks();
    }

    /// Pops the node at the top and sets its new g. Answers whether it is consistent now.
    fn take<R: Recorder>(&mut self, node: NodeId, recorder: &mut R) -> bool {
        self.drop_top();
        self.counters.expanded += 1;
        self.open_nodes -= 1;
        let vertex = &mut self.vertices[node.index()];
        let before = *vertex;
        self.counters.reexpanded += u64::from(before.round == self.round);
        let settled = before.g > before.rhs;
        if settled {
            vertex.g = before.rhs;
            self.keying.settled(vertex);
        } else {
            vertex.g = FAR;
        }
        vertex.round = self.round;
        vertex.queued = NO_KEY;
        vertex.mark = CLOSED;
        let after = *vertex;
        if R::LISTENS {
            let f = self.keying.f(before.queued);
            recorder.record(Event::expanded(node.0, before.rhs, f));
            let value = |vertex: &NodeValues| match vertex.g {
                FAR => UNSEEN,
                _ => vertex.round,
            };
            let (now, old) = ((after.g, NO_NODE), (before.g, NO_NODE));
            let event = Event::changed(node.0, now, old, (value(&before), value(&after)));
            recorder.record(event.in_space(VALUES));
        }
        settled
    }

    /// Tells of a new rhs in the terms of searches where it is one of theirs: a node that is first met, or to which a
    /// cheaper way was found.
    pub(super) fn report<R: Recorder>(
        &self,
        node: u32,
        before: &NodeValues,
        now: &NodeValues,
        recorder: &mut R,
    ) {
        use crate::trace::EventKind::{Improved, Reopened};

        if before.generation != self.generation {
            recorder.record(Event::generated(node, now.parent, now.rhs, now.h));
            return;
        }
        let cheaper = now.rhs < before.rhs && now.rhs < now.g;
        let (old, new) = ((before.rhs, before.parent), (now.rhs, now.parent));
        let better = |kind| Event::improved(kind, node, now.parent, now.rhs, (old.1, old.0));
        match (before.mark, now.mark) {
            (OPEN, OPEN) if cheaper => recorder.record(better(Improved)),
            (CLOSED, OPEN) if cheaper => recorder.record(better(Reopened)),
            marks if old != new || marks.0 != marks.1 => {
                recorder.record(Event::changed(node, new, old, marks));
            }
            _ => {}
        }
        if now.h != before.h {
            recorder.record(Event::estimated(node, now.h, before.h));
        }
    }

    /// To be called at the end of each step that may have put nodes into the open list.
    pub fn note_peaks(&mut self) {
        self.longest_list = self.longest_list.max(self.open.len() as u64);
        self.counters.peak_open = self.counters.peak_open.max(self.open_nodes);
    }

    /// The chain of parents from `node`, itself included; empty where no path is known.
    pub fn chain(&self, node: NodeId) -> Vec<NodeId> {
        let mut chain = Vec::new();
        let mut at = Some(node).filter(|&node| self.rhs(node) != FAR);
        while let Some(here) = at {
            chain.push(here);
            // While values are being repaired parent pointers may form a cycle.
            if chain.len() > self.vertices.len() {
                return Vec::new();
            }
            at = self.parent(here);
        }
        chain
    }

    /// What has been counted so far.
    pub fn counters(&self) -> Counters {
        let mut counters = self.counters;
        counters.heap_operations += self.inserted;
        let nodes = self.counters.generated * size_of::<NodeValues>() as u64;
        let entry = OpenList::<u128>::ENTRY_BYTES as u64;
        counters.bytes = nodes + self.open.len() as u64 * entry;
        counters.peak_bytes = nodes + self.longest_list * entry;
        counters
    }

    /// Adds all that is known to a hash. O(nodes).
    pub fn hash_into(&self, hash: &mut StateHash) {
        for (i, vertex) in self.vertices.iter().enumerate() {
            if vertex.generation == self.generation {
                hash.word(i as u64);
                hash.word(vertex.g);
                hash.word(vertex.rhs);
                hash.word(u64::from(vertex.parent));
                hash.word(vertex.queued.0);
            }
        }
        hash.word(self.open_nodes);
        self.keying.hash_into(hash);
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        let vertices = self.vertices.capacity() * size_of::<NodeValues>();
        vertices + self.open.bytes() + self.keying.bytes()
    }
}
