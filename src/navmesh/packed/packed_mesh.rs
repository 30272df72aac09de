//! The packed navigation mesh: at most 254 triangles of 8 bytes over vertices of 6 bytes, connected.

use super::triangle::{NO_TRIANGLE, PackedTriangle};
use super::{FixedPoint, PackedVertex};
use crate::message::Message;
use crate::spatial::orient2d;
use glam::DVec2;
use std::cmp::Ordering;

/// Triangles that a byte numbers, joined at their sides so that each is reached from each other one.
///
/// It is valid by construction: triangles are counter-clockwise, neighbours are mutual over the same two vertices.
/// Which sides are links is in the triangles; where these lead to is known by the [`MeshSystem`](super::MeshSystem).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedMesh {
    fixed: FixedPoint,
    /// Where vertices are counted from, in steps.
    base: [i32; 2],
    vertices: Vec<PackedVertex>,
    triangles: Vec<PackedTriangle>,
}

impl PackedMesh {
    /// The mesh of these vertices and triangles, whose neighbours, solid corners and links are as they stand there.
    ///
    /// # Errors
    /// With the number of the `triangle`: `packed.corner` (there is no such vertex), `packed.area` (none, or
    /// clockwise), `packed.neighbour` (not mutual, or over other vertices), `packed.solid` (a corner on a solid side is
    /// not marked), `packed.flags` (bits that mean nothing), `packed.apart` (not reached from the first);
    /// `packed.count` for none or too many triangles.
    pub fn new(
        fixed: FixedPoint,
        base: [i32; 2],
        vertices: Vec<PackedVertex>,
        triangles: Vec<PackedTriangle>,
    ) -> Result<PackedMesh, Message> {
        let count = triangles.len();
        if !(1..=super::MOST_TRIANGLES).contains(&count) || vertices.len() > count + 2 {
            return Err(Message::new("packed.count")
                .with("triangles", count)
                .with("vertices", vertices.len())
                .with("most", super::MOST_TRIANGLES));
        }
        let mesh = PackedMesh {
            fixed,
            base,
            vertices,
            triangles,
        };
        for number in 0..count as u8 {
            if let Err(id) = mesh.check(number) {
                return Err(Message::new(id).with("triangle", number));
            }
        }
        match mesh.depth_first().iter().position(|seen| !seen) {
            Some(number) => Err(Message::new("packed.apart").with("triangle", number)),
            None => Ok(mesh),
        }
    }

    /// What is wrong with a triangle.
    fn check(&self, number: u8) -> Result<(), &'static str> {
        let triangle = self.triangles[usize::from(number)];
        let known = |corner: &u8| usize::from(*corner) < self.vertices.len();
        if !triangle.corners.iter().all(known) {
            return Err("packed.corner");
        }
        let link_bits = triangle.flags >> 3;
        if link_bits > 4 || link_bits.count_ones() > 1 || (link_bits == 0 && triangle.link != 0) {
            return Err("packed.flags");
        }
        let [a, b, c] = self.corners(number);
        if orient2d(a, b, c) != Ordering::Greater {
            return Err("packed.area");
        }
        for side in 0..3 {
            let (from, to) = self.side_vertices(number, side);
            match triangle.neighbours[usize::from(side)] {
                NO_TRIANGLE => {
                    let linked = triangle.link_side() == Some(side);
                    let marked = triangle.is_solid(side) && triangle.is_solid((side + 1) % 3);
                    if !linked && !marked {
                        return Err("packed.solid");
                    }
                }
                next => {
                    let Some(beyond) = self.triangles.get(usize::from(next)) else {
                        return Err("packed.neighbour");
                    };
                    let known = |corner: &u8| usize::from(*corner) < self.vertices.len();
                    if !beyond.corners.iter().all(known) || triangle.link_side() == Some(side) {
                        return Err("packed.neighbour");
                    }
                    let twin = (0..3).find(|k| self.side_vertices(next, *k) == (to, from));
                    if twin.is_none_or(|k| beyond.neighbours[usize::from(k)] != number) {
                        return Err("packed.neighbour");
                    }
                }
            }
        }
        Ok(())
    }

    /// Which triangles are reached from the first.
    fn depth_first(&self) -> Vec<bool> {
        let mut seen = vec![false; self.triangles.len()];
        let mut waiting = vec![0_u8];
        seen[0] = true;
        while let Some(number) = waiting.pop() {
            for next in self.triangles[usize::from(number)].neighbours {
                if next != NO_TRIANGLE && !seen[usize::from(next)] {
                    seen[usize::from(next)] = true;
                    waiting.push(next);
                }
            }
        }
        seen
    }

    /// How its coordinates are rounded.
    pub fn fixed(&self) -> FixedPoint {
        self.fixed
    }

    /// Where its vertices are counted from, in steps.
    pub(super) fn base(&self) -> [i32; 2] {
        self.base
    }

    /// Its vertices.
    pub fn vertices(&self) -> &[PackedVertex] {
        &self.vertices
    }

    /// Its triangles.
    pub fn triangles(&self) -> &[PackedTriangle] {
        &self.triangles
    }

    /// Its triangles, to give them links.
    pub(super) fn triangles_mut(&mut self) -> &mut [PackedTriangle] {
        &mut self.triangles
    }

    /// Where a vertex is, in metres; exact.
    #[inline]
    pub fn vertex(&self, vertex: u8) -> DVec2 {
        let [x, y, _] = self.vertices[usize::from(vertex)].at;
        let [east, north] = self.base;
        self.fixed
            .metres([east + i32::from(x), north + i32::from(y)])
    }

    /// How high a vertex is, in metres.
    fn height_of(&self, vertex: u8) -> f64 {
        f64::from(self.vertices[usize::from(vertex)].at[2]) * self.fixed.step()
    }

    /// The corners of a triangle, counter-clockwise.
    #[inline]
    pub fn corners(&self, triangle: u8) -> [DVec2; 3] {
        self.triangles[usize::from(triangle)]
            .corners
            .map(|corner| self.vertex(corner))
    }

    fn side_vertices(&self, triangle: u8, side: u8) -> (u8, u8) {
        let corners = self.triangles[usize::from(triangle)].corners;
        let side = usize::from(side);
        (corners[side], corners[(side + 1) % 3])
    }

    /// The two ends of a side, with its triangle to the left of the line from the first to the second.
    #[inline]
    pub fn side(&self, triangle: u8, side: u8) -> [DVec2; 2] {
        let (a, b) = self.side_vertices(triangle, side);
        [self.vertex(a), self.vertex(b)]
    }

    /// The triangle beyond a side, or [`NO_TRIANGLE`].
    #[inline]
    pub fn beyond(&self, triangle: u8, side: u8) -> u8 {
        self.triangles[usize::from(triangle)].neighbours[usize::from(side)]
    }

    /// The middle of a triangle's corners.
    pub fn centre(&self, triangle: u8) -> DVec2 {
        let [a, b, c] = self.corners(triangle);
        (a + b + c) / 3.0
    }

    /// Whether a point lies in a triangle or on its sides. Exact.
    #[inline]
    pub fn contains(&self, triangle: u8, at: DVec2) -> bool {
        let [a, b, c] = self.corners(triangle);
        let left = |from, to| orient2d(from, to, at) != Ordering::Less;
        left(a, b) && left(b, c) && left(c, a)
    }

    /// The height of the plane of a triangle below or above a point, in metres.
    pub fn height(&self, triangle: u8, at: DVec2) -> f64 {
        let [a, b, c] = self.corners(triangle);
        let heights = self.triangles[usize::from(triangle)].corners;
        let [low, second, third] = heights.map(|corner| self.height_of(corner));
        let whole = (b - a).perp_dot(c - a);
        let (u, v) = ((at - a).perp_dot(c - a), (b - a).perp_dot(at - a));
        low + (second - low) * (u / whole) + (third - low) * (v / whole)
    }

    /// The lower left and the upper right corner of the box around it.
    pub fn bounds(&self) -> (DVec2, DVec2) {
        let corners = (0..self.vertices.len() as u32).map(|v| self.vertex(v as u8));
        let none = (DVec2::INFINITY, DVec2::NEG_INFINITY);
        corners.fold(none, |(low, high), at| (low.min(at), high.max(at)))
    }

    /// The bytes of its triangles and of its vertices.
    pub fn bytes(&self) -> (usize, usize) {
        (
            self.triangles.len() * PackedTriangle::BYTES,
            self.vertices.len() * PackedVertex::BYTES,
        )
    }
}
