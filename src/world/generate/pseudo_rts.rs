//! Open land with many small obstacles, as maps of real-time strategy games have it.

use super::noise::Noise;
use super::regions::{at_least_one_cell, fill_small, join};
use crate::message::Message;
use crate::world::dice::Dice;
use crate::world::{Cell, Grid, Terrain};

/// Ground that obstacles enclose is planted over if it has fewer cells.
const LEAST: usize = 24;

/// Copses, boulders, ruined walls and ponds of at most 21 cells each, until `percent` of the cells
/// are covered. All ground is joined.
pub(super) fn pseudo_rts(
    width: u32,
    height: u32,
    percent: u32,
    dice: &mut Dice,
) -> Result<Grid, Message> {
    let mut grid = Grid::new(width, height, Terrain::Dot)?;
    let meadows = Noise::new(width, height, 24, dice);
    // Woods are thicker in some places than in others.
    let thickness = Noise::new(width, height, 40, dice);
    for index in 0..grid.len() {
        let Cell { x, y } = grid.cell(index);
        if meadows.at(x, y) > 36_000 {
            grid.set_terrain(index, Terrain::Grass);
        }
    }
    let wanted = grid.len() * percent as usize / 100;
    let (mut covered, mut tries) = (0, 0);
    while covered < wanted && tries < grid.len() {
        tries += 1;
        let at = Cell::new(dice.below(width), dice.below(height));
        let thin = thickness.at(at.x, at.y) < i64::from(dice.below(65_536));
        let taken = grid.medium(grid.index(at)).is_none();
        if !(thin || taken) {
            covered += obstacle(&mut grid, at, dice);
        }
    }
    at_least_one_cell(&mut grid);
    fill_small(&mut grid, LEAST, Terrain::Trees);
    let clear = |grid: &mut Grid, index: usize, _: u32| grid.set_terrain(index, Terrain::Dot);
    join(&mut grid, || false, clear);
    Ok(grid)
}

/// Puts one obstacle around `at`; gives how many cells it takes from the ground.
fn obstacle(grid: &mut Grid, at: Cell, dice: &mut Dice) -> usize {
    let kind = dice.below(20);
    if kind < 10 {
        return blob(grid, at, 4 + dice.below(13), Terrain::Trees, dice);
    }
    if kind < 12 {
        return blob(grid, at, 9 + dice.below(13), Terrain::Water, dice);
    }
    // A boulder, or what is left of a wall.
    let (wide, high) = match kind {
        12..18 => (1 + dice.below(3), 1 + dice.below(3)),
        18 => (4 + dice.below(5), 1),
        _ => (1, 4 + dice.below(5)),
    };
    let mut taken = 0;
    for y in at.y..(at.y + high).min(grid.height()) {
        for x in at.x..(at.x + wide).min(grid.width()) {
            taken += cover(grid, Cell::new(x, y), Terrain::OutOfBounds);
        }
    }
    taken
}

/// Cells beside one another, from a walk of `steps` steps that returns to `at` now and then.
fn blob(grid: &mut Grid, at: Cell, steps: u32, kind: Terrain, dice: &mut Dice) -> usize {
    let mut here = at;
    let mut taken = cover(grid, here, kind);
    for _ in 1..steps {
        match dice.below(6) {
            0 if here.x > 0 => here.x -= 1,
            1 if here.x + 1 < grid.width() => here.x += 1,
            2 if here.y > 0 => here.y -= 1,
            3 if here.y + 1 < grid.height() => here.y += 1,
            _ => here = at,
        }
        taken += cover(grid, here, kind);
    }
    taken
}

/// Takes one cell from the ground; gives 1 if it was ground.
fn cover(grid: &mut Grid, cell: Cell, kind: Terrain) -> usize {
    let index = grid.index(cell);
    let open = matches!(grid.terrain()[index], Terrain::Dot | Terrain::Grass);
    if open {
        grid.set_terrain(index, kind);
    }
    usize::from(open)
}
