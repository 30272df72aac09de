//! Line of sight of a point robot, between corners and middles of cells; it may touch corners and slide along walls.
//!
//! A blocked cell is in the way with what lies inside of it, not with its edges. So a point may touch a corner, and go
//! along a wall. It may not go between two blocked cells that share a side, nor between two that touch at a corner
//! only: the same as with moves past one blocked cell ([`CornerRule::PastOne`](super::CornerRule::PastOne)), of which
//! each is such a line.
//!
//! All in whole numbers, half cells, so that it is the same everywhere and from both ends.

use crate::world::{Cell, Grid, Medium};

/// A point of the grid in half cells: even numbers are the lines between the cells, odd ones their middles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfCellPoint {
    /// To the right of the grid's left edge.
    pub x: i32,
    /// Down from the grid's upper edge.
    pub y: i32,
}

impl HalfCellPoint {
    /// The middle of a cell.
    pub fn middle(cell: Cell) -> HalfCellPoint {
        HalfCellPoint {
            x: cell.x as i32 * 2 + 1,
            y: cell.y as i32 * 2 + 1,
        }
    }

    /// The upper left corner of a cell.
    pub fn corner(cell: Cell) -> HalfCellPoint {
        HalfCellPoint {
            x: cell.x as i32 * 2,
            y: cell.y as i32 * 2,
        }
    }

    /// The distance to another point, in cells.
    pub fn distance(self, other: HalfCellPoint) -> f64 {
        let [dx, dy] = [self.x - other.x, self.y - other.y].map(f64::from);
        (dx * dx + dy * dy).sqrt() / 2.0
    }
}

/// The cells that a point can be in: those of one medium. What lies outside the grid is blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeCells {
    medium: Medium,
    /// Of a row, with a blocked cell at each end.
    width: usize,
    /// With a blocked row above and below.
    free: Vec<bool>,
}

impl FreeCells {
    /// The cells of `grid` of one medium. O(cells).
    pub fn new(grid: &Grid, medium: Medium) -> FreeCells {
        let (columns, rows) = (grid.width() as usize, grid.height() as usize);
        let width = columns + 2;
        let mut free = vec![false; width * (rows + 2)];
        for y in 0..rows {
            for x in 0..columns {
                free[(y + 1) * width + x + 1] = grid.medium(y * columns + x) == Some(medium);
            }
        }
        FreeCells {
            medium,
            width,
            free,
        }
    }

    /// What a point moves in.
    pub fn medium(&self) -> Medium {
        self.medium
    }

    /// Cells in a row.
    pub fn columns(&self) -> usize {
        self.width - 2
    }

    /// Bytes that they hold on the heap.
    pub fn bytes(&self) -> usize {
        self.free.len()
    }

    /// Whether a cell is free; from one cell outside the grid on, each way, any number will do.
    #[inline(always)]
    pub fn is_free(&self, x: i32, y: i32) -> bool {
        self.free[(y + 1) as usize * self.width + (x + 1) as usize]
    }

    /// Whether a point goes straight from one place to another, both on the grid, and how many cells were looked at to
    /// know it.
    ///
    /// Neither end may be a corner where two blocked cells touch: on which side of it one is the place does not say.
    /// O(cells passed).
    pub fn look(&self, from: HalfCellPoint, to: HalfCellPoint) -> (bool, u32) {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        match (dx, dy) {
            (0, 0) => (true, 0),
            (0, _) => self.along(from.x, (from.y, to.y), |across, along| {
                self.is_free(across, along)
            }),
            (_, 0) => self.along(from.y, (from.x, to.x), |across, along| {
                self.is_free(along, across)
            }),
            _ => self.across(from, (dx, dy)),
        }
    }

    /// Whether a point goes straight from one place to another: [`look`](FreeCells::look).
    pub fn sees(&self, from: HalfCellPoint, to: HalfCellPoint) -> bool {
        self.look(from, to).0
    }

    /// A line along a column or a row, `at` half cells across it.
    fn along(
        &self,
        at: i32,
        (from, to): (i32, i32),
        is_free: impl Fn(i32, i32) -> bool,
    ) -> (bool, u32) {
        let (from, to) = (from.min(to), from.max(to));
        let slides = at % 2 == 0;
        let (mut cells, mut before) = (0, [true; 2]);
        for along in from / 2..(to + 1) / 2 {
            // On a line between cells it is one of two sides that has to be free; from one side to the other goes only
            // a point on both.
            let sides = match slides {
                true => [is_free(at / 2 - 1, along), is_free(at / 2, along)],
                false => [is_free(at / 2, along); 2],
            };
            cells += 1 + u32::from(slides);
            if !(sides[0] && before[0] || sides[1] && before[1]) {
                return (false, cells);
            }
            before = sides;
        }
        (true, cells)
    }

    /// A line that goes neither along a column nor along a row.
    fn across(&self, from: HalfCellPoint, (dx, dy): (i32, i32)) -> (bool, u32) {
        let (right, down) = (dx.signum(), dy.signum());
        // From a line between cells it goes into the cell ahead.
        let first = |at: i32, step: i32| (at - i32::from(at % 2 == 0 && step < 0)).div_euclid(2);
        let (mut x, mut y) = (first(from.x, right), first(from.y, down));
        let (width, height) = (i64::from(dx.abs()), i64::from(dy.abs()));
        // How far the next lines between columns and between rows are.
        let mut column = 2 - i64::from(from.x % 2);
        let mut row = 2 - i64::from(from.y % 2);
        let mut cells = 0;
        loop {
            cells += 1;
            if !self.is_free(x, y) {
                return (false, cells);
            }
            if column >= width && row >= height {
                return (true, cells);
            }
            let order = (column * height).cmp(&(row * width));
            if order.is_eq() {
                // Exactly through a corner: past two blocked cells there is no way.
                cells += 2;
                if !self.is_free(x + right, y) && !self.is_free(x, y + down) {
                    return (false, cells);
                }
            }
            if order.is_le() {
                x += right;
                column += 2;
            }
            if order.is_ge() {
                y += down;
                row += 2;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn free(rows: &[&str]) -> FreeCells {
        FreeCells::new(&Grid::from_rows(rows).unwrap(), Medium::Ground)
    }

    fn sees(free: &FreeCells, from: (i32, i32), to: (i32, i32)) -> bool {
        let [a, b] = [from, to].map(|(x, y)| HalfCellPoint { x, y });
        let (there, back) = (free.sees(a, b), free.sees(b, a));
        assert_eq!(there, back, "{from:?} {to:?}");
        there
    }

    #[test]
    fn corners_are_touched_and_walls_are_slid_along() {
        let free = free(&["....", ".@@.", "...."]);
        // Past the corner (1, 1), along the wall to (3, 1), and through both.
        assert!(sees(&free, (1, 3), (3, 1)));
        assert!(sees(&free, (2, 2), (6, 2)));
        assert!(sees(&free, (0, 2), (8, 2)));
        assert!(sees(&free, (1, 1), (2, 2)));
        assert!(!sees(&free, (1, 3), (7, 3)));
        assert!(!sees(&free, (2, 2), (6, 4)));
        assert!(!sees(&free, (2, 4), (4, 1)));
    }

    #[test]
    fn nothing_goes_between_blocked_cells_that_touch() {
        let diagonal = free(&["..@", ".@.", "..."]);
        assert!(!sees(&diagonal, (3, 1), (5, 3)));
        let across = free(&["@.", ".@"]);
        assert!(!sees(&across, (1, 3), (3, 1)));
        // Along the line between the columns, from the one side to the other.
        assert!(!sees(&across, (2, 0), (2, 4)));
        assert!(!sees(&across, (0, 2), (4, 2)));
        let wall = free(&["@@", ".."]);
        assert!(!sees(&wall, (2, 0), (2, 3)));
        let one_side = free(&["@.", "@."]);
        assert!(sees(&one_side, (2, 0), (2, 4)));
        let open_between = free(&["@.", "..", ".@"]);
        assert!(sees(&open_between, (2, 0), (2, 6)));
    }
}
