//! Linking: all links of a set of spheres, sphere by sphere.
//!
//! **Idea.** Each sphere is tested against those before it, all of them or those that a loose quadtree finds near it,
//! and linked with the ones that it overlaps. The tree is loaded with all spheres before the first one.
//!
//! **Complexity.** n(n − 1)/2 pairs by all pairs; by the tree O(n) where a sphere overlaps a bounded number of others.
//!
//! **Source.** M. Ramsey, "A unified spatial representation for navigation systems", AIIDE 2009, Algorithm 1.
//!
//! **Deviations.** The printed loop visits each pair twice and would link it twice; here once, with a link for either
//! side.

use super::{LinkLists, NavSphere};
use crate::spatial::PackedQuadtree;
use crate::trace::{Process, Recorder, Status};

/// The most links of a navrep, each counted once: both sides of so many take about 170 MB.
pub const MOST_LINKS: usize = 1_000_000;

/// The method by which pairs are found that may overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LinkMethod {
    /// Each sphere with each other one (Algorithm 1).
    AllPairs,
    /// Each sphere with those near it in a loose quadtree.
    #[default]
    Quadtree,
}

/// The linking of a set of spheres, which each step is handed anew. A step is one sphere.
///
/// It ends early where there are more than [`MOST_LINKS`].
#[derive(Clone, Debug)]
pub struct Linking {
    method: LinkMethod,
    /// All spheres; empty before the first step, and for all pairs.
    tree: PackedQuadtree,
    /// For the spheres near one.
    near: Vec<u32>,
    next: usize,
    /// The pairs that overlap, the later sphere first; ascending.
    found: Vec<(u32, u32)>,
    /// Where those of the latest step begin.
    latest: usize,
    pair_tests: u64,
}

impl Linking {
    /// To link by a method.
    pub fn new(method: LinkMethod) -> Linking {
        Linking {
            method,
            tree: PackedQuadtree::default(),
            near: Vec::new(),
            next: 0,
            found: Vec::new(),
            latest: 0,
            pair_tests: 0,
        }
    }

    /// How many spheres are done.
    pub fn done(&self) -> usize {
        self.next
    }

    /// How many pairs were tested so far.
    pub fn pair_tests(&self) -> u64 {
        self.pair_tests
    }

    /// The pairs found so far that overlap, the later sphere first.
    pub fn found(&self) -> &[(u32, u32)] {
        &self.found
    }

    /// Those of them that the latest step found.
    pub fn latest(&self) -> &[(u32, u32)] {
        &self.found[self.latest..]
    }

    /// Whether there are more than [`MOST_LINKS`].
    pub fn is_over(&self) -> bool {
        self.found.len() > MOST_LINKS
    }

    /// The links of the spheres, which are those of the steps.
    pub fn into_links(self, spheres: &[NavSphere]) -> LinkLists {
        LinkLists::of_pairs(spheres, &self.found)
    }
}

impl Process<&[NavSphere]> for Linking {
    fn step<R: Recorder>(&mut self, spheres: &[NavSphere], _: &mut R) -> Status {
        let sphere = match spheres.get(self.next) {
            Some(sphere) if !self.is_over() => sphere,
            _ => return Status::Done,
        };
        let number = self.next as u32;
        if self.next == 0 {
            self.found.reserve(2 * spheres.len());
            if self.method == LinkMethod::Quadtree {
                let discs = spheres.iter().map(|one| (one.at.truncate(), one.radius));
                self.tree = PackedQuadtree::of(discs);
            }
        }
        self.latest = self.found.len();
        let found = &mut self.found;
        let test = |other: u32| {
            if sphere.overlaps(&spheres[other as usize]) {
                found.push((number, other));
            }
        };
        match self.method {
            LinkMethod::AllPairs => {
                (0..number).for_each(test);
                self.pair_tests += u64::from(number);
            }
            LinkMethod::Quadtree => {
                let at = sphere.at.truncate();
                let near = &mut self.near;
                self.pair_tests += self.tree.near(at, sphere.radius, number, near);
                near.iter().copied().for_each(test);
                found[self.latest..].sort_unstable();
            }
        }
        self.next += 1;
        match self.next < spheres.len() && !self.is_over() {
            true => Status::Running,
            false => Status::Done,
        }
    }
}
