//! The grid restricted to one box, for searches inside a cluster.

use glam::DVec3;

use crate::graph::{
    Cost, DIRECTIONS, Edge, EdgeId, Graph, GridGraph, Heuristic, IdMap, NodeId, Square,
};
use crate::world::{Cell, CellBox};

/// The subgraph of a grid inside a box. Nodes are numbered within the box, so that a search in a small box needs little
/// memory.
#[derive(Clone, Copy, Debug)]
pub struct Within<'a, C> {
    grid: &'a GridGraph<'a, C>,
    square: Square,
    bound: usize,
}

impl<'a, C: Cost> Within<'a, C> {
    /// The part of a grid inside a box.
    pub fn new(grid: &'a GridGraph<'a, C>, area: CellBox) -> Within<'a, C> {
        let rows = area.max.y - area.min.y + 1;
        let columns = area.max.x - area.min.x + 1;
        Within::bounded(grid, area, Square::bound(rows.max(columns)))
    }

    /// The same for a search that is to be made on other graphs, too, and keeps its memory where they have the same
    /// bound: that of all their nodes, and no smaller than those of the box.
    pub(in crate::hierarchy) fn bounded(
        grid: &'a GridGraph<'a, C>,
        area: CellBox,
        bound: usize,
    ) -> Within<'a, C> {
        let square = Square::new(area, grid.grid().width());
        Within {
            grid,
            square,
            bound,
        }
    }

    /// The moves from a cell that stay in the box, as bits.
    #[inline(always)]
    fn moves(&self, cell: u32, Cell { x, y }: Cell) -> u8 {
        let CellBox { min, max } = self.square.area();
        let mut mask = self.grid.moves().mask(cell as usize);
        for (leaves, moves) in [
            (y == min.y, NORTHWARD),
            (x == max.x, EASTWARD),
            (y == max.y, SOUTHWARD),
            (x == min.x, WESTWARD),
        ] {
            mask &= if leaves { !moves } else { u8::MAX };
        }
        mask
    }
}

/// The moves to one side, as bits.
const fn towards(right: i32, below: i32) -> u8 {
    let (mut mask, mut direction) = (0, 0);
    while direction < DIRECTIONS.len() {
        let (dx, dy) = DIRECTIONS[direction];
        if (right != 0 && dx == right) || (below != 0 && dy == below) {
            mask |= 1 << direction;
        }
        direction += 1;
    }
    mask
}

const NORTHWARD: u8 = towards(0, -1);
const EASTWARD: u8 = towards(1, 0);
const SOUTHWARD: u8 = towards(0, 1);
const WESTWARD: u8 = towards(-1, 0);

impl<C: Cost> Graph for Within<'_, C> {
    type Cost = C;

    const NUMBERS: bool = true;

    fn id_map(&self) -> IdMap {
        IdMap::Square(self.square)
    }

    fn node_bound(&self) -> usize {
        self.bound
    }

    fn is_open(&self, node: NodeId) -> bool {
        let place = self.square.place(node.0);
        self.square.area().contains(place) && self.grid.is_open(NodeId(self.square.cell(node.0)))
    }

    #[inline(always)]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        let place = self.square.place(node.0);
        let cell = self.square.cell(node.0);
        let mut mask = self.moves(cell, place);
        while mask != 0 {
            let direction = mask.trailing_zeros() as usize & 7;
            mask &= mask - 1;
            let away = self.square.step(DIRECTIONS[direction]);
            visit(Edge {
                node: NodeId(node.0.wrapping_add_signed(away)),
                cost: self.grid.step(cell, direction).1,
                id: EdgeId(node.0 * 8 + direction as u32),
            });
        }
    }

    fn predecessors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        self.successors(node, |edge| {
            let direction = edge.id.0 % 8;
            // The opposite direction is two on within the straight ones and within the diagonals.
            let opposite = (direction & 4) | ((direction + 2) & 3);
            visit(Edge {
                id: EdgeId(edge.node.0 * 8 + opposite),
                ..edge
            });
        });
    }

    fn position(&self, node: NodeId) -> DVec3 {
        self.grid.position(NodeId(self.square.cell(node.0)))
    }

    #[inline(always)]
    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> C {
        let [a, b] = [node, target].map(|node| self.square.place(node.0));
        self.grid.estimate_between(heuristic, a, b)
    }

    fn real(&self, units: u64) -> f64 {
        self.grid.real(units)
    }
}
