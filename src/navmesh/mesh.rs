//! The navigation mesh: convex polygons over shared vertices, joined at their sides.

use crate::message::Message;
use crate::spatial::orient2d;
use glam::DVec2;
use std::cmp::Ordering;

/// In place of a polygon beyond a side: nothing walkable lies there.
pub const NO_POLYGON: u32 = u32::MAX;

/// Convex polygons that cover what is walkable: each counter-clockwise, with the polygon beyond each of its sides.
///
/// Polygons, vertices and sides are numbered densely, but in a mesh that was repaired
/// ([`DynamicMesh`](super::DynamicMesh)): there numbers are left over, of polygons without sides and of sides and
/// vertices that no polygon has. The side number `s` goes from its own vertex to that of the next side of the polygon.
/// All coordinates are finite, in metres.
#[derive(Clone, Debug, PartialEq)]
pub struct NavMesh {
    pub(super) vertices: Vec<DVec2>,
    /// The first side of each polygon, and the one after its last.
    pub(super) rings: Vec<[u32; 2]>,
    /// The vertex at which each side begins.
    pub(super) from: Vec<u32>,
    /// The polygon that each side belongs to, or [`NO_POLYGON`].
    pub(super) owners: Vec<u32>,
    /// The polygon beyond each side, or [`NO_POLYGON`].
    pub(super) beyond: Vec<u32>,
    /// The same side in the polygon beyond it; of an outer side undefined.
    pub(super) twins: Vec<u32>,
    /// Whether a shortest path may bend at a vertex: the free space around it spans more than a half-plane.
    pub(super) bends: Vec<bool>,
}

impl NavMesh {
    /// The mesh of these polygons, each a list of vertices counter-clockwise. Sides between the same two vertices are
    /// joined. O(n log n).
    ///
    /// # Errors
    /// With the number of the `polygon`: `mesh.not-finite` (of a vertex), `mesh.vertex` (there is none of this number),
    /// `mesh.corners` (fewer than three), `mesh.not-convex` (or clockwise, or without area), `mesh.side` (a side that
    /// another polygon has in the same direction, or a third one has).
    pub fn new(vertices: Vec<DVec2>, polygons: &[Vec<u32>]) -> Result<NavMesh, Message> {
        if let Some(vertex) = vertices.iter().position(|at| !at.is_finite()) {
            return Err(Message::new("mesh.not-finite").with("vertex", vertex));
        }
        let mut rings = Vec::with_capacity(polygons.len());
        let (mut from, mut owners) = (Vec::new(), Vec::new());
        for (polygon, corners) in polygons.iter().enumerate() {
            let wrong = |id: &'static str| Message::new(id).with("polygon", polygon);
            if let Some(vertex) = corners.iter().find(|v| **v as usize >= vertices.len()) {
                return Err(wrong("mesh.vertex")
                    .with("vertex", *vertex)
                    .with("vertices", vertices.len()));
            }
            if corners.len() < 3 {
                return Err(wrong("mesh.corners").with("found", corners.len()));
            }
            if !is_convex(corners, &vertices) {
                return Err(wrong("mesh.not-convex"));
            }
            let first = from.len() as u32;
            from.extend_from_slice(corners);
            rings.push([first, from.len() as u32]);
            owners.resize(from.len(), polygon as u32);
        }
        let mut mesh = NavMesh {
            vertices,
            rings,
            owners,
            beyond: vec![NO_POLYGON; from.len()],
            twins: vec![u32::MAX; from.len()],
            from,
            bends: Vec::new(),
        };
        mesh.join()?;
        mesh.find_bends();
        Ok(mesh)
    }

    /// Joins the sides between the same two vertices.
    fn join(&mut self) -> Result<(), Message> {
        let mut sides: Vec<(u32, u32, u32, u32)> = Vec::with_capacity(self.from.len());
        for polygon in 0..self.polygons() {
            for side in self.sides_of(polygon) {
                let (a, b) = self.ends(side);
                sides.push((a.min(b), a.max(b), side, polygon));
            }
        }
        sides.sort_unstable();
        for same in sides.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let [_, (_, _, side, polygon)] = *same else {
                if let [_, _, (_, _, _, third), ..] = *same {
                    return Err(Message::new("mesh.side").with("polygon", third));
                }
                continue;
            };
            let (_, _, first, first_polygon) = same[0];
            if self.from[first as usize] == self.from[side as usize] {
                return Err(Message::new("mesh.side").with("polygon", polygon));
            }
            self.beyond[first as usize] = polygon;
            self.beyond[side as usize] = first_polygon;
            self.twins[first as usize] = side;
            self.twins[side as usize] = first;
        }
        Ok(())
    }

    /// From each outer side round the vertex at which it begins, through the polygons there, to the next outer side.
    fn find_bends(&mut self) {
        self.bends = vec![false; self.vertices.len()];
        for polygon in 0..self.polygons() {
            for side in self.sides_of(polygon) {
                if self.beyond(side) != NO_POLYGON {
                    continue;
                }
                let (vertex, towards) = self.ends(side);
                let mut before = self.side_before(polygon, side);
                while let Some(twin) = self.twin(before) {
                    before = self.side_before(self.beyond(before), twin);
                }
                let [from, at, to] =
                    [self.from[before as usize], vertex, towards].map(|v| self.vertex(v));
                // Nothing is turned where the outline goes back the way it came: there it turns by a half.
                let bend = match orient2d(from, at, to) {
                    Ordering::Less => true,
                    Ordering::Equal => (at - from).dot(to - at) < 0.0,
                    Ordering::Greater => false,
                };
                self.bends[vertex as usize] |= bend;
            }
        }
    }

    /// The side of a polygon before one of its sides.
    pub(super) fn side_before(&self, polygon: u32, side: u32) -> u32 {
        let sides = self.sides_of(polygon);
        if side == sides.start {
            sides.end - 1
        } else {
            side - 1
        }
    }

    /// The polygon that a side belongs to.
    pub fn polygon_of(&self, side: u32) -> u32 {
        self.owners[side as usize]
    }

    /// How many polygons there are.
    pub fn polygons(&self) -> u32 {
        self.rings.len() as u32
    }

    /// How many sides all polygons have together.
    pub fn sides(&self) -> usize {
        self.from.len()
    }

    /// The vertices, in metres.
    pub fn vertices(&self) -> &[DVec2] {
        &self.vertices
    }

    /// Where a vertex is.
    #[inline]
    pub fn vertex(&self, vertex: u32) -> DVec2 {
        self.vertices[vertex as usize]
    }

    /// The numbers of the sides of a polygon, counter-clockwise.
    #[inline]
    pub fn sides_of(&self, polygon: u32) -> std::ops::Range<u32> {
        let [first, end] = self.rings[polygon as usize];
        first..end
    }

    /// The vertices of a polygon, counter-clockwise.
    pub fn corners(&self, polygon: u32) -> &[u32] {
        let sides = self.sides_of(polygon);
        &self.from[sides.start as usize..sides.end as usize]
    }

    /// The vertex at which a side begins.
    #[inline]
    pub fn from(&self, side: u32) -> u32 {
        self.from[side as usize]
    }

    /// The two vertices of a side.
    pub fn ends(&self, side: u32) -> (u32, u32) {
        let sides = self.sides_of(self.polygon_of(side));
        let next = if side + 1 == sides.end {
            sides.start
        } else {
            side + 1
        };
        (self.from[side as usize], self.from[next as usize])
    }

    /// The polygon beyond a side, or [`NO_POLYGON`].
    #[inline]
    pub fn beyond(&self, side: u32) -> u32 {
        self.beyond[side as usize]
    }

    /// The same side as the polygon beyond it has it.
    #[inline]
    pub fn twin(&self, side: u32) -> Option<u32> {
        (self.beyond(side) != NO_POLYGON).then(|| self.twins[side as usize])
    }

    /// Whether a shortest path may bend at a vertex.
    #[inline]
    pub fn bends(&self, vertex: u32) -> bool {
        self.bends[vertex as usize]
    }

    /// The area of a polygon, in square metres.
    pub fn area(&self, polygon: u32) -> f64 {
        let corners = self.corners(polygon);
        let origin = corners
            .first()
            .map_or(DVec2::ZERO, |corner| self.vertex(*corner));
        let pairs = corners.windows(2);
        pairs
            .map(|pair| {
                let (a, b) = (self.vertex(pair[0]) - origin, self.vertex(pair[1]) - origin);
                a.perp_dot(b) / 2.0
            })
            .sum()
    }

    /// Whether a point lies in a polygon or on its sides. Exact.
    pub fn contains(&self, polygon: u32, at: DVec2) -> bool {
        let corners = self.corners(polygon);
        let Some(last) = corners.last() else {
            return false;
        };
        let mut before = self.vertex(*last);
        corners.iter().all(|corner| {
            let (a, b) = (before, self.vertex(*corner));
            before = b;
            orient2d(a, b, at) != Ordering::Less
        })
    }

    /// The box around a polygon: its lower left and upper right corner.
    pub(super) fn bounds(&self, polygon: u32) -> (DVec2, DVec2) {
        let nothing = (DVec2::INFINITY, DVec2::NEG_INFINITY);
        let corners = self
            .corners(polygon)
            .iter()
            .map(|corner| self.vertex(*corner));
        corners.fold(nothing, |(low, high), at| (low.min(at), high.max(at)))
    }

    /// The middle of a polygon's corners.
    pub fn middle(&self, polygon: u32) -> DVec2 {
        let corners = self.corners(polygon);
        let sum: DVec2 = corners.iter().map(|corner| self.vertex(*corner)).sum();
        sum / corners.len() as f64
    }

    /// The bytes that it takes in memory.
    pub fn bytes(&self) -> usize {
        let of_vertices = self.vertices.len() * (size_of::<DVec2>() + 1);
        of_vertices + 4 * (2 * self.rings.len() + self.from.len() + 3 * self.beyond.len())
    }
}

/// Whether corners go round counter-clockwise once, without turning right; some in a straight line are allowed.
fn is_convex(corners: &[u32], vertices: &[DVec2]) -> bool {
    let at = |index: usize| vertices[corners[index % corners.len()] as usize];
    let mut turned = false;
    // Round once: the direction changes between up and down twice alone.
    let mut changes = 0;
    for index in 0..corners.len() {
        let (a, b, c) = (at(index), at(index + 1), at(index + 2));
        match orient2d(a, b, c) {
            Ordering::Less => return false,
            Ordering::Equal if (b - a).dot(c - b) <= 0.0 => return false,
            Ordering::Equal => {}
            Ordering::Greater => turned = true,
        }
        let up = |from: DVec2, to: DVec2| (to.y, to.x) > (from.y, from.x);
        changes += usize::from(up(a, b) != up(b, c));
    }
    turned && changes == 2
}
