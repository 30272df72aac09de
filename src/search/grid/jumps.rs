//! The successors of jump point search: the directions that pruning leaves at a node, and the scan in each.
//!
//! A scan is straight or diagonal. A diagonal one looks along both straight directions beside its own from each cell
//! that it comes to. Both the search and its drawing call [`scan`]; they differ in what makes the straight runs, a
//! [`JumpBitmap`] in blocks of 64 cells or [`CellByCell`].
//!
//! The directions that the way to a node leaves open are a function of its byte of moves. Bitmaps follow edits as
//! `Moves` do (`GridAlgorithm::follow`). An event `Scanned` is one line from an expanded node, with how many cells
//! were looked at; the lines to the sides of a diagonal one are made again for the picture
//! (`lab/families/scans/scan_lines.rs`), so that a recorded and a silent run do the same. Such cells are no expansions:
//! `Counters::scanned` counts them apart.

use super::bitmap::{JumpBitmap, ScanRun};
use crate::graph::{CornerRule, DIRECTIONS, FIRST_DIAGONAL, Moves};
use crate::world::{Cell, Grid};

/// The diagonal between a straight direction and the next one clockwise.
const fn between(straight: usize) -> usize {
    FIRST_DIAGONAL + straight % 4
}

const fn bit(direction: usize) -> u8 {
    1 << direction
}

/// The natural and forced directions at a node, as bits: those left after pruning the ones in which a path around the
/// node is as short as the path through it. `came` is the direction of the way to it; `None` at the start. `mask`: the
/// moves allowed from the node.
#[inline(always)]
pub fn directions(came: Option<usize>, mask: u8, corners: CornerRule) -> u8 {
    let Some(d) = came else {
        return mask;
    };
    let cuts = corners != CornerRule::NeverCut;
    let blocked = |direction: usize| mask & bit(direction % 4) == 0;
    let mut open = if d < FIRST_DIAGONAL {
        let mut open = bit(d);
        let (right, left) = ((d + 1) % 4, (d + 3) % 4);
        // Beside the way, then behind and ahead of that.
        for (beside, behind, ahead) in [
            (right, between(d + 1), between(d)),
            (left, between(d + 2), between(d + 3)),
        ] {
            if cuts && blocked(beside) {
                open |= bit(ahead);
            } else if !cuts && mask & bit(behind) == 0 {
                open |= bit(beside) | bit(ahead);
            }
        }
        open
    } else {
        let a = d - FIRST_DIAGONAL;
        bit(a) | bit((a + 1) % 4) | bit(d)
    };
    if cuts && d >= FIRST_DIAGONAL {
        let a = d - FIRST_DIAGONAL;
        if blocked(a + 3) {
            open |= bit(between(a + 3));
        }
        if blocked(a + 2) {
            open |= bit(between(a + 1));
        }
    }
    open & mask
}

/// Whether a node is a jump point, that is whether it has a forced neighbour: a direction besides those that the scan
/// follows by itself.
#[inline(always)]
pub(super) fn is_forced(direction: usize, mask: u8, corners: CornerRule) -> bool {
    let own = if direction < FIRST_DIAGONAL {
        bit(direction)
    } else {
        let a = direction - FIRST_DIAGONAL;
        bit(direction) | bit(a) | bit((a + 1) % 4)
    };
    directions(Some(direction), mask, corners) & !own != 0
}

/// A source of straight runs.
pub trait Runs {
    /// From a free cell in a straight direction to the first jump point or the last free cell.
    fn run(&self, from: Cell, direction: usize, goal: Cell, corners: CornerRule) -> ScanRun;
}

impl Runs for JumpBitmap {
    #[inline(always)]
    fn run(&self, from: Cell, direction: usize, goal: Cell, corners: CornerRule) -> ScanRun {
        debug_assert_eq!(self.of().1, corners);
        JumpBitmap::run(self, from, direction, goal)
    }
}

/// Runs made one cell after the other, from the moves alone: slower, and needs no bitmap.
#[derive(Clone, Copy, Debug)]
pub struct CellByCell<'a> {
    /// The grid.
    pub grid: &'a Grid,
    /// Its moves.
    pub moves: &'a Moves,
}

impl Runs for CellByCell<'_> {
    fn run(&self, from: Cell, direction: usize, goal: Cell, corners: CornerRule) -> ScanRun {
        let mut at = from;
        let mut cells = 0;
        loop {
            if self.moves.mask(self.grid.index(at)) & bit(direction) == 0 {
                return ScanRun {
                    cells,
                    jumps: false,
                };
            }
            at = beside(at, direction);
            cells += 1;
            let mask = self.moves.mask(self.grid.index(at));
            if at == goal || is_forced(direction, mask, corners) {
                return ScanRun { cells, jumps: true };
            }
        }
    }
}

/// The cell next to one in a direction in which there is one.
#[inline(always)]
pub(super) fn beside(cell: Cell, direction: usize) -> Cell {
    let (dx, dy) = DIRECTIONS[direction];
    Cell::new(
        cell.x.wrapping_add_signed(dx),
        cell.y.wrapping_add_signed(dy),
    )
}

/// A straight scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StraightScan {
    /// Where it begins.
    pub from: Cell,
    /// In which direction.
    pub direction: usize,
    /// How far, and whether it ended at a jump point.
    pub run: ScanRun,
}

/// The result of a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scan {
    /// Moves in the direction of the scan, to the jump point or the last cell reached.
    pub run: ScanRun,
    /// Cells scanned, those of the runs to the sides included, each time.
    pub looked_at: u64,
}

/// Scans from a cell in a direction in which it has a move. `look` is called with each line to the side.
#[inline(always)]
pub fn scan(
    (grid, moves, runs): (&Grid, &Moves, &impl Runs),
    from: Cell,
    direction: usize,
    goal: Cell,
    mut look: impl FnMut(StraightScan),
) -> Scan {
    let corners = moves.rule().corners;
    if direction < FIRST_DIAGONAL {
        let run = runs.run(from, direction, goal, corners);
        return Scan {
            run,
            looked_at: u64::from(run.cells),
        };
    }
    let first = direction - FIRST_DIAGONAL;
    let sides = [first, (first + 1) % 4];
    let mut at = from;
    let mut mask = moves.mask(grid.index(at));
    let (mut cells, mut looked_at) = (0, 0);
    let mut jumps = false;
    while !jumps && mask & bit(direction) != 0 {
        at = beside(at, direction);
        cells += 1;
        looked_at += 1;
        mask = moves.mask(grid.index(at));
        // Where no corner is cut nothing is forced on a diagonal.
        let may_force = corners != CornerRule::NeverCut;
        jumps = at == goal || may_force && is_forced(direction, mask, corners);
        for side in sides {
            if jumps || mask & bit(side) == 0 {
                continue;
            }
            let run = runs.run(at, side, goal, corners);
            looked_at += u64::from(run.cells);
            look(StraightScan {
                from: at,
                direction: side,
                run,
            });
            jumps = run.jumps;
        }
    }
    Scan {
        run: ScanRun { cells, jumps },
        looked_at,
    }
}

/// A scan by blocks of cells, where nothing is drawn.
#[inline(never)]
pub fn scan_blocks(
    grid: &Grid,
    moves: &Moves,
    bitmap: &JumpBitmap,
    from: Cell,
    direction: usize,
    goal: Cell,
) -> Scan {
    scan((grid, moves, bitmap), from, direction, goal, |_| {})
}

/// The direction of a straight or diagonal way from one cell to another; `None` for the same cell.
#[inline(always)]
pub fn direction_between(from: Cell, to: Cell) -> Option<usize> {
    use std::cmp::Ordering::{Equal, Greater, Less};
    Some(match (to.x.cmp(&from.x), to.y.cmp(&from.y)) {
        (Equal, Less) => 0,
        (Greater, Equal) => 1,
        (Equal, Greater) => 2,
        (Less, Equal) => 3,
        (Greater, Less) => 4,
        (Greater, Greater) => 5,
        (Less, Greater) => 6,
        (Less, Less) => 7,
        (Equal, Equal) => return None,
    })
}
