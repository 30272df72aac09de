//! Farmland: fields between hedges, roads, and houses with several entrances.

use super::regions::{at_least_one_cell, fill_small, join};
use crate::message::Message;
use crate::world::dice::Dice;
use crate::world::{Cell, Grid, Terrain};

/// Width of a road in cells.
const ROAD: u32 = 3;
/// A block between roads, and a field, is at least so wide.
const LEAST: u32 = 5;

/// A rectangle of cells.
#[derive(Clone, Copy)]
struct Area {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

/// Straight roads cut the land into blocks, hedges cut the blocks into fields about `field` cells
/// a side. A hedge has two gaps or more where it is long enough, and a room of a house at least two
/// doors, so that there are many ways to everywhere. All land is joined.
pub(super) fn hedgerows(
    width: u32,
    height: u32,
    field: u32,
    dice: &mut Dice,
) -> Result<Grid, Message> {
    let mut grid = Grid::new(width, height, Terrain::Dot)?;
    let (columns, rows) = (blocks(width, field, dice), blocks(height, field, dice));
    for &(top, high) in &rows {
        for &(left, wide) in &columns {
            let block = Area {
                left,
                top,
                width: wide,
                height: high,
            };
            paint(&mut grid, block, Terrain::Grass);
            let inner = hedge_in(&mut grid, block, dice);
            fields(&mut grid, inner, field, dice);
        }
    }
    at_least_one_cell(&mut grid);
    fill_small(&mut grid, LEAST as usize, Terrain::Trees);
    let gap = |grid: &mut Grid, index: usize, _: u32| grid.set_terrain(index, Terrain::Grass);
    join(&mut grid, || false, gap);
    Ok(grid)
}

/// Where blocks begin along one side of the land, and how long they are: roads lie between.
fn blocks(extent: u32, field: u32, dice: &mut Dice) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    let mut from = 0;
    loop {
        let length = field + field / 2 + dice.below(2 * field);
        if extent - from < length + ROAD + LEAST {
            found.push((from, extent - from));
            return found;
        }
        found.push((from, length));
        from += length + ROAD;
    }
}

/// Hedges where the block meets a road; gives what is left of it.
fn hedge_in(grid: &mut Grid, block: Area, dice: &mut Dice) -> Area {
    let Area {
        left,
        top,
        width,
        height,
    } = block;
    if width <= LEAST + 2 || height <= LEAST + 2 {
        return block;
    }
    let (right, bottom) = (left + width - 1, top + height - 1);
    let mut inner = block;
    if left > 0 {
        hedge(grid, Cell::new(left, top), height, false, dice);
        inner.left += 1;
        inner.width -= 1;
    }
    if right + 1 < grid.width() {
        hedge(grid, Cell::new(right, top), height, false, dice);
        inner.width -= 1;
    }
    if top > 0 {
        hedge(grid, Cell::new(left, top), width, true, dice);
        inner.top += 1;
        inner.height -= 1;
    }
    if bottom + 1 < grid.height() {
        hedge(grid, Cell::new(left, bottom), width, true, dice);
        inner.height -= 1;
    }
    inner
}

/// A hedge to the right or downwards, with gaps spread over its length.
fn hedge(grid: &mut Grid, from: Cell, length: u32, across: bool, dice: &mut Dice) {
    let at = |step: u32| match across {
        true => Cell::new(from.x + step, from.y),
        false => Cell::new(from.x, from.y + step),
    };
    for step in 0..length {
        grid.set_terrain(grid.index(at(step)), Terrain::Trees);
    }
    let gaps = (2 + length / 20).min(length / 4).max(1);
    for gap in 0..gaps {
        let (begin, end) = (length * gap / gaps, length * (gap + 1) / gaps);
        let wide = (2 + dice.below(3)).min(end - begin);
        let first = begin + dice.below(end - begin - wide + 1);
        for step in first..first + wide {
            grid.set_terrain(grid.index(at(step)), Terrain::Grass);
        }
    }
}

/// Cuts a block by hedges, the longer side first, until the parts are fields.
fn fields(grid: &mut Grid, block: Area, field: u32, dice: &mut Dice) {
    let mut areas = vec![block];
    while let Some(area) = areas.pop() {
        let across = area.height >= area.width;
        let long = area.width.max(area.height);
        if long <= field + field / 3 || long < 2 * LEAST + 1 {
            furnish(grid, area, dice);
            continue;
        }
        // Between two fifths and three fifths.
        let part = (long * 2 / 5 + dice.below(long / 5 + 1)).clamp(LEAST, long - LEAST - 1);
        let (mut first, mut second) = (area, area);
        if across {
            let line = Cell::new(area.left, area.top + part);
            hedge(grid, line, area.width, true, dice);
            first.height = part;
            second.top += part + 1;
            second.height -= part + 1;
        } else {
            let line = Cell::new(area.left + part, area.top);
            hedge(grid, line, area.height, false, dice);
            first.width = part;
            second.left += part + 1;
            second.width -= part + 1;
        }
        areas.extend([first, second]);
    }
}

/// What is in a field.
fn furnish(grid: &mut Grid, area: Area, dice: &mut Dice) {
    let Area {
        left,
        top,
        width,
        height,
    } = area;
    let roomy = width >= 10 && height >= 9;
    match dice.below(10) {
        0..4 if roomy => farm(grid, area, dice),
        4 => {
            // An orchard.
            for y in (top + 1..top + height - 1).step_by(3) {
                for x in (left + 1..left + width - 1).step_by(3) {
                    grid.set_terrain(grid.index(Cell::new(x, y)), Terrain::Trees);
                }
            }
        }
        5 => {
            // Furrows.
            for y in (top..top + height).step_by(2) {
                let furrow = Area {
                    top: y,
                    height: 1,
                    ..area
                };
                paint(grid, furrow, Terrain::Dot);
            }
        }
        6 => {
            // Scrub.
            for _ in 0..width * height / 16 {
                let at = Cell::new(left + dice.below(width), top + dice.below(height));
                grid.set_terrain(grid.index(at), Terrain::Trees);
            }
        }
        7 if roomy => pond(grid, area, dice),
        _ => {}
    }
}

/// A pond with a margin of two cells or more.
fn pond(grid: &mut Grid, area: Area, dice: &mut Dice) {
    let wide = i64::from((area.width - 4).min(6 + dice.below(6)));
    let high = i64::from((area.height - 4).min(4 + dice.below(6)));
    for y in 0..high {
        for x in 0..wide {
            let (dx, dy) = ((2 * x + 1 - wide) * high, (2 * y + 1 - high) * wide);
            if dx * dx + dy * dy <= wide * wide * high * high {
                let at = Cell::new(area.left + 2 + x as u32, area.top + 2 + y as u32);
                grid.set_terrain(grid.index(at), Terrain::Water);
            }
        }
    }
}

/// A house on a yard, with one room or two. Takes a field of at least 10 x 9.
fn farm(grid: &mut Grid, area: Area, dice: &mut Dice) {
    let wide = (area.width - 4).min(6 + dice.below(8));
    let high = (area.height - 4).min(5 + dice.below(4));
    let left = area.left + 2 + dice.below(area.width - 3 - wide);
    let top = area.top + 2 + dice.below(area.height - 3 - high);
    let yard = Area {
        left: left - 1,
        top: top - 1,
        width: wide + 2,
        height: high + 2,
    };
    paint(grid, yard, Terrain::Dot);
    let house = Area {
        left,
        top,
        width: wide,
        height: high,
    };
    paint(grid, house, Terrain::OutOfBounds);
    let floor = |left, width| Area {
        left,
        top: top + 1,
        width,
        height: high - 2,
    };
    if wide < 9 {
        let room = floor(left + 1, wide - 2);
        paint(grid, room, Terrain::Dot);
        // Two sides or three.
        let first = dice.below(4);
        for side in 0..2 + dice.below(2) {
            door(grid, room, (first + side) % 4, dice);
        }
        return;
    }
    let first = floor(left + 1, wide / 2 - 1);
    let second = floor(left + wide / 2 + 1, wide - wide / 2 - 2);
    for room in [first, second] {
        paint(grid, room, Terrain::Dot);
    }
    door(grid, first, RIGHT, dice);
    // Each has one of the two walls at the front and back, and sometimes its gable.
    for (room, gable) in [(first, LEFT), (second, RIGHT)] {
        door(
            grid,
            room,
            if dice.below(2) == 0 { ABOVE } else { BELOW },
            dice,
        );
        if dice.below(2) == 0 {
            door(grid, room, gable, dice);
        }
    }
}

const ABOVE: u32 = 0;
const RIGHT: u32 = 1;
const BELOW: u32 = 2;
const LEFT: u32 = 3;

/// Opens one cell of the wall on a side of a room.
fn door(grid: &mut Grid, room: Area, side: u32, dice: &mut Dice) {
    let x = room.left + dice.below(room.width);
    let y = room.top + dice.below(room.height);
    let at = match side {
        ABOVE => Cell::new(x, room.top - 1),
        RIGHT => Cell::new(room.left + room.width, y),
        BELOW => Cell::new(x, room.top + room.height),
        _ => Cell::new(room.left - 1, y),
    };
    grid.set_terrain(grid.index(at), Terrain::Dot);
}

fn paint(grid: &mut Grid, area: Area, kind: Terrain) {
    for y in area.top..area.top + area.height {
        for x in area.left..area.left + area.width {
            grid.set_terrain(grid.index(Cell::new(x, y)), kind);
        }
    }
}
