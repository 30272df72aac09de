//! A\* over the polygons of a mesh, each at the place where it is entered, then the funnel: for many queries.
//!
//! **Idea.** A node is a polygon. Its place is the middle of the side that the search came in by, so that lengths are
//! nearer to those of paths than between middles of polygons, and there are fewer nodes than sides.
//!
//! **Guarantee.** A path where there is one. Which polygons it passes is decided by lengths over the places of entry,
//! of which each polygon keeps that of the cheapest way found: the path may be longer than the shortest, and longer
//! than over all middles of sides.
//!
//! **Complexity.** O(s log s) for the s sides of polygons expanded; no memory is allocated but for the path once there
//! have been queries as large.
//!
//! **Source.** Nodes at their places of entry are those of Detour, the library of M. Mononen.

use super::funnel::Funnel;
use super::{Locator, NO_POLYGON, NavMesh, Portal};
use glam::DVec2;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The record of a polygon: the place where it was entered, g, and the side before.
#[derive(Clone, Copy, Debug, Default)]
struct Entered {
    at: DVec2,
    g: f64,
    /// The side by which it was entered, of the polygon before.
    by: u32,
    /// The number of the query, twice; one more once it is closed.
    stamp: u32,
}

/// Queries one after the other, whose arrays are used again. The mesh may change between them.
#[derive(Clone, Debug, Default)]
pub struct EntrySearch {
    entered: Vec<Entered>,
    /// Keys as of [`key`].
    open: BinaryHeap<Reverse<u64>>,
    query: u32,
    /// The polygons with the goal.
    goals: Vec<u32>,
    portals: Vec<Portal>,
    funnel: Funnel,
    expanded: u64,
}

/// A polygon by its f, rounded to single precision, whose bits order as the numbers do: none is negative.
fn key(f: f64, polygon: u32) -> u64 {
    u64::from((f as f32).to_bits()) << 32 | u64::from(polygon)
}

/// In place of the side of the first polygon.
const NONE: u32 = u32::MAX;

impl EntrySearch {
    /// Start, bends and goal of a path, in metres, put into `points`; whether there is one.
    pub fn find_into(
        &mut self,
        mesh: &NavMesh,
        locator: &Locator,
        (start, goal): (DVec2, DVec2),
        points: &mut Vec<DVec2>,
    ) -> bool {
        points.clear();
        self.expanded = 0;
        let Some(last) = self.search(mesh, locator, start, goal) else {
            return false;
        };
        self.portals.clear();
        let mut by = self.entered[last as usize].by;
        while by != NONE {
            let (right, left) = mesh.ends(by);
            self.portals.push(Portal {
                right: mesh.vertex(right),
                left: mesh.vertex(left),
            });
            by = self.entered[mesh.polygon_of(by) as usize].by;
        }
        self.portals.reverse();
        self.funnel.pull_into(start, &self.portals, goal, points);
        true
    }

    /// How many polygons the last query expanded.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The polygon with the goal that was reached.
    fn search(
        &mut self,
        mesh: &NavMesh,
        locator: &Locator,
        start: DVec2,
        goal: DVec2,
    ) -> Option<u32> {
        self.begin(mesh.polygons() as usize);
        let stamp = 2 * self.query;
        // A corner may belong to polygons that are not joined otherwise.
        self.goals.clear();
        self.goals.extend(locator.at(mesh, goal));
        if self.goals.is_empty() {
            return None;
        }
        for first in locator.at(mesh, start) {
            self.entered[first as usize] = Entered {
                at: start,
                g: 0.0,
                by: NONE,
                stamp,
            };
            self.open.push(Reverse(key(start.distance(goal), first)));
        }
        while let Some(Reverse(key)) = self.open.pop() {
            let polygon = key as u32;
            if self.goals.contains(&polygon) {
                return Some(polygon);
            }
            let Entered {
                at, g, stamp: now, ..
            } = self.entered[polygon as usize];
            if now != stamp {
                continue;
            }
            self.entered[polygon as usize].stamp = stamp + 1;
            self.expanded += 1;
            let sides = mesh.sides_of(polygon);
            // Each side ends where the next one begins: the last one is looked at first.
            let mut side = sides.end - 1;
            for next in sides {
                let by = std::mem::replace(&mut side, next);
                let other = mesh.beyond(by);
                if other == NO_POLYGON {
                    continue;
                }
                let known = &mut self.entered[other as usize];
                if known.stamp == stamp + 1 {
                    continue;
                }
                let ends = (mesh.vertex(mesh.from(by)), mesh.vertex(mesh.from(next)));
                let middle = ends.0.midpoint(ends.1);
                let g = g + at.distance(middle);
                if known.stamp == stamp && known.g <= g {
                    continue;
                }
                *known = Entered {
                    at: middle,
                    g,
                    by,
                    stamp,
                };
                let f = g + middle.distance(goal);
                self.open.push(Reverse(self::key(f, other)));
            }
        }
        None
    }

    fn begin(&mut self, polygons: usize) {
        self.open.clear();
        if self.query >= u32::MAX / 2 - 1 {
            self.entered.clear();
            self.query = 0;
        }
        self.query += 1;
        if self.entered.len() < polygons {
            self.entered.resize(polygons, Entered::default());
        }
    }
}
