//! The layout of a bitmap: square cells over the workspace, with a frame of cells around it.

use crate::message::Message;
use glam::DVec2;

/// The most cells that a bitmap may have.
pub const MOST_CELLS: u64 = 4_000_000;

/// The most cells along one side, so that a squared distance in cells fits 32 bits.
pub const MOST_SIDE: u64 = 16_384;

/// How near, in cells, a coordinate must be to a line between two cells to count as lying on it.
pub(crate) const ON_LINE: f64 = 1e-9;

/// The layout of a bitmap over a workspace.
///
/// The corner of cell `(pad, pad)` is the lower left corner of the workspace; columns grow with x, rows with y. Around
/// the workspace lies a frame of `pad` cells, so that obstacles just outside still dilate inward, and no search needs
/// to check for the border. Cells are numbered row by row from the lower left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BitmapLayout {
    corner: DVec2,
    extent: DVec2,
    cell: f64,
    pad: u32,
    width: u32,
    height: u32,
}

impl BitmapLayout {
    /// Cells of side `cell` metres over the workspace from `min` to `max`, with a frame of `ceil(reach / cell) + 1`
    /// cells for bodies of radius `reach` metres.
    ///
    /// # Errors
    /// `agents.workspace` for corners that are not finite or span nothing, `agents.cell` for a side that is not a
    /// length, `agents.reach` for a radius that is not one, `agents.cells` for more than [`MOST_CELLS`] cells or more
    /// than [`MOST_SIDE`] along a side.
    pub fn over(min: DVec2, max: DVec2, cell: f64, reach: f64) -> Result<BitmapLayout, Message> {
        let extent = max - min;
        if !(min.is_finite() && extent.is_finite() && extent.x > 0.0 && extent.y > 0.0) {
            return Err(Message::new("agents.workspace"));
        }
        if !(cell.is_finite() && cell > 0.0) {
            return Err(Message::new("agents.cell").with("found", cell));
        }
        if !(reach.is_finite() && reach >= 0.0) {
            return Err(Message::new("agents.reach").with("found", reach));
        }
        let pad = (reach / cell).ceil() + 1.0;
        let columns = (extent.x / cell - ON_LINE).ceil().max(1.0) + 2.0 * pad;
        let rows = (extent.y / cell - ON_LINE).ceil().max(1.0) + 2.0 * pad;
        let side = columns.max(rows);
        // Compared as floats: a tiny cell gives more than any integer holds.
        if side > MOST_SIDE as f64 || columns * rows > MOST_CELLS as f64 {
            return Err(Message::new("agents.cells")
                .with("columns", columns)
                .with("rows", rows)
                .with("most", MOST_CELLS));
        }
        Ok(BitmapLayout {
            corner: min,
            extent,
            cell,
            pad: pad as u32,
            width: columns as u32,
            height: rows as u32,
        })
    }

    /// Cells along x, the frame counted.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Cells along y, the frame counted.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether there is no cell; there always is one.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The side of a cell in metres.
    pub fn cell(&self) -> f64 {
        self.cell
    }

    /// How many cells wide the frame is.
    pub fn pad(&self) -> u32 {
        self.pad
    }

    /// The lower left corner of cell 0.
    pub fn origin(&self) -> DVec2 {
        self.corner - DVec2::splat(f64::from(self.pad) * self.cell)
    }

    /// A position in units of cells: the whole part of each coordinate is column and row.
    #[inline]
    pub fn in_cells(&self, at: DVec2) -> DVec2 {
        (at - self.corner) / self.cell + DVec2::splat(f64::from(self.pad))
    }

    /// The number of the cell that holds a place, if it is on the raster.
    #[inline]
    pub fn cell_at(&self, at: DVec2) -> Option<u32> {
        let place = self.in_cells(at);
        let inside = place.x >= 0.0
            && place.y >= 0.0
            && place.x < f64::from(self.width)
            && place.y < f64::from(self.height);
        inside.then(|| place.y as u32 * self.width + place.x as u32)
    }

    /// Column and row of a cell.
    #[inline]
    pub fn spot(&self, cell: u32) -> (u32, u32) {
        (cell % self.width, cell / self.width)
    }

    /// The centre of a cell in metres.
    #[inline]
    pub fn centre(&self, cell: u32) -> DVec2 {
        let (x, y) = self.spot(cell);
        let steps = DVec2::new(f64::from(x), f64::from(y)) - DVec2::splat(f64::from(self.pad));
        self.corner + (steps + DVec2::splat(0.5)) * self.cell
    }

    /// The columns and the rows, each from first to behind last, whose cells lie wholly in the workspace.
    pub(crate) fn inner(&self) -> ((u32, u32), (u32, u32)) {
        let whole = |length: f64, most: u32| {
            let cells = (length / self.cell + ON_LINE).floor() as u32;
            (self.pad, (self.pad + cells).min(most))
        };
        (
            whole(self.extent.x, self.width),
            whole(self.extent.y, self.height),
        )
    }
}
