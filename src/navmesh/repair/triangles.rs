//! All triangles of the floor, free and not, with the lines along their sides: what a repair looks at and changes.

use super::lines::Lines;
use crate::navmesh::building::Triangulated;
use crate::navmesh::{NO_POLYGON, NavMesh};
use crate::spatial::orient2d;
use crate::world::scene::ChangedBox;
use glam::DVec2;
use spade::Triangulation;
use std::cmp::Ordering;

/// In place of a triangle or vertex: none.
pub(super) const NONE: u32 = u32::MAX;

/// Triangles over the vertices of a mesh, which cover its floor. The side `i` of a triangle begins at its corner `i`.
#[derive(Clone, Debug, Default)]
pub(super) struct Triangles {
    /// Counter-clockwise; [`NONE`] first in places that are left over.
    pub corners: Vec<[u32; 3]>,
    /// The triangle beyond each side, or [`NONE`] at the floor's rim.
    pub beside: Vec<[u32; 3]>,
    /// The polygon of the mesh that each is part of, or [`NO_POLYGON`] where it is not free.
    pub polygon: Vec<u32>,
    /// Places that are left over.
    pub spare: Vec<u32>,
    pub lines: Lines,
    /// For each triangle the search that has seen it last.
    seen: Vec<u64>,
    search: u64,
    /// For each the box for which it was looked at last.
    looked: Vec<u64>,
    boxes: u64,
    /// Where the next search begins.
    pub last: u32,
}

impl Triangles {
    /// Those of a triangulation, all of them not free, with the place of each face among them.
    pub fn of(built: &Triangulated) -> (Triangles, Vec<u32>) {
        let plane = &built.plane;
        let mut numbers = vec![NONE; plane.num_all_faces()];
        for (number, face) in (0..).zip(plane.inner_faces()) {
            numbers[face.index()] = number;
        }
        let mut all = Triangles {
            lines: Lines::new(built.lines.clone()),
            ..Triangles::default()
        };
        for face in plane.inner_faces() {
            let edges = face.adjacent_edges();
            all.corners
                .push(edges.map(|edge| edge.from().index() as u32));
            let beyond = |edge: &spade::handles::DirectedEdgeHandle<'_, _, _, _, _>| {
                edge.rev().face().index()
            };
            all.beside
                .push([0, 1, 2].map(|side| numbers[beyond(&edges[side])]));
        }
        for edge in plane
            .undirected_edges()
            .filter(|edge| edge.is_constraint_edge())
        {
            let ends = edge.vertices().map(|vertex| vertex.index() as u32);
            all.lines
                .along
                .insert(Lines::key(ends), edge.data().data().clone());
        }
        all.polygon = vec![NO_POLYGON; all.corners.len()];
        (all, numbers)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.corners.len() - self.spare.len()
    }

    /// The two corners of a side.
    pub fn ends(&self, triangle: u32, side: usize) -> [u32; 2] {
        let corners = self.corners[triangle as usize];
        [corners[side], corners[(side + 1) % 3]]
    }

    /// The triangles that come near one of these boxes, each of which meets the floor between two corners, and with
    /// each all others of its polygon, in order.
    pub fn touched(
        &mut self,
        mesh: &NavMesh,
        boxes: &[ChangedBox],
        (low, high): (DVec2, DVec2),
    ) -> Vec<u32> {
        self.seen.resize(self.corners.len(), 0);
        self.looked.resize(self.corners.len(), 0);
        self.search += 1;
        let mut found = Vec::new();
        for within in boxes {
            let middle = (within.low.max(low) + within.high.min(high)) / 2.0;
            let Some(first) = self.at(mesh, middle) else {
                continue;
            };
            self.last = first;
            let mut waiting = vec![first];
            // Others of these may have been found from another box.
            self.boxes += 1;
            self.looked[first as usize] = self.boxes;
            while let Some(triangle) = waiting.pop() {
                if self.mark(triangle) {
                    found.push(triangle);
                }
                for next in self.beside[triangle as usize] {
                    if next != NONE
                        && std::mem::replace(&mut self.looked[next as usize], self.boxes)
                            != self.boxes
                        && self.touches(mesh, next, within)
                    {
                        waiting.push(next);
                    }
                }
            }
        }
        let mut looked = 0;
        while let Some(triangle) = found.get(looked).copied() {
            looked += 1;
            let polygon = self.polygon[triangle as usize];
            for next in self.beside[triangle as usize] {
                let same = next != NONE && self.polygon[next as usize] == polygon;
                if polygon != NO_POLYGON && same && self.mark(next) {
                    found.push(next);
                }
            }
        }
        found.sort_unstable();
        found
    }

    fn mark(&mut self, triangle: u32) -> bool {
        std::mem::replace(&mut self.seen[triangle as usize], self.search) != self.search
    }

    /// Whether a triangle was among the ones that were touched last.
    pub fn is_touched(&self, triangle: u32) -> bool {
        triangle != NONE && self.seen[triangle as usize] == self.search
    }

    /// Whether a triangle comes nearer to a box than 1e-9 m or so; some that do not may count as if.
    fn touches(&self, mesh: &NavMesh, triangle: u32, within: &ChangedBox) -> bool {
        let corners = self.corners[triangle as usize].map(|corner| mesh.vertex(corner));
        let low = corners[0].min(corners[1]).min(corners[2]);
        let high = corners[0].max(corners[1]).max(corners[2]);
        if low.cmpgt(within.high).any() || high.cmplt(within.low).any() {
            return false;
        }
        let (middle, half) = (
            (within.low + within.high) / 2.0,
            (within.high - within.low) / 2.0,
        );
        (0..3).all(|side| {
            let (a, b) = (corners[side], corners[(side + 1) % 3]);
            let inwards = (b - a).perp();
            // Of the box the corner that lies farthest on the triangle's side.
            let most = inwards.dot(middle - a) + inwards.abs().dot(half);
            most >= -1e-9 * inwards.length()
        })
    }

    /// A triangle that a point of the floor lies in: by a walk from the last one, or else by looking at all.
    fn at(&self, mesh: &NavMesh, at: DVec2) -> Option<u32> {
        let outside = |triangle: u32, side: usize| {
            let [a, b] = self.ends(triangle, side).map(|corner| mesh.vertex(corner));
            orient2d(a, b, at) == Ordering::Less
        };
        let usable = |triangle: u32| {
            let corners = self.corners.get(triangle as usize);
            corners.is_some_and(|corners| corners[0] != NONE)
        };
        let mut here = self.last;
        // Triangles are not Delaunay everywhere, so that a walk might go round for ever.
        for step in 0..self.corners.len().min(20_000) {
            if !usable(here) {
                break;
            }
            let sides = (0..3).map(|side| (side + step) % 3);
            let mut beyond = sides.filter(|side| outside(here, *side));
            let Some(side) = beyond.next() else {
                return Some(here);
            };
            here = self.beside[here as usize][side];
        }
        let mut all = 0..self.corners.len() as u32;
        all.find(|triangle| usable(*triangle) && !(0..3).any(|side| outside(*triangle, side)))
    }

    /// Whether a shortest path may bend at the corner `index` of a triangle: the free triangles around it span more
    /// than a half-plane somewhere.
    pub fn bends(&self, mesh: &NavMesh, triangle: u32, index: usize) -> bool {
        let vertex = self.corners[triangle as usize][index];
        let corner = |triangle: u32| {
            let corners = self.corners[triangle as usize];
            corners
                .iter()
                .position(|corner| *corner == vertex)
                .unwrap_or(0)
        };
        // The next one clockwise lies beyond the side that begins here, counter-clockwise beyond that which ends here.
        let clockwise = |triangle: u32| self.beside[triangle as usize][corner(triangle)];
        let onwards = |triangle: u32| self.beside[triangle as usize][(corner(triangle) + 2) % 3];
        let free =
            |triangle: u32| triangle != NONE && self.polygon[triangle as usize] != NO_POLYGON;
        let mut first = triangle;
        loop {
            let next = clockwise(first);
            if next == NONE || next == triangle {
                break;
            }
            first = next;
        }
        let mut here = first;
        loop {
            if free(here) && !free(clockwise(here)) {
                let to = self.ends(here, corner(here))[1];
                let mut last = here;
                while free(onwards(last)) {
                    last = onwards(last);
                }
                let from = self.corners[last as usize][(corner(last) + 2) % 3];
                let [from, at, to] = [from, vertex, to].map(|vertex| mesh.vertex(vertex));
                let bend = match orient2d(from, at, to) {
                    Ordering::Less => true,
                    Ordering::Equal => (at - from).dot(to - at) < 0.0,
                    Ordering::Greater => false,
                };
                if bend {
                    return true;
                }
            }
            here = onwards(here);
            if here == NONE || here == first {
                return false;
            }
        }
    }

    /// A place for one more triangle.
    pub fn put(&mut self, corners: [u32; 3]) -> u32 {
        let place = self.spare.pop().unwrap_or_else(|| {
            self.corners.push([NONE; 3]);
            self.beside.push([NONE; 3]);
            self.polygon.push(NO_POLYGON);
            self.corners.len() as u32 - 1
        });
        self.corners[place as usize] = corners;
        self.beside[place as usize] = [NONE; 3];
        self.polygon[place as usize] = NO_POLYGON;
        place
    }

    /// Its place is left over from now on.
    pub fn take_away(&mut self, triangle: u32) {
        self.corners[triangle as usize] = [NONE; 3];
        self.beside[triangle as usize] = [NONE; 3];
        self.polygon[triangle as usize] = NO_POLYGON;
        self.spare.push(triangle);
    }

    /// The bytes that they take in memory, roughly.
    pub fn bytes(&self) -> usize {
        self.corners.len() * 32 + self.lines.bytes()
    }
}
