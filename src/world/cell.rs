//! Places on a grid: one cell, and a box of cells.

use crate::message::Arg;
use serde::{Deserialize, Serialize};

/// One cell of a grid: column `x` from the left, row `y` from the top, both from 0.
///
/// Cells order by column, then row; the order of a grid's indices is that of [`Grid::index`](super::Grid::index).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Cell {
    /// Column, 0 at the left.
    pub x: u32,
    /// Row, 0 at the top.
    pub y: u32,
}

impl Cell {
    /// The cell in column `x` and row `y`.
    pub const fn new(x: u32, y: u32) -> Self {
        Cell { x, y }
    }
}

impl From<Cell> for Arg {
    fn from(cell: Cell) -> Arg {
        Arg::Cell {
            x: cell.x,
            y: cell.y,
        }
    }
}
