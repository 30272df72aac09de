//! A drawn mesh that begins with the triangles of a packed one.

use crate::navmesh::packed::{MeshSystem, NO_TRIANGLE};
use crate::world::scene::{DrawnLink, DrawnMesh, DrawnSide, LinkWay};
use glam::DVec2;
use std::collections::BTreeMap;

/// The triangles and links of a system of packed meshes, as they would have been drawn; not checked.
pub fn taken_from(system: &MeshSystem) -> DrawnMesh {
    let mut mesh = DrawnMesh::default();
    let mut known: BTreeMap<[u64; 2], u32> = BTreeMap::new();
    let firsts: Vec<u32> = (0..system.len() as u16)
        .scan(0, |count, number| {
            let first = *count;
            *count += system.mesh(number)?.triangles().len() as u32;
            Some(first)
        })
        .collect();
    for number in 0..system.len() as u16 {
        let Some(packed) = system.mesh(number) else {
            continue;
        };
        for triangle in 0..packed.triangles().len() as u8 {
            let corners = packed.corners(triangle).map(|at| at + DVec2::ZERO);
            let corners = corners.map(|at| {
                *known
                    .entry(at.to_array().map(f64::to_bits))
                    .or_insert_with(|| {
                        mesh.vertices.push(at);
                        mesh.vertices.len() as u32 - 1
                    })
            });
            mesh.triangles.push(corners);
        }
        // Each link is in the lists of both of its meshes.
        for link in system
            .links(number)
            .iter()
            .filter(|link| number < link.to.mesh)
        {
            debug_assert_eq!(packed.beyond(link.triangle, link.side), NO_TRIANGLE);
            let side = |mesh: u16, triangle: u8, side| DrawnSide {
                triangle: firsts[usize::from(mesh)] + u32::from(triangle),
                side,
            };
            mesh.links.push(DrawnLink {
                from: side(number, link.triangle, link.side),
                to: side(link.to.mesh, link.to.triangle, link.to.side),
                way: LinkWay::Both,
                on: true,
            });
        }
    }
    mesh
}
