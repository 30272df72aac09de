//! Merging convex polygons at their sides (Hertel and Mehlhorn), one side a step.

use super::{NO_POLYGON, NavMesh};
use crate::message::Message;
use crate::spatial::orient2d;
use glam::DVec2;
use std::cmp::Ordering;

/// Polygons as rings of sides, from which sides between two of them are taken away, the longest first.
#[derive(Clone)]
pub(super) struct Merging {
    mesh: NavMesh,
    /// The side after and before each in its ring.
    next: Vec<u32>,
    before: Vec<u32>,
    gone: Vec<bool>,
    /// Those that are still to be looked at, the longest last.
    sides: Vec<u32>,
}

impl Merging {
    /// Of all polygons of a mesh.
    pub fn new(mesh: NavMesh) -> Merging {
        let count = mesh.sides();
        let (mut next, mut before) = (vec![0; count], vec![0; count]);
        let mut sides = Vec::new();
        for polygon in 0..mesh.polygons() {
            let ring = mesh.sides_of(polygon);
            for side in ring.clone() {
                let following = if side + 1 == ring.end {
                    ring.start
                } else {
                    side + 1
                };
                next[side as usize] = following;
                before[following as usize] = side;
                if mesh.twin(side).is_some_and(|twin| twin > side) {
                    let (a, b) = (mesh.from(side), mesh.from(following));
                    let length = mesh.vertex(a).distance_squared(mesh.vertex(b));
                    sides.push((length, side));
                }
            }
        }
        sides.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
        Merging {
            gone: vec![false; count],
            next,
            before,
            sides: sides.into_iter().map(|(_, side)| side).collect(),
            mesh,
        }
    }

    /// Looks at one side; false if none was left.
    pub fn step(&mut self) -> bool {
        let Some(side) = self.sides.pop() else {
            return false;
        };
        if let Some(twin) = self.mesh.twin(side)
            && self.stays_convex(side, twin)
            && self.stays_convex(twin, side)
        {
            for (a, b) in [(side, twin), (twin, side)] {
                let (into, out) = (self.before[a as usize], self.next[b as usize]);
                self.next[into as usize] = out;
                self.before[out as usize] = into;
                self.gone[a as usize] = true;
            }
        }
        true
    }

    /// Whether the corner at which `side` begins is convex without it and its twin.
    fn stays_convex(&self, side: u32, twin: u32) -> bool {
        let (into, out) = (self.before[side as usize], self.next[twin as usize]);
        let [a, b, c] = [into, side, self.next[out as usize]]
            .map(|side| self.mesh.vertex(self.mesh.from(side)));
        match orient2d(a, b, c) {
            Ordering::Greater => true,
            // Two polygons with two sides in common would be left with a slit between them.
            Ordering::Equal => (b - a).dot(c - b) > 0.0,
            Ordering::Less => false,
        }
    }

    /// The polygons that are left, and which of them each of those at first is part of.
    pub fn polygons(&self) -> (Vec<Vec<u32>>, Vec<u32>) {
        let mut seen = self.gone.clone();
        let mut polygons = Vec::new();
        let mut parts = vec![NO_POLYGON; self.mesh.polygons() as usize];
        let mut waiting = Vec::new();
        for first in 0..seen.len() as u32 {
            let mut corners = Vec::new();
            let mut side = first;
            while !seen[side as usize] {
                seen[side as usize] = true;
                corners.push(self.mesh.from(side));
                side = self.next[side as usize];
            }
            if corners.is_empty() {
                continue;
            }
            waiting.push(self.mesh.polygon_of(first));
            while let Some(part) = waiting.pop() {
                if parts[part as usize] != NO_POLYGON {
                    continue;
                }
                parts[part as usize] = polygons.len() as u32;
                let gone = self
                    .mesh
                    .sides_of(part)
                    .filter(|side| self.gone[*side as usize]);
                waiting.extend(gone.map(|side| self.mesh.beyond(side)));
            }
            polygons.push(corners);
        }
        (polygons, parts)
    }

    /// Its vertices.
    pub fn vertices(&self) -> &[DVec2] {
        self.mesh.vertices()
    }

    /// The mesh of the polygons that are left.
    pub fn mesh(&self) -> Result<NavMesh, Message> {
        NavMesh::new(self.mesh.vertices().to_vec(), &self.polygons().0)
    }
}
