//! The keys of anytime search with an inflated heuristic (ARA\*, AD\*), and INCONS: the nodes that became inconsistent
//! again after their expansion in this round.
//!
//! Nodes in INCONS have the mark `DEFERRED` until the next round. Keys are in thousandths of a unit, so that epsilon x
//! h is exact. `Planner::publish` says how good a plan is (`Quantity::Bound`, a milestone as a path is), `resume`
//! begins a round, `can_improve` tells whether there is a further one where no agent walks. `tests/search/anytime.rs`
//! holds each bound that is told against the oracle, after every edit and move.

use crate::graph::NodeId;
use crate::search::{SettingSpec, Settings};
use crate::trace::{Event, INFINITE, OPEN, Quantity, Recorder, StateHash};

use super::values::{FAR, Key, Keying, NodeValues, Values, sum};

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

/// Epsilon 1, at which h is not inflated: all epsilons are in thousandths.
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

/// g and rhs of all nodes, the open list and INCONS, whose nodes are drawn as deferred.
pub type Inflated = Values<Inflation>;

/// The keying of [`Inflated`]. Keys are in thousandths of a unit, so that epsilon x h is exact.
#[derive(Clone, Debug)]
pub struct Inflation {
    schedule: Schedule,
    epsilon: u64,
    /// The suboptimality bound of the path published last, in thousandths; [`FAR`] while none is known.
    bound: u64,
    /// All nodes that are not consistent, and some that have become so since the round began.
    inconsistent: Vec<u32>,
    /// The stamp of nodes that are closed now; it rises when all are opened.
    closing: u32,
}

impl Inflation {
    fn new(schedule: Schedule) -> Inflation {
        Inflation {
            schedule,
            epsilon: schedule.first,
            bound: FAR,
            inconsistent: Vec::new(),
            closing: 1,
        }
    }
}

impl Default for Inflation {
    fn default() -> Inflation {
        Inflation::new(Schedule::default())
    }
}

impl Keying for Inflation {
    /// An underconsistent node's estimate is not inflated, so that the nodes that may rest on it come later.
    fn key(&self, vertex: &NodeValues, h: u64) -> Key {
        if vertex.g > vertex.rhs {
            let inflated = self.epsilon.saturating_mul(h);
            (sum(vertex.rhs.saturating_mul(ONE), inflated), vertex.rhs)
        } else {
            (sum(vertex.g, h).saturating_mul(ONE), vertex.g)
        }
    }

    fn f(&self, key: Key) -> u64 {
        key.0 / ONE
    }

    fn begin(&mut self) {
        self.inconsistent.clear();
        self.epsilon = self.schedule.first;
        self.bound = FAR;
        self.closing = 1;
    }

    /// A closed node waits in INCONS for the next round.
    fn waits(&self, vertex: &NodeValues) -> bool {
        vertex.closed == self.closing
    }

    fn inconsistent(&mut self, node: u32, vertex: &mut NodeValues) {
        if !vertex.listed {
            vertex.listed = true;
            self.inconsistent.push(node);
        }
    }

    fn settled(&self, vertex: &mut NodeValues) {
        vertex.closed = self.closing;
    }

    fn hash_into(&self, hash: &mut StateHash) {
        hash.word(self.epsilon);
        hash.word(self.bound);
    }

    fn bytes(&self) -> usize {
        self.inconsistent.capacity() * size_of::<u32>()
    }
}

impl Inflated {
    /// No values as yet.
    pub fn new(schedule: Schedule) -> Inflated {
        Values::keyed(Inflation::new(schedule))
    }

    /// Tells of the first epsilon; to be called when all has begun.
    pub fn announce<R: Recorder>(&self, recorder: &mut R) {
        let epsilon = self.keying.epsilon;
        recorder.record(Event::noted(Quantity::Epsilon, epsilon, INFINITE));
    }

    /// Whether h is no longer inflated.
    pub fn is_exact(&self) -> bool {
        self.keying.epsilon == ONE
    }

    /// The key that a node has whose estimate is 0: the one where the search ends.
    pub fn key_of_end(&self, node: NodeId) -> Key {
        self.key(node, 0)
    }

    /// What was expanded in this round may be expanded again.
    pub fn open_up(&mut self) {
        if self.keying.closing == u32::MAX {
            self.vertices.iter_mut().for_each(|v| v.closed = 0);
            self.keying.closing = 0;
        }
        self.keying.closing += 1;
    }

    /// Lowers epsilon, unless it is one.
    pub fn lower<R: Recorder>(&mut self, recorder: &mut R) {
        self.note_epsilon(self.keying.schedule.after(self.keying.epsilon), recorder);
    }

    /// Begins the schedule again.
    pub fn raise<R: Recorder>(&mut self, recorder: &mut R) {
        self.note_epsilon(self.keying.schedule.first, recorder);
    }

    fn note_epsilon<R: Recorder>(&mut self, epsilon: u64, recorder: &mut R) {
        let before = std::mem::replace(&mut self.keying.epsilon, epsilon);
        if before != epsilon {
            recorder.record(Event::noted(Quantity::Epsilon, epsilon, before));
        }
    }

    /// Moves INCONS to the open list, and makes the keys of all that is in it anew: epsilon is another, or the
    /// estimates are. O(n log n) for n nodes that are not consistent.
    pub fn resume<R: Recorder>(&mut self, h: impl Fn(NodeId) -> u64, recorder: &mut R) {
        self.open_up();
        self.open.clear();
        let mut listed = std::mem::take(&mut self.keying.inconsistent);
        listed.retain(|&node| {
            let before = self.vertices[node as usize];
            let mut now = before;
            now.listed = before.g != before.rhs;
            if now.listed {
                now.h = h(NodeId(node));
                now.queued = self.keying.key(&now, now.h);
                now.mark = OPEN;
                self.insert(node, now.queued);
                self.open_nodes += u64::from(before.mark != OPEN);
            }
            self.vertices[node as usize] = now;
            if R::LISTENS && now.listed {
                self.report(node, &before, &now, recorder);
            }
            now.listed
        });
        self.keying.inconsistent = listed;
        self.note_peaks();
    }

    /// Takes note of how good the path to `end` is: at most epsilon times the optimum, and no worse than its cost is to
    /// the least that a way through a node can cost that is not consistent. O(such nodes); `h` estimates what is left
    /// to `end`.
    pub fn publish<R: Recorder>(
        &mut self,
        end: NodeId,
        h: impl Fn(NodeId) -> u64,
        recorder: &mut R,
    ) {
        let cost = self.rhs(end);
        let mut least = cost;
        for &node in &self.keying.inconsistent {
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
        self.note_bound(self.keying.epsilon.min(proven), recorder);
    }

    /// The path published last is void.
    pub fn withdraw<R: Recorder>(&mut self, recorder: &mut R) {
        if self.keying.bound != FAR {
            self.note_bound(FAR, recorder);
        }
    }

    fn note_bound<R: Recorder>(&mut self, bound: u64, recorder: &mut R) {
        let before = std::mem::replace(&mut self.keying.bound, bound);
        recorder.record(Event::noted(Quantity::Bound, bound, before));
    }
}
