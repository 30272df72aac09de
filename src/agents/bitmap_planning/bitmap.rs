//! The bitmap of obstacles: conservative rasterisation, which marks every cell that geometry reaches into.

use super::raster::{BitmapLayout, ON_LINE};
use glam::DVec2;

/// The cell reaches out of the workspace.
pub const OUTSIDE: u8 = 1;
/// An obstacle of the scene reaches into the cell.
pub const OBSTACLE: u8 = 2;
/// Another character's body reaches into the cell.
pub const CHARACTER: u8 = 4;
/// The margin kept around another character's body reaches into the cell.
pub const MARGIN: u8 = 8;

/// Obstacles in a raster, before dilation: one byte per cell with the bits [`OUTSIDE`], [`OBSTACLE`], [`CHARACTER`] and
/// [`MARGIN`]. A cell without marks is free (Kuffner 1998, section 6.1).
///
/// A graphics card marks a pixel if its centre is covered. This marks every cell that the filled shape overlaps, so
/// that no thin wall is lost: each point of a shape lies in a marked cell. A shape that ends on the line between two
/// cells marks only one of them, and a segment wholly on such a line marks a cell on one side of it: a corridor aligned
/// with the cells keeps its width.
#[derive(Clone, Debug, PartialEq)]
pub struct ObstacleBitmap {
    raster: BitmapLayout,
    cells: Vec<u8>,
}

impl ObstacleBitmap {
    /// A bitmap without obstacles: only the cells that reach out of the workspace are marked.
    pub fn empty(raster: BitmapLayout) -> ObstacleBitmap {
        let mut cells = vec![OUTSIDE; raster.len()];
        let (columns, rows) = raster.inner();
        for row in rows.0..rows.1 {
            let start = (row * raster.width()) as usize;
            cells[start + columns.0 as usize..start + columns.1.max(columns.0) as usize].fill(0);
        }
        ObstacleBitmap { raster, cells }
    }

    /// The layout of its cells.
    pub fn raster(&self) -> &BitmapLayout {
        &self.raster
    }

    /// The marks, row by row from the lower left.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// How many cells have no mark.
    pub fn free_cells(&self) -> usize {
        self.cells.iter().filter(|&&marks| marks == 0).count()
    }

    /// Marks the cells that a filled polygon overlaps; its interior follows the even-odd rule over all rings.
    ///
    /// A ring of one or two points is a point or a segment. Rings with a coordinate that is not finite are ignored.
    /// Time O(edges + crossed rows · log + marked cells).
    pub fn polygon<R: AsRef<[DVec2]>>(&mut self, rings: &[R], mark: u8) {
        let mut crossings: Vec<(u32, f64)> = Vec::new();
        for ring in rings {
            self.each_edge(ring.as_ref(), |map, a, b| {
                map.reach(a, b, mark);
                map.cross_rows(a, b, &mut crossings);
            });
        }
        crossings.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        for pair in crossings.chunks_exact(2) {
            let (row, from) = pair[0];
            // A centre on the line itself belongs to an edge, which has marked its cell.
            self.run(row, (from - 0.5).ceil(), (pair[1].1 - 0.5).floor(), mark);
        }
        for ring in rings {
            self.each_edge(ring.as_ref(), |map, a, b| map.hold(a, b, mark));
        }
    }

    /// Marks the cells that a disc reaches into. Time O(marked cells).
    pub fn disc(&mut self, centre: DVec2, radius: f64, mark: u8) {
        let mut reached = Vec::new();
        disc_rows(&self.raster, centre, radius, &mut reached);
        for (row, from, to) in reached {
            let start = (row * self.raster.width()) as usize;
            for cell in &mut self.cells[start + from as usize..=start + to as usize] {
                *cell |= mark;
            }
        }
    }

    /// Calls with both ends of each edge of a ring, in units of cells.
    fn each_edge(
        &mut self,
        ring: &[DVec2],
        mut call: impl FnMut(&mut ObstacleBitmap, DVec2, DVec2),
    ) {
        if !ring.iter().all(|point| point.is_finite()) {
            return;
        }
        for (i, &to) in ring.iter().enumerate() {
            let from = ring[if i == 0 { ring.len() - 1 } else { i - 1 }];
            let (a, b) = (self.raster.in_cells(from), self.raster.in_cells(to));
            call(self, a, b);
        }
    }

    /// Where an edge crosses the lines through the centres of rows. Its lower end counts, its upper end does not, so
    /// that a line through a corner crosses as often as it should.
    fn cross_rows(&self, a: DVec2, b: DVec2, crossings: &mut Vec<(u32, f64)>) {
        let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
        let first = (low.y - 0.5).ceil().max(0.0);
        let behind = (high.y - 0.5).ceil().min(f64::from(self.raster.height()));
        let mut row = first;
        while row < behind {
            let t = ((row + 0.5 - low.y) / (high.y - low.y)).clamp(0.0, 1.0);
            crossings.push((row as u32, low.x + t * (high.x - low.x)));
            row += 1.0;
        }
    }

    /// Marks the cells whose inside a segment meets.
    fn reach(&mut self, a: DVec2, b: DVec2, mark: u8) {
        let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
        let (first, last) = span(low.y, high.y, self.raster.height());
        let rise = high.y - low.y;
        let x_at = |y: f64| {
            let t = if rise > 0.0 { (y - low.y) / rise } else { 0.0 };
            low.x + t.clamp(0.0, 1.0) * (high.x - low.x)
        };
        let mut row = first;
        while row <= last {
            let (from, to) = if rise > 0.0 {
                (x_at(low.y.max(row)), x_at(high.y.min(row + 1.0)))
            } else {
                (low.x, high.x)
            };
            let (left, right) = span(from.min(to), from.max(to), self.raster.width());
            self.run(row as u32, left, right, mark);
            row += 1.0;
        }
    }

    /// Ensures that a segment on a line between cells lies in a marked cell: if neither side is marked, one is.
    fn hold(&mut self, a: DVec2, b: DVec2, mark: u8) {
        let upright = on_line(a.x) && on_line(b.x) && (a.x - b.x).abs() < 0.5;
        let level = on_line(a.y) && on_line(b.y) && (a.y - b.y).abs() < 0.5;
        let (width, height) = (self.raster.width(), self.raster.height());
        if upright {
            let (mut first, mut last) = span(a.y.min(b.y), a.y.max(b.y), height);
            if level {
                (first, last) = (
                    a.y.round().max(0.0),
                    a.y.round().min(f64::from(height) - 1.0),
                );
            }
            let mut row = first;
            while row <= last {
                self.hold_one((a.x.round(), row), (a.x.round() - 1.0, row), mark);
                row += 1.0;
            }
        } else if level {
            let (mut column, last) = span(a.x.min(b.x), a.x.max(b.x), width);
            while column <= last {
                self.hold_one((column, a.y.round()), (column, a.y.round() - 1.0), mark);
                column += 1.0;
            }
        }
    }

    fn hold_one(&mut self, first: (f64, f64), second: (f64, f64), mark: u8) {
        let (width, height) = (
            f64::from(self.raster.width()),
            f64::from(self.raster.height()),
        );
        let index = |(x, y): (f64, f64)| {
            let inside = x >= 0.0 && y >= 0.0 && x < width && y < height;
            inside.then_some((y * width + x) as usize)
        };
        let places = [index(first), index(second)];
        if !places.iter().flatten().any(|&place| self.cells[place] != 0)
            && let Some(&place) = places.iter().flatten().next()
        {
            self.cells[place] |= mark;
        }
    }

    /// Marks a row from one column to another, both counted.
    fn run(&mut self, row: u32, from: f64, to: f64, mark: u8) {
        let last = to.min(f64::from(self.raster.width()) - 1.0);
        if from > last || last < 0.0 {
            return;
        }
        let start = (row * self.raster.width()) as usize;
        for cell in &mut self.cells[start + from.max(0.0) as usize..=start + last as usize] {
            *cell |= mark;
        }
    }
}

/// Whether a coordinate lies on a line between two cells.
fn on_line(at: f64) -> bool {
    (at - at.round()).abs() <= ON_LINE
}

/// First and last of the cells 0 to `count - 1` whose inside an interval meets; the first is behind the last if none.
fn span(from: f64, to: f64, count: u32) -> (f64, f64) {
    (
        (from + ON_LINE).floor().max(0.0),
        ((to - ON_LINE).ceil() - 1.0).min(f64::from(count) - 1.0),
    )
}

/// The cells that a disc reaches into, as rows with first and last column. Each row holds the column of the centre,
/// unless the raster ends before it.
pub(crate) fn disc_rows(
    raster: &BitmapLayout,
    centre: DVec2,
    radius: f64,
    rows: &mut Vec<(u32, u32, u32)>,
) {
    rows.clear();
    if !(centre.is_finite() && radius >= 0.0 && radius.is_finite()) {
        return;
    }
    let at = raster.in_cells(centre);
    // A disc of no size still stands somewhere.
    let reach = (radius / raster.cell()).max(2.0 * ON_LINE);
    let (mut row, last) = span(at.y - reach, at.y + reach, raster.height());
    while row <= last {
        let away = (row - at.y).max(at.y - row - 1.0).max(0.0);
        let half = (reach * reach - away * away).max(0.0).sqrt();
        let (from, to) = span(at.x - half, at.x + half, raster.width());
        if from <= to {
            rows.push((row as u32, from as u32, to as u32));
        }
        row += 1.0;
    }
}
