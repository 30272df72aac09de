//! Impenetrability: the layer that keeps bodies out of each other, acting on places. Feet may slide.
//!
//! Helbing and Molnár, "Social force model for pedestrian dynamics" (1995): the repulsion of two bodies falls with the
//! distance as an exponential. It acts on the places here, as the article has it, so it is a speed instead of a force.

use super::population::CrowdWalker;
use super::walk_crowd_settings::Impenetrability;
use crate::agents::groups::group_forces::apart;
use crate::spatial::PointGrid;
use glam::DVec2;

/// How far Helbing's force reaches beyond touching, in metres.
const REACH: f64 = 0.6;
/// Its speed where two bodies touch, in m/s, and the largest.
const STRENGTH: (f64, f64) = (0.5, 2.0);
/// The length in metres over which it falls to 1/e.
const RANGE: f64 = 0.12;
/// Passes in which overlapping bodies are put apart.
const PASSES: usize = 12;
/// How far a body may be pushed before pairs are listed anew, in metres.
const STRAY: f64 = 0.1;
/// An overlap that is left, in metres.
const ENOUGH: f64 = 1e-4;

/// The near pairs of a crowd, and working memory.
#[derive(Clone, Debug, Default)]
pub(super) struct NearWalkers {
    pub lattice: PointGrid,
    pub places: Vec<DVec2>,
    pairs: Vec<(u32, u32)>,
}

impl NearWalkers {
    /// Lists the pairs nearer than `reach`; answers how many were tested.
    fn list(&mut self, walkers: &[CrowdWalker], reach: f64, lattice: bool) -> u64 {
        self.places.clear();
        let places = walkers.iter().map(|walker| walker.engine.position());
        self.places.extend(places);
        self.pairs.clear();
        let limit = reach * reach;
        let mut tests = 0;
        if lattice {
            self.lattice.sort(&self.places, reach);
        }
        for (one, &at) in self.places.iter().enumerate() {
            let first = self.pairs.len();
            let mut look = |other: usize| {
                if other > one {
                    tests += 1;
                    if at.distance_squared(self.places[other]) < limit {
                        self.pairs.push((one as u32, other as u32));
                    }
                }
            };
            if lattice {
                self.lattice.around(at, &mut look);
                self.pairs[first..].sort_unstable();
            } else {
                (one + 1..self.places.len()).for_each(&mut look);
            }
        }
        tests
    }

    /// Keeps bodies apart for a step; answers the pairs tested and the metres pushed.
    pub fn keep_apart(
        &mut self,
        walkers: &mut [CrowdWalker],
        kind: Impenetrability,
        lattice: bool,
        dt: f64,
    ) -> (u64, f64) {
        let widest = walkers
            .iter()
            .map(|walker| walker.radius)
            .fold(0.0, f64::max);
        if kind == Impenetrability::Off || widest == 0.0 {
            return (0, 0.0);
        }
        match kind {
            Impenetrability::Helbing => {
                let tests = self.list(walkers, 2.0 * widest + REACH, lattice);
                (tests, self.repel(walkers, dt))
            }
            _ => self.part(walkers, 2.0 * widest, lattice),
        }
    }

    /// The exponential force, all pairs at once.
    fn repel(&mut self, walkers: &mut [CrowdWalker], dt: f64) -> f64 {
        let mut pushed = 0.0;
        let mut pushes = vec![DVec2::ZERO; walkers.len()];
        for &(i, j) in &self.pairs {
            let (one, other) = (i as usize, j as usize);
            let touching = walkers[one].radius + walkers[other].radius;
            let (away, distance) = direction(self.places[one] - self.places[other], (i, j));
            let gap = distance - touching;
            if gap < REACH {
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

    /// Puts overlapping bodies apart, pair after pair in ascending order.
    fn part(&mut self, walkers: &mut [CrowdWalker], reach: f64, lattice: bool) -> (u64, f64) {
        let wide = reach + 2.0 * STRAY;
        let mut tests = self.list(walkers, wide, lattice);
        let mut pushed = 0.0;
        for _ in 0..PASSES {
            let mut deepest = 0.0f64;
            for &(i, j) in &self.pairs {
                let (one, other) = (i as usize, j as usize);
                let touching = walkers[one].radius + walkers[other].radius;
                let between = walkers[one].engine.position() - walkers[other].engine.position();
                let (away, distance) = direction(between, (i, j));
                let overlap = touching - distance;
                if overlap > 0.0 {
                    deepest = deepest.max(overlap);
                    walkers[one].engine.push(away * (0.5 * overlap));
                    walkers[other].engine.push(away * (-0.5 * overlap));
                    pushed += overlap;
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

/// Direction and length; for two in one place a direction of their own.
fn direction(between: DVec2, (one, other): (u32, u32)) -> (DVec2, f64) {
    let distance = between.length();
    match distance > 0.0 {
        true => (between / distance, distance),
        false => (apart(one, other), 0.0),
    }
}
