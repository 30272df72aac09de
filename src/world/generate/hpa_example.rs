//! The running example of the HPA* paper (Botea, Müller and Schaeffer, "Near Optimal Hierarchical
//! Path-Finding", 2004): 40 x 40 cells, start and goal side by side with a wall between them.
//!
//! The paper shows it as a picture only. This reading of it has the numbers that the text gives:
//! 1,463 free cells, and with clusters of 10 x 10 all its counts of nodes and edges.

use super::Generated;
use crate::message::Message;
use crate::world::{Cell, Grid, Terrain};

/// Cells a side.
pub(super) const SIDE: u32 = 40;

/// The walls, as rectangles: left, top, right, bottom, all inclusive.
const WALLS: [[u32; 4]; 5] = [
    [1, 1, 38, 1],
    [1, 38, 38, 38],
    [19, 0, 19, 37],
    [1, 19, 19, 19],
    [3, 7, 3, 12],
];

pub(super) fn hpa_example() -> Result<Generated, Message> {
    let mut grid = Grid::new(SIDE, SIDE, Terrain::Dot)?;
    for [left, top, right, bottom] in WALLS {
        for y in top..=bottom {
            for x in left..=right {
                grid.set_terrain(grid.index(Cell::new(x, y)), Terrain::OutOfBounds);
            }
        }
    }
    Ok(Generated {
        grid,
        start: Cell::new(18, 0),
        goal: Cell::new(20, 0),
    })
}
