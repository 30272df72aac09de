//! Deadlock resolution, which the paper lacks: of characters that block each other for good, the one with the lower
//! number makes room.

use super::guided::Guided;
use super::walker::{Badge, Yield};
use super::walkers::Walkers;
use crate::agents::bitmap_planning::bucket_search::neighbours;
use crate::agents::bitmap_planning::dilation::DilatedBitmap;
use crate::agents::bodies::route::Polyline;
use crate::world::scene::Scene;
use glam::DVec2;
use std::collections::VecDeque;

/// The longest time in seconds for which a character makes room.
const LONGEST: f64 = 10.0;
/// The interval, in ticks, at which a character that has waited long enough checks for others in its way.
const LOOKS: u64 = 8;

impl Walkers {
    /// Resolves deadlocks: characters that block each other make room.
    ///
    /// A character that has waited too long plans a path without regard to the others. Waiting characters with lower
    /// numbers that stand on this path walk to the nearest place beside it, and stay there until the other has passed,
    /// or for ten seconds. No character walks through another: the one with the right of way goes when its usual
    /// planning succeeds.
    pub(in crate::agents) fn resolve_deadlocks(
        &mut self,
        scene: &Scene,
        guided: &mut Option<Guided>,
    ) {
        self.end_yields();
        let Some(after) = self.settings.deadlock_timeout else {
            return;
        };
        let patience = (after / self.settings.dt).round() as u64;
        for index in 0..self.walkers.len() {
            let walker = &self.walkers[index];
            let waited = walker.waiting_since.map_or(0, |since| self.now - since);
            if walker.badge == Badge::Waiting
                && walker.yields.is_none()
                && waited >= patience
                && (waited - patience).is_multiple_of(LOOKS)
            {
                self.make_room(index, scene, guided);
            }
        }
    }

    /// Ends yielding where the other character has gone on, or after the longest time.
    fn end_yields(&mut self) {
        for index in 0..self.walkers.len() {
            let Some(yields) = self.walkers[index].yields else {
                continue;
            };
            let other = self.walkers.iter().find(|other| other.id == yields.to);
            let gone = other.is_none_or(|other| other.badge != Badge::Waiting);
            let there = self.walkers[index].state().at.distance(yields.at) < self.settings.cell;
            if self.now >= yields.until || (gone && there) {
                let walker = &mut self.walkers[index];
                walker.yields = None;
                walker.must_plan = true;
                walker.badge = Badge::Walking;
            }
        }
    }

    fn make_room(&mut self, index: usize, scene: &Scene, guided: &mut Option<Guided>) {
        let walker = &self.walkers[index];
        let (id, body) = (walker.id, walker.body);
        let Some(alone) = self.way_alone(index, scene, guided) else {
            return;
        };
        // Neighbours are nearer; cells where a path along straight lines turns are not.
        let way = Polyline::new(&alone).every(2.0 * self.settings.cell);
        for other in 0..self.walkers.len() {
            let lower = &self.walkers[other];
            let keep = self.radius(body)
                + lower.body.radius
                + self.settings.margin.unwrap_or(body.radius)
                + 2.0 * self.settings.cell;
            let at = lower.state().at;
            if lower.id < id
                && lower.badge == Badge::Waiting
                && lower.yields.is_none()
                && way.iter().any(|place| place.distance(at) < keep)
                && let Ok(map) = self.map(other, scene)
                && let Some(place) = beside(&map, at, &way, keep)
            {
                let until = self.now + (LONGEST / self.settings.dt) as u64;
                let lower = &mut self.walkers[other];
                lower.yields = Some(Yield {
                    to: id,
                    at: place,
                    until,
                });
                lower.must_plan = true;
            }
        }
    }
}

/// The free position reached by the fewest moves (breadth-first) that is at least `keep` metres from a path.
fn beside(map: &DilatedBitmap, from: DVec2, way: &[DVec2], keep: f64) -> Option<DVec2> {
    let start = map.raster().cell_at(from)?;
    let mut seen = vec![false; map.cells().len()];
    seen[start as usize] = true;
    let mut waiting = VecDeque::from([start]);
    while let Some(cell) = waiting.pop_front() {
        let at = map.raster().centre(cell);
        if map.free(cell)
            && way
                .iter()
                .all(|place| place.distance_squared(at) >= keep * keep)
        {
            return Some(at);
        }
        neighbours(map, cell, |next, _| {
            if !seen[next as usize] {
                seen[next as usize] = true;
                waiting.push_back(next);
            }
        });
    }
    None
}
