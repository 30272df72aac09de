//! A point set with a minimum separation (Poisson-disc style), in a bucket grid.

use super::bucket_grid::BucketGrid;
use glam::DVec2;

/// No point.
const NONE: u32 = u32::MAX;

/// Points of which no two are as near to each other as a distance.
#[derive(Debug)]
pub(crate) struct SpacedPoints {
    /// The square of the distance.
    apart: f64,
    grid: BucketGrid,
    /// The place that came last in each cell, and for each place the one that came before it there.
    last: Vec<u32>,
    before: Vec<u32>,
    places: Vec<DVec2>,
}

impl SpacedPoints {
    /// Room for about so many places between two corners, more than `distance` apart. O(count).
    pub fn new(low: DVec2, high: DVec2, distance: f64, count: usize) -> SpacedPoints {
        let size = high - low;
        // Not many more cells than places, and neighbours within a distance in the cells around a place.
        let cell = distance.max((size.element_product() / (4.0 * count as f64)).sqrt());
        let grid = BucketGrid::new(low, high, cell);
        SpacedPoints {
            apart: distance * distance,
            grid,
            last: vec![NONE; grid.len()],
            before: Vec::with_capacity(count),
            places: Vec::with_capacity(count),
        }
    }

    /// Whether a place is farther than the distance from all that are in. O(1) on average.
    pub fn holds(&self, place: DVec2) -> bool {
        let (column, row) = self.grid.bucket(place);
        let around = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
        around(row, self.grid.rows).all(|row| {
            around(column, self.grid.columns).all(|column| {
                let mut next = self.last[self.grid.number((column, row))];
                while next != NONE {
                    if self.places[next as usize].distance_squared(place) <= self.apart {
                        return false;
                    }
                    next = self.before[next as usize];
                }
                true
            })
        })
    }

    /// Puts a place in.
    pub fn push(&mut self, place: DVec2) {
        let bucket = self.grid.number(self.grid.bucket(place));
        let last = &mut self.last[bucket];
        self.before.push(*last);
        *last = self.places.len() as u32;
        self.places.push(place);
    }

    /// All that are in, in the order in which they came.
    pub fn places(&self) -> &[DVec2] {
        &self.places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_pcg::Pcg32;
    use rand_pcg::rand_core::Rng;

    #[test]
    fn a_place_is_taken_where_looking_at_all_of_them_finds_none_too_near() {
        for (size, distance) in [
            (DVec2::new(20.0, 10.0), 0.5),
            (DVec2::new(1000.0, 0.3), 0.5),
            (DVec2::splat(0.1), 7.0),
        ] {
            let low = DVec2::new(-3.0, 5.0);
            let mut apart = SpacedPoints::new(low, low + size, distance, 200);
            let mut dice = Pcg32::new(3, 1);
            let mut refused = 0;
            for _ in 0..2_000 {
                let mut share = || f64::from(dice.next_u32()) / f64::from(u32::MAX);
                let place = low + size * DVec2::new(share(), share());
                let far = |other: &DVec2| other.distance_squared(place) > distance * distance;
                let expected = apart.places().iter().all(far);
                assert_eq!(apart.holds(place), expected, "{place}");
                if expected {
                    apart.push(place);
                }
                refused += u32::from(!expected);
            }
            assert!(refused > 100);
        }
    }
}
