//! Who is near whom: a bucket grid over bodies that move.
//!
//! Made anew for each set of positions in O(n) by counting; asked for the pairs nearer than a reach it answers in the
//! order of all pairs, (0,1), (0,2), …, so that sums over its pairs are the same to the last bit as sums over all pairs
//! that leave out what is too far. Cells are at least as wide as the reach, so that a pair lies in the same or in adjoining
//! cells; they get wider where bodies are strewn over so large an area that there would be more than four cells a body.

use glam::DVec2;

/// Bodies sorted into square cells.
#[derive(Clone, Debug, Default)]
pub struct Neighbours {
    origin: DVec2,
    cell: f64,
    columns: usize,
    rows: usize,
    /// Where each cell's bodies begin in `bodies`; one more entry than cells.
    starts: Vec<u32>,
    /// Bodies by cell, ascending in each.
    bodies: Vec<u32>,
    /// The cell of each body.
    of: Vec<u32>,
}

impl Neighbours {
    /// Sorts bodies at these places, to be asked for what is nearer than `reach` metres (positive and finite). Places are
    /// finite. O(n).
    pub fn sort(&mut self, places: &[DVec2], reach: f64) {
        let mut min = DVec2::splat(f64::INFINITY);
        let mut max = DVec2::splat(f64::NEG_INFINITY);
        for &place in places {
            min = min.min(place);
            max = max.max(place);
        }
        if places.is_empty() {
            (min, max) = (DVec2::ZERO, DVec2::ZERO);
        }
        // A hair wider than the reach: rounding may not put two that are near two cells apart.
        let mut cell = reach * (1.0 + 1e-9);
        let extent = max - min;
        let most = 4.0 * places.len() as f64 + 64.0;
        while (extent.x / cell + 1.0).floor() * (extent.y / cell + 1.0).floor() > most {
            cell *= 2.0;
        }
        self.origin = min;
        self.cell = cell;
        self.columns = (extent.x / cell) as usize + 1;
        self.rows = (extent.y / cell) as usize + 1;
        let cells = self.columns * self.rows;
        self.starts.clear();
        self.starts.resize(cells + 1, 0);
        self.of.clear();
        for &place in places {
            let (x, y) = self.cell_of(place);
            let cell = y * self.columns + x;
            self.of.push(cell as u32);
            self.starts[cell + 1] += 1;
        }
        for cell in 0..cells {
            self.starts[cell + 1] += self.starts[cell];
        }
        self.bodies.clear();
        self.bodies.resize(places.len(), 0);
        // Backwards, with the ends as what is still free: bodies ascend in each cell and `starts` needs no copy.
        let mut free = std::mem::take(&mut self.starts);
        for body in (0..places.len()).rev() {
            let end = &mut free[self.of[body] as usize + 1];
            *end -= 1;
            self.bodies[*end as usize] = body as u32;
        }
        // Each end is now the start of its cell: moved down by one they are the starts again.
        free.remove(0);
        free.push(places.len() as u32);
        self.starts = free;
    }

    fn cell_of(&self, place: DVec2) -> (usize, usize) {
        let at = (place - self.origin) / self.cell;
        // A float becomes 0 where it is negative, by the rules of `as`.
        let x = (at.x as usize).min(self.columns - 1);
        let y = (at.y as usize).min(self.rows - 1);
        (x, y)
    }

    /// Visits every body that may be nearer to `place` than the reach: those of nine cells. O(bodies there).
    pub fn around(&self, place: DVec2, mut visit: impl FnMut(usize)) {
        if self.bodies.is_empty() {
            return;
        }
        let at = ((place - self.origin) / self.cell).floor();
        for y in -1..=1 {
            let row = at.y + f64::from(y);
            if row < 0.0 || row >= self.rows as f64 {
                continue;
            }
            let low = (at.x - 1.0).max(0.0);
            let high = (at.x + 1.0).min(self.columns as f64 - 1.0);
            if low > high {
                continue;
            }
            // Cells of a row lie one behind the other, so three of them are one stretch.
            let row = row as usize * self.columns;
            let first = self.starts[row + low as usize] as usize;
            let end = self.starts[row + high as usize + 1] as usize;
            for &body in &self.bodies[first..end] {
                visit(body as usize);
            }
        }
    }

    /// Puts into `pairs` every pair `(i, j)`, `i < j`, nearer to each other than `reach`, in ascending order: what
    /// [`all_pairs`] answers. `places` are those that were sorted, for at least this reach. O(n k log k) for k neighbours.
    pub fn pairs(&self, places: &[DVec2], reach: f64, pairs: &mut Vec<(u32, u32)>) {
        pairs.clear();
        let limit = reach * reach;
        for (body, &place) in places.iter().enumerate() {
            let first = pairs.len();
            self.around(place, |other| {
                if other > body && place.distance_squared(places[other]) < limit {
                    pairs.push((body as u32, other as u32));
                }
            });
            pairs[first..].sort_unstable();
        }
    }
}

/// The same pairs by looking at all of them: the reference, and what a law of unlimited reach needs. O(n²).
pub fn all_pairs(places: &[DVec2], reach: f64, pairs: &mut Vec<(u32, u32)>) {
    pairs.clear();
    let limit = reach * reach;
    for (body, &place) in places.iter().enumerate() {
        for (other, &there) in places.iter().enumerate().skip(body + 1) {
            if place.distance_squared(there) < limit {
                pairs.push((body as u32, other as u32));
            }
        }
    }
}
