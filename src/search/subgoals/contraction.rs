//! A contraction hierarchy of a subgoal graph: which subgoal is contracted after which, and the shortcuts.
//!
//! One subgoal after the other is taken out. Where a shortest way between two of its neighbours leads by way of it, a
//! link between the two takes its place: a shortcut. Whether one does is told by a search for a witness, another way
//! that is no longer. That search may give up, and then the shortcut is made: one too many costs time, but no length.
//! What comes out early is what leaves few links behind.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::graph::SubgoalGraph;
use super::remaining::{Remaining, Through};
use super::up_links::UpLinks;

/// A search for witnesses looks at so many subgoals at most.
const LIMIT: usize = 200;

/// A subgoal that is contracted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contracted {
    pub node: u32,
    /// So many of [`Contraction::shortcuts`] were made so far.
    pub shortcuts: u32,
}

/// The hierarchy, as far as it is made.
#[derive(Clone, Debug, Default)]
pub(super) struct Contraction {
    /// In the order in which they were contracted.
    pub order: Vec<Contracted>,
    /// The shortcuts in the order in which they were made, by their ends. One that is shorter may come later.
    pub shortcuts: Vec<[u32; 2]>,
    /// Once all are contracted, the links of each to those contracted later.
    pub up: UpLinks,
}

impl Contraction {
    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.order.len() * size_of::<Contracted>()
            + self.shortcuts.len() * size_of::<[u32; 2]>()
            + self.up.bytes()
    }
}

/// The work of contracting.
#[derive(Clone, Debug)]
pub(super) struct Contracting {
    remaining: Remaining,
    /// What is left, by priority as it was when last computed, then by number.
    queue: BinaryHeap<Reverse<(i32, u32)>>,
    /// By subgoal: how many of its neighbours are contracted.
    gone: Vec<i32>,
    /// The shortcuts in place of the subgoal last looked at.
    shortcuts: Vec<Through>,
    left: Vec<Through>,
}

impl Contracting {
    /// The work on a whole simple graph.
    pub fn new(graph: &SubgoalGraph) -> Contracting {
        let nodes = graph.cells.len();
        let mut work = Contracting {
            remaining: Remaining::of(graph),
            queue: BinaryHeap::with_capacity(nodes),
            gone: vec![0; nodes],
            shortcuts: Vec::new(),
            left: Vec::new(),
        };
        for node in 0..nodes as u32 {
            let priority = work.priority(graph, node);
            work.queue.push(Reverse((priority, node)));
        }
        work
    }

    /// Contracts the next subgoal, if there is one.
    pub fn contract(&mut self, graph: &SubgoalGraph, contraction: &mut Contraction) {
        while let Some(Reverse((_, node))) = self.queue.pop() {
            // What was contracted since may have changed it.
            let now = (self.priority(graph, node), node);
            if self.queue.peek().is_some_and(|Reverse(next)| *next < now) {
                self.queue.push(Reverse(now));
                continue;
            }
            for link in self.remaining.around(node) {
                self.gone[link.to as usize] += 1;
            }
            self.remaining.take_out(node, &self.shortcuts);
            let ends = self.shortcuts.iter().map(|way| [way.from, way.to]);
            contraction.shortcuts.extend(ends);
            contraction.order.push(Contracted {
                node,
                shortcuts: contraction.shortcuts.len() as u32,
            });
            break;
        }
        if self.queue.is_empty() {
            contraction.up = UpLinks::pack(self.remaining.all());
        }
    }

    /// The edge difference, how many links more there would be without a subgoal, and how many of its neighbours are
    /// contracted, so that the map thins out everywhere alike. Finds its shortcuts.
    fn priority(&mut self, graph: &SubgoalGraph, node: u32) -> i32 {
        self.shortcuts.clear();
        let links = self.remaining.around(node).len();
        for i in 0..links {
            let remaining = &mut self.remaining;
            remaining.without_witness(graph, (node, i), LIMIT, &mut self.left);
            self.shortcuts.append(&mut self.left);
        }
        self.shortcuts.len() as i32 - links as i32 + self.gone[node as usize]
    }
}
