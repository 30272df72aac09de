//! Collapsing of routes: what a body can pass straight, it passes straight.
//!
//! **Idea.** Each convex piece of the clear space cuts a segment in one interval at most. The intervals, sorted and
//! swept, cover the segment or leave a gap: an exact test, without samples. From each place the farthest item of a
//! route that is seen straight is the next one.
//!
//! **Guarantee.** Each segment lies in the pieces (see [`ClearPiece`] for the rule), to [`SLACK`](super::SLACK).
//!
//! **Complexity.** O(p log p) for a segment and p pieces. A route of n items takes O(n²) segments at worst, but of each
//! only the pieces that it passes through and those that touch them are looked at: O(n²) for a route that winds, and
//! for a straight one a single segment of O(n log n). Where all pieces touch each other it stays O(n² p log p).
//!
//! **Source.** M. Ramsey, "A unified spatial representation for navigation systems", 2009 ("route collapsing"), which
//! names it only. **Deviation.** The test and its gates are ours.

use super::ClearPiece;
use super::sight::{Sight, swept};
use crate::navspheres::{Animal, NavSphere, Navrep};
use glam::DVec3;

/// The places where the centre of an animal's body may be, as pieces that overlap.
#[derive(Clone, Debug, Default)]
pub struct ClearSpace {
    pieces: Vec<ClearPiece>,
    /// Spheres that contain the place around which it was gathered last.
    near: Vec<u32>,
}

impl ClearSpace {
    /// The clear space of some pieces.
    pub fn of(pieces: Vec<ClearPiece>) -> ClearSpace {
        ClearSpace {
            pieces,
            near: Vec::new(),
        }
    }

    /// That of a chain of spheres: a ball for each, a tunnel for each two that follow each other.
    pub fn of_chain(spheres: &[NavSphere], radius: f64) -> ClearSpace {
        let balls = spheres
            .iter()
            .filter_map(|one| ClearPiece::ball(one, radius));
        let pairs = spheres.windows(2);
        let tunnels = pairs.filter_map(|two| ClearPiece::tunnel(&two[0], &two[1], radius));
        ClearSpace::of(balls.chain(tunnels).collect())
    }

    /// That of all spheres that an animal enters, as far as a step shorter than its radius can lead from a place.
    pub fn around(navrep: &Navrep, animal: &Animal, at: DVec3) -> ClearSpace {
        let mut space = ClearSpace::default();
        space.surround(navrep, animal, at);
        space
    }

    /// Becomes the clear space around a place, as [`around`](Self::around) does, in the same memory.
    pub fn surround(&mut self, navrep: &Navrep, animal: &Animal, at: DVec3) {
        self.pieces.clear();
        self.near.clear();
        navrep.containing(at, &mut self.near);
        for &number in &self.near {
            let Some(sphere) = navrep.sphere(number).filter(|one| animal.enters(one)) else {
                continue;
            };
            self.pieces.extend(ClearPiece::ball(sphere, animal.radius));
            for link in navrep.links(number) {
                let other = navrep.sphere(link.other);
                let Some(other) = other.filter(|one| animal.enters(one)) else {
                    continue;
                };
                self.pieces.extend(ClearPiece::ball(other, animal.radius));
                self.pieces
                    .extend(ClearPiece::tunnel(sphere, other, animal.radius));
            }
        }
    }

    /// Its pieces.
    pub fn pieces(&self) -> &[ClearPiece] {
        &self.pieces
    }

    /// Whether the centre of the body may be there.
    pub fn contains(&self, point: DVec3) -> bool {
        self.pieces.iter().any(|piece| piece.contains(point))
    }

    /// Whether the body can be moved straight from `a` to `b`.
    pub fn covers(&self, a: DVec3, b: DVec3) -> bool {
        self.reach(a, b) == 1.0
    }

    /// The share of the segment from `a` to `b` that the body can be moved along, from 0 to 1; 0 also where it cannot
    /// be at `a`.
    pub fn reach(&self, a: DVec3, b: DVec3) -> f64 {
        let cut = |piece: &ClearPiece| piece.interval(a, b);
        let mut intervals: Vec<(f64, f64)> = self.pieces.iter().filter_map(cut).collect();
        swept(&mut intervals)
    }

    /// The last of the places that is seen straight from `from`: all between are passed over.
    pub fn farthest(&self, from: DVec3, places: &[DVec3]) -> Option<usize> {
        (0..places.len())
            .rev()
            .find(|index| self.covers(from, places[*index]))
    }

    /// A route of places, each in sight of the one before, with those left out that are passed over. Where one is not
    /// in sight the rest stays as it is.
    pub fn collapse(&self, places: &[DVec3]) -> Vec<DVec3> {
        let Some((&start, _)) = places.split_first() else {
            return Vec::new();
        };
        let mut sight = Sight::through(&self.pieces);
        let (mut kept, mut at) = (vec![start], 0);
        while at + 1 < places.len() {
            let next = sight.farthest(places[at], &places[at + 1..]).unwrap_or(0);
            at += 1 + next;
            kept.push(places[at]);
        }
        kept
    }
}
