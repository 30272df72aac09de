//! A bucket grid over segments, for those near a box or a point.

use super::bucket_grid::BucketGrid;
use glam::DVec2;

/// A bucket grid over numbered segments in a rectangle. A segment lies in every bucket that its bounding box touches.
#[derive(Clone, Debug)]
pub(crate) struct SegmentGrid {
    grid: BucketGrid,
    held: Vec<Vec<u32>>,
}

/// The most buckets along a side.
const MOST_ALONG: f64 = 512.0;

impl SegmentGrid {
    /// Without segments, with about as many buckets as there will be segments.
    pub fn new(min: DVec2, max: DVec2, segments: usize) -> SegmentGrid {
        let size = max - min;
        let fair = (size.element_product() / segments.max(1) as f64).sqrt();
        let side = fair.max(size.max_element() / MOST_ALONG);
        let grid = BucketGrid::new(min, max, side);
        SegmentGrid {
            grid,
            held: vec![Vec::new(); grid.len()],
        }
    }

    /// Adds a segment. O(buckets that its box touches).
    pub fn insert(&mut self, number: u32, a: DVec2, b: DVec2) {
        let ((left, below), (right, above)) =
            (self.grid.bucket(a.min(b)), self.grid.bucket(a.max(b)));
        for row in below..=above {
            for column in left..=right {
                self.held[self.grid.number((column, row))].push(number);
            }
        }
    }

    /// The segments whose boxes may come within `margin` of the box of `a` and `b`, in order, each once, into `found`.
    pub fn near_box(&self, a: DVec2, b: DVec2, margin: f64, found: &mut Vec<u32>) {
        found.clear();
        let (low, high) = (
            self.grid.bucket(a.min(b) - margin),
            self.grid.bucket(a.max(b) + margin),
        );
        for row in low.1..=high.1 {
            for column in low.0..=high.0 {
                found.extend(&self.held[self.grid.number((column, row))]);
            }
        }
        found.sort_unstable();
        found.dedup();
    }

    /// The segments in the buckets at Chebyshev distance `ring` from that of `at` (some twice), or false where there
    /// are no such buckets.
    pub fn ring(&self, at: DVec2, ring: usize, mut visit: impl FnMut(u32)) -> bool {
        let (column, row) = self.grid.bucket(at);
        let mut any = false;
        let mut look = |column: usize, row: usize| {
            any = true;
            self.held[self.grid.number((column, row))]
                .iter()
                .for_each(|number| visit(*number));
        };
        let (left, right) = (
            column.saturating_sub(ring),
            (column + ring).min(self.grid.columns - 1),
        );
        if let Some(below) = row.checked_sub(ring) {
            (left..=right).for_each(|column| look(column, below));
        }
        if ring > 0 && row + ring < self.grid.rows {
            (left..=right).for_each(|column| look(column, row + ring));
        }
        if ring > 0 {
            for row in (row + 1).saturating_sub(ring)..(row + ring).min(self.grid.rows) {
                if let Some(column) = column.checked_sub(ring) {
                    look(column, row);
                }
                if column + ring < self.grid.columns {
                    look(column + ring, row);
                }
            }
        }
        any
    }

    /// How far, at least, a segment is that lies in no bucket up to `ring`.
    pub fn beyond(&self, at: DVec2, ring: usize) -> f64 {
        let (column, row) = self.grid.bucket(at);
        let within = at - self.grid.min - DVec2::new(column as f64, row as f64) * self.grid.side;
        let nearest_rim = within.min(self.grid.side - within).min_element();
        ring as f64 * self.grid.side.x + nearest_rim.max(0.0)
    }
}
