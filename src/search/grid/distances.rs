//! Jump distances: for each cell and direction how far it is to the next jump point or to the end of the free cells.
//!
//! A positive distance leads to a jump point; one that is zero or negative says how many free cells there are without
//! one. Each follows from that of the next cell in its direction, and a diagonal one also from the straight ones beside
//! it there: so one pass over the cells makes those of several directions, and after an edit only cells are looked at
//! from which a line leads to what has changed. They hang on the allowed moves alone, so that the cells of all media
//! are in the same table.

use super::bitmap::ScanRun;
use super::jumps::{Scan, beside, is_forced};
use super::scanner::Scanner;
use crate::graph::{DIRECTIONS, FIRST_DIAGONAL, Moves};
use crate::search::engine::table_facts::{TableFacts, TableKind};
use crate::world::{Cell, CellBox, Grid, MAX_SIDE, Medium};

// A distance is less than a side.
const _: () = assert!(MAX_SIDE <= i16::MAX as u32);

/// The jump distances of all cells of a grid in all directions: 16 bytes a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JumpDistances {
    pub(super) width: u32,
    pub(super) height: u32,
    /// By cell, in the order of [`DIRECTIONS`].
    pub(super) cells: Vec<[i16; 8]>,
}

/// The two straight directions beside a diagonal one.
pub(super) const fn sides(diagonal: usize) -> [usize; 2] {
    let first = diagonal - FIRST_DIAGONAL;
    [first, (first + 1) % 4]
}

impl JumpDistances {
    /// Those of all cells under the rule of `moves`. O(cells).
    pub fn new(grid: &Grid, moves: &Moves) -> JumpDistances {
        let (width, height) = (grid.width(), grid.height());
        let mut distances = JumpDistances {
            width,
            height,
            cells: vec![[0; 8]; grid.len()],
        };
        let mut set = |x: u32, y: u32, directions: &[usize]| {
            for &direction in directions {
                distances.set(moves, Cell::new(x, y), direction);
            }
        };
        // Each after the next one in its direction, and after the straight ones to which a diagonal one looks there.
        for y in 0..height {
            (0..width).for_each(|x| set(x, y, &[0, 3]));
            (0..width).rev().for_each(|x| set(x, y, &[1]));
            (0..width).for_each(|x| set(x, y, &[4, 7]));
        }
        for y in (0..height).rev() {
            (0..width).for_each(|x| set(x, y, &[2, 5, 6]));
        }
        distances
    }

    /// The distances from a cell in the order of [`DIRECTIONS`]: steps to a jump point, or as zero or less steps to the
    /// last free cell.
    pub fn of(&self, cell: Cell) -> [i16; 8] {
        self.cells[self.index(cell)]
    }

    #[inline(always)]
    pub(super) fn index(&self, cell: Cell) -> usize {
        (cell.y * self.width + cell.x) as usize
    }

    /// The run from a cell, as far as it goes where the goal is elsewhere.
    #[inline(always)]
    fn run(&self, index: usize, direction: usize) -> ScanRun {
        let distance = self.cells[index][direction];
        ScanRun {
            cells: u32::from(distance.unsigned_abs()),
            jumps: distance > 0,
        }
    }

    /// Finds a distance from those of the next cell; answers whether it is another than before.
    pub(super) fn set(&mut self, moves: &Moves, cell: Cell, direction: usize) -> bool {
        let index = self.index(cell);
        let distance = self.found(moves, cell, direction);
        std::mem::replace(&mut self.cells[index][direction], distance) != distance
    }

    fn found(&self, moves: &Moves, cell: Cell, direction: usize) -> i16 {
        if moves.mask(self.index(cell)) >> direction & 1 == 0 {
            return 0;
        }
        let next = beside(cell, direction);
        let index = self.index(next);
        let beyond = self.cells[index];
        let jumps = is_forced(direction, moves.mask(index), moves.rule().corners)
            || direction >= FIRST_DIAGONAL
                && sides(direction).into_iter().any(|side| beyond[side] > 0);
        match beyond[direction] {
            _ if jumps => 1,
            further if further > 0 => further + 1,
            further => further - 1,
        }
    }
}

impl Scanner for JumpDistances {
    fn new(grid: &Grid, moves: &Moves, _: Medium) -> JumpDistances {
        JumpDistances::new(grid, moves)
    }

    fn fits(&self, moves: &Moves, _: Medium) -> bool {
        self.cells.len() == moves.len()
    }

    fn update(&mut self, grid: &Grid, moves: &Moves, area: CellBox) {
        // A cell may be left by other moves where terrain has changed beside it, or below a large agent there.
        let reach = u32::from(moves.rule().reach) + 1;
        self.repair(moves, area.grown(reach, grid));
    }

    /// Looks at a distance, and whether the goal is nearer than it leads: then that is a jump point, or the cell from
    /// which a straight line leads to it. `looked_at` counts the distances, one or two.
    #[inline(always)]
    fn scan(&self, _: (&Grid, &Moves), from: Cell, direction: usize, goal: Cell) -> Scan {
        let index = self.index(from);
        let run = self.run(index, direction);
        let (dx, dy) = DIRECTIONS[direction];
        // How far the goal is along the direction; as far as never where it lies behind.
        let ahead = |from: u32, to: u32, d: i32| ((to as i32 - from as i32) * d) as u32;
        let (right, below) = (ahead(from.x, goal.x, dx), ahead(from.y, goal.y, dy));
        let to_goal = |cells: u32, looked_at: u64| Scan {
            run: ScanRun { cells, jumps: true },
            looked_at,
        };
        let seen = |cells: u32, run: ScanRun| cells.wrapping_sub(1) < run.cells;
        if direction < FIRST_DIAGONAL {
            let in_line = if dx == 0 {
                from.x == goal.x
            } else {
                from.y == goal.y
            };
            // One of them is 0.
            let cells = right | below;
            if in_line && seen(cells, run) {
                return to_goal(cells, 1);
            }
            return Scan { run, looked_at: 1 };
        }
        let (cells, straight) = (right.min(below), right.max(below) - right.min(below));
        let quadrant = right < MAX_SIDE && below < MAX_SIDE;
        if !quadrant || !seen(cells, run) {
            return Scan { run, looked_at: 1 };
        }
        if straight == 0 {
            return to_goal(cells, 1);
        }
        let turn = index as i32 + cells as i32 * (dy * self.width as i32 + dx);
        let side = sides(direction)
            .into_iter()
            .find(|&side| (DIRECTIONS[side].0 != 0) == (right > below));
        let line = side.map_or(run, |side| self.run(turn as usize, side));
        match side.is_some() && seen(straight, line) {
            true => to_goal(cells, 2),
            false => Scan { run, looked_at: 2 },
        }
    }

    fn tables(&self) -> Option<TableFacts> {
        Some(TableFacts {
            bytes: Scanner::bytes(self) as u64,
            kind: TableKind::JumpDistances,
            ..TableFacts::default()
        })
    }

    fn bytes(&self) -> usize {
        self.cells.len() * size_of::<[i16; 8]>()
    }
}
