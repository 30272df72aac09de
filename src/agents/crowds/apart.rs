//! Places that keep a distance from each other, found again by cells.

use glam::DVec2;

/// No place.
const NONE: u32 = u32::MAX;

/// Places of which no two are as near to each other as a distance.
#[derive(Debug)]
pub(in crate::agents) struct Apart {
    /// The square of the distance.
    apart: f64,
    low: DVec2,
    cell: f64,
    columns: usize,
    rows: usize,
    /// The place that came last in each cell, and for each place the one that came before it there.
    last: Vec<u32>,
    before: Vec<u32>,
    places: Vec<DVec2>,
}

impl Apart {
    /// Room for about so many places between two corners, more than `distance` apart. O(count).
    pub fn new(low: DVec2, high: DVec2, distance: f64, count: usize) -> Apart {
        let size = high - low;
        // Not many more cells than places, and neighbours within a distance in the cells around a place.
        let cell = distance.max((size.element_product() / (4.0 * count as f64)).sqrt());
        let along = |length: f64| (length / cell) as usize + 1;
        let (columns, rows) = (along(size.x), along(size.y));
        Apart {
            apart: distance * distance,
            low,
            cell,
            columns,
            rows,
            last: vec![NONE; columns * rows],
            before: Vec::with_capacity(count),
            places: Vec::with_capacity(count),
        }
    }

    /// Whether a place is farther than the distance from all that are in. O(1) on average.
    pub fn holds(&self, place: DVec2) -> bool {
        let (column, row) = self.cell_of(place);
        let around = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
        around(row, self.rows).all(|row| {
            around(column, self.columns).all(|column| {
                let mut next = self.last[row * self.columns + column];
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
        let (column, row) = self.cell_of(place);
        let last = &mut self.last[row * self.columns + column];
        self.before.push(*last);
        *last = self.places.len() as u32;
        self.places.push(place);
    }

    /// All that are in, in the order in which they came.
    pub fn places(&self) -> &[DVec2] {
        &self.places
    }

    fn cell_of(&self, place: DVec2) -> (usize, usize) {
        let at = (place - self.low) / self.cell;
        // A cast keeps to the range of its type.
        let within = |at: f64, count: usize| (at as usize).min(count - 1);
        (within(at.x, self.columns), within(at.y, self.rows))
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
            let mut apart = Apart::new(low, low + size, distance, 200);
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
