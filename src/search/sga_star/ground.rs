//! The cells that a line may cross.

use crate::graph::{Cost, GridGraph, Regions};

/// The context of a step.
pub(super) struct Ground<'a, C> {
    pub graph: &'a GridGraph<'a, C>,
    pub regions: Option<&'a Regions>,
}

impl<C: Cost> Ground<'_, C> {
    pub fn is_open(&self, cell: u32) -> bool {
        let (grid, moves) = (self.graph.grid(), self.graph.moves());
        moves.medium(grid, cell as usize).is_some()
    }

    /// Whether a cell may be a sub-goal on the way to `to`.
    pub fn leads(&self, cell: u32, to: u32) -> bool {
        self.is_open(cell) && self.regions.is_none_or(|regions| regions.joined(cell, to))
    }
}
