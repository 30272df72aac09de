//! The remaining graph while subgoals are taken out of it one after the other, and the search for witnesses: paths that
//! make a link in place of one of them needless.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::graph::{SubgoalGraph, SubgoalLink};

/// A way by a subgoal that is to be taken out, between two of its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Through {
    pub from: u32,
    pub to: u32,
    /// The cost of the way.
    pub cost: u32,
}

/// The subgoals that are left of a graph, with their links, and the search for witnesses among them.
#[derive(Clone, Debug)]
pub(super) struct Remaining {
    /// By subgoal, its links to those that are left, by rising numbers; of one that was taken out, those to the ones
    /// that were left then.
    around: Vec<Vec<SubgoalLink>>,
    /// By subgoal: its distance in the present search, if the stamp is that of the search.
    distances: Vec<(u32, u32)>,
    stamp: u32,
    open: BinaryHeap<Reverse<(u32, u32)>>,
}

impl Remaining {
    /// All of a simple graph.
    pub fn of(graph: &SubgoalGraph) -> Remaining {
        let nodes = graph.cells.len();
        Remaining {
            around: (0..nodes).map(|n| graph.links_of(n).to_vec()).collect(),
            distances: vec![(0, 0); nodes],
            stamp: 0,
            open: BinaryHeap::new(),
        }
    }

    /// How many subgoals there were at first.
    pub fn len(&self) -> usize {
        self.around.len()
    }

    /// The links of a subgoal to those that are left.
    pub fn around(&self, node: u32) -> &[SubgoalLink] {
        &self.around[node as usize]
    }

    /// All links: those that lead up once all have been looked at.
    pub fn all(&self) -> &[Vec<SubgoalLink>] {
        &self.around
    }

    /// Leaves of the ways by `node` that begin at its i-th neighbour and end at a later one those that have no witness:
    /// no other way is as short. After looking at `limit` subgoals it gives up, and what has no witness by then is
    /// taken to have none.
    ///
    /// A subgoal from which none of the ends can be reached within its cost even if nothing were in the way is not
    /// looked at: that changes nothing of the answer.
    pub fn without_witness(
        &mut self,
        graph: &SubgoalGraph,
        (node, i): (u32, usize),
        limit: usize,
        left: &mut Vec<Through>,
    ) {
        left.clear();
        let links = &self.around[node as usize];
        let first = links[i];
        let near = &self.around[first.to as usize];
        left.extend(links[i + 1..].iter().filter_map(|last| {
            let cost = first.cost + last.cost;
            let known = near.binary_search_by_key(&last.to, |link| link.to);
            let direct = known.is_ok_and(|at| near[at].cost <= cost);
            (!direct).then_some(Through {
                from: first.to,
                to: last.to,
                cost,
            })
        }));
        if left.is_empty() {
            return;
        }
        self.stamp += 1;
        self.open.clear();
        self.distances[first.to as usize] = (self.stamp, 0);
        self.open.push(Reverse((0, first.to)));
        let mut looked_at = 0;
        while let Some(Reverse((cost, at))) = self.open.pop() {
            if self.distances[at as usize] != (self.stamp, cost) {
                continue;
            }
            left.retain(|way| way.to != at || cost > way.cost);
            looked_at += 1;
            if left.is_empty() || looked_at >= limit {
                return;
            }
            for link in &self.around[at as usize] {
                let next = cost + link.cost;
                let (stamp, known) = self.distances[link.to as usize];
                let better = link.to != node && (stamp != self.stamp || next < known);
                let serves = |way: &Through| next + graph.octile_of(link.to, way.to) <= way.cost;
                if better && left.iter().any(serves) {
                    self.distances[link.to as usize] = (self.stamp, next);
                    self.open.push(Reverse((next, link.to)));
                }
            }
        }
    }

    /// Takes a subgoal out, and puts links in place of ways by it.
    pub fn take_out(&mut self, node: u32, instead: &[Through]) {
        let around = std::mem::take(&mut self.around[node as usize]);
        for link in &around {
            self.around[link.to as usize].retain(|back| back.to != node);
        }
        self.around[node as usize] = around;
        for &Through { from, to, cost } in instead {
            for (from, to) in [(from, to), (to, from)] {
                let links = &mut self.around[from as usize];
                let link = SubgoalLink {
                    to,
                    cost,
                    middle: node,
                };
                match links.binary_search_by_key(&to, |link| link.to) {
                    // A longer one between the two.
                    Ok(at) => links[at] = link,
                    Err(at) => links.insert(at, link),
                }
            }
        }
    }
}
