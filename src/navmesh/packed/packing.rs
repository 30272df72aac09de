//! From a mesh of triangles to a system of packed meshes: rounded, cut into parts, numbered depth-first, linked.

use super::links::{LinkEnd, MeshLink};
use super::system::{MOST_MESHES, MeshSystem, too_many};
use super::triangle::{NO_TRIANGLE, PackedTriangle};
use super::{ConnectionBuilding, FixedPoint, PackedMesh, PackedVertex, TriangleGraph};
use super::{cutting, rounding};
use crate::message::Message;
use crate::navmesh::{NO_POLYGON, NavMesh};
use glam::DVec2;
use std::collections::BTreeMap;

/// The numbers that triangles of the whole mesh get: the part of each, and its number there.
struct Numbers<'a> {
    mesh: &'a NavMesh,
    fixed: FixedPoint,
    part_of: &'a [u32],
    number_of: Vec<u8>,
}

impl MeshSystem {
    /// Packs a mesh of triangles; `span` is that of the fixed-point coordinates in metres, by default the smallest that
    /// holds all of the mesh, at least 64.
    ///
    /// # Errors
    /// `packed.triangles` where a polygon is no triangle; `packed.span`, `packed.too-fine` and `packed.too-thin` where
    /// the step is too large for it; `packed.part-span` where a part is wider than the span; `packed.meshes` where
    /// there would be too many.
    pub fn pack(mesh: &NavMesh, span: Option<f64>) -> Result<MeshSystem, Message> {
        let fixed = FixedPoint::of_span(span.unwrap_or_else(|| extent(mesh).max(64.0)))?;
        let rounded = rounding::rounded(mesh, fixed)?;
        let parts = cutting::cut(&rounded, fixed)?;
        if parts.count as usize > MOST_MESHES {
            return Err(too_many(parts.count as usize));
        }
        let mut numbers = Numbers {
            mesh: &parts.mesh,
            fixed,
            part_of: &parts.of,
            number_of: vec![NO_TRIANGLE; parts.of.len()],
        };
        let members = numbers.depth_first(parts.count);
        let packed = members.iter().map(|members| {
            let (mesh, links) = numbers.part(members)?;
            let map = ConnectionBuilding::run(&TriangleGraph::of_packed(&mesh))?;
            Ok((mesh, map, links))
        });
        Ok(MeshSystem::of(packed.collect::<Result<_, Message>>()?))
    }
}

/// The longer side of the box around a mesh, in metres.
fn extent(mesh: &NavMesh) -> f64 {
    let vertices = mesh.vertices();
    let first = vertices.first().copied().unwrap_or_default();
    let box_ = vertices.iter().fold((first, first), |(low, high), at| {
        (low.min(*at), high.max(*at))
    });
    (box_.1 - box_.0).max_element()
}

impl Numbers<'_> {
    /// Numbers the triangles of each part. Answers them in that order.
    fn depth_first(&mut self, parts: u32) -> Vec<Vec<u32>> {
        let mut members = vec![Vec::new(); parts as usize];
        let mut waiting = Vec::new();
        for first in 0..self.part_of.len() {
            if self.number_of[first] != NO_TRIANGLE {
                continue;
            }
            let part = self.part_of[first];
            let own: &mut Vec<u32> = &mut members[part as usize];
            waiting.push(first as u32);
            while let Some(triangle) = waiting.pop() {
                let number = &mut self.number_of[triangle as usize];
                if *number != NO_TRIANGLE {
                    continue;
                }
                *number = own.len() as u8;
                own.push(triangle);
                for side in self.mesh.sides_of(triangle).rev() {
                    let next = self.mesh.beyond(side);
                    if next != NO_POLYGON && self.part_of[next as usize] == part {
                        waiting.push(next);
                    }
                }
            }
        }
        members
    }

    fn part(&self, members: &[u32]) -> Result<(PackedMesh, Vec<MeshLink>), Message> {
        let mut local: BTreeMap<u32, u8> = BTreeMap::new();
        let mut order = Vec::new();
        let (mut triangles, mut links) = (Vec::new(), Vec::new());
        for member in members {
            let mut corners = [0; 3];
            for (corner, vertex) in corners.iter_mut().zip(self.mesh.corners(*member)) {
                *corner = *local.entry(*vertex).or_insert_with(|| {
                    order.push(*vertex);
                    (order.len() - 1) as u8
                });
            }
            let mut triangle = PackedTriangle {
                corners,
                neighbours: [NO_TRIANGLE; 3],
                // Until all meshes are there, each corner might be on a solid side.
                flags: 7,
                link: 0,
            };
            for (side, whole) in (0..).zip(self.mesh.sides_of(*member)) {
                let next = self.mesh.beyond(whole);
                if next == NO_POLYGON {
                    continue;
                }
                if self.part_of[next as usize] == self.part_of[*member as usize] {
                    triangle.neighbours[usize::from(side)] = self.number_of[next as usize];
                } else {
                    triangle.set_link(side, links.len() as u8);
                    links.push(self.link(*member, side, whole));
                }
            }
            triangles.push(triangle);
        }
        let places: Vec<DVec2> = order
            .iter()
            .map(|vertex| self.mesh.vertex(*vertex))
            .collect();
        let (base, vertices) = vertices(self.fixed, &places)?;
        let mesh = PackedMesh::new(self.fixed, base, vertices, triangles)?;
        Ok((mesh, links))
    }

    /// The half of a link by which a side of the whole mesh leads into another part.
    fn link(&self, triangle: u32, side: u8, whole: u32) -> MeshLink {
        let next = self.mesh.beyond(whole);
        let twin = self.mesh.twin(whole).unwrap_or(whole);
        MeshLink {
            triangle: self.number_of[triangle as usize],
            side,
            to: LinkEnd {
                mesh: self.part_of[next as usize] as u16,
                triangle: self.number_of[next as usize],
                side: (twin - self.mesh.sides_of(next).start) as u8,
            },
            open: true,
            on: true,
        }
    }
}

/// Vertices packed from the middle of the box around them, in steps, which is told first.
pub(super) fn vertices(
    fixed: FixedPoint,
    places: &[DVec2],
) -> Result<([i32; 2], Vec<PackedVertex>), Message> {
    let steps: Vec<[i32; 2]> = places
        .iter()
        .filter_map(|place| fixed.nearest(*place))
        .collect();
    let base = [0, 1].map(|axis| {
        let along = || steps.iter().map(|at| at[axis]);
        let (low, high) = (along().min().unwrap_or(0), along().max().unwrap_or(0));
        low + (high - low) / 2
    });
    let packed = steps.iter().map(|at| {
        let from = |axis: usize| i16::try_from(at[axis] - base[axis]).ok();
        let at = [from(0)?, from(1)?, 0];
        Some(PackedVertex { at })
    });
    let packed: Option<Vec<_>> = packed.collect();
    let wide = || Message::new("packed.part-span").with("span", fixed.span());
    Ok((base, packed.ok_or_else(wide)?))
}
