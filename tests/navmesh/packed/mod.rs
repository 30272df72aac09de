//! The packed mesh: layout, connection map, parts, rays, movement, files.

mod connections;
mod drawing;
mod drawing_checks;
mod drawing_random;
mod drawing_walks;
mod files;
mod layout;
mod links;
mod movement;
mod parts;
mod rays;
mod walks;

use crate::support::random_scenes::{numbers, point, random_scene};
use glam::DVec2;
use rand_pcg::Pcg32;
use robust::{Coord, orient2d};
use wayscope::navmesh::packed::{FixedPoint, MeshSystem, PackedMesh, PackedTriangle, PackedVertex};
use wayscope::navmesh::{FreeSpace, MeshBuilding, NavMesh};

/// The mesh of a random scene, of triangles.
pub fn random_mesh(seed: u64, count: usize, radius: f64) -> NavMesh {
    let space = FreeSpace::of(&random_scene(seed, count), 0.0, 2.0, radius).unwrap();
    MeshBuilding::run(&space, false).unwrap()
}

/// The packed mesh of a random scene; several parts where it is cut smaller than it need be.
pub fn random_system(seed: u64, count: usize, radius: f64) -> MeshSystem {
    MeshSystem::pack(&random_mesh(seed, count, radius), None).unwrap()
}

/// A random place on a system.
pub fn random_place(
    system: &MeshSystem,
    random: &mut Pcg32,
) -> wayscope::navmesh::packed::MeshPlace {
    loop {
        let at = point(random, DVec2::new(-10.0, 5.0), DVec2::new(30.0, 35.0));
        if let Some(place) = system.locate(at) {
            return place;
        }
    }
}

pub fn source(seed: u64) -> Pcg32 {
    numbers(seed)
}

/// Whether a point is in a triangle, by exact predicates of another crate.
pub fn lies_in(mesh: &PackedMesh, triangle: u8, at: DVec2) -> bool {
    let coord = |at: DVec2| Coord { x: at.x, y: at.y };
    let corners = mesh.corners(triangle);
    (0..3).all(|k| orient2d(coord(corners[k]), coord(corners[(k + 1) % 3]), coord(at)) >= 0.0)
}

/// Vertices of whole steps and triangles over them, packed with the neighbours and solid corners that follow; no links.
pub fn packed_of(points: &[[i16; 2]], corners: &[[u8; 3]]) -> PackedMesh {
    let fixed = FixedPoint::of_span(65_536.0).unwrap();
    let side = |t: &[u8; 3], k: usize| (t[k], t[(k + 1) % 3]);
    let mut triangles: Vec<PackedTriangle> = Vec::new();
    let mut solid = vec![false; points.len()];
    for own in corners {
        let neighbours = [0, 1, 2].map(|k| {
            let (a, b) = side(own, k);
            let beyond = |other: &[u8; 3]| (0..3).any(|j| side(other, j) == (b, a));
            let found = corners.iter().position(beyond);
            if found.is_none() {
                solid[usize::from(a)] = true;
                solid[usize::from(b)] = true;
            }
            found.map_or(u8::MAX, |number| number as u8)
        });
        triangles.push(PackedTriangle {
            corners: *own,
            neighbours,
            flags: 0,
            link: 0,
        });
    }
    for triangle in &mut triangles {
        for k in 0..3 {
            if solid[usize::from(triangle.corners[k])] {
                triangle.flags |= 1 << k;
            }
        }
    }
    let vertices = points.iter().map(|[x, y]| PackedVertex { at: [*x, *y, 0] });
    PackedMesh::new(fixed, [0, 0], vertices.collect(), triangles).unwrap()
}
