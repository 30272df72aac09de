//! A perfect maze: between any two places there is exactly one way.

use super::lattice::joined_without_loops;
use crate::message::Message;
use crate::world::dice::Dice;
use crate::world::{Cell, Grid, Terrain};

/// The layout of corridors and walls along one side of the grid.
struct Layout {
    /// Corridors side by side, at least 1.
    count: u32,
    /// Where the first begins.
    begin: u32,
    /// How wide each is.
    width: u32,
}

impl Layout {
    /// Walls are one cell thick and stand on the outside, too; what does not fit makes the outer
    /// ones thicker. A grid that is too small for that is one corridor without outer walls.
    fn new(extent: u32, corridor: u32) -> Layout {
        let pitch = corridor + 1;
        let count = (extent - 1) / pitch;
        if count == 0 {
            return Layout {
                count: 1,
                begin: 0,
                width: extent.min(corridor),
            };
        }
        let left_over = extent - 1 - count * pitch;
        Layout {
            count,
            begin: 1 + left_over / 2,
            width: corridor,
        }
    }

    /// Where corridor `i` begins.
    fn at(&self, i: u32) -> u32 {
        self.begin + i * (self.width + 1)
    }
}

/// A perfect maze of corridors `corridor` cells wide.
pub(super) fn maze(
    width: u32,
    height: u32,
    corridor: u32,
    dice: &mut Dice,
) -> Result<Grid, Message> {
    let mut grid = Grid::new(width, height, Terrain::OutOfBounds)?;
    let (across, down) = (Layout::new(width, corridor), Layout::new(height, corridor));
    let joins = joined_without_loops(across.count, down.count, dice);
    for j in 0..down.count {
        for i in 0..across.count {
            let square = j as usize * across.count as usize + i as usize;
            // A square and the part of the wall to its right or below it, where that is open.
            let (x, y) = (across.at(i), down.at(j));
            let right = u32::from(joins.right[square]);
            let below = u32::from(joins.below[square]);
            clear(&mut grid, x, y, across.width + right, down.width);
            clear(&mut grid, x, y, across.width, down.width + below);
        }
    }
    Ok(grid)
}

/// Frees the cells of a rectangle.
fn clear(grid: &mut Grid, left: u32, top: u32, width: u32, height: u32) {
    for y in top..top + height {
        for x in left..left + width {
            grid.set_terrain(grid.index(Cell::new(x, y)), Terrain::Dot);
        }
    }
}
