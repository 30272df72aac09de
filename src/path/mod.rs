//! What a path is, and what is done to it: its validity and its length.

use crate::graph::{CornerRule, MoveRule, Neighbours};
use crate::message::Message;
use crate::world::{Cell, Grid};

/// The length of a path of cells, recomputed move by move in f64; each move is checked against the rule.
///
/// `cells` are cell indices from start to goal; the length is in cells times terrain cost: a move costs its
/// length times the mean of the costs of its two cells. A path of one cell has length 0. O(moves).
///
/// Errors: an empty path, a cell outside the grid or blocked, a step that is no step, a cut corner; the message
/// names the cell.
pub fn grid_length(grid: &Grid, rule: MoveRule, cells: &[u32]) -> Result<f64, Message> {
    let fault =
        |id: &'static str, cell: u32| Err(Message::new(id).with("cell", grid.cell(cell as usize)));
    let Some(&first) = cells.first() else {
        return Err(Message::new("path.empty"));
    };
    if let Some(&outside) = cells.iter().find(|&&cell| cell as usize >= grid.len()) {
        return Err(Message::new("path.outside").with("index", outside));
    }
    if grid.medium(first as usize).is_none() {
        return fault("path.blocked", first);
    }
    let (mut straight, mut diagonal) = (0u64, 0u64);
    for pair in cells.windows(2) {
        let (from, to) = (pair[0] as usize, pair[1] as usize);
        let (a, b) = (grid.cell(from), grid.cell(to));
        let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        if dx.max(dy) != 1 || (dx == dy && rule.neighbours == Neighbours::Four) {
            return fault("path.no-step", pair[1]);
        }
        if grid.medium(to).is_none() || grid.medium(to) != grid.medium(from) {
            return fault("path.blocked", pair[1]);
        }
        let both = u64::from(grid.cost(from)) + u64::from(grid.cost(to));
        if dx == dy {
            if !passes_corner(grid, rule.corners, a, b) {
                return fault("path.cuts-corner", pair[1]);
            }
            diagonal += both;
        } else {
            straight += both;
        }
    }
    // Sums of costs are whole, so the length is rounded twice at most, however long the path.
    Ok(straight as f64 / 2.0 + diagonal as f64 / 2.0 * rule.diagonal.real())
}

/// Whether a diagonal step may pass the two cells beside it.
fn passes_corner(grid: &Grid, rule: CornerRule, a: Cell, b: Cell) -> bool {
    let medium = grid.medium(grid.index(a));
    let beside = [Cell::new(a.x, b.y), Cell::new(b.x, a.y)];
    let free = beside
        .iter()
        .filter(|&&cell| grid.medium(grid.index(cell)) == medium)
        .count();
    match rule {
        CornerRule::NeverCut => free == 2,
        CornerRule::PastOne => free >= 1,
        CornerRule::Always => true,
    }
}
