//! Square pixels over a floor, and which of their middles a disc holds.

use std::ops::Range;

use glam::DVec2;

/// Square pixels over a floor; column 0 is left, row 0 below. Those of the last column and row may reach over its rim.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice {
    min: DVec2,
    pub step: f64,
    pub columns: usize,
    pub rows: usize,
}

impl Lattice {
    /// About so many pixels over a floor between two corners.
    pub fn over((min, max): (DVec2, DVec2), pixels: u32) -> Lattice {
        let size = max - min;
        let longest = size.max_element();
        // A floor much longer than wide: no more pixels along it than there are.
        let step = (size.x * size.y / f64::from(pixels))
            .sqrt()
            .max(longest / f64::from(pixels));
        Lattice::of_step((min, max), step)
    }

    /// Pixels of that side over a floor between two corners.
    pub fn of_step((min, max): (DVec2, DVec2), step: f64) -> Lattice {
        let size = max - min;
        // A hair less, so that a whole number stays one.
        let count = |length: f64| ((length / step - 1e-9).ceil() as usize).max(1);
        Lattice {
            min,
            step,
            columns: count(size.x),
            rows: count(size.y),
        }
    }

    pub fn pixels(&self) -> usize {
        self.columns * self.rows
    }

    /// A place of a pixel by shares of its side: its middle is at a half of both.
    pub fn place(&self, pixel: usize, share: DVec2) -> DVec2 {
        let (column, row) = (pixel % self.columns, pixel / self.columns);
        self.min + (DVec2::new(column as f64, row as f64) + share) * self.step
    }

    pub fn middle(&self, pixel: usize) -> DVec2 {
        self.place(pixel, DVec2::splat(0.5))
    }

    /// The pixels of each row whose middles lie in a disc, from the lowest row up.
    pub fn in_disc(&self, centre: DVec2, radius: f64) -> impl Iterator<Item = Range<usize>> {
        let at = (centre - self.min) / self.step - 0.5;
        let reach = radius / self.step;
        let rows = Lattice::clipped(at.y, reach, self.rows);
        let columns = self.columns;
        rows.map(move |row| {
            let up = row as f64 - at.y;
            let half = (reach * reach - up * up).max(0.0).sqrt();
            let span = Lattice::clipped(at.x, half, columns);
            row * columns + span.start..row * columns + span.end
        })
    }

    /// The whole numbers below `count` that are within `reach` of a number.
    fn clipped(at: f64, reach: f64, count: usize) -> Range<usize> {
        // Casts of floats saturate, so that what is left of 0 becomes 0.
        let first = (at - reach).ceil() as usize;
        let past = ((at + reach).floor() + 1.0) as usize;
        first.min(count)..past.min(count).max(first.min(count))
    }

    /// The pixels around one, with how far their middles are from its own: right, above, left, below, then diagonally.
    pub fn around(&self, pixel: usize) -> impl Iterator<Item = (usize, f64)> {
        const WAYS: [(isize, isize); 8] = [
            (1, 0),
            (0, 1),
            (-1, 0),
            (0, -1),
            (1, 1),
            (-1, 1),
            (-1, -1),
            (1, -1),
        ];
        let (column, row) = (pixel % self.columns, pixel / self.columns);
        let (columns, rows) = (self.columns, self.rows);
        let (side, diagonal) = (self.step, self.step * std::f64::consts::SQRT_2);
        WAYS.into_iter().filter_map(move |(right, up)| {
            let column = column
                .checked_add_signed(right)
                .filter(|at| *at < columns)?;
            let row = row.checked_add_signed(up).filter(|at| *at < rows)?;
            let distance = if right == 0 || up == 0 {
                side
            } else {
                diagonal
            };
            Some((row * columns + column, distance))
        })
    }
}
