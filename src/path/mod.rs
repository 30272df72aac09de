//! What a path is, and what is done to it: its validity and its length.

use crate::graph::{CornerRule, MoveRule, Neighbours, room};
use crate::message::Message;
use crate::world::{Cell, Grid};

/// The length of a path of cells, recomputed move by move in f64; each move is checked against the rule.
///
/// `cells` are cell indices from start to goal; the length is in cells times terrain cost: a move costs its
/// length times the mean of the costs of its two cells. A path of one cell has length 0. O(moves), times the cells that
/// the agent covers.
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
    let stands = |cell: u32| room(grid, rule, grid.cell(cell as usize));
    if stands(first).is_none() {
        return fault("path.blocked", first);
    }
    let (mut straight, mut diagonal) = (0u64, 0u64);
    for pair in cells.windows(2) {
        let (from, to) = (pair[0] as usize, pair[1] as usize);
        let (a, b) = (grid.cell(from), grid.cell(to));
        if !is_step(rule.neighbours, a, b) {
            return fault("path.no-step", pair[1]);
        }
        if stands(pair[1]).is_none() || stands(pair[1]) != stands(pair[0]) {
            return fault("path.blocked", pair[1]);
        }
        let both = u64::from(grid.cost(from)) + u64::from(grid.cost(to));
        if rule.neighbours == Neighbours::Eight && a.x != b.x && a.y != b.y {
            if !passes_corner(grid, rule, a, b) {
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

/// Whether two cells are neighbours.
fn is_step(neighbours: Neighbours, a: Cell, b: Cell) -> bool {
    let (dx, dy) = (
        i64::from(b.x) - i64::from(a.x),
        i64::from(b.y) - i64::from(a.y),
    );
    match neighbours {
        Neighbours::Four => dx.abs() + dy.abs() == 1,
        Neighbours::Eight => dx.abs().max(dy.abs()) == 1,
        // To the rows beside, one may keep the column or change it to the side where the row is set.
        Neighbours::Hexagons if dy.abs() == 1 => dx == 0 || dx == if a.y % 2 == 1 { 1 } else { -1 },
        Neighbours::Hexagons => dy == 0 && dx.abs() == 1,
    }
}

/// Whether a diagonal step may pass the two cells beside it.
fn passes_corner(grid: &Grid, rule: MoveRule, a: Cell, b: Cell) -> bool {
    let medium = room(grid, rule, a);
    let beside = [Cell::new(a.x, b.y), Cell::new(b.x, a.y)];
    let free = beside
        .iter()
        .filter(|&&cell| room(grid, rule, cell) == medium)
        .count();
    match rule.corners {
        CornerRule::NeverCut => free == 2,
        CornerRule::PastOne => free >= 1,
        CornerRule::Always => true,
    }
}
