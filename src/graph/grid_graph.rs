//! A grid seen as a graph: cells are nodes, allowed moves are edges.

use std::marker::PhantomData;

use glam::DVec3;

#[cfg(not(target_arch = "wasm32"))]
use super::direct::direct;
use super::moves::{DIRECTIONS, FIRST_DIAGONAL, Moves};
use super::{Cost, DiagonalCost, Edge, EdgeId, Graph, Heuristic, Neighbours, NodeId};
use crate::trace::StateHash;
use crate::world::{Cell, Grid};

/// The most that a terrain cost can be.
const DEAREST_TERRAIN: u64 = 255;

/// With terrain costs a move costs its length times the mean of its two cells: a unit is half as large, so
/// that the mean of an odd sum is whole.
const HALVES: u64 = 2;

/// Whether the costs of every path on `grid` fit 32 bits: the number of cells times the dearest move, with
/// room on top for an estimate that is counted `weight` times.
///
/// 512 x 512 cells of cost 1 do, 1024 x 1024 do not.
pub fn cost_width_fits_u32(grid: &Grid, diagonal: DiagonalCost, weight: u64) -> bool {
    units_fit_u32(grid, u64::from(diagonal.units().1), weight)
}

/// The same where the longest move has so many units.
pub fn units_fit_u32(grid: &Grid, longest: u64, weight: u64) -> bool {
    let dearest = longest.saturating_mul(if grid.costs().is_some() {
        HALVES * DEAREST_TERRAIN
    } else {
        1
    });
    let across = u64::from(grid.width()) + u64::from(grid.height());
    let moves = grid.len() as u64 + across * weight;
    moves.saturating_mul(dearest) < u64::from(u32::MAX)
}

/// How far apart rows of hexagons lie, sqrt(3) / 2, in units of the distance of two neighbours.
const HEX_ROW: f64 = 0.866_025_403_784_438_6;

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
    hexagons: bool,
    /// `ceil(2^40 / width)`: an index times this, shifted right by 40, is the index divided by the width.
    reciprocal: u64,
    width_of_cost: PhantomData<C>,
}

impl<'a, C: Cost> GridGraph<'a, C> {
    /// The view of `grid` with `moves`, which must be the moves of this grid.
    pub fn new(grid: &'a Grid, moves: &'a Moves) -> GridGraph<'a, C> {
        debug_assert_eq!(grid.len(), moves.len());
        let width = grid.width();
        let hexagons = moves.rule().neighbours == Neighbours::Hexagons;
        let (straight, diagonal) = moves.rule().diagonal.units();
        let diagonal = if hexagons { straight } else { diagonal };
        GridGraph {
            grid,
            moves,
            costs: grid.costs(),
            width,
            offsets: DIRECTIONS.map(|(dx, dy)| dy * width as i32 + dx),
            straight,
            diagonal,
            hexagons,
            // Exact for indices up to 2^24 and widths up to 2^14: rounding up adds less than width / 2^40 to each unit
            // of the index, so less than 2^-2 to a remainder that is short of the next row by at least 1.
            reciprocal: (1u64 << 40).div_ceil(u64::from(width)),
            width_of_cost: PhantomData,
        }
    }

    /// The view of an agent's believed grid, in the units of the real grid: both may not have terrain costs.
    pub fn believed(grid: &'a Grid, moves: &'a Moves, real: &Grid) -> GridGraph<'a, C> {
        let mut graph = GridGraph::new(grid, moves);
        if real.costs().is_some() && grid.costs().is_none() {
            graph.straight *= HALVES as u32;
            graph.diagonal *= HALVES as u32;
        }
        debug_assert!(real.costs().is_some() || grid.costs().is_none());
        graph
    }

    /// The cell of a node.
    #[inline(always)]
    pub fn cell(&self, node: NodeId) -> Cell {
        let y = ((u64::from(node.0) * self.reciprocal) >> 40) as u32;
        Cell::new(node.0 - y * self.width, y)
    }

    /// The grid.
    pub fn grid(&self) -> &'a Grid {
        self.grid
    }

    /// The moves.
    pub fn moves(&self) -> &'a Moves {
        self.moves
    }

    /// Tells grids apart by all that a structure made on one depends on: where one can go, and what it costs. O(cells).
    pub fn fingerprint(&self) -> u64 {
        let mut hash = StateHash::new();
        hash.word(u64::from(self.width));
        for cell in 0..self.grid.len() {
            let (mask, cost) = (self.moves.mask(cell), self.grid.cost(cell));
            hash.word(u64::from(mask) << 8 | u64::from(cost));
        }
        hash.finish()
    }

    /// What so many moves in one direction cost where each cell costs 1.
    #[inline(always)]
    pub fn uniform(&self, direction: usize, moves: u32) -> C {
        let length = if direction < FIRST_DIAGONAL {
            self.straight
        } else {
            self.diagonal
        };
        let factor = if self.costs.is_some() { HALVES } else { 1 };
        C::from_units(u64::from(length) * u64::from(moves) * factor)
    }

    /// Where a move from a cell in one direction leads, and what it costs; the move must be allowed.
    #[inline]
    pub fn step(&self, from: u32, direction: usize) -> (u32, C) {
        let edge = self.edge(from as usize, direction);
        (edge.node.0, edge.cost)
    }

    /// What `heuristic` estimates for the way between two cells.
    #[inline(always)]
    pub fn estimate_between(&self, heuristic: Heuristic, a: Cell, b: Cell) -> C {
        let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        let (short, long) = (dx.min(dy), dx.max(dy));
        // The cheapest terrain costs 1, which is two halves.
        let factor = if self.costs.is_some() { HALVES } else { 1 };
        let units = match heuristic {
            Heuristic::Zero => 0,
            Heuristic::Manhattan => u64::from(self.straight) * u64::from(dx + dy),
            Heuristic::Chebyshev => u64::from(self.straight) * u64::from(long),
            Heuristic::Octile if self.hexagons => {
                u64::from(self.straight) * u64::from(hexagon_distance(a, b))
            }
            Heuristic::Octile => {
                u64::from(self.diagonal) * u64::from(short)
                    + u64::from(self.straight) * u64::from(long - short)
            }
            Heuristic::Euclidean => {
                // The root is of a whole number, so it is exact but for its last bit. A hair less, so that rounding
                // never makes the difference of two neighbours larger than the step between them.
                let (square, part) = if self.hexagons {
                    let (across, rows) = (u64::from(halves(a).abs_diff(halves(b))), u64::from(dy));
                    (across * across + 3 * rows * rows, 0.5)
                } else {
                    let (x, y) = (u64::from(dx), u64::from(dy));
                    (x * x + y * y, 1.0)
                };
                let line = (square as f64).sqrt() * part;
                (line * f64::from(self.straight) * (1.0 - 1e-12)) as u64
            }
        };
        C::from_units(units * factor)
    }

    /// Visits the edges from a cell in the directions of a mask.
    #[inline(always)]
    fn edges(&self, from: usize, mut mask: u8, mut visit: impl FnMut(Edge<C>)) {
        while mask != 0 {
            let direction = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            visit(self.edge(from, direction & 7));
        }
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
        node.index() < self.grid.len() && self.moves.medium(self.grid, node.index()).is_some()
    }

    #[inline(always)]
    fn successors(&self, node: NodeId, visit: impl FnMut(Edge<C>)) {
        self.edges(node.index(), self.moves.mask(node.index()), visit);
    }

    // In WebAssembly the code of this would come with the first download, and each of the searches there has a copy.
    #[cfg(not(target_arch = "wasm32"))]
    #[inline(always)]
    fn successors_after(&self, parent: Option<NodeId>, node: NodeId, visit: impl FnMut(Edge<C>)) {
        let mut mask = self.moves.mask(node.index());
        if let Some(parent) = parent {
            // By way of a cell of terrain cost 1 it may be cheaper than directly; back to the parent it never is.
            let reached = match self.costs {
                None => self.moves.mask(parent.index()),
                Some(_) => 0,
            };
            mask &= !direct(parent.0, node.0, self.width, reached);
        }
        self.edges(node.index(), mask, visit);
    }

    /// Moves are symmetric: a step from a to b is allowed if and only if that from b to a is, at the same cost.
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

    /// Of hexagons: rows are sqrt(3) / 2 apart, so that the middles of neighbours lie 1 apart.
    fn position(&self, node: NodeId) -> DVec3 {
        let cell = self.cell(node);
        let (x, y) = (f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5);
        if self.hexagons {
            DVec3::new(x + 0.5 * f64::from(cell.y % 2), y * HEX_ROW, 0.0)
        } else {
            DVec3::new(x, y, 0.0)
        }
    }

    #[inline(always)]
    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> C {
        if heuristic == Heuristic::Zero {
            return C::default();
        }
        self.estimate_between(heuristic, self.cell(node), self.cell(target))
    }

    fn real(&self, units: u64) -> f64 {
        let factor = if self.costs.is_some() { HALVES } else { 1 };
        units as f64 / (u64::from(self.straight) * factor) as f64
    }
}

/// How far to the right a hexagon lies, in half cells.
#[inline(always)]
fn halves(cell: Cell) -> u32 {
    2 * cell.x + cell.y % 2
}

/// Moves between two hexagons: each move to another row goes half a cell sideways, too, in the direction one likes.
#[inline(always)]
fn hexagon_distance(a: Cell, b: Cell) -> u32 {
    let (across, rows) = (halves(a).abs_diff(halves(b)), a.y.abs_diff(b.y));
    rows + across.saturating_sub(rows) / 2
}
