//! The cells under a stroke of the pointer.

use super::{Cell, grid::MAX_SIDE};

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
