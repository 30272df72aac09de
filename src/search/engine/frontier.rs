//! The node table (g, h, parent pointer, open or closed) and the open list of one search direction.

use super::open_list::OpenList;
use super::order::Order;
use crate::graph::{Cost, NodeId};
use crate::trace::{CORRECTED, Counters, Event, EventKind, NO_NODE, Recorder, StateHash};

const OPEN: u32 = 1;
const CLOSED: u32 = 2;
/// Open again after having been closed.
const REOPENED: u32 = 3;
/// The stamps of one run: its generation times this, plus one of the three.
const STAMPS: u32 = 4;

/// The record of a node: its values, its parent pointer, and whether it is open or closed.
#[derive(Clone, Copy, Debug, Default)]
struct Node<C> {
    g: C,
    /// Computed once, when the node is first seen.
    h: C,
    parent: u32,
    /// Smaller than the run's generation times `STAMPS`: the node has not been seen in this run.
    stamp: u32,
}

/// Node table and open list of one search direction. In the literature "frontier" often means the open list alone; here
/// the closed nodes belong to it. Memory is allocated once and reused by later runs without clearing.
#[derive(Clone, Debug)]
pub struct Frontier<C: Cost> {
    order: Order,
    /// The space that its events are about.
    space: u8,
    nodes: Vec<Node<C>>,
    open: OpenList<C::Key>,
    /// Generation of this run times `STAMPS`; 0 before the first.
    generation: u32,
    /// Between `begin` and `forget`: the records of this generation hold.
    begun: bool,
    /// Nodes whose stamp says open.
    open_nodes: u64,
    /// Insertions so far: the age of the next one.
    inserted: u64,
    /// The longest that the open list has been, outdated entries included.
    longest_list: u64,
    counters: Counters,
}

/// Makes a table longer by at most `most` entries until it has `wanted`; answers by how many. What is there stays.
pub(in crate::search) fn set_aside<T: Clone>(
    table: &mut Vec<T>,
    wanted: usize,
    most: usize,
    entry: T,
) -> usize {
    let count = wanted.saturating_sub(table.len());
    table.reserve_exact(count);
    table.resize(table.len() + count.min(most), entry);
    count.min(most)
}

impl<C: Cost> Frontier<C> {
    /// An empty node table and open list; their events are in `space`.
    pub fn new(order: Order, space: u8) -> Frontier<C> {
        Frontier {
            order,
            space,
            nodes: Vec::new(),
            open: OpenList::new(),
            generation: 0,
            begun: false,
            open_nodes: 0,
            inserted: 0,
            longest_list: 0,
            counters: Counters::default(),
        }
    }

    /// Forgets the last run. The records of its nodes stay, but their stamps are out of date from now on.
    pub fn forget(&mut self) {
        self.begun = false;
        self.open.clear();
        self.open_nodes = 0;
        self.inserted = 0;
        self.longest_list = 0;
        self.counters = Counters::default();
    }

    /// Sets aside records for a graph of so many nodes, at most `most` of them; answers how many it was, 0 once there
    /// are enough.
    pub fn set_aside(&mut self, nodes: usize, most: usize) -> usize {
        set_aside(&mut self.nodes, nodes, most, Node::default())
    }

    /// Begins a run on a graph of so many nodes.
    pub fn begin(&mut self, nodes: usize) {
        self.forget();
        self.nodes.resize(nodes, Node::default());
        if self.generation >= u32::MAX - 2 * STAMPS {
            self.nodes.fill(Node::default());
            self.generation = 0;
        }
        self.generation += STAMPS;
        self.begun = true;
    }

    /// Relaxes an edge: a path to `node` of cost `g` was found by way of `parent`. `h` computes the estimate when the
    /// node is new.
    #[inline(always)]
    pub fn reach<R: Recorder>(
        &mut self,
        parent: u32,
        node: NodeId,
        g: C,
        h: impl FnOnce() -> C,
        recorder: &mut R,
    ) {
        let known = &mut self.nodes[node.index()];
        if known.stamp < self.generation {
            let h = h();
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
                let event = Event::generated(node.0, parent, g.units(), h.units());
                recorder.record(event.in_space(self.space));
            }
        } else if g < known.g && !self.order.keeps_first_way() {
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
                let event = Event::improved(kind, node.0, parent, g.units(), old);
                recorder.record(event.in_space(self.space));
            }
        }
    }

    #[inline(always)]
    fn insert(&mut self, node: u32, g: C, h: C) {
        let key = self.order.key(g, h, self.inserted);
        self.inserted += 1;
        self.open.push(key, node);
    }

    /// Takes the next node off the open list, with its key, skipping outdated entries: a node's newest entry has its
    /// smallest key, so the older ones come out later, when the node is closed. The node popped is still marked as
    /// open: follow with [`expand`](Frontier::expand) or [`close`](Frontier::close).
    #[inline(always)]
    pub fn pop(&mut self) -> Option<(C, NodeId)> {
        loop {
            let (key, node) = self.open.pop()?;
            self.counters.heap_operations += 1;
            if self.nodes[node as usize].stamp != self.generation + CLOSED {
                return Some((C::first_of(key), NodeId(node)));
            }
        }
    }

    /// As [`pop`](Frontier::pop), where g may have been corrected: an outdated entry may come out before the newest,
    /// too. Not for ties by age, which tell an entry's key by more than costs.
    pub fn pop_current(&mut self) -> Option<(C, NodeId)> {
        loop {
            let (key, node) = self.open.pop()?;
            self.counters.heap_operations += 1;
            if self.is_current(key, node) {
                return Some((C::first_of(key), NodeId(node)));
            }
        }
    }

    /// Whether an entry of the open list is the newest of a node that is open.
    fn is_current(&self, key: C::Key, node: u32) -> bool {
        let node = &self.nodes[node as usize];
        node.stamp != self.generation + CLOSED && key == self.order.key(node.g, node.h, 0)
    }

    /// Corrects the g and the parent pointer of a node just popped: the path they stood for does not exist.
    pub fn correct<R: Recorder>(
        &mut self,
        node: NodeId,
        (parent, g): (NodeId, C),
        recorder: &mut R,
    ) {
        let known = &mut self.nodes[node.index()];
        let old = (known.parent, known.g.units());
        (known.parent, known.g) = (parent.0, g);
        if R::LISTENS {
            let event = Event {
                note: CORRECTED,
                ..Event::improved(EventKind::Improved, node.0, parent.0, g.units(), old)
            };
            recorder.record(event.in_space(self.space));
        }
    }

    /// g + h of a node seen in this run.
    pub fn f(&self, node: NodeId) -> C {
        let Node { g, h, .. } = self.nodes[node.index()];
        g.plus(h)
    }

    /// Inserts a node just popped into the open list again.
    pub fn put_back(&mut self, node: NodeId) {
        let Node { g, h, .. } = self.nodes[node.index()];
        self.insert(node.0, g, h);
    }

    /// The key of the next node, which stays in the open list; outdated entries before it are removed.
    pub fn peek(&mut self) -> Option<C> {
        self.peek_node().map(|(key, _)| key)
    }

    /// The key of the next node, and the node.
    #[inline(always)]
    pub fn peek_node(&mut self) -> Option<(C, NodeId)> {
        loop {
            let (key, node) = self.open.peek()?;
            if self.nodes[node as usize].stamp != self.generation + CLOSED {
                return Some((C::first_of(key), NodeId(node)));
            }
            self.open.pop();
            self.counters.heap_operations += 1;
        }
    }

    /// Closes a node just popped, to be expanded; `key` is its key. Returns its g.
    #[inline(always)]
    pub fn expand<R: Recorder>(&mut self, node: NodeId, key: C, recorder: &mut R) -> C {
        self.counters.expanded += 1;
        self.open_nodes -= 1;
        let here = &mut self.nodes[node.index()];
        self.counters.reexpanded += u64::from(here.stamp == self.generation + REOPENED);
        here.stamp = self.generation + CLOSED;
        let g = here.g;
        if R::LISTENS {
            let event = Event::expanded(node.0, g.units(), key.units());
            recorder.record(event.in_space(self.space));
        }
        g
    }

    /// Closes a node just popped without expanding it.
    pub fn close(&mut self, node: NodeId) {
        self.nodes[node.index()].stamp = self.generation + CLOSED;
        self.open_nodes -= 1;
    }

    /// To be called at the end of each step.
    #[inline(always)]
    pub fn note_peaks(&mut self) {
        self.longest_list = self.longest_list.max(self.open.len() as u64);
        self.counters.peak_open = self.counters.peak_open.max(self.open_nodes);
    }

    fn seen(&self, node: NodeId) -> Option<&Node<C>> {
        let seen = |n: &&Node<C>| self.begun && n.stamp >= self.generation;
        self.nodes.get(node.index()).filter(seen)
    }

    /// The g of a node seen in this run.
    #[inline(always)]
    pub fn g(&self, node: NodeId) -> Option<C> {
        self.seen(node).map(|n| n.g)
    }

    /// The estimate of a node seen in this run.
    pub fn h(&self, node: NodeId) -> Option<C> {
        self.seen(node).map(|n| n.h)
    }

    /// The parent of a node seen in this run; `None` for a start.
    #[inline(always)]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.seen(node)?.parent;
        (parent != NO_NODE).then_some(NodeId(parent))
    }

    /// Whether the node is in the open list.
    pub fn is_open(&self, node: NodeId) -> bool {
        self.seen(node)
            .is_some_and(|n| n.stamp != self.generation + CLOSED)
    }

    /// Whether the node has left the open list and is not open again.
    #[inline(always)]
    pub fn is_closed(&self, node: NodeId) -> bool {
        self.seen(node)
            .is_some_and(|n| n.stamp == self.generation + CLOSED)
    }

    /// Whether the node has been expanded in this run, and perhaps reopened since.
    #[inline(always)]
    pub fn was_expanded(&self, node: NodeId) -> bool {
        self.seen(node)
            .is_some_and(|n| n.stamp != self.generation + OPEN)
    }

    /// A copy of the open list in which outdated entries name no node; for searches that pop by
    /// [`pop_current`](Frontier::pop_current).
    #[inline(never)]
    pub fn current_list(&self) -> OpenList<u128> {
        self.open
            .widened_where(|key, node| self.is_current(key, node))
    }

    /// A copy of the open list, outdated entries included: one whose node is closed by the time it comes out.
    #[inline(never)]
    pub fn open_list(&self) -> OpenList<u128> {
        self.open.widened()
    }

    /// How many nodes are open.
    pub fn open_nodes(&self) -> u64 {
        self.open_nodes
    }

    /// The chain of parents from `node` back to a start, both included; empty for a node not seen.
    pub fn chain(&self, node: NodeId) -> Vec<NodeId> {
        let mut chain = Vec::with_capacity(32);
        self.visit_chain(node, |node| chain.push(node));
        chain
    }

    /// Visits the same nodes in the same order.
    pub fn visit_chain(&self, node: NodeId, mut visit: impl FnMut(NodeId)) {
        let mut at = node;
        while let Some(known) = self.seen(at) {
            visit(at);
            if known.parent == NO_NODE {
                break;
            }
            at = NodeId(known.parent);
        }
    }

    /// What has been counted so far.
    pub fn counters(&self) -> Counters {
        let mut counters = self.counters;
        counters.heap_operations += self.inserted;
        let nodes = self.counters.generated * size_of::<Node<C>>() as u64;
        let entry = OpenList::<C::Key>::ENTRY_BYTES as u64;
        counters.bytes = nodes + self.open.len() as u64 * entry;
        counters.peak_bytes = nodes + self.longest_list * entry;
        counters
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<C>>() + self.open.bytes()
    }

    /// Adds the whole state to a hash. O(nodes).
    pub fn hash_into(&self, hash: &mut StateHash) {
        for (i, node) in self.nodes.iter().enumerate() {
            if self.begun && node.stamp >= self.generation {
                hash.word(((i as u64) << 2) | u64::from(node.stamp - self.generation));
                hash.word(node.g.units());
                hash.word(node.h.units());
                hash.word(u64::from(node.parent));
            }
        }
        hash.word(self.open.len() as u64);
    }

    #[cfg(test)]
    pub(in crate::search) fn set_generation(&mut self, run: u32) {
        self.generation = run * STAMPS;
    }
}
