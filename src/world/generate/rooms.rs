//! Square rooms with doors of one cell.

use super::lattice::joined_without_loops;
use crate::message::Message;
use crate::world::dice::Dice;
use crate::world::{Cell, Grid, Terrain};

/// Rooms of `side` x `side` cells between walls one cell thick; the last ones of a row or column
/// are as large as the grid leaves room for. All rooms are joined; of the walls that this leaves
/// closed, each has a door with a chance of 1 in 2. Doors stand anywhere along their wall.
pub(super) fn rooms(width: u32, height: u32, side: u32, dice: &mut Dice) -> Result<Grid, Message> {
    let mut grid = Grid::new(width, height, Terrain::Dot)?;
    let pitch = side + 1;
    // A wall at the very edge would part a room from nothing: its cells belong to the last room.
    let is_wall = |at: u32, extent: u32| at % pitch == side && at + 1 < extent;
    let rooms_along = |extent: u32| 1 + (extent - 1) / pitch;
    let room = |i: u32, extent: u32| match i + 1 < rooms_along(extent) {
        true => side,
        false => extent - i * pitch,
    };
    for index in 0..grid.len() {
        let cell = grid.cell(index);
        if is_wall(cell.x, width) || is_wall(cell.y, height) {
            grid.set_terrain(index, Terrain::OutOfBounds);
        }
    }
    let (columns, rows) = (rooms_along(width), rooms_along(height));
    let joins = joined_without_loops(columns, rows, dice);
    for j in 0..rows {
        for i in 0..columns {
            let square = j as usize * columns as usize + i as usize;
            if i + 1 < columns && (joins.right[square] || dice.below(2) == 1) {
                let door = Cell::new(i * pitch + side, j * pitch + dice.below(room(j, height)));
                grid.set_terrain(grid.index(door), Terrain::Dot);
            }
            if j + 1 < rows && (joins.below[square] || dice.below(2) == 1) {
                let door = Cell::new(i * pitch + dice.below(room(i, width)), j * pitch + side);
                grid.set_terrain(grid.index(door), Terrain::Dot);
            }
        }
    }
    Ok(grid)
}
