//! The values of the cells in view, as numbers: one call a picture, for values that are written into cells.

use std::collections::BTreeSet;

use crate::lab::core::lab::Lab;
use crate::message::Message;
use crate::trace::{Event, EventKind, LEAVES};
use crate::world::{Cell, CellBox};

/// How many numbers [`Lab::cell_values`] gives of a cell.
pub const CELL_VALUES: usize = 6;

/// Kinds of events after which a cell stands otherwise than before.
const CHANGES: [EventKind; 9] = [
    EventKind::Generated,
    EventKind::Improved,
    EventKind::Reopened,
    EventKind::Expanded,
    EventKind::Pruned,
    EventKind::Deferred,
    EventKind::Cut,
    EventKind::Forgotten,
    EventKind::Revised,
];

/// Whether a cell stands otherwise after the event. A goal does where it leaves the open list, and not where two
/// searches have met in it.
fn changes(event: &Event) -> bool {
    CHANGES.contains(&event.kind) || event.kind == EventKind::Reached && event.note & LEAVES != 0
}

impl Lab {
    /// The values of [`inspect`](Lab::inspect) of all cells of a box that lane `lane` has met at the cursor, row by
    /// row, [`CELL_VALUES`] numbers each: index of the cell, g, h and f as lengths, index of the cell it was reached
    /// from, and 1 where the step shown changed it. NaN stands for what there is not. What of the box lies outside of
    /// the grid is left out; a lane whose nodes are no cells gives nothing. O(cells of the box + events of the step).
    /// Errors: no such lane.
    pub fn cell_values(&self, lane: usize, area: CellBox) -> Result<Vec<f64>, Message> {
        let searched = self.lane(lane)?;
        let grid = self.world().grid();
        let mut values = Vec::new();
        if searched.names_corners() {
            return Ok(values);
        }
        let events = searched.trace().shown_events();
        let of_cells = events.filter(|event| searched.searched().has(event.space));
        let changed: BTreeSet<u32> = of_cells
            .filter(|event| changes(event))
            .map(|event| event.node)
            .collect();
        let right = area.max.x.min(grid.width() - 1);
        let lowest = area.max.y.min(grid.height() - 1);
        for y in area.min.y..=lowest {
            for x in area.min.x..=right {
                let info = self.inspect(lane, Cell::new(x, y))?;
                let Some(g) = info.g else { continue };
                let index = grid.index(info.cell) as u32;
                values.extend([
                    f64::from(index),
                    g,
                    info.h.unwrap_or(f64::NAN),
                    info.f.unwrap_or(f64::NAN),
                    info.parent
                        .map_or(f64::NAN, |parent| grid.index(parent) as f64),
                    f64::from(u8::from(changed.contains(&index))),
                ]);
            }
        }
        Ok(values)
    }
}
