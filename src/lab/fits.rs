//! Whether a grid would fit the lanes at hand: asked before it becomes the world.

use super::instrument::check_memory;
use super::{Lab, MAX_LANE_CELLS};
use crate::message::Message;
use crate::world::MAX_CELLS;

impl Lab {
    /// Whether the lanes would fit a grid of so many cells. Errors: they would not, `lane.too-large`.
    pub fn check_cells(&self, cells: usize) -> Result<(), Message> {
        check_memory(self.lanes().len(), cells)
    }

    /// The most cells of a grid that the lanes would fit.
    pub fn most_cells(&self) -> usize {
        (MAX_LANE_CELLS / self.lanes().len().max(1)).min(MAX_CELLS)
    }
}
