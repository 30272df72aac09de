//! Neighbour lists (Verlet lists): pairs of bodies near each other, kept while no body has moved far.
//!
//! A list made for a longer reach than asked for holds all pairs that can have come within reach since, as long as no
//! body has moved by more than half the difference (Verlet's lists). A query filters the list by present distances, in
//! the order of all pairs, so that its answer equals that of testing all pairs, whenever the list was made.

use crate::spatial::{PointGrid, all_pairs};
use glam::DVec2;

/// A Verlet list: near pairs, and all positions when it was made.
#[derive(Clone, Debug, Default)]
pub struct NearPairs {
    neighbours: PointGrid,
    base: Vec<DVec2>,
    kept: Vec<(u32, u32)>,
    /// The reach for which it was made.
    wide: f64,
}

impl NearPairs {
    /// Puts into `pairs` all pairs nearer than `reach` metres, ascending. A list that has to be made anew is made for
    /// `wide` metres, or `reach` if that is more. With `naive` all pairs are tested. O(n + pairs kept) mostly.
    pub fn list(
        &mut self,
        places: &[DVec2],
        reach: f64,
        wide: f64,
        naive: bool,
        pairs: &mut Vec<(u32, u32)>,
    ) {
        // Unstable integration may throw places out of the numbers within a step.
        if naive || !places.iter().all(|place| place.is_finite()) {
            all_pairs(places, reach, pairs);
            return;
        }
        if !self.holds(places, reach) {
            self.wide = wide.max(reach);
            self.base.clear();
            self.base.extend_from_slice(places);
            self.neighbours.sort(places, self.wide);
            self.neighbours.pairs(places, self.wide, &mut self.kept);
        }
        let limit = reach * reach;
        let near = |&&(i, j): &&(u32, u32)| {
            places[i as usize].distance_squared(places[j as usize]) < limit
        };
        pairs.clear();
        pairs.extend(self.kept.iter().filter(near));
    }

    /// Whether every pair within reach is in the list.
    fn holds(&self, places: &[DVec2], reach: f64) -> bool {
        // A little less than half, for rounding.
        let way = 0.499_999 * (self.wide - reach);
        if self.base.len() != places.len() || way <= 0.0 {
            return false;
        }
        let squared = way * way;
        let mut both = self.base.iter().zip(places);
        both.all(|(base, place)| base.distance_squared(*place) <= squared)
    }
}
