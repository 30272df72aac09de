//! Choice of cells: the nearest free cell, random pairs, and a start and a goal far apart.

use super::dice::Dice;
use super::{Cell, Grid, Medium};

/// Random pairs of different cells that satisfy `fits`, all equally likely, the same for the same seed, grid and
/// answers; none where there are fewer than two. A pair may be without a path. O(cells + count).
pub fn random_pairs(
    grid: &Grid,
    seed: u64,
    count: usize,
    fits: impl Fn(Cell) -> bool,
) -> Vec<(Cell, Cell)> {
    let free: Vec<usize> = (0..grid.len())
        .filter(|&index| fits(grid.cell(index)))
        .collect();
    let Some(others) = free.len().checked_sub(1).filter(|&others| others > 0) else {
        return Vec::new();
    };
    let mut dice = Dice::new(seed);
    let mut pair = || {
        let from = dice.below(free.len() as u32) as usize; // Below MAX_CELLS.
        let to = dice.below(others as u32) as usize;
        let to = if to >= from { to + 1 } else { to };
        (grid.cell(free[from]), grid.cell(free[to]))
    };
    (0..count).map(|_| pair()).collect()
}

/// The free cell nearest to `to` by Euclidean distance; ties: the topmost, then the leftmost. `None` if all is blocked.
/// A cell outside the grid is first moved to the grid's edge. Looks at squares around `to` until no nearer cell can
/// come.
pub fn nearest_free(grid: &Grid, to: Cell) -> Option<Cell> {
    let (width, height) = (i64::from(grid.width()), i64::from(grid.height()));
    let (cx, cy) = (
        i64::from(to.x).min(width - 1),
        i64::from(to.y).min(height - 1),
    );
    let mut best: Option<(i64, Cell)> = None;
    for radius in 0..width.max(height) {
        if best.is_some_and(|(distance, _)| radius * radius > distance) {
            break; // All cells of this square and the next are further.
        }
        for y in (cy - radius).max(0)..=(cy + radius).min(height - 1) {
            let whole_row = (y - cy).abs() == radius;
            // Upper and lower side of the square, or its two columns only.
            let stride = if whole_row { 1 } else { 2 * radius };
            let mut x = cx - radius;
            if whole_row {
                x = x.max(0);
            }
            while x <= (cx + radius).min(width - 1) {
                let cell = Cell::new(x.max(0) as u32, y as u32);
                if x >= 0 && grid.medium(grid.index(cell)).is_some() {
                    let distance = (x - cx).pow(2) + (y - cy).pow(2);
                    let key = (distance, cell.y, cell.x);
                    if best.is_none_or(|(d, b)| key < (d, b.y, b.x)) {
                        best = Some((distance, cell));
                    }
                }
                x += stride;
            }
        }
    }
    best.map(|(_, cell)| cell)
}

/// A start and a goal in the largest region, far apart: the ends of a long way round, found by two
/// flood fills over the four neighbours. Ground is preferred to water; where no region has two
/// cells, both are the same cell. `None` if all is blocked. Takes time and memory in proportion
/// to the cells, and gives the same answer for the same grid.
pub fn far_apart(grid: &Grid) -> Option<(Cell, Cell)> {
    let seed = largest_region(grid)?;
    let mut seen = vec![false; grid.len()];
    let start = *flood(grid, seed, &mut seen).last()?;
    seen.fill(false);
    let goal = *flood(grid, start as usize, &mut seen).last()?;
    let (a, b) = (grid.cell(start as usize), grid.cell(goal as usize));
    // Left to right reads better.
    Some(if b < a { (b, a) } else { (a, b) })
}

/// A cell of the largest region of ground, or of water where there is no ground.
fn largest_region(grid: &Grid) -> Option<usize> {
    let mut seen = vec![false; grid.len()];
    let mut best: Option<((bool, usize), usize)> = None;
    for index in 0..grid.len() {
        let Some(medium) = grid.medium(index) else {
            continue;
        };
        if seen[index] {
            continue;
        }
        let size = (
            medium == Medium::Ground,
            flood(grid, index, &mut seen).len(),
        );
        if best.is_none_or(|(largest, _)| size > largest) {
            best = Some((size, index));
        }
    }
    best.map(|(_, index)| index)
}

/// All cells that can be reached from `from` over the four sides, nearest first. They are marked
/// in `seen`; marked ones are left out.
fn flood(grid: &Grid, from: usize, seen: &mut [bool]) -> Vec<u32> {
    let (width, medium) = (grid.width() as usize, grid.medium(from));
    let mut reached = vec![from as u32]; // Below MAX_CELLS.
    seen[from] = true;
    let mut next = 0;
    while next < reached.len() {
        let index = reached[next] as usize;
        next += 1;
        let x = index % width;
        let sides = [
            (x > 0).then(|| index - 1),
            (x + 1 < width).then(|| index + 1),
            index.checked_sub(width),
            (index + width < grid.len()).then(|| index + width),
        ];
        for side in sides.into_iter().flatten() {
            if !seen[side] && grid.medium(side) == medium {
                seen[side] = true;
                reached.push(side as u32);
            }
        }
    }
    reached
}
