//! A grid of which only one box can be entered.

use glam::DVec3;

use crate::graph::{Cost, Edge, Graph, GridGraph, Heuristic, NodeId};
use crate::world::CellBox;

/// The cells of a box, with the moves between them. Node ids are those of the whole grid.
#[derive(Clone, Copy, Debug)]
pub struct Within<'a, C> {
    grid: &'a GridGraph<'a, C>,
    area: CellBox,
}

impl<'a, C: Cost> Within<'a, C> {
    /// The part of a grid inside a box.
    pub fn new(grid: &'a GridGraph<'a, C>, area: CellBox) -> Within<'a, C> {
        Within { grid, area }
    }

    fn holds(&self, node: NodeId) -> bool {
        let (cell, CellBox { min, max }) = (self.grid.cell(node), self.area);
        (min.x..=max.x).contains(&cell.x) && (min.y..=max.y).contains(&cell.y)
    }
}

impl<C: Cost> Graph for Within<'_, C> {
    type Cost = C;

    fn node_bound(&self) -> usize {
        self.grid.node_bound()
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.grid.is_open(node) && self.holds(node)
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        self.grid.successors(node, |edge| {
            if self.holds(edge.node) {
                visit(edge);
            }
        });
    }

    fn predecessors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        self.grid.predecessors(node, |edge| {
            if self.holds(edge.node) {
                visit(edge);
            }
        });
    }

    fn position(&self, node: NodeId) -> DVec3 {
        self.grid.position(node)
    }

    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> C {
        self.grid.estimate(heuristic, node, target)
    }

    fn real(&self, units: u64) -> f64 {
        self.grid.real(units)
    }
}
