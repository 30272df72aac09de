//! The second level of a subgoal graph: which subgoals are local, and the links that stand in for them.
//!
//! One subgoal after the other is looked at. It is local where of each two of its neighbours either another way between
//! them is no longer than the one through it, or the way through it is as short as if nothing were blocked: then a link
//! between the two takes its place. A local subgoal is taken out of the graph; its links at that moment lead on from it
//! ("up"), for searches that begin or end beside it. What is left are the global ones, between which no way has become
//! longer.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::graph::{NONE, SubgoalGraph, SubgoalLink};

/// What looking at a subgoal came to.
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
    pub starts: Vec<u32>,
    pub up: Vec<SubgoalLink>,
}

impl Levels {
    /// Whether a subgoal is local, as far as it is known.
    #[inline]
    pub fn is_local(&self, n: usize) -> bool {
        self.examined.get(n).is_some_and(|examined| examined.local)
    }

    /// The links up from a subgoal.
    #[inline(always)]
    pub fn links_of(&self, n: usize) -> &[SubgoalLink] {
        match (self.starts.get(n), self.starts.get(n + 1)) {
            (Some(&from), Some(&to)) => &self.up[from as usize..to as usize],
            _ => &[],
        }
    }

    /// The subgoal by way of which the link between two leads; `None` where it leads straight there.
    pub fn middle(&self, a: u32, b: u32) -> Option<u32> {
        let of = |from: u32, to: u32| {
            let mut links = self.links_of(from as usize).iter();
            links.find(|link| link.to == to).map(|link| link.middle)
        };
        let middle = of(a, b).or_else(|| of(b, a));
        middle.filter(|&middle| middle != NONE)
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.examined.len() * size_of::<Examined>()
            + self.shortcuts.len() * size_of::<[u32; 2]>()
            + self.starts.len() * size_of::<u32>()
            + self.up.len() * size_of::<SubgoalLink>()
    }
}

/// The work of making the levels.
#[derive(Clone, Debug)]
pub(super) struct Pruning {
    /// By subgoal, its links to those that are left; of a local one, those that were left when it was taken out.
    around: Vec<Vec<SubgoalLink>>,
    /// By subgoal: its distance in the present search, if the stamp is that of the search.
    distances: Vec<(u32, u32)>,
    stamp: u32,
    open: BinaryHeap<Reverse<(u32, u32)>>,
}

impl Pruning {
    /// The work on a whole simple graph.
    pub fn new(graph: &SubgoalGraph) -> Pruning {
        let nodes = graph.cells.len();
        Pruning {
            around: (0..nodes).map(|n| graph.links_of(n).to_vec()).collect(),
            distances: vec![(0, 0); nodes],
            stamp: 0,
            open: BinaryHeap::new(),
        }
    }

    /// Looks at the next subgoal; there must be one.
    pub fn examine(&mut self, graph: &SubgoalGraph, levels: &mut Levels) {
        let node = levels.examined.len() as u32;
        let around = self.around[node as usize].clone();
        let mut made = Vec::new();
        let mut kept_for = [NONE; 2];
        'pairs: for (i, from) in around.iter().enumerate() {
            let others = &around[i + 1..];
            self.search(node, from, others);
            for to in others {
                let through = from.cost + to.cost;
                if self.distance(to.to).is_some_and(|other| other <= through) {
                    continue;
                }
                if through > graph.octile_of(from.to, to.to) {
                    kept_for = [from.to, to.to];
                    break 'pairs;
                }
                made.push((from.to, to.to, through));
            }
        }
        let local = kept_for[0] == NONE;
        if local {
            self.take_out(node, &around, &made);
            levels
                .shortcuts
                .extend(made.iter().map(|&(a, b, _)| [a, b]));
        }
        levels.examined.push(Examined {
            local,
            shortcuts: levels.shortcuts.len() as u32,
            kept_for,
        });
        if levels.examined.len() == self.around.len() {
            self.pack(levels);
        }
    }

    /// Takes a local subgoal out, and puts the links made for it in.
    fn take_out(&mut self, node: u32, around: &[SubgoalLink], made: &[(u32, u32, u32)]) {
        for link in around {
            self.around[link.to as usize].retain(|back| back.to != node);
        }
        for &(a, b, cost) in made {
            for (from, to) in [(a, b), (b, a)] {
                let links = &mut self.around[from as usize];
                let place = links.partition_point(|link| link.to < to);
                links.insert(
                    place,
                    SubgoalLink {
                        to,
                        cost,
                        middle: node,
                    },
                );
            }
        }
    }

    /// Finds the distances from one neighbour of a subgoal to others, not by way of it: as far as they are needed, in
    /// what is left of the graph.
    fn search(&mut self, without: u32, from: &SubgoalLink, others: &[SubgoalLink]) {
        let Some(most) = others.iter().map(|to| from.cost + to.cost).max() else {
            return;
        };
        self.stamp += 1;
        self.open.clear();
        self.distances[from.to as usize] = (self.stamp, 0);
        self.open.push(Reverse((0, from.to)));
        let mut left = others.len();
        while let Some(Reverse((cost, at))) = self.open.pop() {
            if self.distances[at as usize] != (self.stamp, cost) {
                continue;
            }
            left -= usize::from(others.iter().any(|to| to.to == at));
            if left == 0 {
                return;
            }
            for link in &self.around[at as usize] {
                let next = cost + link.cost;
                let (stamp, known) = self.distances[link.to as usize];
                if link.to != without && next <= most && (stamp != self.stamp || next < known) {
                    self.distances[link.to as usize] = (self.stamp, next);
                    self.open.push(Reverse((next, link.to)));
                }
            }
        }
    }

    /// The distance found in the last search.
    fn distance(&self, node: u32) -> Option<u32> {
        let (stamp, distance) = self.distances[node as usize];
        (stamp == self.stamp).then_some(distance)
    }

    /// Puts the links that are left one behind the other.
    fn pack(&mut self, levels: &mut Levels) {
        levels.starts = vec![0];
        for links in &self.around {
            levels.up.extend_from_slice(links);
            levels.starts.push(levels.up.len() as u32);
        }
    }
}
