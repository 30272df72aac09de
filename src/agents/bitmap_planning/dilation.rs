//! Growth of what stands on a bitmap by the radius of a body, after which the body is a point.

use super::bitmap::{CHARACTER, OBSTACLE, OUTSIDE, ObstacleBitmap};
use super::distance::squared_distances;
use super::raster::BitmapLayout;

/// The cell may be crossed by the centre of the body.
pub const FREE: u8 = 0;
/// The body would reach into something, or into the margin around another character.
pub const DILATED: u8 = 1;
/// Something stands in the cell itself.
pub const SOLID: u8 = 2;

/// How far is grown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dilation {
    /// Between the centres of cells, as the paper says: a cell is taken if the centre of a marked one lies within the
    /// radius. The body may still touch what stands in the near half of that cell.
    Paper,
    /// Between squares: a cell is taken if any point of it lies within the radius of any point of a marked one. The
    /// body touches nothing anywhere on the path, past corners cut diagonally as well. Costs more room.
    #[default]
    Conservative,
    /// Edges drawn as lines as wide as the radius, literally as the paper says. Too thin by half and more: a
    /// demonstration, see [`draw_wide`](super::line_width::draw_wide).
    LineWidth,
    /// Edges drawn as lines as wide as twice the radius, as the paper must have meant.
    DoubleLineWidth,
}

impl Dilation {
    /// The largest squared distance, in cells, at which a cell is taken.
    ///
    /// A radius of 0.3 m over cells of 0.1 m is 2.9999… cells in binary; the millionth added keeps it 3.
    pub fn threshold(self, radius: f64, cell: f64) -> u32 {
        let cells = radius / cell;
        // `as` saturates: a radius larger than any raster takes everything.
        (cells * cells + 1e-6).floor() as u32
    }

    /// The width of the lines that grow by `radius` in this mode, if it draws lines.
    pub fn line_width(self, radius: f64) -> Option<f64> {
        match self {
            Dilation::LineWidth => Some(radius),
            Dilation::DoubleLineWidth => Some(2.0 * radius),
            _ => None,
        }
    }

    /// Whether a diagonal move may pass a corner that is not free.
    pub fn cuts_corners(self) -> bool {
        self == Dilation::Conservative
    }
}

/// A bitmap grown by a radius: a byte a cell, [`FREE`], [`DILATED`] or [`SOLID`].
#[derive(Clone, Debug, PartialEq)]
pub struct DilatedBitmap {
    pub(crate) raster: BitmapLayout,
    pub(crate) cells: Vec<u8>,
    pub(crate) corners: bool,
}

impl DilatedBitmap {
    /// A map from cells that are free or not, row by row from the lower left; `corners` tells whether a diagonal move
    /// may pass a corner that is not free. What is not free is [`SOLID`]. Cells that are missing are not free.
    pub fn of_cells(raster: BitmapLayout, free: &[bool], corners: bool) -> DilatedBitmap {
        let cells = (0..raster.len()).map(|i| match free.get(i) {
            Some(true) => FREE,
            _ => SOLID,
        });
        DilatedBitmap {
            raster,
            cells: cells.collect(),
            corners,
        }
    }

    /// Where its cells lie.
    pub fn raster(&self) -> &BitmapLayout {
        &self.raster
    }

    /// The cells, row by row from the lower left.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Whether the centre of the body may be in this cell.
    #[inline]
    pub fn free(&self, cell: u32) -> bool {
        self.cells.get(cell as usize) == Some(&FREE)
    }

    /// Whether a diagonal move may pass a corner that is not free.
    pub fn cuts_corners(&self) -> bool {
        self.corners
    }

    /// How many cells are free.
    pub fn free_cells(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell == FREE).count()
    }
}

/// The squared distances of all cells to what stands on a bitmap, from which growth by any radius is one comparison a
/// cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Distances {
    raster: BitmapLayout,
    mode: Dilation,
    squared: Vec<u32>,
    solid: Vec<bool>,
}

impl Distances {
    /// Exact Euclidean distances, in whole numbers: in mode `Conservative` between squares, else between centres of
    /// cells (the modes that draw lines need the edges, which a bitmap no longer has, see
    /// [`obstruct`](crate::agents::obstruct)). Time O(cells).
    pub fn of(bitmap: &ObstacleBitmap, mode: Dilation) -> Distances {
        let raster = *bitmap.raster();
        let (width, height) = (raster.width() as usize, raster.height() as usize);
        let marked: Vec<bool> = bitmap.cells().iter().map(|&marks| marks != 0).collect();
        let squared = match mode {
            // The distance of two squares is that of their centres, shortened by one cell along each axis: the
            // distance to the nearest of the nine cells around.
            Dilation::Conservative => {
                squared_distances(&spread(&marked, width, height), width, height)
            }
            _ => squared_distances(&marked, width, height),
        };
        let own = OUTSIDE | OBSTACLE | CHARACTER;
        Distances {
            raster,
            mode,
            squared,
            solid: bitmap
                .cells()
                .iter()
                .map(|&marks| marks & own != 0)
                .collect(),
        }
    }

    /// The squared distances in cells, row by row.
    pub fn squared(&self) -> &[u32] {
        &self.squared
    }

    /// The map of a body of this radius in metres. Time O(cells).
    pub fn dilated(&self, radius: f64) -> DilatedBitmap {
        let threshold = self.mode.threshold(radius, self.raster.cell());
        let cells = self.squared.iter().zip(&self.solid);
        let cells = cells.map(|(&squared, &solid)| match solid {
            true => SOLID,
            false => u8::from(squared <= threshold),
        });
        DilatedBitmap {
            raster: self.raster,
            cells: cells.collect(),
            corners: self.mode.cuts_corners(),
        }
    }
}

/// A bitmap grown by `radius` metres (Kuffner 1998, section 6.1).
///
/// The paper grows by drawing thick lines; [`draw_wide`](super::line_width::draw_wide) shows what that gives. This
/// grows by exact distances. Time O(cells).
pub fn dilate(bitmap: &ObstacleBitmap, radius: f64, mode: Dilation) -> DilatedBitmap {
    Distances::of(bitmap, mode).dilated(radius)
}

/// Each marked cell and its eight neighbours.
fn spread(marked: &[bool], width: usize, height: usize) -> Vec<bool> {
    let mut wide = marked.to_vec();
    for (to, from) in wide.chunks_exact_mut(width).zip(marked.chunks_exact(width)) {
        for x in 1..width {
            to[x - 1] |= from[x];
            to[x] |= from[x - 1];
        }
    }
    let mut all = wide.clone();
    for y in 1..height {
        let (below, here) = ((y - 1) * width, y * width);
        for x in 0..width {
            all[below + x] |= wide[here + x];
            all[here + x] |= wide[below + x];
        }
    }
    all
}
