//! The values of nodes for searches whose estimate is inflated, less so from round to round: g, rhs, the open list, and INCONS, the
//! nodes that became inconsistent again after they were expanded in this round.

use crate::graph::{Graph, NodeId};
use crate::search::{OpenList, SettingSpec, Settings};
use crate::trace::{
    CLOSED, Counters, DEFERRED, Event, INFINITE, NO_NODE, OPEN, Quantity, Recorder, StateHash,
    UNSEEN, VALUES,
};

use super::lifelong::{FAR, Key, NO_KEY, sum};
use super::{Ground, round_mark};

/// Epsilon in the first round.
pub const EPSILON: SettingSpec = SettingSpec {
    id: "epsilon",
    options: &["3", "1.5", "2", "2.5", "5"],
};

/// By how much it falls from one round to the next.
pub const FALL: SettingSpec = SettingSpec {
    id: "fall",
    options: &["0.5", "0.2", "1"],
};

/// The epsilon at which h counts as it is: all are in thousandths.
const ONE: u64 = 1_000;

/// The epsilons of the rounds, in thousandths: exact whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    first: u64,
    fall: u64,
}

impl Schedule {
    /// That of the settings [`EPSILON`] and [`FALL`].
    pub fn of(settings: &Settings) -> Schedule {
        Schedule {
            first: match settings.get(EPSILON.id) {
                "1.5" => 1_500,
                "2" => 2_000,
                "2.5" => 2_500,
                "5" => 5_000,
                _ => 3_000,
            },
            fall: match settings.get(FALL.id) {
                "0.2" => 200,
                "1" => 1_000,
                _ => 500,
            },
        }
    }

    /// The first as a number.
    pub fn first(self) -> f64 {
        self.first as f64 / ONE as f64
    }

    /// What comes after `epsilon`; never below one.
    fn after(self, epsilon: u64) -> u64 {
        epsilon.saturating_sub(self.fall).max(ONE)
    }
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule::of(&Settings::default())
    }
}

/// What is known of a node.
#[derive(Clone, Copy, Debug)]
struct Vertex {
    /// The cost of the best way to it when it was last expanded.
    g: u64,
    /// The cost of the best way known.
    rhs: u64,
    /// The neighbour of that, or [`NO_NODE`].
    parent: u32,
    /// The estimate that it was last put into the open list with.
    h: u64,
    /// Its key in the open list; [`NO_KEY`] while it is not in it.
    queued: Key,
    /// How it is drawn. That of INCONS is [`DEFERRED`].
    mark: u8,
    /// The round in which it was last expanded, as a mark; 0 before.
    round: u8,
    /// It has been met.
    met: bool,
    /// It stands in the list of nodes that may be inconsistent.
    listed: bool,
    /// The stamp of the round in which it was made consistent by an expansion: it is closed while that is the present one.
    closed: u32,
}

const UNKNOWN: Vertex = Vertex {
    g: FAR,
    rhs: FAR,
    parent: NO_NODE,
    h: 0,
    queued: NO_KEY,
    mark: UNSEEN,
    round: 0,
    met: false,
    listed: false,
    closed: 0,
};

fn packed(key: Key) -> u128 {
    u128::from(key.0) << 64 | u128::from(key.1)
}

fn unpacked(key: u128) -> Key {
    ((key >> 64) as u64, key as u64)
}

/// g and rhs of all nodes, the open list and INCONS.
///
/// Keys are in thousandths of a unit, so that epsilon x h is exact.
#[derive(Clone, Debug)]
pub struct Inflated {
    schedule: Schedule,
    epsilon: u64,
    /// How many times the optimum the path published last costs at most, in thousandths; [`FAR`] while none is known.
    bound: u64,
    vertices: Vec<Vertex>,
    open: OpenList<u128>,
    /// All nodes that are not consistent, and some that have become so since the round began.
    inconsistent: Vec<u32>,
    /// The stamp of nodes that are closed now; it rises when all are opened.
    closing: u32,
    /// The mark of nodes that are expanded in this round: 1 to 255, over and over.
    round: u8,
    open_nodes: u64,
    inserted: u64,
    longest_list: u64,
    counters: Counters,
}

impl Inflated {
    /// No values as yet.
    pub fn new(schedule: Schedule) -> Inflated {
        Inflated {
            schedule,
            epsilon: schedule.first,
            bound: FAR,
            vertices: Vec::new(),
            open: OpenList::default(),
            inconsistent: Vec::new(),
            closing: 0,
            round: 1,
            open_nodes: 0,
            inserted: 0,
            longest_list: 0,
            counters: Counters::default(),
        }
    }

    /// Forgets everything and makes room for so many nodes.
    pub fn begin<R: Recorder>(&mut self, nodes: usize, recorder: &mut R) {
        self.forget();
        self.vertices.resize(nodes, UNKNOWN);
        recorder.record(Event::noted(Quantity::Epsilon, self.epsilon, INFINITE));
    }

    /// Forgets everything; memory is kept.
    pub fn forget(&mut self) {
        self.vertices.clear();
        self.open.clear();
        self.inconsistent.clear();
        self.epsilon = self.schedule.first;
        self.bound = FAR;
        self.closing = 1;
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
        self.vertices.get(node.index()).copied().unwrap_or(UNKNOWN)
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

    /// Whether h is no longer inflated.
    pub fn is_exact(&self) -> bool {
        self.epsilon == ONE
    }

    /// The key of a vertex with that estimate: where g is too small the estimate is not inflated, so that what may rest on it comes
    /// later.
    fn key(&self, vertex: &Vertex, h: u64) -> Key {
        if vertex.g > vertex.rhs {
            let inflated = self.epsilon.saturating_mul(h);
            (sum(vertex.rhs.saturating_mul(ONE), inflated), vertex.rhs)
        } else {
            (sum(vertex.g, h).saturating_mul(ONE), vertex.g)
        }
    }

    /// The key that a node has whose estimate is 0: the one where the search ends.
    pub fn key_of_end(&self, node: NodeId) -> Key {
        self.key(&self.vertex(node), 0)
    }

    /// Gives a node an rhs that rests on `parent`, and its place: in the open list, in INCONS where it has been expanded in this round, or
    /// nowhere; `h` is asked for the estimate where it gets a place in the open list. Answers whether anything is otherwise than before.
    pub fn set<R: Recorder>(
        &mut self,
        node: NodeId,
        (rhs, parent): (u64, u32),
        h: impl FnOnce() -> u64,
        recorder: &mut R,
    ) -> bool {
        let before = self.vertex(node);
        let mut now = Vertex {
            rhs,
            parent,
            met: true,
            queued: NO_KEY,
            mark: if rhs == FAR { UNSEEN } else { CLOSED },
            ..before
        };
        if now.g == now.rhs {
            if !before.met {
                // Nothing is known of it, and nothing has to be.
                return false;
            }
        } else if now.closed == self.closing {
            now.mark = DEFERRED;
        } else {
            now.h = h();
            now.queued = self.key(&now, now.h);
            now.mark = OPEN;
        }
        if now.g != now.rhs && !now.listed {
            now.listed = true;
            self.inconsistent.push(node.0);
        }
        self.vertices[node.index()] = now;
        self.open_nodes =
            self.open_nodes + u64::from(now.mark == OPEN) - u64::from(before.mark == OPEN);
        if now.queued != NO_KEY && now.queued != before.queued {
            self.open.push(packed(now.queued), node.0);
            self.inserted += 1;
        }
        self.counters.generated += u64::from(!before.met);
        if R::LISTENS {
            self.report(node.0, &before, &now, recorder);
        }
        (before.g, before.rhs, before.parent) != (now.g, now.rhs, now.parent)
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

    /// The open node with the smallest key, and that key; entries that are no longer true are dropped on the way.
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

    /// Expands the node at the top, which is not consistent: where its g is too large it becomes rhs, and the node is closed for this
    /// round; where it is too small it becomes infinite. Answers g before and from now on.
    pub fn expand<R: Recorder>(&mut self, node: NodeId, recorder: &mut R) -> (u64, u64) {
        self.open.pop();
        self.counters.heap_operations += 1;
        self.counters.expanded += 1;
        self.open_nodes -= 1;
        let vertex = &mut self.vertices[node.index()];
        let before = *vertex;
        self.counters.reexpanded += u64::from(before.round == self.round);
        if before.g > before.rhs {
            vertex.g = before.rhs;
            vertex.closed = self.closing;
        } else {
            vertex.g = FAR;
        }
        vertex.round = self.round;
        vertex.queued = NO_KEY;
        vertex.mark = CLOSED;
        let after = *vertex;
        if R::LISTENS {
            let counted = before.queued.0 / ONE;
            recorder.record(Event::expanded(node.0, before.rhs, counted));
            let value = |vertex: &Vertex| match vertex.g {
                FAR => UNSEEN,
                _ => vertex.round,
            };
            let (now, old) = ((after.g, NO_NODE), (before.g, NO_NODE));
            let event = Event::changed(node.0, now, old, (value(&before), value(&after)));
            recorder.record(event.in_space(VALUES));
        }
        (before.g, after.g)
    }

    /// Tells of a new rhs in the terms of searches where it is one of theirs.
    fn report<R: Recorder>(&self, node: u32, before: &Vertex, now: &Vertex, recorder: &mut R) {
        use crate::trace::EventKind::{Improved, Reopened};

        if !before.met {
            recorder.record(Event::generated(node, now.parent, now.rhs, now.h));
            return;
        }
        let cheaper = now.rhs < before.rhs && now.rhs < now.g;
        let (old, new) = ((before.rhs, before.parent), (now.rhs, now.parent));
        let better = |kind| Event::improved(kind, node, now.parent, now.rhs, (old.1, old.0));
        match (before.mark, now.mark) {
            (OPEN, OPEN) if cheaper => recorder.record(better(Improved)),
            (CLOSED, OPEN) if cheaper => recorder.record(better(Reopened)),
            marks if marks.0 != marks.1 || old != new => {
                recorder.record(Event::changed(node, new, old, marks));
            }
            _ => {}
        }
        if now.h != before.h {
            recorder.record(Event::estimated(node, now.h, before.h));
        }
    }

    /// What was expanded in this round may be expanded again.
    pub fn open_up(&mut self) {
        if self.closing == u32::MAX {
            self.vertices.iter_mut().for_each(|v| v.closed = 0);
            self.closing = 0;
        }
        self.closing += 1;
    }

    /// Lowers epsilon, unless it is one.
    pub fn lower<R: Recorder>(&mut self, recorder: &mut R) {
        self.note_epsilon(self.schedule.after(self.epsilon), recorder);
    }

    /// Begins the schedule again.
    pub fn raise<R: Recorder>(&mut self, recorder: &mut R) {
        self.note_epsilon(self.schedule.first, recorder);
    }

    fn note_epsilon<R: Recorder>(&mut self, epsilon: u64, recorder: &mut R) {
        let before = std::mem::replace(&mut self.epsilon, epsilon);
        if before != epsilon {
            recorder.record(Event::noted(Quantity::Epsilon, epsilon, before));
        }
    }

    /// Moves INCONS to the open list, and makes the keys of all that is in it anew: epsilon is another, or the estimates are. O(n log n)
    /// for n nodes that are not consistent.
    pub fn resume<R: Recorder>(&mut self, h: impl Fn(NodeId) -> u64, recorder: &mut R) {
        self.open_up();
        self.open.clear();
        let mut listed = std::mem::take(&mut self.inconsistent);
        listed.retain(|&node| {
            let before = self.vertices[node as usize];
            let mut now = before;
            now.listed = before.g != before.rhs;
            if now.listed {
                now.h = h(NodeId(node));
                now.queued = self.key(&now, now.h);
                now.mark = OPEN;
                self.open.push(packed(now.queued), node);
                self.inserted += 1;
                self.open_nodes += u64::from(before.mark != OPEN);
            }
            self.vertices[node as usize] = now;
            if R::LISTENS && now.listed {
                self.report(node, &before, &now, recorder);
            }
            now.listed
        });
        self.inconsistent = listed;
        self.note_peaks();
    }

    /// Takes note of how good the path to `end` is: at most epsilon times the optimum, and no worse than its cost is to the least that
    /// a way through a node can cost that is not consistent. O(such nodes); `h` estimates what is left to `end`.
    pub fn publish<R: Recorder>(
        &mut self,
        end: NodeId,
        h: impl Fn(NodeId) -> u64,
        recorder: &mut R,
    ) {
        let cost = self.rhs(end);
        let mut least = cost;
        for &node in &self.inconsistent {
            let vertex = &self.vertices[node as usize];
            if vertex.g != vertex.rhs {
                least = least.min(sum(vertex.rhs, h(NodeId(node))));
            }
        }
        let thousandths = u128::from(cost) * u128::from(ONE);
        let proven = match (cost, least) {
            (0, _) => ONE,
            (_, 0) => FAR,
            (_, least) => u64::try_from(thousandths.div_ceil(u128::from(least))).unwrap_or(FAR),
        };
        self.note_bound(self.epsilon.min(proven), recorder);
    }

    /// The path published last is void.
    pub fn withdraw<R: Recorder>(&mut self, recorder: &mut R) {
        if self.bound != FAR {
            self.note_bound(FAR, recorder);
        }
    }

    fn note_bound<R: Recorder>(&mut self, bound: u64, recorder: &mut R) {
        let before = std::mem::replace(&mut self.bound, bound);
        recorder.record(Event::noted(Quantity::Bound, bound, before));
    }

    /// How many nodes are known.
    pub fn known(&self) -> u64 {
        self.counters.generated
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
            if vertex.met {
                hash.word(i as u64);
                hash.word(vertex.g);
                hash.word(vertex.rhs);
                hash.word(u64::from(vertex.parent));
                hash.word(vertex.queued.0);
            }
        }
        hash.word(self.open_nodes);
        hash.word(self.epsilon);
        hash.word(self.bound);
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        let listed = self.inconsistent.capacity() * size_of::<u32>();
        self.vertices.capacity() * size_of::<Vertex>() + self.open.bytes() + listed
    }
}

impl Default for Inflated {
    fn default() -> Inflated {
        Inflated::new(Schedule::default())
    }
}
