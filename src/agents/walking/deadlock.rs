//! A cure that the paper does not have: of characters that block each other for good, the one with the lower number
//! makes room.

use super::walker::{Badge, Yield};
use super::walkers::Walkers;
use crate::agents::bitmap_planning::bucket_search::neighbours;
use crate::agents::bitmap_planning::dilation::DilatedBitmap;
use crate::agents::bitmap_planning::plan::plan_between;
use crate::agents::bodies::route::Polyline;
use crate::world::scene::Scene;
use glam::DVec2;
use std::collections::VecDeque;

/// For how many seconds one makes room at most.
const LONGEST: f64 = 10.0;
/// How often, in ticks, one who has waited long enough looks who is in the way.
const LOOKS: u64 = 8;

impl Walkers {
    /// Lets those who block each other make room.
    ///
    /// Who has waited too long plans as if it were alone. Of those that stand on that path and wait, too, the ones with
    /// lower numbers walk to the nearest place beside it and stay there until the way was used, or for ten seconds.
    /// Nobody walks through anybody: the one with the right of way goes when its usual plan succeeds.
    pub(in crate::agents) fn resolve_deadlocks(&mut self, scene: &Scene) {
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
                self.make_room(index, scene);
            }
        }
    }

    /// Those for whom room was made have gone on, or it has taken too long.
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

    fn make_room(&mut self, index: usize, scene: &Scene) {
        let walker = &self.walkers[index];
        let (id, body, from) = (walker.id, walker.body, walker.state().at);
        let Some(to) = walker.goal else {
            return;
        };
        let Ok(ground) = self.ground(scene, body) else {
            return;
        };
        let (guide, blocked) = (self.settings.guide, self.settings.blocked_goal);
        let Ok(alone) = plan_between(&mut self.search, &ground, from, to, guide, blocked) else {
            return;
        };
        let centres: Vec<DVec2> = alone
            .cells
            .iter()
            .map(|&cell| ground.raster().centre(cell))
            .collect();
        // Neighbours are nearer; cells where a path along straight lines turns are not.
        let way = Polyline::new(&centres).every(2.0 * self.settings.cell);
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

/// The free place that the fewest moves lead to and that is at least `keep` metres from a way.
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
