//! Regions of ground: small ones filled, the others joined.

use crate::world::{Cell, Grid, Medium, Terrain};
use std::collections::HashSet;

/// The indices left, right, above and below, where the grid has them.
fn sides(grid: &Grid, index: usize) -> [Option<usize>; 4] {
    let (width, x) = (grid.width() as usize, index % grid.width() as usize);
    [
        (x > 0).then(|| index - 1),
        (x + 1 < width).then_some(index + 1),
        index.checked_sub(width),
        Some(index + width).filter(|below| *below < grid.len()),
    ]
}

fn is_ground(grid: &Grid, index: usize) -> bool {
    grid.medium(index) == Some(Medium::Ground)
}

/// Frees the cell in the middle if there is no ground at all.
pub(super) fn at_least_one_cell(grid: &mut Grid) {
    if !(0..grid.len()).any(|index| is_ground(grid, index)) {
        let middle = Cell::new(grid.width() / 2, grid.height() / 2);
        grid.set_terrain(grid.index(middle), Terrain::Dot);
    }
}

/// Fills regions of fewer than `least` cells with `kind`, which is blocked; the largest stays.
/// Linear in the cells.
pub(super) fn fill_small(grid: &mut Grid, least: usize, kind: Terrain) {
    let mut seen = vec![false; grid.len()];
    let (mut region, mut largest): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
    // The largest of the small ones is kept back: it may be the largest of all.
    let mut large_seen = false;
    for first in 0..grid.len() {
        if seen[first] || !is_ground(grid, first) {
            continue;
        }
        region.clear();
        region.push(first as u32); // Below MAX_CELLS, as all indices.
        seen[first] = true;
        let mut next = 0;
        while next < region.len() {
            for side in sides(grid, region[next] as usize).into_iter().flatten() {
                if !seen[side] && is_ground(grid, side) {
                    seen[side] = true;
                    region.push(side as u32);
                }
            }
            next += 1;
        }
        if region.len() >= least {
            large_seen = true;
            continue;
        }
        if region.len() > largest.len() {
            std::mem::swap(&mut region, &mut largest);
        }
        fill(grid, &region, kind);
    }
    if large_seen {
        fill(grid, &largest, kind);
    }
}

fn fill(grid: &mut Grid, cells: &[u32], kind: Terrain) {
    for index in cells {
        grid.set_terrain(*index as usize, kind);
    }
}

/// The mark of cells that no region has reached.
const NO_REGION: u32 = u32::MAX;

/// Joins all regions of ground by ways over what lies between, the shortest ones first: all
/// regions grow at the same pace, and where two meet that are not joined yet, the way between them
/// is opened. Where two meet that are joined already by others, `extra` is asked once whether
/// they get a way all the same. `open` is told each cell of a way, with the number of the way; it
/// must make that cell ground, and may do the same with cells beside it. Linear in the cells, but
/// for the bookkeeping of which regions are joined, which is nearly so in their number.
pub(super) fn join(
    grid: &mut Grid,
    mut extra: impl FnMut() -> bool,
    mut open: impl FnMut(&mut Grid, usize, u32),
) {
    let mut owner = vec![NO_REGION; grid.len()];
    let mut queue: Vec<u32> = Vec::new();
    let mut sets: Vec<u32> = Vec::new();
    for first in 0..grid.len() {
        if owner[first] != NO_REGION || !is_ground(grid, first) {
            continue;
        }
        let region = sets.len() as u32;
        sets.push(region);
        owner[first] = region;
        let mut next = queue.len();
        queue.push(first as u32);
        while next < queue.len() {
            for side in sides(grid, queue[next] as usize).into_iter().flatten() {
                if owner[side] == NO_REGION && is_ground(grid, side) {
                    owner[side] = region;
                    queue.push(side as u32);
                }
            }
            next += 1;
        }
    }
    // The side, by its place in `sides`, from which a cell was reached.
    const AT_HOME: u8 = 4;
    let mut from = vec![AT_HOME; grid.len()];
    let mut met: HashSet<(u32, u32)> = HashSet::new();
    let mut ways = 0;
    let mut next = 0;
    while next < queue.len() && sets.len() > 1 {
        let index = queue[next] as usize;
        next += 1;
        for (side, to) in sides(grid, index).into_iter().enumerate() {
            let Some(to) = to else { continue };
            let (mine, other) = (owner[index], owner[to]);
            if other == NO_REGION {
                owner[to] = mine;
                from[to] = side as u8 ^ 1; // Left and right, above and below are pairs.
                queue.push(to as u32);
                continue;
            }
            if other == mine || !met.insert((mine.min(other), mine.max(other))) {
                continue;
            }
            let (a, b) = (root(&mut sets, mine), root(&mut sets, other));
            if a == b && !extra() {
                continue;
            }
            sets[a.max(b) as usize] = a.min(b);
            for end in [index, to] {
                let mut at = end;
                while from[at] != AT_HOME {
                    open(grid, at, ways);
                    at = sides(grid, at)[from[at] as usize].unwrap_or(end);
                }
            }
            ways += 1;
        }
    }
}

/// The region that stands for all that are joined to this one.
fn root(sets: &mut [u32], mut region: u32) -> u32 {
    while sets[region as usize] != region {
        let above = sets[sets[region as usize] as usize];
        sets[region as usize] = above;
        region = above;
    }
    region
}
