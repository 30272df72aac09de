//! A building: corridors that branch, and rooms along them.

use crate::message::Message;
use crate::world::dice::Dice;
use crate::world::{Cell, Grid, Terrain};

/// A room is at least so wide and deep, where the grid has the place.
const ROOM: u32 = 5;
/// A wing that is no deeper has no corridor of its own.
const DEPTH: u32 = 15;

const LEFT: usize = 0;
const RIGHT: usize = 1;
const ABOVE: usize = 2;
const BELOW: usize = 3;

/// A part of the building inside its walls.
#[derive(Clone, Copy)]
struct Wing {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    /// On which sides a corridor runs behind the wall.
    corridor: [bool; 4],
}

/// Corridors `corridor` cells wide cut the building into wings; each ends in another one. Wings are
/// rows of rooms; each room has a door of one cell to every corridor beside it, some have doors to
/// the next room. Walls are one cell thick. All of it is joined.
pub(super) fn indoor(
    width: u32,
    height: u32,
    corridor: u32,
    dice: &mut Dice,
) -> Result<Grid, Message> {
    let mut grid = Grid::new(width, height, Terrain::OutOfBounds)?;
    // A grid without a place for outer walls has none.
    let wall = u32::from(width > 2 && height > 2);
    let mut wings = vec![Wing {
        left: wall,
        top: wall,
        width: width - 2 * wall,
        height: height - 2 * wall,
        corridor: [false; 4],
    }];
    while let Some(wing) = wings.pop() {
        match upright(&wing, corridor) {
            Some(true) => wings.extend(cut_upright(&mut grid, wing, corridor, dice)),
            Some(false) => wings.extend(cut_level(&mut grid, wing, corridor, dice)),
            None => rooms(&mut grid, wing, dice),
        }
    }
    Ok(grid)
}

/// Which way the corridor runs that cuts a wing, if one does: it must end in one that is there.
fn upright(wing: &Wing, corridor: u32) -> Option<bool> {
    let (short, long) = (wing.width.min(wing.height), wing.width.max(wing.height));
    if short <= DEPTH && long <= 4 * DEPTH {
        return None;
    }
    let first = wing.corridor == [false; 4];
    let fits = |extent: u32| extent >= 2 * ROOM + corridor + 2;
    let up = fits(wing.width) && (first || wing.corridor[ABOVE] || wing.corridor[BELOW]);
    let level = fits(wing.height) && (first || wing.corridor[LEFT] || wing.corridor[RIGHT]);
    match (up, level) {
        (true, true) => Some(wing.width >= wing.height),
        (true, false) => Some(true),
        (false, true) => Some(false),
        (false, false) => None,
    }
}

/// How far from its beginning an extent is cut: in its middle third, with a room on both sides.
fn place(extent: u32, corridor: u32, dice: &mut Dice) -> u32 {
    let middle = (extent - corridor) / 3 + dice.below((extent - corridor) / 3 + 1);
    middle.clamp(ROOM + 1, extent - corridor - ROOM - 1)
}

fn cut_upright(grid: &mut Grid, wing: Wing, corridor: u32, dice: &mut Dice) -> [Wing; 2] {
    let at = place(wing.width, corridor, dice);
    // The wall at an end is open where it meets a corridor.
    let (up, down) = (
        u32::from(wing.corridor[ABOVE]),
        u32::from(wing.corridor[BELOW]),
    );
    clear(
        grid,
        [wing.left + at, wing.top - up],
        [corridor, wing.height + up + down],
    );
    let (mut first, mut second) = (wing, wing);
    first.width = at - 1;
    first.corridor[RIGHT] = true;
    second.left += at + corridor + 1;
    second.width -= at + corridor + 1;
    second.corridor[LEFT] = true;
    [first, second]
}

fn cut_level(grid: &mut Grid, wing: Wing, corridor: u32, dice: &mut Dice) -> [Wing; 2] {
    let at = place(wing.height, corridor, dice);
    let (left, right) = (
        u32::from(wing.corridor[LEFT]),
        u32::from(wing.corridor[RIGHT]),
    );
    clear(
        grid,
        [wing.left - left, wing.top + at],
        [wing.width + left + right, corridor],
    );
    let (mut first, mut second) = (wing, wing);
    first.height = at - 1;
    first.corridor[BELOW] = true;
    second.top += at + corridor + 1;
    second.height -= at + corridor + 1;
    second.corridor[ABOVE] = true;
    [first, second]
}

/// Makes a row of rooms of a wing, along its longer side.
fn rooms(grid: &mut Grid, wing: Wing, dice: &mut Dice) {
    let along_x = wing.width >= wing.height;
    let long = wing.width.max(wing.height);
    // Whether each room of the row lies at a corridor; if not, they are reached one through another.
    let beside = match along_x {
        true => wing.corridor[ABOVE] || wing.corridor[BELOW],
        false => wing.corridor[LEFT] || wing.corridor[RIGHT],
    };
    let mut from = 0;
    loop {
        let size = ROOM + dice.below(8);
        let last = long - from < size + 1 + ROOM;
        let size = if last { long - from } else { size };
        let mut room = wing;
        // Behind the walls to its neighbours there is no corridor.
        if along_x {
            room.left += from;
            room.width = size;
            room.corridor[LEFT] &= from == 0;
            room.corridor[RIGHT] &= last;
        } else {
            room.top += from;
            room.height = size;
            room.corridor[ABOVE] &= from == 0;
            room.corridor[BELOW] &= last;
        }
        furnish(grid, &room, dice);
        for side in [LEFT, RIGHT, ABOVE, BELOW] {
            if room.corridor[side] {
                door(grid, &room, side, dice);
            }
        }
        if last {
            return;
        }
        if !beside || dice.below(3) == 0 {
            door(grid, &room, if along_x { RIGHT } else { BELOW }, dice);
        }
        from += size + 1;
    }
}

/// Clears a room; in some of the larger ones stands a table.
fn furnish(grid: &mut Grid, room: &Wing, dice: &mut Dice) {
    let (left, top) = (room.left, room.top);
    clear(grid, [left, top], [room.width, room.height]);
    if room.width < 6 || room.height < 6 || dice.below(3) > 0 {
        return;
    }
    for y in top + 2..top + room.height - 2 {
        for x in left + 2..left + room.width - 2 {
            grid.set_terrain(grid.index(Cell::new(x, y)), Terrain::OutOfBounds);
        }
    }
}

/// Opens one cell of the wall on a side of a room.
fn door(grid: &mut Grid, room: &Wing, side: usize, dice: &mut Dice) {
    let x = room.left + dice.below(room.width);
    let y = room.top + dice.below(room.height);
    let at = match side {
        LEFT => [room.left - 1, y],
        RIGHT => [room.left + room.width, y],
        ABOVE => [x, room.top - 1],
        _ => [x, room.top + room.height],
    };
    clear(grid, at, [1, 1]);
}

/// Frees the cells of a rectangle.
fn clear(grid: &mut Grid, [left, top]: [u32; 2], [width, height]: [u32; 2]) {
    for y in top..top + height {
        for x in left..left + width {
            grid.set_terrain(grid.index(Cell::new(x, y)), Terrain::Dot);
        }
    }
}
