//! Islands in open water, joined by fords and bridges.

use super::noise::Noise;
use super::regions::{at_least_one_cell, fill_small, join};
use crate::message::Message;
use crate::world::dice::Dice;
use crate::world::{Cell, Grid, Terrain};

/// Land about `side` cells across; some islands run together. Every second crossing is a ford of
/// swamp three cells wide, the others are bridges two cells wide. All land is joined, and some
/// neighbours that are joined by way of others have a crossing of their own.
pub(super) fn islands(
    width: u32,
    height: u32,
    side: u32,
    dice: &mut Dice,
) -> Result<Grid, Message> {
    let mut grid = Grid::new(width, height, Terrain::Water)?;
    let coast = Noise::new(width, height, side.div_ceil(3), dice);
    let coves = Noise::new(width, height, side.div_ceil(8), dice);
    let woods = Noise::new(width, height, 9, dice);
    let mut land = vec![false; grid.len()];
    for top in (0..height).step_by(side as usize) {
        for left in (0..width).step_by(side as usize) {
            // Halves of a cell.
            let middle = |from: u32, dice: &mut Dice| {
                i64::from(2 * from) + i64::from(side / 2 + dice.below(side + 1))
            };
            let (cx, cy) = (middle(left, dice), middle(top, dice));
            let reach = i64::from(side) * i64::from(60 + dice.below(40)) / 100;
            if dice.below(9) == 0 {
                continue;
            }
            raise(&mut land, &grid, (cx, cy, reach), &coast, &coves);
        }
    }
    for index in 0..grid.len() {
        if !land[index] {
            continue;
        }
        let Cell { x, y } = grid.cell(index);
        let shore = (-1..=1).any(|dy: i64| {
            (-1..=1).any(|dx: i64| {
                let (x, y) = (i64::from(x) + dx, i64::from(y) + dy);
                let inside =
                    (0..i64::from(width)).contains(&x) && (0..i64::from(height)).contains(&y);
                inside && !land[(y * i64::from(width) + x) as usize]
            })
        });
        let kind = match woods.at(x, y) {
            _ if shore => Terrain::Dot,
            44_000.. => Terrain::Trees,
            ..20_000 => Terrain::Dot,
            _ => Terrain::Grass,
        };
        grid.set_terrain(index, kind);
    }
    at_least_one_cell(&mut grid);
    // What the woods have cut off, and rocks in the sea.
    fill_small(&mut grid, 6, Terrain::Trees);
    let mut own = Dice::new(u64::from(dice.below(u32::MAX)));
    join(&mut grid, || own.below(3) == 0, cross);
    Ok(grid)
}

/// Makes land of a disc with a ragged edge: middle and reach in halves of a cell.
fn raise(
    land: &mut [bool],
    grid: &Grid,
    (cx, cy, reach): (i64, i64, i64),
    coast: &Noise,
    coves: &Noise,
) {
    let range = |middle: i64, extent: u32| {
        let from = (middle - reach * 3 / 2) / 2;
        let to = (middle + reach * 3 / 2) / 2 + 1;
        // Within the grid.
        from.max(0) as u32..to.clamp(0, i64::from(extent)) as u32
    };
    for y in range(cy, grid.height()) {
        for x in range(cx, grid.width()) {
            let (dx, dy) = (i64::from(2 * x) + 1 - cx, i64::from(2 * y) + 1 - cy);
            // The edge lies between 0.6 and 1.4 times the reach.
            let rough = (2 * coast.at(x, y) + coves.at(x, y)) / 3;
            let edge = reach * (600 + 800 * rough / 65_536) / 1000;
            if dx * dx + dy * dy < edge * edge {
                land[grid.index(Cell::new(x, y))] = true;
            }
        }
    }
}

/// One cell of a crossing, and the ones beside it that are water.
fn cross(grid: &mut Grid, index: usize, way: u32) {
    let Cell { x, y } = grid.cell(index);
    let ford = way.is_multiple_of(2);
    if grid.terrain()[index] == Terrain::Trees {
        grid.set_terrain(index, Terrain::Dot); // A path through the woods.
        return;
    }
    let kind = if ford { Terrain::Swamp } else { Terrain::Dot };
    for y in y.saturating_sub(u32::from(ford))..=(y + 1).min(grid.height() - 1) {
        for x in x.saturating_sub(u32::from(ford))..=(x + 1).min(grid.width() - 1) {
            let beside = grid.index(Cell::new(x, y));
            if grid.terrain()[beside] == Terrain::Water {
                grid.set_terrain(beside, kind);
            }
        }
    }
}
