//! Rasterisation of pointer strokes: the cells of a line, and those that a brush covers.

use super::{Cell, grid::MAX_SIDE, sort::sort_numbers};

/// The cells of a straight line, in order, with both ends: each touches the next by a side or a
/// corner, and none is further than half a cell from the line. There are as many as the longer of
/// its two extents, plus 1. Ends beyond [`MAX_SIDE`], where no grid has cells, are
/// drawn in to it.
///
/// ```
/// use wayscope::world::{Cell, stroke};
/// let cells = stroke(Cell::new(0, 0), Cell::new(3, 1));
/// assert_eq!(cells, [(0, 0), (1, 0), (2, 1), (3, 1)].map(|(x, y)| Cell::new(x, y)));
/// ```
pub fn stroke(from: Cell, to: Cell) -> Vec<Cell> {
    let drawn_in = |v: u32| i64::from(v.min(MAX_SIDE));
    let (x, y) = (drawn_in(from.x), drawn_in(from.y));
    let (dx, dy) = (drawn_in(to.x) - x, drawn_in(to.y) - y);
    let steps = dx.abs().max(dy.abs());
    // Half is rounded away from the first end, whichever way the line goes.
    let along = |d: i64, step: i64| match steps {
        0 => 0,
        _ => d.signum() * ((2 * step * d.abs() + steps) / (2 * steps)),
    };
    (0..=steps)
        .map(|step| Cell::new((x + along(dx, step)) as u32, (y + along(dy, step)) as u32))
        .collect()
}

/// The cells that a brush covers on its way along a stroke, each once, in order of rows: all within `reach` of a cell
/// of the line, which on squares is a square of `2 reach + 1` cells a side and on hexagons (odd rows set to the right)
/// all within as many moves. Cells outside of a grid of that width and height are left out. O(n log n) for n = line x
/// (2 reach + 1)^2.
///
/// ```
/// use wayscope::world::{Cell, swathe};
/// let dot = [Cell::new(0, 1)];
/// assert_eq!(swathe(&dot, 1, false, (9, 9)).len(), 6);
/// assert_eq!(swathe(&[Cell::new(4, 4)], 1, true, (9, 9)).len(), 7);
/// ```
pub fn swathe(line: &[Cell], reach: u32, hexagons: bool, (width, height): (u32, u32)) -> Vec<Cell> {
    let reach = i64::from(reach);
    // By rows, as one number each.
    let mut cells: Vec<u64> = Vec::new();
    for cell in line {
        let (x, y) = (i64::from(cell.x), i64::from(cell.y));
        for row in (y - reach).max(0)..=(y + reach).min(i64::from(height) - 1) {
            let (left, right) = if hexagons {
                // Along a slanted column, of which each row shows another column, distances are sums.
                let slant = |row: i64| row.div_euclid(2);
                let (down, middle) = (row - y, x - slant(y) + slant(row));
                let left = middle - reach + (-down).max(0);
                (left, left + 2 * reach - down.abs())
            } else {
                (x - reach, x + reach)
            };
            let columns = left.max(0)..=right.min(i64::from(width) - 1);
            cells.extend(columns.map(|column| (row as u64) << 32 | column as u64));
        }
    }
    sort_numbers(&mut cells);
    cells.dedup();
    let cell = |at: u64| Cell::new(at as u32, (at >> 32) as u32);
    cells.into_iter().map(cell).collect()
}
