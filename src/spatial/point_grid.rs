//! A bucket grid over points that move, for the pairs within a distance.
//!
//! Made anew for each set of positions in O(n) by counting; asked for the pairs nearer than a reach it answers in the
//! order of all pairs, (0,1), (0,2), …, so that sums over its pairs are the same to the last bit as sums over all pairs
//! that leave out what is too far. Cells are at least as wide as the reach, so that a pair lies in the same or in
//! adjoining cells; they get wider where points are strewn over so large an area that there would be more than four
//! cells a point.

use super::bucket_grid::BucketGrid;
use glam::DVec2;

/// Points sorted into square buckets.
#[derive(Clone, Debug, Default)]
pub struct PointGrid {
    grid: BucketGrid,
    /// Where each cell's points begin in `points`; one more entry than cells.
    starts: Vec<u32>,
    /// Points by cell, ascending in each.
    points: Vec<u32>,
    /// The cell of each point.
    of: Vec<u32>,
}

impl PointGrid {
    /// Sorts points at these positions, to be asked for what is nearer than `reach` metres (positive and finite).
    /// Positions are finite. O(n).
    pub fn sort(&mut self, positions: &[DVec2], reach: f64) {
        let mut min = DVec2::splat(f64::INFINITY);
        let mut max = DVec2::splat(f64::NEG_INFINITY);
        for &position in positions {
            min = min.min(position);
            max = max.max(position);
        }
        if positions.is_empty() {
            (min, max) = (DVec2::ZERO, DVec2::ZERO);
        }
        // A hair wider than the reach: rounding may not put two that are near two cells apart.
        let mut cell = reach * (1.0 + 1e-9);
        let extent = max - min;
        let most = 4.0 * positions.len() as f64 + 64.0;
        while (extent.x / cell + 1.0).floor() * (extent.y / cell + 1.0).floor() > most {
            cell *= 2.0;
        }
        self.grid = BucketGrid::new(min, max, cell);
        let cells = self.grid.len();
        self.starts.clear();
        self.starts.resize(cells + 1, 0);
        self.of.clear();
        for &position in positions {
            let cell = self.grid.number(self.grid.bucket(position));
            self.of.push(cell as u32);
            self.starts[cell + 1] += 1;
        }
        for cell in 0..cells {
            self.starts[cell + 1] += self.starts[cell];
        }
        self.points.clear();
        self.points.resize(positions.len(), 0);
        // Backwards, with the ends as what is still free: points ascend in each cell and `starts` needs no copy.
        let mut free = std::mem::take(&mut self.starts);
        for point in (0..positions.len()).rev() {
            let end = &mut free[self.of[point] as usize + 1];
            *end -= 1;
            self.points[*end as usize] = point as u32;
        }
        // Each end is now the start of its cell: moved down by one they are the starts again.
        free.remove(0);
        free.push(positions.len() as u32);
        self.starts = free;
    }

    /// Visits every point that may be nearer to `position` than the reach: those of nine cells. O(points there).
    pub fn around(&self, position: DVec2, mut visit: impl FnMut(usize)) {
        if self.points.is_empty() {
            return;
        }
        let at = ((position - self.grid.min) / self.grid.side).floor();
        for y in -1..=1 {
            let row = at.y + f64::from(y);
            if row < 0.0 || row >= self.grid.rows as f64 {
                continue;
            }
            let low = (at.x - 1.0).max(0.0);
            let high = (at.x + 1.0).min(self.grid.columns as f64 - 1.0);
            if low > high {
                continue;
            }
            // Cells of a row lie one behind the other, so three of them are one stretch.
            let row = row as usize * self.grid.columns;
            let first = self.starts[row + low as usize] as usize;
            let end = self.starts[row + high as usize + 1] as usize;
            for &point in &self.points[first..end] {
                visit(point as usize);
            }
        }
    }

    /// Puts into `pairs` every pair `(i, j)`, `i < j`, nearer to each other than `reach`, in ascending order: what
    /// [`all_pairs`] answers. `positions` are those that were sorted, for at least this reach. O(n k log k) for k
    /// neighbours.
    pub fn pairs(&self, positions: &[DVec2], reach: f64, pairs: &mut Vec<(u32, u32)>) {
        pairs.clear();
        let limit = reach * reach;
        for (point, &position) in positions.iter().enumerate() {
            let first = pairs.len();
            self.around(position, |other| {
                if other > point && position.distance_squared(positions[other]) < limit {
                    pairs.push((point as u32, other as u32));
                }
            });
            pairs[first..].sort_unstable();
        }
    }
}

/// The same pairs by looking at all of them: the reference, and what a law of unlimited reach needs. O(n²).
pub fn all_pairs(positions: &[DVec2], reach: f64, pairs: &mut Vec<(u32, u32)>) {
    pairs.clear();
    let limit = reach * reach;
    for (point, &position) in positions.iter().enumerate() {
        for (other, &there) in positions.iter().enumerate().skip(point + 1) {
            if position.distance_squared(there) < limit {
                pairs.push((point as u32, other as u32));
            }
        }
    }
}
