//! The cells of a grid planner under construction: their clearances are measured row by row.

use super::ground::{CellGround, CrowdGround, MAX_CELLS};
use crate::message::Message;
use glam::DVec2;

/// The cells of a grid planner under construction.
#[derive(Clone, Debug)]
pub(in crate::agents) struct GridBuilding {
    min: DVec2,
    cell: f64,
    radius: f64,
    columns: usize,
    rows: usize,
    free: Vec<bool>,
}

impl GridBuilding {
    /// Errors: as for [`GridPaths::over`](super::grid_paths::GridPaths::over).
    pub(in crate::agents) fn over(
        ground: &dyn CrowdGround,
        cell: f64,
        radius: f64,
    ) -> Result<GridBuilding, Message> {
        if !(radius > 0.0 && radius.is_finite()) {
            return Err(Message::new("paths.radius").with("found", radius));
        }
        if !(0.001..=1000.0).contains(&cell) {
            return Err(Message::new("ground.cell").with("found", cell));
        }
        let (min, max) = ground.bounds();
        let size = ((max - min) / cell).ceil().max(DVec2::ONE);
        let fits = size.x * size.y <= MAX_CELLS as f64;
        if !fits {
            return Err(Message::new("ground.size")
                .with("columns", size.x)
                .with("cells", size.x * size.y)
                .with("most", MAX_CELLS));
        }
        let (columns, rows) = (size.x as usize, size.y as usize);
        Ok(GridBuilding {
            min,
            cell,
            radius,
            columns,
            rows,
            free: Vec::with_capacity(columns * rows),
        })
    }

    /// How many rows are still to be measured.
    pub(in crate::agents) fn rows_left(&self) -> u64 {
        (self.rows - self.free.len() / self.columns) as u64
    }

    /// Measures up to so many rows; true once all are.
    pub(in crate::agents) fn advance(&mut self, ground: &dyn CrowdGround, rows: u64) -> bool {
        let needed = self.radius + self.cell * 0.5_f64.sqrt();
        let first = self.free.len() / self.columns;
        let last = self
            .rows
            .min(first.saturating_add(usize::try_from(rows).unwrap_or(usize::MAX)));
        for row in first..last {
            for column in 0..self.columns {
                let middle = self.min + (DVec2::new(column as f64, row as f64) + 0.5) * self.cell;
                self.free.push(ground.clearance(middle, needed) >= needed);
            }
        }
        last == self.rows
    }

    /// The cells, once all rows are measured: free is where a body fits.
    pub(in crate::agents) fn finish(self) -> Result<CellGround, Message> {
        CellGround::new(self.min, self.cell, self.columns, self.free)
    }
}
