//! A grid seen as a graph: cells are nodes, allowed moves are edges.

use std::marker::PhantomData;

use glam::DVec3;

use super::moves::{DIRECTIONS, FIRST_DIAGONAL, Moves};
use super::{Cost, DiagonalCost, Edge, EdgeId, Graph, Heuristic, NodeId};
use crate::world::{Cell, Grid};

/// The most that a terrain cost can be.
const DEAREST_TERRAIN: u64 = 255;

/// With terrain costs a move costs its length times the mean of its two cells: a unit is half as large, so
/// that the mean of an odd sum is whole.
const HALVES: u64 = 2;

/// Whether the costs of every path on `grid` fit 32 bits: the number of cells times the dearest move, with
/// room for an estimate on top.
///
/// 512 x 512 cells of cost 1 do, 1024 x 1024 do not.
pub fn cost_width_fits_u32(grid: &Grid, diagonal: DiagonalCost) -> bool {
    let dearest = u64::from(diagonal.units().1)
        * if grid.costs().is_some() {
            HALVES * DEAREST_TERRAIN
        } else {
            1
        };
    let moves = grid.len() as u64 + u64::from(grid.width()) + u64::from(grid.height());
    moves * dearest < u64::from(u32::MAX)
}

/// A grid and its allowed moves, seen as a graph with costs of type `C`.
///
/// Node ids are cell indices (row-major). The view borrows and is cheap to make: one is made for each call
/// that steps a search, so that the grid can be edited in between. An edge's id is eight times its source
/// plus its direction.
#[derive(Clone, Copy, Debug)]
pub struct GridGraph<'a, C> {
    grid: &'a Grid,
    moves: &'a Moves,
    costs: Option<&'a [u8]>,
    width: u32,
    /// Distance in the index of a step in each direction.
    offsets: [i32; 8],
    straight: u32,
    diagonal: u32,
    /// `ceil(2^40 / width)`: an index times this, shifted right by 40, is the index divided by the width.
    reciprocal: u64,
    width_of_cost: PhantomData<C>,
}

impl<'a, C: Cost> GridGraph<'a, C> {
    /// The view of `grid` with `moves`, which must be the moves of this grid.
    pub fn new(grid: &'a Grid, moves: &'a Moves) -> GridGraph<'a, C> {
        debug_assert_eq!(grid.len(), moves.len());
        let width = grid.width();
        let (straight, diagonal) = moves.rule().diagonal.units();
        GridGraph {
            grid,
            moves,
            costs: grid.costs(),
            width,
            offsets: DIRECTIONS.map(|(dx, dy)| dy * width as i32 + dx),
            straight,
            diagonal,
            // Exact for indices up to 2^24 and widths up to 2^14: rounding up adds less than width / 2^40 to each unit
            // of the index, so less than 2^-2 to a remainder that is short of the next row by at least 1.
            reciprocal: (1u64 << 40).div_ceil(u64::from(width)),
            width_of_cost: PhantomData,
        }
    }

    /// The cell of a node.
    #[inline(always)]
    pub fn cell(&self, node: NodeId) -> Cell {
        let y = ((u64::from(node.0) * self.reciprocal) >> 40) as u32;
        Cell::new(node.0 - y * self.width, y)
    }

    #[inline(always)]
    fn edge(&self, from: usize, direction: usize) -> Edge<C> {
        let to = (from as i32 + self.offsets[direction]) as usize;
        let length = if direction < FIRST_DIAGONAL {
            self.straight
        } else {
            self.diagonal
        };
        let cost = match self.costs {
            None => C::from_units(u64::from(length)),
            Some(costs) => {
                let both = u64::from(costs[from]) + u64::from(costs[to]);
                C::from_units(u64::from(length) * both)
            }
        };
        Edge {
            node: NodeId(to as u32),
            cost,
            id: EdgeId((from * 8 + direction) as u32),
        }
    }
}

impl<C: Cost> Graph for GridGraph<'_, C> {
    type Cost = C;

    fn node_bound(&self) -> usize {
        self.moves.len()
    }

    fn is_open(&self, node: NodeId) -> bool {
        node.index() < self.grid.len() && self.grid.medium(node.index()).is_some()
    }

    #[inline(always)]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        let from = node.index();
        let mut mask = self.moves.mask(from);
        while mask != 0 {
            let direction = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            visit(self.edge(from, direction & 7));
        }
    }

    /// Moves are symmetric: whoever may step from a to b may step from b to a, for the same cost.
    fn predecessors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        self.successors(node, |edge| {
            let direction = edge.id.0 as usize % 8;
            // The opposite direction is two on within the straight ones and within the diagonals.
            let opposite = (direction & 4) | ((direction + 2) & 3);
            visit(Edge {
                id: EdgeId(edge.node.0 * 8 + opposite as u32),
                ..edge
            });
        });
    }

    fn position(&self, node: NodeId) -> DVec3 {
        let cell = self.cell(node);
        DVec3::new(f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5, 0.0)
    }

    #[inline(always)]
    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> C {
        if heuristic == Heuristic::Zero {
            return C::default();
        }
        let (a, b) = (self.cell(node), self.cell(target));
        let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        let (short, long) = (dx.min(dy), dx.max(dy));
        // The cheapest terrain costs 1, which is two halves.
        let factor = if self.costs.is_some() { HALVES } else { 1 };
        let units = match heuristic {
            Heuristic::Euclidean => {
                let (x, y) = (f64::from(dx), f64::from(dy));
                // A diagonal of less than sqrt 2 makes the straight line too long: scale it down, and a hair more, so
                // that rounding never makes the difference of two neighbours larger than the step between them.
                let ratio = f64::from(self.diagonal) / f64::from(self.straight);
                let scale = (ratio / std::f64::consts::SQRT_2).min(1.0) * (1.0 - 1e-12);
                ((x * x + y * y).sqrt() * f64::from(self.straight) * scale) as u64
            }
            _ => {
                u64::from(self.diagonal) * u64::from(short)
                    + u64::from(self.straight) * u64::from(long - short)
            }
        };
        C::from_units(units * factor)
    }

    fn real(&self, units: u64) -> f64 {
        let factor = if self.costs.is_some() { HALVES } else { 1 };
        units as f64 / (u64::from(self.straight) * factor) as f64
    }
}
