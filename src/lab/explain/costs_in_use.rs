//! The strokes of a brush that do not lay terrain: they price cells, lay risk and erase; and the costs and risks that a
//! world has.

use serde::Serialize;

use crate::lab::core::lab::Lab;
use crate::lab::core::shade::{darkens, shaded};
use crate::message::Message;
use crate::world::{Cell, Edit, Joined, Terrain};

/// More cells than this are changed as a whole: remembering each for undo would take more than the map.
const CHANGED_ONE_BY_ONE: usize = 1 << 18;

/// A terrain cost that cells of the world have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CostInUse {
    /// 1 to 255.
    pub cost: u8,
    /// How many cells that can be entered have it.
    pub cells: u32,
}

impl Lab {
    /// Gives cells a terrain cost from 1 to 255. Blocked ones are passed over: their cost could not be seen. Answers
    /// whether anything changed. O(cells named). Errors: a cell outside, a cost of 0.
    pub fn paint_cost(
        &mut self,
        mut cells: Vec<Cell>,
        cost: u8,
        joined: Joined,
    ) -> Result<bool, Message> {
        let grid = self.world().grid();
        cells.retain(|cell| grid.get(*cell).is_none_or(|kind| kind.medium().is_some()));
        Ok(self.edit(Edit::Cost { cells, cost }, joined)?.is_some())
    }

    /// Gives cells a risk from 0 to 9. Blocked ones are passed over: they are not entered. Answers whether anything
    /// changed. O(cells named). Errors: a cell outside, a larger risk.
    pub fn paint_risk(
        &mut self,
        mut cells: Vec<Cell>,
        risk: u8,
        joined: Joined,
    ) -> Result<bool, Message> {
        let grid = self.world().grid();
        cells.retain(|cell| grid.get(*cell).is_none_or(|kind| kind.medium().is_some()));
        Ok(self.edit(Edit::Risk { cells, risk }, joined)?.is_some())
    }

    /// Makes cells plain ground of cost 1 without risk, as one edit. Answers whether anything changed. O(cells named).
    /// Errors: a cell outside.
    pub fn erase(&mut self, mut cells: Vec<Cell>, joined: Joined) -> Result<bool, Message> {
        let priced = Edit::Cost {
            cells: cells.clone(),
            cost: 1,
        };
        let safe = Edit::Risk {
            cells: cells.clone(),
            risk: 0,
        };
        self.world().check(&priced)?;
        // Grass is ground already.
        let grid = self.world().grid();
        cells.retain(|cell| grid.get(*cell) != Some(Terrain::Grass));
        let laid = Edit::Terrain {
            cells,
            terrain: Terrain::Dot,
        };
        let mut changed = self.edit(laid, joined)?.is_some();
        changed |= self.edit(priced, Joined::WithLast)?.is_some();
        changed |= self.edit(safe, Joined::WithLast)?.is_some();
        Ok(changed)
    }

    /// Makes every cell cost 1, as one edit. Answers whether anything changed. O(cells). Errors: none but those of
    /// [`Lab::edit`].
    pub fn clear_costs(&mut self) -> Result<bool, Message> {
        let world = self.world();
        let grid = world.grid();
        let Some(costs) = grid.costs() else {
            return Ok(false);
        };
        let dear = || (0..grid.len()).filter(|i| costs[*i] > 1);
        let edit = if dear().count() > CHANGED_ONE_BY_ONE {
            let mut cleared = grid.clone();
            dear().for_each(|i| cleared.set_cost(i, 1));
            Edit::Replace {
                name: world.name().to_owned(),
                grid: cleared,
                start: world.start(),
                goal: world.goal(),
            }
        } else {
            Edit::Cost {
                cells: dear().map(|i| grid.cell(i)).collect(),
                cost: 1,
            }
        };
        Ok(self.edit(edit, Joined::New)?.is_some())
    }

    /// Takes the risk from every cell, as one edit. Answers whether anything changed. O(cells). Errors: none but those
    /// of [`Lab::edit`].
    pub fn clear_risk(&mut self) -> Result<bool, Message> {
        let world = self.world();
        let grid = world.grid();
        let risky = || (0..grid.len()).filter(|i| grid.risk(*i) > 0);
        let edit = if risky().count() > CHANGED_ONE_BY_ONE {
            let mut cleared = grid.clone();
            risky().for_each(|i| cleared.set_risk(i, 0));
            Edit::Replace {
                name: world.name().to_owned(),
                grid: cleared,
                start: world.start(),
                goal: world.goal(),
            }
        } else {
            Edit::Risk {
                cells: risky().map(|i| grid.cell(i)).collect(),
                risk: 0,
            }
        };
        Ok(self.edit(edit, Joined::New)?.is_some())
    }

    /// The costs of the cells that can be entered, the cheapest first; empty while every cell costs 1. O(cells).
    pub fn costs_in_use(&self) -> Vec<CostInUse> {
        let grid = self.world().grid();
        let Some(costs) = grid.costs() else {
            return Vec::new();
        };
        let mut counts = [0_u32; 256];
        for (cost, kind) in costs.iter().zip(grid.terrain()) {
            counts[usize::from(*cost)] += u32::from(kind.medium().is_some());
        }
        let present = (1..=u8::MAX).zip(&counts[1..]).filter(|(_, n)| **n > 0);
        present
            .map(|(cost, n)| CostInUse { cost, cells: *n })
            .collect()
    }

    /// The colour of ground of that cost that no search has met. RGBA, red in the lowest byte.
    pub fn cost_colour(&self, cost: u8) -> u32 {
        let ground = self.palette()[0];
        shaded(ground, cost, darkens(ground))
    }
}
