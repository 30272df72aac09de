//! The ground of a crowd: free space and distances to obstacles.
//!
//! A crowd needs few queries, so that it walks on a scene's [`Surroundings`] as well as on the cells of a grid
//! ([`CellGround`]).

use crate::message::Message;
use crate::world::scene::Surroundings;
use glam::DVec2;

/// The queries that a crowd makes of its world.
pub trait CrowdGround {
    /// The corners of the floor: lower left and upper right. Outside nothing is free.
    fn bounds(&self) -> (DVec2, DVec2);

    /// How far the nearest obstacle is from a free point, in metres, or `enough` if that is less; 0 for one that is not
    /// free.
    fn clearance(&self, at: DVec2, enough: f64) -> f64;

    /// The nearest point of an obstacle's rim, or of the floor's, if it is nearer than `within` metres.
    fn nearest(&self, at: DVec2, within: f64) -> Option<DVec2>;

    /// Whether a disc of this radius can be moved straight from `from` to `to`.
    fn sees(&self, from: DVec2, to: DVec2, radius: f64) -> bool;
}

impl CrowdGround for Surroundings {
    fn bounds(&self) -> (DVec2, DVec2) {
        Surroundings::bounds(self)
    }

    fn clearance(&self, at: DVec2, enough: f64) -> f64 {
        if at.is_finite() {
            Surroundings::clearance(self, at).min(enough)
        } else {
            0.0
        }
    }

    fn nearest(&self, at: DVec2, within: f64) -> Option<DVec2> {
        let near = Surroundings::nearest(self, at);
        (near.distance < within).then_some(near.witness)
    }

    fn sees(&self, from: DVec2, to: DVec2, radius: f64) -> bool {
        self.segment_clearance(from, to, radius) >= radius
    }
}

/// The most cells of a [`CellGround`].
pub const MAX_CELLS: usize = 16_777_216;

/// A floor of square cells, each free or blocked.
#[derive(Clone, Debug, PartialEq)]
pub struct CellGround {
    min: DVec2,
    cell: f64,
    columns: usize,
    rows: usize,
    free: Vec<bool>,
}

impl CellGround {
    /// A floor whose lower left corner is `min`, of cells `cell` metres wide, row by row from below (`free[row *
    /// columns + column]`).
    ///
    /// Errors: `ground.cell` for a cell that is not 1 mm to 1 km wide, or a corner that is not finite; `ground.size`
    /// where there are not as many cells as columns times rows, none, or more than [`MAX_CELLS`].
    pub fn new(
        min: DVec2,
        cell: f64,
        columns: usize,
        free: Vec<bool>,
    ) -> Result<CellGround, Message> {
        if !((0.001..=1000.0).contains(&cell) && min.is_finite()) {
            return Err(Message::new("ground.cell").with("found", cell));
        }
        if columns == 0
            || free.is_empty()
            || !free.len().is_multiple_of(columns)
            || free.len() > MAX_CELLS
        {
            return Err(Message::new("ground.size")
                .with("columns", columns)
                .with("cells", free.len())
                .with("most", MAX_CELLS));
        }
        Ok(CellGround {
            min,
            cell,
            columns,
            rows: free.len() / columns,
            free,
        })
    }

    /// Columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.rows)
    }

    /// Width of a cell, in metres.
    pub fn cell(&self) -> f64 {
        self.cell
    }

    /// Whether a cell is free; nothing outside is.
    pub fn free_cell(&self, column: i64, row: i64) -> bool {
        let inside =
            column >= 0 && row >= 0 && column < self.columns as i64 && row < self.rows as i64;
        inside && self.free[row as usize * self.columns + column as usize]
    }

    /// Makes a cell inside free or not; answers whether that is another state.
    pub(in crate::agents) fn set_free(&mut self, column: usize, row: usize, free: bool) -> bool {
        let cell = &mut self.free[row * self.columns + column];
        std::mem::replace(cell, free) != free
    }

    /// How many cells are free.
    pub fn free_cells(&self) -> usize {
        self.free.iter().filter(|&&free| free).count()
    }

    /// Column and row of the cell that a point lies in; far outside the nearest numbers that there are.
    pub fn cell_of(&self, at: DVec2) -> (i64, i64) {
        let cell = ((at - self.min) / self.cell).floor();
        (cell.x as i64, cell.y as i64)
    }

    /// The middle of a cell.
    pub fn middle(&self, column: i64, row: i64) -> DVec2 {
        self.min + (DVec2::new(column as f64, row as f64) + 0.5) * self.cell
    }

    /// Whether every cell that a segment touches is free. O(cells touched).
    pub fn line(&self, from: DVec2, to: DVec2) -> bool {
        if !(from.is_finite() && to.is_finite()) {
            return false;
        }
        // By rows, with a hair to either side: what passes through a corner touches all cells around it.
        let hair = 1e-9 * self.cell;
        let (low, high) = if from.y <= to.y {
            (from, to)
        } else {
            (to, from)
        };
        let (_, first) = self.cell_of(low - hair);
        let (_, last) = self.cell_of(high + hair);
        if first < 0 || last >= self.rows as i64 {
            return false;
        }
        let rise = high.y - low.y;
        for row in first..=last {
            let bottom = self.min.y + row as f64 * self.cell - hair;
            let top = bottom + self.cell + 2.0 * hair;
            let share = |y: f64| {
                if rise > 0.0 {
                    ((y - low.y) / rise).clamp(0.0, 1.0)
                } else {
                    0.0
                }
            };
            let (enter, leave) = if rise > hair {
                (low.lerp(high, share(bottom)), low.lerp(high, share(top)))
            } else {
                (low, high)
            };
            let (left, _) = self.cell_of(enter.min(leave) - hair);
            let (right, _) = self.cell_of(enter.max(leave) + hair);
            if left < 0 || right >= self.columns as i64 {
                return false;
            }
            let start = row as usize * self.columns;
            let cells = &self.free[start + left as usize..=start + right as usize];
            if !cells.iter().all(|&free| free) {
                return false;
            }
        }
        true
    }

    /// The point of blocked cells and of the floor's rim that is nearest to a free point, if nearer than `within`.
    /// O(cells within).
    fn nearest_blocked(&self, at: DVec2, within: f64) -> Option<DVec2> {
        let (low, high) = (self.cell_of(at - within), self.cell_of(at + within));
        let mut best: Option<(f64, DVec2)> = None;
        let limit = within * within;
        // One ring of cells around the floor counts as blocked.
        let columns = low.0.max(-1)..=high.0.min(self.columns as i64);
        for row in low.1.max(-1)..=high.1.min(self.rows as i64) {
            for column in columns.clone() {
                if self.free_cell(column, row) {
                    continue;
                }
                let corner = self.min + DVec2::new(column as f64, row as f64) * self.cell;
                let point = at.clamp(corner, corner + self.cell);
                let squared = point.distance_squared(at);
                if squared < limit && best.is_none_or(|(least, _)| squared < least) {
                    best = Some((squared, point));
                }
            }
        }
        best.map(|(_, point)| point)
    }
}

impl CrowdGround for CellGround {
    fn bounds(&self) -> (DVec2, DVec2) {
        let size = DVec2::new(self.columns as f64, self.rows as f64) * self.cell;
        (self.min, self.min + size)
    }

    fn clearance(&self, at: DVec2, enough: f64) -> f64 {
        let (column, row) = self.cell_of(at);
        if !(at.is_finite() && self.free_cell(column, row)) {
            return 0.0;
        }
        let nearest = self.nearest_blocked(at, enough);
        nearest.map_or(enough, |point| point.distance(at))
    }

    fn nearest(&self, at: DVec2, within: f64) -> Option<DVec2> {
        self.nearest_blocked(at, within)
    }

    /// Along the segment in steps as long as the clearance allows, at least a hundredth of the radius: what it misses
    /// is no deeper than that.
    fn sees(&self, from: DVec2, to: DVec2, radius: f64) -> bool {
        let length = from.distance(to);
        if !length.is_finite() {
            return false;
        }
        let mut s = 0.0;
        loop {
            let at = from.lerp(to, if length > 0.0 { s / length } else { 0.0 });
            let clear = self.clearance(at, radius + 2.0 * self.cell);
            if clear < radius {
                return false;
            }
            if s >= length {
                return true;
            }
            s = (s + (clear - radius).max(0.01 * radius).max(1e-6 * length)).min(length);
        }
    }
}
