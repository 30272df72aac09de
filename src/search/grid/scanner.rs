//! The interface between jump point search and what finds its jump points: scans as they are needed, or distances made
//! beforehand.

use super::bitmap::JumpBitmap;
use super::jumps::{Scan, scan_blocks};
use crate::graph::Moves;
use crate::search::engine::table_facts::{TableFacts, TableKind};
use crate::world::{Cell, CellBox, Grid, Medium};

/// A source of jump points, kept from run to run of a search.
pub trait Scanner {
    /// Makes it for the cells of `medium`, or of all. O(cells).
    fn new(grid: &Grid, moves: &Moves, medium: Medium) -> Self;

    /// Whether it is about the cells of `medium` and the rule of `moves`.
    fn fits(&self, moves: &Moves, medium: Medium) -> bool;

    /// Follows a change of the terrain inside `area`, after `moves` has.
    fn update(&mut self, grid: &Grid, moves: &Moves, area: CellBox);

    /// Finds the jump point, or the last cell, in a direction in which there is a move.
    fn scan(&self, ground: (&Grid, &Moves), from: Cell, direction: usize, goal: Cell) -> Scan;

    /// What is told of it as of tables.
    fn tables(&self) -> Option<TableFacts> {
        None
    }

    /// Bytes that it holds on the heap.
    fn bytes(&self) -> usize;
}

impl Scanner for JumpBitmap {
    fn new(grid: &Grid, moves: &Moves, medium: Medium) -> JumpBitmap {
        JumpBitmap::new(grid, moves, medium)
    }

    fn fits(&self, moves: &Moves, medium: Medium) -> bool {
        self.of() == (medium, moves.rule().corners)
    }

    fn update(&mut self, grid: &Grid, moves: &Moves, area: CellBox) {
        JumpBitmap::update(self, grid, moves, area);
    }

    #[inline(always)]
    fn scan(
        &self,
        (grid, moves): (&Grid, &Moves),
        from: Cell,
        direction: usize,
        goal: Cell,
    ) -> Scan {
        scan_blocks(grid, moves, self, from, direction, goal)
    }

    fn tables(&self) -> Option<TableFacts> {
        Some(TableFacts {
            bytes: JumpBitmap::bytes(self) as u64,
            kind: TableKind::ScanStops,
            ..TableFacts::default()
        })
    }

    fn bytes(&self) -> usize {
        JumpBitmap::bytes(self)
    }
}
