//! The two values of a node that LPA\* and D\* Lite keep, g and rhs, and the open list of those for which they differ.

use crate::graph::{Graph, NodeId};
use crate::search::OpenList;
use crate::trace::{
    CLOSED, Counters, Event, INFINITE, NO_NODE, OPEN, Recorder, StateHash, UNSEEN, VALUES,
};

use super::{Ground, round_mark};

/// No way is known.
pub const FAR: u64 = INFINITE;

/// The key of a node in the open list, compared lexicographically: min(g, rhs) + h, then min(g, rhs).
pub type Key = (u64, u64);

/// The key of nodes with no way to them: larger than that of any other.
pub const NO_KEY: Key = (FAR, FAR);

/// A sum that stays infinite.
#[inline(always)]
pub fn sum(a: u64, b: u64) -> u64 {
    a.saturating_add(b)
}

/// What is known of a node.
#[derive(Clone, Copy, Debug)]
struct Vertex {
    /// The cost of the best way to it when it was last expanded.
    g: u64,
    /// The same, one step ahead: the least of g + cost over the neighbours.
    rhs: u64,
    /// The neighbour of that, or [`NO_NODE`].
    parent: u32,
    /// Smaller than the run's generation: the node has not been seen in this run.
    generation: u32,
    /// The estimate that it was last put into the open list with.
    h: u64,
    /// Its key in the open list; [`NO_KEY`] while it is not in it.
    queued: Key,
    /// How it is drawn.
    mark: u8,
    /// The round in which it was last expanded, as a mark; 0 before.
    round: u8,
}

const UNKNOWN: Vertex = Vertex {
    g: FAR,
    rhs: FAR,
    parent: NO_NODE,
    generation: 0,
    h: 0,
    queued: NO_KEY,
    mark: UNSEEN,
    round: 0,
};

impl Vertex {
    /// The part of its key that counts against h.
    fn least(&self) -> u64 {
        self.g.min(self.rhs)
    }
}

/// g and rhs of all nodes, and the open list. Memory is set aside once and reused by later runs without clearing.
#[derive(Clone, Debug, Default)]
pub struct Lifelong {
    vertices: Vec<Vertex>,
    open: OpenList<u128>,
    generation: u32,
    /// The mark of nodes that are expanded in this round: 1 to 255, over and over.
    round: u8,
    open_nodes: u64,
    inserted: u64,
    longest_list: u64,
    counters: Counters,
}

fn packed(key: Key) -> u128 {
    u128::from(key.0) << 64 | u128::from(key.1)
}

fn unpacked(key: u128) -> Key {
    ((key >> 64) as u64, key as u64)
}

impl Lifelong {
    /// Forgets everything and makes room for so many nodes.
    pub fn begin(&mut self, nodes: usize) {
        self.vertices.resize(nodes, UNKNOWN);
        if self.generation == u32::MAX {
            self.vertices.fill(UNKNOWN);
            self.generation = 0;
        }
        self.generation += 1;
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

    fn vertex(&self, node: NodeId) -> Vertex {
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

    /// Whether g and rhs are the same.
    pub fn is_consistent(&self, node: NodeId) -> bool {
        let vertex = self.vertex(node);
        vertex.g == vertex.rhs
    }

    /// Whether there are nodes that are not consistent.
    pub fn has_open(&self) -> bool {
        self.open_nodes > 0
    }

    /// The key of a node with that estimate.
    pub fn key(&self, node: NodeId, h: u64) -> Key {
        let least = self.vertex(node).least();
        (sum(least, h), least)
    }

    /// Gives a node an rhs that rests on `parent`, and its place in the open list or none; `h` is asked for the estimate where
    /// it gets one.
    pub fn set<R: Recorder>(
        &mut self,
        node: NodeId,
        (rhs, parent): (u64, u32),
        h: impl FnOnce() -> u64,
        recorder: &mut R,
    ) {
        let before = self.vertex(node);
        let mut now = Vertex {
            rhs,
            parent,
            generation: self.generation,
            queued: NO_KEY,
            mark: if rhs == FAR { UNSEEN } else { CLOSED },
            ..before
        };
        if now.g != now.rhs {
            now.h = h();
            now.queued = (sum(now.least(), now.h), now.least());
            now.mark = OPEN;
        } else if before.generation != self.generation {
            // Nothing is known of it, and nothing has to be.
            return;
        }
        self.vertices[node.index()] = now;
        self.open_nodes =
            self.open_nodes + u64::from(now.mark == OPEN) - u64::from(before.mark == OPEN);
        if now.queued != NO_KEY && now.queued != before.queued {
            self.open.push(packed(now.queued), node.0);
            self.inserted += 1;
        }
        self.counters.generated += u64::from(before.generation != self.generation);
        if R::LISTENS {
            self.report(node.0, &before, &now, recorder);
        }
    }

    /// The least g + cost among the neighbours of a node, and the neighbour that has it: the present parent where several have. Moves
    /// are symmetric, so the neighbours in both directions are the same.
    pub fn best_neighbour(&self, ground: &Ground<'_>, node: NodeId) -> (u64, u32) {
        let parent = self.vertex(node).parent;
        let mut best = (FAR, NO_NODE);
        ground.successors(node, |edge| {
            let way = sum(self.g(edge.node), edge.cost);
            if way < best.0 || (way == best.0 && way != FAR && edge.node.0 == parent) {
                best = (way, edge.node.0);
            }
        });
        best
    }

    /// The node with the smallest key, and that key; entries that are no longer true are dropped on the way.
    pub fn top(&mut self) -> Option<(Key, NodeId)> {
        loop {
            let (key, node) = self.open.peek()?;
            let key = unpacked(key);
            if self.vertex(NodeId(node)).queued == key {
                return Some((key, NodeId(node)));
            }
            self.open.pop();
            self.counters.heap_operations += 1;
        }
    }

    /// The node at the top has another key by now: it is put in its place.
    pub fn requeue<R: Recorder>(&mut self, node: NodeId, key: Key, recorder: &mut R) {
        let vertex = &mut self.vertices[node.index()];
        let old = std::mem::replace(&mut vertex.h, key.0 - key.1);
        vertex.queued = key;
        self.open.pop();
        self.open.push(packed(key), node.0);
        self.counters.heap_operations += 1;
        self.inserted += 1;
        if R::LISTENS {
            recorder.record(Event::estimated(node.0, key.0 - key.1, old));
        }
    }

    /// Expands the node at the top, which is not consistent: where its g is too large it becomes rhs, and the node is consistent;
    /// where it is too small it becomes infinite. Answers g before and from now on.
    pub fn expand<R: Recorder>(&mut self, node: NodeId, recorder: &mut R) -> (u64, u64) {
        self.open.pop();
        self.counters.heap_operations += 1;
        self.counters.expanded += 1;
        self.open_nodes -= 1;
        let vertex = &mut self.vertices[node.index()];
        let before = *vertex;
        self.counters.reexpanded += u64::from(before.round == self.round);
        vertex.g = if before.g > before.rhs {
            before.rhs
        } else {
            FAR
        };
        vertex.round = self.round;
        vertex.queued = NO_KEY;
        vertex.mark = CLOSED;
        let after = *vertex;
        if R::LISTENS {
            recorder.record(Event::expanded(node.0, before.rhs, before.queued.0));
            let value = |vertex: &Vertex| {
                if vertex.g == FAR {
                    UNSEEN
                } else {
                    vertex.round
                }
            };
            let (now, old) = ((after.g, NO_NODE), (before.g, NO_NODE));
            let event = Event::changed(node.0, now, old, (value(&before), value(&after)));
            recorder.record(event.in_space(VALUES));
        }
        (before.g, after.g)
    }

    /// Tells of a new rhs in the terms of searches where it is one of theirs: a node that is first met, or to which a cheaper way was
    /// found.
    fn report<R: Recorder>(&self, node: u32, before: &Vertex, now: &Vertex, recorder: &mut R) {
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

    /// To be called at the end of each step.
    pub fn note_peaks(&mut self) {
        self.longest_list = self.longest_list.max(self.open.len() as u64);
        self.counters.peak_open = self.counters.peak_open.max(self.open_nodes);
    }

    /// The chain of parents from `node`, itself included; empty where no way is known.
    pub fn chain(&self, node: NodeId) -> Vec<NodeId> {
        let mut chain = Vec::new();
        let mut at = Some(node).filter(|&node| self.rhs(node) != FAR);
        while let Some(here) = at {
            chain.push(here);
            // While values are being repaired parents may go round in a circle.
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
        let nodes = self.counters.generated * size_of::<Vertex>() as u64;
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
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.vertices.capacity() * size_of::<Vertex>() + self.open.bytes()
    }
}
