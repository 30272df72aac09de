//! The repair of jump distances after an edit.

use std::collections::VecDeque;

use super::distances::{JumpDistances, sides};
use crate::graph::{DIRECTIONS, FIRST_DIAGONAL, Moves};
use crate::world::{Cell, CellBox};

/// The diagonal directions beside a straight one.
fn beside_straight(direction: usize) -> impl Iterator<Item = usize> {
    (FIRST_DIAGONAL..8).filter(move |&diagonal| sides(diagonal).contains(&direction))
}

impl JumpDistances {
    /// The cell from which a move in a direction leads to another.
    fn before(&self, cell: Cell, direction: usize) -> Option<Cell> {
        let (dx, dy) = DIRECTIONS[direction];
        let x = cell.x.checked_add_signed(-dx)?;
        let y = cell.y.checked_add_signed(-dy)?;
        (x < self.width && y < self.height).then(|| Cell::new(x, y))
    }

    /// Follows a change of the moves from cells inside `area`. Distances are found anew from those cells and from the
    /// ones before them in each direction, and on against it for as long as one changes; diagonal ones also from where
    /// a straight one has begun or ceased to lead to a jump point. The table is then as one made anew. O(n log n) for
    /// n distances that change or begin around `area`.
    pub(super) fn repair(&mut self, moves: &Moves, area: CellBox) {
        let mut turned: [Vec<Cell>; 8] = Default::default();
        for direction in 0..8 {
            let mut begins = std::mem::take(&mut turned[direction]);
            for cell in area.cells() {
                begins.push(cell);
                begins.extend(self.before(cell, direction));
            }
            self.repair_direction(moves, direction, begins, |at, cell| {
                for diagonal in beside_straight(direction) {
                    turned[diagonal].extend(at.before(cell, diagonal));
                }
            });
        }
    }

    /// Finds the distances in a direction anew from these cells, and before them as far as they change. `turned` is
    /// called with cells from where a jump point is now reached that was not, or is no longer.
    fn repair_direction(
        &mut self,
        moves: &Moves,
        direction: usize,
        mut begins: Vec<Cell>,
        mut turned: impl FnMut(&JumpDistances, Cell),
    ) {
        // A cell comes after the next one in the direction.
        let (dx, dy) = DIRECTIONS[direction];
        let rank = |cell: Cell| match dy {
            0 => -(cell.x as i32 * dx),
            _ => -(cell.y as i32 * dy),
        };
        begins.sort_by_key(|&cell| rank(cell));
        let mut begins = begins.into_iter().peekable();
        // By rank, too: each is one behind a cell that has come.
        let mut changed: VecDeque<Cell> = VecDeque::new();
        loop {
            let first = match (begins.peek(), changed.front()) {
                (Some(&a), Some(&b)) if rank(a) > rank(b) => changed.pop_front(),
                (None, _) => changed.pop_front(),
                _ => begins.next(),
            };
            let Some(cell) = first else { return };
            let jumped = self.of(cell)[direction] > 0;
            if !self.set(moves, cell, direction) {
                continue;
            }
            changed.extend(self.before(cell, direction));
            if direction < FIRST_DIAGONAL && jumped != (self.of(cell)[direction] > 0) {
                turned(self, cell);
            }
        }
    }
}
