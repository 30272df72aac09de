//! The levels of a pyramid restricted to a corridor: the nodes under the path of the level above.

use glam::DVec3;

use crate::graph::{Cost, Edge, EdgeId, Graph, GridGraph, Heuristic, IdMap, NodeId, Numbers};

use super::pyramid::CliquePyramid;
use crate::hierarchy::level::{Level, MEAN};

/// The nodes of a level that lie under certain nodes of the level above.
#[derive(Clone, Copy, Debug)]
pub(in crate::hierarchy) struct Corridor<'a> {
    /// The pyramid, and the level that is entered.
    pub pyramid: &'a CliquePyramid,
    pub level: usize,
    /// By number the nodes above that have this mark.
    pub marks: &'a [u32],
    pub mark: u32,
}

impl Corridor<'_> {
    #[inline(always)]
    fn has(&self, node: NodeId) -> bool {
        let parent = self.pyramid.parent(self.level, node.0);
        parent.is_some_and(|parent| self.marks[parent as usize] == self.mark)
    }
}

/// The cells of a corridor, or all of them.
#[derive(Clone, Copy, Debug)]
pub(in crate::hierarchy) struct CellsOf<'a, C> {
    pub grid: &'a GridGraph<'a, C>,
    pub within: Option<Corridor<'a>>,
}

impl<C: Cost> Graph for CellsOf<'_, C> {
    type Cost = C;

    fn node_bound(&self) -> usize {
        self.grid.node_bound()
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.grid.is_open(node) && self.within.is_none_or(|within| within.has(node))
    }

    #[inline(always)]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        match &self.within {
            None => self.grid.successors(node, visit),
            Some(within) => self.grid.successors(node, |edge| {
                if within.has(edge.node) {
                    visit(edge);
                }
            }),
        }
    }

    fn predecessors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        self.grid.predecessors(node, |edge| {
            if self.within.is_none_or(|within| within.has(edge.node)) {
                visit(edge);
            }
        });
    }

    fn position(&self, node: NodeId) -> DVec3 {
        self.grid.position(node)
    }

    #[inline(always)]
    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> C {
        self.grid.estimate(heuristic, node, target)
    }

    fn real(&self, units: u64) -> f64 {
        self.grid.real(units)
    }
}

/// The nodes of a level in a corridor, or all of them.
#[derive(Clone, Copy, Debug)]
pub(in crate::hierarchy) struct NodesOf<'a, C> {
    grid: &'a GridGraph<'a, C>,
    level: &'a Level,
    numbers: &'a Numbers,
    within: Option<Corridor<'a>>,
    /// By which nodes are apart.
    apart: Heuristic,
}

impl<'a, C: Cost> NodesOf<'a, C> {
    /// Those of a level above `grid`.
    pub fn new(
        grid: &'a GridGraph<'a, C>,
        level: &'a Level,
        within: Option<Corridor<'a>>,
        apart: Heuristic,
    ) -> NodesOf<'a, C> {
        NodesOf {
            grid,
            level,
            numbers: &level.numbers,
            within,
            apart,
        }
    }

    #[inline(always)]
    fn cell(&self, node: NodeId) -> NodeId {
        NodeId(self.numbers.cell(node.0))
    }

    /// What it costs to go from a node to a neighbour: how far the cells are apart that stand for them, times the mean
    /// of what their cells cost. Rounded up, so that it is no less than the estimate.
    #[inline(always)]
    fn cost(&self, from: NodeId, to: NodeId) -> C {
        let apart = self
            .grid
            .estimate(self.apart, self.cell(from), self.cell(to));
        match (self.level.mean(from.0), self.level.mean(to.0)) {
            (Some(a), Some(b)) => C::from_units((apart.units() * (a + b)).div_ceil(2 * MEAN)),
            _ => apart,
        }
    }
}

impl<C: Cost> Graph for NodesOf<'_, C> {
    type Cost = C;

    const NUMBERS: bool = true;

    fn id_map(&self) -> IdMap {
        IdMap::Listed(self.level.numbers.clone(), [u32::MAX; 2])
    }

    /// That of the grid, so that the memory of a search serves all levels.
    fn node_bound(&self) -> usize {
        self.grid.node_bound()
    }

    fn is_open(&self, node: NodeId) -> bool {
        node.index() < self.numbers.len() && self.within.is_none_or(|within| within.has(node))
    }

    #[inline(always)]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        for &to in self.level.joined(node.0) {
            let to = NodeId(to);
            if self.within.is_none_or(|within| within.has(to)) {
                visit(Edge {
                    node: to,
                    cost: self.cost(node, to),
                    id: EdgeId(node.0),
                });
            }
        }
    }

    /// It is as far back.
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
