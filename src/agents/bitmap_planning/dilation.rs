//! Obstacle growing: dilation of a bitmap by the radius of a body (the Minkowski sum with its disc), which gives the
//! configuration space of its centre.

use super::bitmap::{CHARACTER, OBSTACLE, OUTSIDE, ObstacleBitmap};
use super::distance::squared_distances;
use super::raster::BitmapLayout;

/// A cell of free space: the centre of the body may be in it.
pub const FREE: u8 = 0;
/// A cell added by the dilation: a body centred there would reach into an obstacle, or into the margin around another
/// character.
pub const DILATED: u8 = 1;
/// A cell that an obstacle or another character reaches into itself.
pub const SOLID: u8 = 2;

/// The method by which obstacles are dilated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dilation {
    /// By distances between the centres of cells, as in the paper: a cell is taken if the centre of a marked one lies
    /// within the radius. The body may still touch an obstacle in the near half of that cell.
    Paper,
    /// By distances between squares: a cell is taken if any point of it lies within the radius of any point of a marked
    /// one. The body touches nothing anywhere on the path, even past corners cut diagonally. Leaves less free space.
    #[default]
    Conservative,
    /// Edges drawn as lines as wide as the radius, literally as in the paper. Too thin by half and more; for
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

    /// The width of the lines that this mode draws to dilate by `radius`; none for the modes by distance.
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

/// A dilated bitmap, the configuration space of a disc: one byte per cell, [`FREE`], [`DILATED`] or [`SOLID`].
#[derive(Clone, Debug, PartialEq)]
pub struct DilatedBitmap {
    pub(crate) raster: BitmapLayout,
    pub(crate) cells: Vec<u8>,
    pub(crate) corners: bool,
}

impl DilatedBitmap {
    /// A map from the free cells, row by row from the lower left; `corners` says whether a diagonal move may pass a
    /// corner that is not free. All other cells are [`SOLID`], missing ones too.
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

    /// The layout of its cells.
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

/// The squared distance of each cell to the nearest marked one (distance transform): dilation by any radius is then one
/// comparison per cell.
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

    /// The bitmap dilated by a radius in metres. Time O(cells).
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

/// The bitmap dilated by `radius` metres (Kuffner 1998, section 6.1).
///
/// The paper dilates by drawing thick lines, see [`draw_wide`](super::line_width::draw_wide). This uses exact
/// distances. Time O(cells).
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
