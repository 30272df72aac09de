//! A uniform grid of buckets over a rectangle.

use glam::DVec2;

/// Buckets of one size in columns and rows from the least corner of a rectangle, numbered row by row. A point outside
/// of the rectangle belongs to the bucket at the rim next to it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BucketGrid {
    pub min: DVec2,
    /// Width and height of a bucket in metres, positive once there are buckets.
    pub side: DVec2,
    pub columns: usize,
    pub rows: usize,
}

impl BucketGrid {
    /// Square buckets of this side that cover the rectangle from `min` to `max`.
    pub fn new(min: DVec2, max: DVec2, side: f64) -> BucketGrid {
        let along = |length: f64| (length / side) as usize + 1;
        let size = max - min;
        BucketGrid {
            min,
            side: DVec2::splat(side),
            columns: along(size.x),
            rows: along(size.y),
        }
    }

    /// So many columns and rows of buckets that part the rectangle from `min` to `max` evenly.
    pub fn parted(min: DVec2, max: DVec2, [columns, rows]: [usize; 2]) -> BucketGrid {
        BucketGrid {
            min,
            side: (max - min) / DVec2::new(columns as f64, rows as f64),
            columns,
            rows,
        }
    }

    /// How many buckets there are.
    pub fn len(&self) -> usize {
        self.columns * self.rows
    }

    /// Column and row of the bucket of a point.
    pub fn bucket(&self, at: DVec2) -> (usize, usize) {
        // A cast keeps to the range of its type: what is negative becomes 0.
        let place = (at - self.min) / self.side;
        let within = |at: f64, count: usize| (at as usize).min(count - 1);
        (within(place.x, self.columns), within(place.y, self.rows))
    }

    /// The middle of a bucket.
    pub fn middle(&self, (column, row): (usize, usize)) -> DVec2 {
        self.min + self.side * DVec2::new(column as f64 + 0.5, row as f64 + 0.5)
    }

    /// The number of a bucket.
    pub fn number(&self, (column, row): (usize, usize)) -> usize {
        row * self.columns + column
    }
}
