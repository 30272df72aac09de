//! Line of sight between the middles of two cells: the cells that the line passes, its length, and whether it is free.
//!
//! All of it in whole numbers, so that it is the same everywhere and from both ends. A line goes on from cell to cell
//! by the moves of the grid: across a side, or, where it runs exactly through the corner between two cells, by the
//! diagonal move there, so that the rule for corners holds for lines as it does for moves.

use crate::graph::{DIRECTIONS, Moves};
use crate::world::{Cell, Grid};

/// Units of the length of a line: so many for a straight move. A diagonal one is 19,601, which is 1.3e-9 too many.
pub const LINE_UNIT: u64 = 13_860;

/// The units of a diagonal move. 19601 / 13860 is a convergent of the continued fraction of the square root of two,
/// from above.
const DIAGONAL: u64 = 19_601;

/// The length of a line over so many columns and rows in units, rounded up. Rounded so, a line is never longer than a
/// way that bends, in whole numbers, too.
#[inline]
pub fn line_units(dx: u32, dy: u32) -> u64 {
    let (short, long) = (u64::from(dx.min(dy)), u64::from(dx.max(dy)));
    if short == 0 {
        return long * LINE_UNIT;
    }
    if short == long {
        // What is too much does not add up to a unit in 39,000 moves.
        return long * DIAGONAL;
    }
    let square = (short * short + long * long) * (LINE_UNIT * LINE_UNIT);
    // A first guess, put right in whole numbers.
    let mut root = (square as f64).sqrt() as u64;
    while root * root < square {
        root += 1;
    }
    while (root - 1) * (root - 1) >= square {
        root -= 1;
    }
    root
}

/// The moves by which a line goes from cell to cell, as indices of [`DIRECTIONS`]; none from a cell to itself.
#[derive(Clone, Debug)]
pub struct Crossings {
    /// Columns and rows in all.
    across: i64,
    down: i64,
    /// Moves to go.
    columns: i64,
    rows: i64,
    /// Below 0: the next column begins before the next row; 0: in the same point.
    ahead: i64,
    column: usize,
    row: usize,
    diagonal: usize,
}

impl Crossings {
    /// Those of the line from the middle of one cell to that of another.
    #[inline]
    pub fn between(from: Cell, to: Cell) -> Crossings {
        let (across, down) = (
            i64::from(from.x.abs_diff(to.x)),
            i64::from(from.y.abs_diff(to.y)),
        );
        let (east, south) = (to.x > from.x, to.y > from.y);
        Crossings {
            across,
            down,
            columns: across,
            rows: down,
            ahead: down - across,
            column: if east { 1 } else { 3 },
            row: if south { 2 } else { 0 },
            diagonal: match (east, south) {
                (true, false) => 4,
                (true, true) => 5,
                (false, true) => 6,
                (false, false) => 7,
            },
        }
    }

    /// Where the line stands after the moves made so far, as a share of its length in ten-thousandths.
    fn share(&self) -> u32 {
        let share = |gone: i64, of: i64| ((2 * gone - 1).max(0) * 5_000).checked_div(of);
        let columns = share(self.across - self.columns, self.across);
        let rows = share(self.down - self.rows, self.down);
        columns.max(rows).unwrap_or(0) as u32
    }
}

impl Iterator for Crossings {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.columns == 0 && self.rows == 0 {
            return None;
        }
        let side = self.ahead.signum();
        if side <= 0 {
            self.columns -= 1;
            self.ahead += 2 * self.down;
        }
        if side >= 0 {
            self.rows -= 1;
            self.ahead -= 2 * self.across;
        }
        Some(match side {
            -1 => self.column,
            1 => self.row,
            _ => self.diagonal,
        })
    }
}

/// The result of a line-of-sight check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Whether it came to its end.
    pub seen: bool,
    /// Cells that it looked at: all that it came to, without the one where it began.
    pub cells: u32,
    /// The last of these, as an index: where it ends, or the first that it cannot enter.
    pub last: u32,
    /// How much of the line lies before that cell, in ten-thousandths.
    pub share: u32,
}

/// Whether there is a line of sight between two cells of the grid, given as indices.
///
/// Each move along the line has to be allowed, and all cells that it enters have to cost the same; between two
/// neighbours the move alone counts. So it is the same from both ends. O(cells of the line).
pub fn look(grid: &Grid, moves: &Moves, from: u32, to: u32) -> Sight {
    let (a, b) = (grid.cell(from as usize), grid.cell(to as usize));
    let width = grid.width() as i32;
    let near = a.x.abs_diff(b.x).max(a.y.abs_diff(b.y)) <= 1;
    let costs = grid.costs().filter(|_| !near);
    let mut at = from as i32;
    let mut cells = 0;
    let mut crossings = Crossings::between(a, b);
    while let Some(direction) = crossings.next() {
        let (dx, dy) = DIRECTIONS[direction];
        let next = at + dy * width + dx;
        cells += 1;
        let allowed = moves.mask(at as usize) >> direction & 1 == 1;
        let alike = || costs.is_none_or(|costs| costs[next as usize] == costs[from as usize]);
        at = next;
        if !allowed || !alike() {
            return Sight {
                seen: false,
                cells,
                last: at as u32,
                share: crossings.share(),
            };
        }
    }
    Sight {
        seen: true,
        cells,
        last: at as u32,
        share: 10_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_rounded_up_and_no_bend_is_shorter() {
        let exact = |dx: u32, dy: u32| {
            let square = u128::from(dx).pow(2) + u128::from(dy).pow(2);
            let square = square * u128::from(LINE_UNIT).pow(2);
            let units = u128::from(line_units(dx, dy));
            assert!(units * units >= square, "{dx} {dy}");
            assert!(
                units == 0 || (units - 1) * (units - 1) < square,
                "{dx} {dy}"
            );
        };
        for dx in 0..200 {
            for dy in 0..200 {
                exact(dx, dy);
            }
        }
        for far in [1_000, 16_383, 16_384] {
            exact(far, far);
            exact(far, far - 1);
            exact(1, far);
        }
        for (a, b) in [((3, 4), (3, 5)), ((100, 1), (100, 0)), ((7, 3), (1, 1))] {
            let whole = line_units(a.0 + b.0, a.1 + b.1);
            assert!(whole <= line_units(a.0, a.1) + line_units(b.0, b.1));
        }
    }

    #[test]
    fn a_line_crosses_corners_by_diagonal_moves() {
        let moves = |x, y| -> Vec<usize> {
            Crossings::between(Cell::new(10, 10), Cell::new(x, y)).collect()
        };
        assert!(moves(10, 10).is_empty());
        assert_eq!(moves(13, 10), [1, 1, 1]);
        assert_eq!(moves(8, 8), [7, 7]);
        assert_eq!(moves(12, 11), [1, 2, 1]);
        assert_eq!(moves(13, 11), [1, 5, 1]);
        assert_eq!(moves(9, 13), [2, 6, 2]);
    }
}
