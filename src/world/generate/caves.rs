//! Caves: random rock, smoothed by a cellular automaton, the chambers joined by tunnels.

use super::regions::{at_least_one_cell, fill_small, join};
use crate::message::Message;
use crate::world::dice::Dice;
use crate::world::{Cell, Grid, Terrain};

/// How often the rock is smoothed.
const ROUNDS: u32 = 5;
/// Caves of fewer cells are filled.
const LEAST: usize = 20;

/// Rock with a chance of `percent` in 100 a cell; then, five times, a cell becomes rock where at
/// least five of the nine cells around and under it are, the outside counting as rock. What is not
/// joined by then is joined by tunnels two cells wide.
pub(super) fn caves(
    width: u32,
    height: u32,
    percent: u32,
    dice: &mut Dice,
) -> Result<Grid, Message> {
    let mut grid = Grid::new(width, height, Terrain::OutOfBounds)?;
    let mut rock: Vec<bool> = (0..grid.len()).map(|_| dice.below(100) < percent).collect();
    for _ in 0..ROUNDS {
        rock = smoothed(&rock, width as usize);
    }
    // A grid that has the place for it is closed all around.
    let edge = u32::from(width > 2 && height > 2);
    for (index, rock) in rock.into_iter().enumerate() {
        let Cell { x, y } = grid.cell(index);
        let inside = x >= edge && y >= edge && x + edge < width && y + edge < height;
        if inside && !rock {
            grid.set_terrain(index, Terrain::Dot);
        }
    }
    at_least_one_cell(&mut grid);
    fill_small(&mut grid, LEAST, Terrain::OutOfBounds);
    let tunnel = |grid: &mut Grid, index: usize, _: u32| {
        let Cell { x, y } = grid.cell(index);
        grid.set_terrain(index, Terrain::Dot);
        for beside in [Cell::new(x + 1, y), Cell::new(x, y + 1)] {
            if beside.x + 1 < grid.width() && beside.y + 1 < grid.height() {
                grid.set_terrain(grid.index(beside), Terrain::Dot);
            }
        }
    };
    join(&mut grid, || false, tunnel);
    Ok(grid)
}

fn smoothed(rock: &[bool], width: usize) -> Vec<bool> {
    let height = rock.len() / width;
    // Rock among the three cells from the left to the right neighbour; rows above and below the
    // grid are all rock.
    let across = |y: usize| -> Vec<u8> {
        let row = &rock[y * width..][..width];
        let at = |x: usize| u8::from(row.get(x).is_none_or(|rock| *rock));
        (0..width)
            .map(|x| at(x.wrapping_sub(1)) + at(x) + at(x + 1))
            .collect()
    };
    let outside = vec![3; width];
    let (mut above, mut here) = (outside.clone(), across(0));
    let mut after = Vec::with_capacity(rock.len());
    for y in 0..height {
        let below = if y + 1 < height {
            across(y + 1)
        } else {
            outside.clone()
        };
        after.extend((0..width).map(|x| above[x] + here[x] + below[x] >= 5));
        (above, here) = (here, below);
    }
    after
}
