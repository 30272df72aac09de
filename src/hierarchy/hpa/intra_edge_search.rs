//! Intra-edge search: shortest distances inside one cluster, by Dijkstra's algorithm from each of its nodes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::graph::{Cost, DIRECTIONS, GridGraph};
use crate::world::{Cell, CellBox};

use super::abstraction::Abstraction;
use super::abstraction::Found;
use super::abstraction::IntraEdgeDetail;
use super::kept::{Kept, NOWHERE, direction_of};

/// The intra-edge search of a cluster, with node numbers local to it; its memory is reused from cluster to cluster.
#[derive(Clone, Debug)]
pub(in crate::hierarchy) struct IntraEdgeSearch<C> {
    distance: Vec<C>,
    heap: BinaryHeap<Reverse<(C, u32)>>,
    /// Edges of a node: `edges[first[node]..first[node + 1]]`.
    first: Vec<u32>,
    edges: Vec<(u32, C)>,
    /// Nodes expanded in all searches.
    pub expanded: u64,
}

impl<C: Cost> Default for IntraEdgeSearch<C> {
    fn default() -> IntraEdgeSearch<C> {
        IntraEdgeSearch {
            distance: Vec::new(),
            heap: BinaryHeap::new(),
            first: Vec::new(),
            edges: Vec::new(),
            expanded: 0,
        }
    }
}

impl<C: Cost> IntraEdgeSearch<C> {
    /// The costs between nodes inside a box of the grid, and the paths, or the next hops towards each node, where these
    /// are stored.
    pub fn on_grid(
        &mut self,
        graph: &GridGraph<'_, C>,
        area: CellBox,
        nodes: &[u32],
        (mut kept, mut next_hops): (Option<&mut Kept>, Option<&mut Vec<u8>>),
    ) -> Vec<C> {
        let width = area.max.x - area.min.x + 1;
        let row = graph.grid().width();
        let moves = graph.moves();
        self.clear();
        for cell in area.cells() {
            let index = cell.y * row + cell.x;
            let mut mask = moves.mask(index as usize);
            while mask != 0 {
                let direction = mask.trailing_zeros() as usize & 7;
                mask &= mask - 1;
                let (dx, dy) = DIRECTIONS[direction];
                let to = Cell::new(
                    cell.x.wrapping_add_signed(dx),
                    cell.y.wrapping_add_signed(dy),
                );
                if area.contains(to) {
                    let (_, cost) = graph.step(index, direction);
                    let place = (to.y - area.min.y) * width + (to.x - area.min.x);
                    self.edges.push((place, cost));
                }
            }
            self.close_node();
        }
        let place = |&node: &u32| (node / row - area.min.y) * width + (node % row - area.min.x);
        let places: Vec<u32> = nodes.iter().map(place).collect();
        let towards = |place: u32, next: u32| {
            let [(x, y), (to_x, to_y)] =
                [place, next].map(|at| ((at % width) as i32, (at / width) as i32));
            direction_of((to_x - x, to_y - y)).unwrap_or_default()
        };
        self.between(&places, |intra, earlier| {
            if let Some(next_hops) = &mut next_hops {
                next_hops.extend((0..intra.distance.len() as u32).map(|place| {
                    let next = intra.nearer(place);
                    next.map_or(NOWHERE, |next| towards(place, next))
                }));
            }
            let Some(kept) = &mut kept else { return };
            for &place in earlier {
                let mut at = place;
                intra.way_back(place, |next| {
                    kept.go(towards(at, next));
                    at = next;
                });
                kept.close();
            }
        })
    }

    /// The costs between nodes inside a box over the nodes of the level below.
    pub fn on_level(
        &mut self,
        abstraction: &Abstraction<C>,
        level: usize,
        area: CellBox,
        nodes: &[u32],
    ) -> Vec<C> {
        let clusters = &abstraction.clusters;
        let tables = &abstraction.tables[level - 1];
        // Each cluster of the level below, and the number that its first node has here.
        let mut parts: Vec<(usize, u32)> = Vec::new();
        let mut many = 0;
        for cluster in clusters.touching(level, area) {
            parts.push((cluster, many));
            many += tables[cluster].nodes.len() as u32;
        }
        let first_of = |cluster: usize| {
            let (_, first) = parts.iter().find(|(part, _)| *part == cluster)?;
            Some(*first)
        };
        let number = |cell: u32| {
            let cluster = clusters.of_index(level, cell);
            Some(first_of(cluster)? + tables[cluster].place(cell)? as u32)
        };
        self.clear();
        for &(cluster, first) in &parts {
            let table = &tables[cluster];
            for place in 0..table.nodes.len() {
                for (to, &cost) in (first..).zip(table.row(place)) {
                    if cost != C::UNREACHED && to != first + place as u32 {
                        self.edges.push((to, cost));
                    }
                }
                for edge in table.inter_edges(place).filter(|edge| !edge.leaves) {
                    if let Some(there) = first_of(edge.cluster as usize) {
                        self.edges.push((there + edge.to, edge.cost));
                    }
                }
                self.close_node();
            }
        }
        let places: Vec<u32> = nodes.iter().filter_map(|&node| number(node)).collect();
        self.between(&places, |_, _| {})
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.distance.capacity() * size_of::<C>()
            + self.heap.capacity() * size_of::<Reverse<(C, u32)>>()
            + self.first.capacity() * size_of::<u32>()
            + self.edges.capacity() * size_of::<(u32, C)>()
    }

    fn clear(&mut self) {
        self.edges.clear();
        self.first.clear();
        self.first.push(0);
    }

    /// The edges pushed since the last call are those of the next node.
    fn close_node(&mut self) {
        self.first.push(self.edges.len() as u32);
    }

    /// The costs between the nodes that have these places. `settled` is called after the search from each node, with
    /// the nodes before it.
    fn between(
        &mut self,
        places: &[u32],
        mut settled: impl FnMut(&IntraEdgeSearch<C>, &[u32]),
    ) -> Vec<C> {
        let mut costs = Vec::with_capacity(places.len() * places.len());
        for (many, &from) in places.iter().enumerate() {
            self.settle(from);
            settled(self, &places[..many]);
            costs.extend(places.iter().map(|&to| self.distance[to as usize]));
        }
        costs
    }

    /// The nodes on a shortest path from one to where the last search began, the former left out; none where there is
    /// no path.
    fn way_back(&self, from: u32, mut visit: impl FnMut(u32)) {
        let mut node = from;
        while let Some(next) = self.nearer(node) {
            visit(next);
            node = next;
        }
    }

    /// The node after one on a shortest path to where the last search began; none there, and where there is no path.
    fn nearer(&self, node: u32) -> Option<u32> {
        let node = node as usize;
        let far = self.distance[node];
        if far == C::default() || far == C::UNREACHED {
            return None;
        }
        let span = self.first[node] as usize..self.first[node + 1] as usize;
        let nearer = self.edges[span].iter().find(|&&(to, length)| {
            let rest = self.distance[to as usize];
            rest != C::UNREACHED && rest.plus(length) == far
        });
        nearer.map(|&(next, _)| next)
    }

    /// Dijkstra's algorithm from one node to all.
    fn settle(&mut self, from: u32) {
        self.distance.clear();
        self.distance.resize(self.first.len() - 1, C::UNREACHED);
        self.distance[from as usize] = C::default();
        self.heap.push(Reverse((C::default(), from)));
        while let Some(Reverse((cost, node))) = self.heap.pop() {
            if cost > self.distance[node as usize] {
                continue;
            }
            self.expanded += 1;
            let node = node as usize;
            let span = self.first[node] as usize..self.first[node + 1] as usize;
            for &(to, length) in &self.edges[span] {
                let way = cost.plus(length);
                if way < self.distance[to as usize] {
                    self.distance[to as usize] = way;
                    self.heap.push(Reverse((way, to)));
                }
            }
        }
    }
}

/// The intra-edges of a cluster with these nodes. All clusters below it must be known.
pub(in crate::hierarchy) fn costs_through<C: Cost>(
    intra: &mut IntraEdgeSearch<C>,
    abstraction: &Abstraction<C>,
    graph: &GridGraph<'_, C>,
    (level, at): (usize, usize),
    nodes: &[u32],
) -> Found<C> {
    let area = abstraction.clusters.cells(level, at);
    let keeps = match level {
        1 => abstraction.shape.keeps,
        _ => IntraEdgeDetail::Costs,
    };
    let mut paths = (keeps == IntraEdgeDetail::Paths).then(Kept::begin);
    let mut next_hops = (keeps == IntraEdgeDetail::Steps).then(Vec::new);
    let costs = if level == 1 {
        let kept = (paths.as_mut(), next_hops.as_mut());
        intra.on_grid(graph, area, nodes, kept)
    } else {
        intra.on_level(abstraction, level - 1, area, nodes)
    };
    Found {
        costs,
        paths: paths.unwrap_or_default(),
        next_hops: next_hops.unwrap_or_default(),
    }
}
