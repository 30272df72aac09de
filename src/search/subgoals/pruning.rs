//! The second level of a subgoal graph: which subgoals are local, and the links that stand in for them.
//!
//! One subgoal after the other is looked at. It is local where of each two of its neighbours either another way between
//! them is no longer than the one through it, or the way through it is as short as if nothing were blocked: then a link
//! between the two takes its place. A local subgoal is taken out of the graph; its links at that moment lead on from it
//! ("up"), for searches that begin or end beside it. What is left are the global ones, between which no way has become
//! longer.

use super::graph::{NONE, SubgoalGraph};
use super::remaining::{Remaining, Through};
use super::up_links::UpLinks;

/// The outcome of looking at a subgoal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Examined {
    /// It is local.
    pub local: bool,
    /// So many of the links of [`Levels::shortcuts`] were made so far.
    pub shortcuts: u32,
    /// Two neighbours that keep it global: the way between them would become longer.
    pub kept_for: [u32; 2],
}

/// The two levels, as far as they are made.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels {
    /// By subgoal, in their order, as far as they are looked at.
    pub examined: Vec<Examined>,
    /// The links that stand in for local subgoals, in the order in which they were made, by their ends.
    pub shortcuts: Vec<[u32; 2]>,
    /// Once all are looked at, the links up from a local subgoal, and of a global one those to other global ones.
    pub up: UpLinks,
}

impl Levels {
    /// Whether a subgoal is local, as far as it is known.
    #[inline]
    pub fn is_local(&self, n: usize) -> bool {
        self.examined.get(n).is_some_and(|examined| examined.local)
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.examined.len() * size_of::<Examined>()
            + self.shortcuts.len() * size_of::<[u32; 2]>()
            + self.up.bytes()
    }
}

/// The work of making the levels.
#[derive(Clone, Debug)]
pub(super) struct Pruning {
    remaining: Remaining,
}

impl Pruning {
    /// The work on a whole simple graph.
    pub fn new(graph: &SubgoalGraph) -> Pruning {
        Pruning {
            remaining: Remaining::of(graph),
        }
    }

    /// Looks at the next subgoal; there must be one.
    pub fn examine(&mut self, graph: &SubgoalGraph, levels: &mut Levels) {
        let node = levels.examined.len() as u32;
        let (mut made, mut left) = (Vec::new(), Vec::new());
        let mut kept_for = [NONE; 2];
        for i in 0..self.remaining.around(node).len() {
            let remaining = &mut self.remaining;
            remaining.without_witness(graph, (node, i), usize::MAX, &mut left);
            let longer = |way: &&Through| way.cost > graph.octile_of(way.from, way.to);
            if let Some(way) = left.iter().find(longer) {
                kept_for = [way.from, way.to];
                break;
            }
            made.append(&mut left);
        }
        let local = kept_for[0] == NONE;
        if local {
            self.remaining.take_out(node, &made);
            let ends = made.iter().map(|way| [way.from, way.to]);
            levels.shortcuts.extend(ends);
        }
        levels.examined.push(Examined {
            local,
            shortcuts: levels.shortcuts.len() as u32,
            kept_for,
        });
        if levels.examined.len() == self.remaining.len() {
            levels.up = UpLinks::pack(self.remaining.all());
        }
    }
}
