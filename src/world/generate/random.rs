//! Cells blocked independently of one another.

use crate::message::Message;
use crate::world::dice::Dice;
use crate::world::{Grid, Terrain};

/// Each cell is blocked with a chance of `percent` in 100. If none stays free, the middle one is
/// freed.
pub(super) fn random(
    width: u32,
    height: u32,
    percent: u32,
    dice: &mut Dice,
) -> Result<Grid, Message> {
    let mut grid = Grid::new(width, height, Terrain::Dot)?;
    let mut free = 0;
    for index in 0..grid.len() {
        if dice.below(100) < percent {
            grid.set_terrain(index, Terrain::OutOfBounds);
        } else {
            free += 1;
        }
    }
    if free == 0 {
        let middle = height as usize / 2 * width as usize + width as usize / 2;
        grid.set_terrain(middle, Terrain::Dot);
    }
    Ok(grid)
}
