//! Segments by where they are: a grid of buckets, for those near to a box or to a point.

use glam::DVec2;

/// Numbered segments in a grid over a rectangle. A segment lies in every bucket that its bounding box touches.
#[derive(Clone, Debug)]
pub(super) struct Buckets {
    min: DVec2,
    side: f64,
    columns: usize,
    rows: usize,
    held: Vec<Vec<u32>>,
}

/// The most buckets along a side.
const MOST_ALONG: f64 = 512.0;

impl Buckets {
    /// Without segments, with about as many buckets as there will be segments.
    pub fn new(min: DVec2, max: DVec2, segments: usize) -> Buckets {
        let size = max - min;
        let fair = (size.element_product() / segments.max(1) as f64).sqrt();
        let side = fair.max(size.max_element() / MOST_ALONG);
        let columns = (size.x / side) as usize + 1;
        let rows = (size.y / side) as usize + 1;
        Buckets {
            min,
            side,
            columns,
            rows,
            held: vec![Vec::new(); columns * rows],
        }
    }

    /// Adds a segment. O(buckets that its box touches).
    pub fn insert(&mut self, number: u32, a: DVec2, b: DVec2) {
        let ((left, below), (right, above)) = (self.bucket(a.min(b)), self.bucket(a.max(b)));
        for row in below..=above {
            for column in left..=right {
                self.held[row * self.columns + column].push(number);
            }
        }
    }

    /// The segments whose boxes may come within `margin` of the box of `a` and `b`, in order, each once, into `found`.
    pub fn near_box(&self, a: DVec2, b: DVec2, margin: f64, found: &mut Vec<u32>) {
        found.clear();
        let (low, high) = (
            self.bucket(a.min(b) - margin),
            self.bucket(a.max(b) + margin),
        );
        for row in low.1..=high.1 {
            for column in low.0..=high.0 {
                found.extend(&self.held[row * self.columns + column]);
            }
        }
        found.sort_unstable();
        found.dedup();
    }

    /// The segments in the buckets at Chebyshev distance `ring` from that of `at` (some twice), or false where there are no such buckets.
    pub fn ring(&self, at: DVec2, ring: usize, mut visit: impl FnMut(u32)) -> bool {
        let (column, row) = self.bucket(at);
        let mut any = false;
        let mut look = |column: usize, row: usize| {
            any = true;
            self.held[row * self.columns + column]
                .iter()
                .for_each(|number| visit(*number));
        };
        let (left, right) = (
            column.saturating_sub(ring),
            (column + ring).min(self.columns - 1),
        );
        if let Some(below) = row.checked_sub(ring) {
            (left..=right).for_each(|column| look(column, below));
        }
        if ring > 0 && row + ring < self.rows {
            (left..=right).for_each(|column| look(column, row + ring));
        }
        if ring > 0 {
            for row in (row + 1).saturating_sub(ring)..(row + ring).min(self.rows) {
                if let Some(column) = column.checked_sub(ring) {
                    look(column, row);
                }
                if column + ring < self.columns {
                    look(column + ring, row);
                }
            }
        }
        any
    }

    /// How far, at least, a segment is that lies in no bucket up to `ring`.
    pub fn beyond(&self, at: DVec2, ring: usize) -> f64 {
        let (column, row) = self.bucket(at);
        let within = at - self.min - DVec2::new(column as f64, row as f64) * self.side;
        let nearest_rim = within.min(DVec2::splat(self.side) - within).min_element();
        ring as f64 * self.side + nearest_rim.max(0.0)
    }

    fn bucket(&self, at: DVec2) -> (usize, usize) {
        // A cast keeps to the range of its type.
        let place = (at - self.min) / self.side;
        (
            (place.x as usize).min(self.columns - 1),
            (place.y as usize).min(self.rows - 1),
        )
    }
}
