//! Impenetrability: the layer that keeps bodies out of each other, acting on places. Feet may slide.
//!
//! Helbing and Molnár, "Social force model for pedestrian dynamics" (1995): the repulsion of two bodies falls with the
//! distance as an exponential. It acts on the places here, as the article has it, so it is a speed instead of a force.

use super::population::CrowdWalker;
use super::walk_crowd_settings::{Impenetrability, WalkCrowdSettings};
use crate::agents::bodies::near_pairs::NearPairs;
use crate::agents::crowds::crowd_motion::moved;
use crate::agents::crowds::ground::CrowdGround;
use crate::agents::groups::group_forces::{apart, parting};
use crate::spatial::PointGrid;
use glam::DVec2;

/// How far Helbing's force reaches beyond touching, in metres.
const REACH: f64 = 0.6;
/// Its speed where two bodies touch, in m/s, and the largest.
const STRENGTH: (f64, f64) = (0.5, 2.0);
/// The length in metres over which it falls to 1/e.
const RANGE: f64 = 0.12;
/// Passes in which overlapping bodies are put apart.
const PASSES: usize = 24;
/// How far a body may be pushed before pairs are listed anew, in metres.
const STRAY: f64 = 0.1;
/// An overlap that is left, in metres.
const ENOUGH: f64 = 1e-4;

/// The near pairs of a crowd, and working memory.
#[derive(Clone, Debug, Default)]
pub(super) struct NearWalkers {
    pub lattice: PointGrid,
    pub places: Vec<DVec2>,
    near: NearPairs,
    pairs: Vec<(u32, u32)>,
}

impl NearWalkers {
    /// Lists the pairs nearer than `reach`; answers how many were tested.
    fn list(&mut self, walkers: &[CrowdWalker], reach: f64, lattice: bool) -> u64 {
        self.places.clear();
        let places = walkers.iter().map(|walker| walker.engine.position());
        self.places.extend(places);
        let wide = reach + 2.0 * STRAY;
        self.near
            .list(&self.places, reach, wide, !lattice, &mut self.pairs);
        match lattice {
            true => self.pairs.len() as u64,
            false => (walkers.len() as u64).pow(2) / 2,
        }
    }

    /// Keeps bodies out of walls and apart for a step; answers the pairs tested and the metres pushed.
    pub fn keep_apart(
        &mut self,
        walkers: &mut [CrowdWalker],
        before: &[DVec2],
        settings: &WalkCrowdSettings,
        ground: &dyn CrowdGround,
    ) -> (u64, f64) {
        let radii = walkers.iter().map(|walker| walker.radius);
        let touching = 2.0 * radii.fold(0.0, f64::max);
        let lattice = settings.lattice;
        let mut found = (0, 0.0);
        if settings.layers.impenetrability == Impenetrability::Helbing {
            let tests = self.list(walkers, touching + REACH, lattice);
            found = (tests, self.repel(walkers, settings.dt));
        }
        // Out of walls first: what parts bodies then leaves none in a wall.
        for (walker, &before) in walkers.iter_mut().zip(before) {
            let at = walker.engine.position();
            if ground.clearance(at, walker.radius) < walker.radius {
                let place = moved(ground, before, at, walker.radius);
                walker.engine.push(place - at);
            }
        }
        if settings.layers.impenetrability == Impenetrability::PushOut {
            found = self.part(walkers, touching, lattice, ground);
        }
        found
    }

    /// The exponential force, all pairs at once.
    fn repel(&mut self, walkers: &mut [CrowdWalker], dt: f64) -> f64 {
        let mut pushed = 0.0;
        let mut pushes = vec![DVec2::ZERO; walkers.len()];
        for &(i, j) in &self.pairs {
            let (one, other) = (i as usize, j as usize);
            let touching = walkers[one].radius + walkers[other].radius;
            let between = self.places[one] - self.places[other];
            let gap = between.length() - touching;
            if gap < REACH {
                let away = between.try_normalize().unwrap_or_else(|| apart(i, j));
                let speed = (STRENGTH.0 * libm::exp(-gap / RANGE)).min(STRENGTH.1);
                pushes[one] += away * (speed * dt);
                pushes[other] -= away * (speed * dt);
            }
        }
        for (walker, push) in walkers.iter_mut().zip(pushes) {
            pushed += push.length();
            walker.engine.push(push);
        }
        pushed
    }

    /// Puts overlapping bodies apart on the ground, pair after pair in ascending order.
    fn part(
        &mut self,
        walkers: &mut [CrowdWalker],
        reach: f64,
        lattice: bool,
        ground: &dyn CrowdGround,
    ) -> (u64, f64) {
        let wide = reach + 2.0 * STRAY;
        let mut tests = self.list(walkers, wide, lattice);
        let mut pushed = 0.0;
        for _ in 0..PASSES {
            let mut deepest = 0.0f64;
            for &(i, j) in &self.pairs {
                let (one, other) = (i as usize, j as usize);
                let touching = walkers[one].radius + walkers[other].radius;
                let between = walkers[one].engine.position() - walkers[other].engine.position();
                let Some((push, overlap)) = parting(between, touching, (i, j)) else {
                    continue;
                };
                deepest = deepest.max(overlap);
                for (number, push) in [(one, push), (other, -push)] {
                    let walker = &mut walkers[number];
                    let at = walker.engine.position();
                    let place = moved(ground, at, at + push, walker.radius);
                    walker.engine.push(place - at);
                    pushed += place.distance(at);
                }
            }
            if deepest <= ENOUGH {
                break;
            }
            let strayed = |(walker, place): (&CrowdWalker, &DVec2)| {
                walker.engine.position().distance_squared(*place) > STRAY * STRAY
            };
            if walkers.iter().zip(&self.places).any(strayed) {
                tests += self.list(walkers, wide, lattice);
            }
        }
        (tests, pushed)
    }
}
