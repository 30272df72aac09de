//! One level of the abstract graph, with the start and goal of a query inserted.

use glam::DVec3;

use crate::graph::{Cost, Edge, EdgeId, Graph, GridGraph, Heuristic, IdMap, NodeId, Numbers};
use crate::search::Series;

use super::abstraction::Abstraction;
use super::abstraction::IntraEdgeTable;
use super::inserted_ends::InsertedEnds;

/// The abstract graph of one level: the nodes of that level or a higher one, the intra-edges of its clusters, and the
/// inter-edges of that level or a higher one. Nodes are numbered cluster by cluster; the two inserted ends come last.
#[derive(Clone, Copy, Debug)]
pub struct LevelGraph<'a, C> {
    abstraction: &'a Abstraction<C>,
    grid: &'a GridGraph<'a, C>,
    ends: &'a InsertedEnds<C>,
    level: usize,
    /// Whether clusters of the level above are not left.
    stays: bool,
    numbers: &'a Numbers,
    tables: &'a [IntraEdgeTable<C>],
}

impl<'a, C: Cost> LevelGraph<'a, C> {
    /// That level, from 1; `grid` is the grid of the abstraction.
    pub fn new(
        abstraction: &'a Abstraction<C>,
        grid: &'a GridGraph<'a, C>,
        ends: &'a InsertedEnds<C>,
        level: usize,
    ) -> LevelGraph<'a, C> {
        LevelGraph {
            abstraction,
            grid,
            ends,
            level,
            stays: false,
            numbers: &abstraction.numbers[level - 1],
            tables: &abstraction.tables[level - 1],
        }
    }

    /// The same without the inter-edges that leave a cluster of the level above: a search stays inside one such
    /// cluster.
    #[must_use]
    pub fn inside_one(self) -> LevelGraph<'a, C> {
        LevelGraph {
            stays: true,
            ..self
        }
    }

    /// The cluster that the next step of a search enters although its intra-edge costs are unknown.
    pub(in crate::hierarchy) fn unknown_ahead(&self, series: &mut Series<C>) -> Option<usize> {
        if self.abstraction.is_whole() {
            return None;
        }
        let (parent, node) = series.next_node()?;
        let end = node.0 >= self.nodes();
        let cluster = (!end).then(|| self.numbers.tile(node.0))?;
        let enters = self.enters(parent, cluster);
        (enters && !self.tables[cluster].is_known()).then_some(cluster)
    }

    /// Whether a node of a cluster was reached from another cluster, or is where a search begins.
    #[inline(always)]
    fn enters(&self, parent: Option<NodeId>, cluster: usize) -> bool {
        parent.is_none_or(|from| from.0 < self.nodes() && self.numbers.tile(from.0) != cluster)
    }

    /// The cell of a node.
    #[inline(always)]
    fn cell(&self, node: NodeId) -> NodeId {
        match node.index().checked_sub(self.numbers.len()) {
            None => NodeId(self.numbers.cell(node.0)),
            Some(end) => self.ends.cell(end),
        }
    }

    /// The number of the first end.
    #[inline(always)]
    fn nodes(&self) -> u32 {
        self.numbers.len() as u32
    }

    /// The intra-edges from a node.
    #[inline(always)]
    fn through(&self, (cluster, place): (usize, usize), mut edge: impl FnMut(u32, C)) {
        let first = self.numbers.first(cluster);
        for (to, &cost) in (0..).zip(self.tables[cluster].row(place)) {
            if cost != C::UNREACHED && to != place as u32 {
                edge(first + to, cost);
            }
        }
    }

    /// The inter-edges from a node.
    #[inline(always)]
    fn across(&self, (cluster, place): (usize, usize), mut edge: impl FnMut(u32, C)) {
        for inter_edge in self.tables[cluster].inter_edges(place) {
            if !(self.stays && inter_edge.leaves) {
                edge(
                    self.numbers.first(inter_edge.cluster as usize) + inter_edge.to,
                    inter_edge.cost,
                );
            }
        }
    }

    /// The edges from a node to the ends inserted into its cluster.
    #[inline(always)]
    fn joined(&self, (cluster, place): (usize, usize), mut edge: impl FnMut(u32, C)) {
        for end in 0..2 {
            if let Some((its_cluster, row)) = self.ends.row(end as usize, self.level)
                && its_cluster == cluster
                && row[place] != C::UNREACHED
            {
                edge(self.nodes() + end, row[place]);
            }
        }
    }

    /// The edges from an end.
    fn leave(&self, end: usize, mut edge: impl FnMut(u32, C)) {
        if let Some((cluster, row)) = self.ends.row(end, self.level) {
            let first = self.numbers.first(cluster);
            for (to, &cost) in (first..).zip(row) {
                if cost != C::UNREACHED {
                    edge(to, cost);
                }
            }
        }
        let other = 1 - end;
        let between = self.ends.between(self.level);
        if between != C::UNREACHED && self.ends.row(other, self.level).is_some() {
            edge(self.nodes() + other as u32, between);
        }
    }
}

impl<C: Cost> Graph for LevelGraph<'_, C> {
    type Cost = C;

    const NUMBERS: bool = true;

    fn id_map(&self) -> IdMap {
        let ends = [0, 1].map(|end| self.ends.cell(end).0);
        IdMap::Listed(self.abstraction.numbers[self.level - 1].clone(), ends)
    }

    fn node_bound(&self) -> usize {
        self.abstraction.bound
    }

    fn is_open(&self, node: NodeId) -> bool {
        node.0 < self.nodes() + 2 && self.grid.is_open(self.cell(node))
    }

    fn successors(&self, node: NodeId, visit: impl FnMut(Edge<C>)) {
        self.successors_after(None, node, visit);
    }

    /// A node reached by an intra-edge offers no cheaper path to other nodes of that cluster, since intra-edge costs
    /// are shortest.
    #[inline(always)]
    fn successors_after(
        &self,
        parent: Option<NodeId>,
        node: NodeId,
        mut visit: impl FnMut(Edge<C>),
    ) {
        let mut edge = |to: u32, cost: C| {
            visit(Edge {
                node: NodeId(to),
                cost,
                id: EdgeId(node.0),
            });
        };
        let nodes = self.nodes();
        if node.0 >= nodes {
            return self.leave((node.0 - nodes) as usize, edge);
        }
        let cluster = self.numbers.tile(node.0);
        let at = (cluster, (node.0 - self.numbers.first(cluster)) as usize);
        let entered = self.enters(parent, cluster);
        if entered {
            self.through(at, &mut edge);
        }
        self.across(at, &mut edge);
        if entered {
            self.joined(at, edge);
        }
    }

    /// Moves are symmetric, and so are the paths made of them.
    fn predecessors(&self, node: NodeId, visit: impl FnMut(Edge<C>)) {
        self.successors(node, visit);
    }

    fn position(&self, node: NodeId) -> DVec3 {
        self.grid.position(self.cell(node))
    }

    #[inline(always)]
    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> C {
        self.grid
            .estimate(heuristic, self.cell(node), self.cell(target))
    }

    fn real(&self, units: u64) -> f64 {
        self.grid.real(units)
    }
}
