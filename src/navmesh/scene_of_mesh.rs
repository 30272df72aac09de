//! From a mesh back to a scene: what its polygons do not cover, as obstacles.
//!
//! The outer sides of the mesh divide its bounding box into pieces ([`split`]); a piece that no polygon covers is part
//! of an obstacle, and pieces that share a side are one. The plan counts alone: polygons of storeys above each other
//! become one floor, and a step between two of them is none.

use super::split::{self, Plane, rounded};
use super::{Locator, NavMesh};
use crate::message::Message;
use crate::world::scene::{Obstacle, Scene, Shape, signed_area};
use glam::DVec2;
use spade::handles::{DirectedEdgeHandle, FaceHandle, InnerTag};
use spade::{CdtEdge, Point2, Triangulation};
use std::collections::BTreeMap;

/// A gap between polygons that is narrower than this is closed, in metres: the width of a piece is its area over its
/// longest side. Vertices that should be the same differ by rounding, and sides that should touch leave cracks.
const CRACK: f64 = 1.0 / 1024.0;

/// Of a face: covered by polygons, or too narrow to matter.
const COVERED: u32 = u32::MAX;

type Edge<'a> = DirectedEdgeHandle<'a, Point2<f64>, (), CdtEdge<Vec<u32>>, ()>;
type Face<'a> = FaceHandle<'a, InnerTag, Point2<f64>, (), CdtEdge<Vec<u32>>, ()>;

/// The scene in which exactly the polygons of a mesh are free: its floor is their bounding box, its obstacles the rest
/// of it, `high` metres high. Gaps under a millimetre are closed. O(n log n) for outer sides that cross little.
///
/// # Errors
/// `mesh.coordinates` where a coordinate is so large that exact predicates fail; those of [`Scene::new`], among them
/// `scene.extent` for a mesh without polygons, and of [`Scene::add`].
pub fn scene_of_mesh(mesh: &NavMesh, high: f64) -> Result<Scene, Message> {
    let corners = (0..mesh.polygons()).flat_map(|polygon| mesh.corners(polygon));
    let empty = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    let (low, top) = corners.fold(empty, |(low, top), corner| {
        let at = rounded(mesh.vertex(*corner));
        (low.min(at), top.max(at))
    });
    let (low, top) = if low.x <= top.x {
        (low, top)
    } else {
        Default::default()
    };
    let mut scene = Scene::new(low, top)?;
    let plane = divided(mesh, low, top)?;
    let obstacle_of = uncovered(&plane, mesh);
    for shape in shapes(&plane, &obstacle_of) {
        scene.add(Obstacle::standing(shape, high))?;
    }
    Ok(scene)
}

/// The bounding box, divided by the outer sides of a mesh.
fn divided(mesh: &NavMesh, low: DVec2, high: DVec2) -> Result<Plane, Message> {
    let mut plane = Plane::new();
    let mut handles = BTreeMap::new();
    let mut insert = |plane: &mut Plane, at: DVec2| {
        let at = rounded(at);
        let key = (at.x.to_bits(), at.y.to_bits());
        if let Some(handle) = handles.get(&key) {
            return Ok(*handle);
        }
        let coordinates = || {
            Message::new("mesh.coordinates")
                .with("x", at.x)
                .with("y", at.y)
        };
        let handle = plane
            .insert(Point2::new(at.x, at.y))
            .map_err(|_| coordinates())?;
        handles.insert(key, handle);
        Ok(handle)
    };
    let rim = [
        low,
        DVec2::new(high.x, low.y),
        high,
        DVec2::new(low.x, high.y),
    ];
    let mut lines: Vec<[DVec2; 2]> = (0..4)
        .map(|side| [rim[side], rim[(side + 1) % 4]])
        .collect();
    let outer = (0..mesh.polygons()).flat_map(|polygon| mesh.sides_of(polygon));
    lines.extend(outer.filter(|side| mesh.twin(*side).is_none()).map(|side| {
        let (a, b) = mesh.ends(side);
        [mesh.vertex(a), mesh.vertex(b)]
    }));
    // All points first: a point that comes later on a line would have to split it.
    let mut ends = Vec::with_capacity(lines.len());
    for [a, b] in lines {
        ends.push([insert(&mut plane, a)?, insert(&mut plane, b)?]);
    }
    for (number, line) in (0..).zip(ends) {
        split::insert(&mut plane, line, number)?;
    }
    Ok(plane)
}

/// By the index of a face, the outer one's among them: the obstacle that it is part of, or [`COVERED`].
fn uncovered(plane: &Plane, mesh: &NavMesh) -> Vec<u32> {
    let locator = Locator::new(mesh);
    let mut blocked = vec![false; plane.num_all_faces()];
    flood(
        plane,
        |edge| !edge.is_constraint_edge(),
        |_| true,
        |piece| {
            let middle = widest(piece).center();
            let covered = locator
                .at(mesh, DVec2::new(middle.x, middle.y))
                .next()
                .is_some();
            let blocks = !covered && width(piece) >= CRACK;
            piece.iter().for_each(|face| blocked[face.index()] = blocks);
        },
    );
    let mut obstacle_of = vec![COVERED; plane.num_all_faces()];
    let mut obstacles = 0;
    flood(
        plane,
        |_| true,
        |face| blocked[face.index()],
        |obstacle| {
            obstacle
                .iter()
                .for_each(|face| obstacle_of[face.index()] = obstacles);
            obstacles += 1;
        },
    );
    obstacle_of
}

/// Calls `found` with each largest set of faces that are `among` those looked at and joined by edges that are `open`.
fn flood<'a>(
    plane: &'a Plane,
    open: impl Fn(&Edge<'a>) -> bool,
    among: impl Fn(&Face<'a>) -> bool,
    mut found: impl FnMut(&[Face<'a>]),
) {
    let mut seen = vec![false; plane.num_all_faces()];
    for first in plane.inner_faces() {
        if seen[first.index()] || !among(&first) {
            continue;
        }
        seen[first.index()] = true;
        let mut piece = vec![first];
        let mut next = 0;
        while next < piece.len() {
            for edge in piece[next].adjacent_edges() {
                let beyond = edge
                    .rev()
                    .face()
                    .as_inner()
                    .filter(|face| open(&edge) && among(face));
                if let Some(face) = beyond.filter(|face| !seen[face.index()]) {
                    seen[face.index()] = true;
                    piece.push(face);
                }
            }
            next += 1;
        }
        found(&piece);
    }
}

/// The face with the largest area.
fn widest<'a>(piece: &[Face<'a>]) -> Face<'a> {
    let larger = |a: Face<'a>, b: &Face<'a>| if b.area() > a.area() { *b } else { a };
    piece[1..].iter().fold(piece[0], larger)
}

/// The area of a piece over its longest side, in metres.
fn width(piece: &[Face]) -> f64 {
    let area: f64 = piece.iter().map(Face::area).sum();
    let edges = piece.iter().flat_map(|face| face.adjacent_edges());
    area / edges.map(|edge| edge.length_2()).fold(0.0, f64::max).sqrt()
}

/// The obstacles as polygons: the outline first, then the holes.
fn shapes(plane: &Plane, obstacle_of: &[u32]) -> Vec<Shape> {
    let obstacle = |edge: &Edge| {
        edge.face()
            .as_inner()
            .map_or(COVERED, |face| obstacle_of[face.index()])
    };
    let bounds = |edge: &Edge| obstacle(edge) != COVERED && obstacle(&edge.rev()) == COVERED;
    let mut rings: BTreeMap<u32, Vec<Vec<DVec2>>> = BTreeMap::new();
    let mut walked = vec![false; plane.num_directed_edges()];
    const ABSENT: u32 = u32::MAX;
    let mut at_vertex = vec![ABSENT; plane.num_vertices()];
    let mut close = |number: u32, ring: Vec<Edge>, at_vertex: &mut [u32]| {
        ring.iter()
            .for_each(|edge| at_vertex[edge.from().index()] = ABSENT);
        let points = ring.iter().map(|edge| edge.from().position());
        let points = points.map(|at| DVec2::new(at.x, at.y)).collect();
        rings.entry(number).or_default().push(points);
    };
    for first in plane.directed_edges() {
        let number = obstacle(&first);
        let mut edge = first;
        let mut ring: Vec<Edge> = Vec::new();
        while bounds(&edge) && !walked[edge.fix().index()] {
            walked[edge.fix().index()] = true;
            let vertex = edge.from().index();
            // What lies between two visits of a vertex is a ring by itself.
            if at_vertex[vertex] != ABSENT {
                let part = ring.split_off(at_vertex[vertex] as usize);
                close(number, part, &mut at_vertex);
            }
            at_vertex[vertex] = ring.len() as u32;
            ring.push(edge);
            // On through the faces of the obstacle around the vertex, to the next side that bounds it.
            edge = edge.next();
            while !bounds(&edge) {
                edge = edge.rev().next();
            }
        }
        if !ring.is_empty() {
            close(number, ring, &mut at_vertex);
        }
    }
    let polygons = rings.into_values().map(|mut rings| {
        // The outline alone goes round counter-clockwise.
        rings.sort_by(|a, b| signed_area(b).total_cmp(&signed_area(a)));
        Shape::Polygon { rings }
    });
    polygons.collect()
}
