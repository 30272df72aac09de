//! The packed meshes of a drawn one: a mesh for each of its parts, with their connection maps, joined by its links.

use crate::message::Message;
use crate::navmesh::packed::links::{LinkEnd, MeshLink};
use crate::navmesh::packed::triangle::NO_TRIANGLE;
use crate::navmesh::packed::{
    ConnectionBuilding, FixedPoint, MeshSystem, PackedMesh, PackedTriangle, TriangleGraph, packing,
};
use crate::world::scene::{DrawnMesh, DrawnSide, LinkWay};
use glam::DVec2;
use std::collections::BTreeMap;

/// The numbers that triangles of the drawn mesh get: the part of each, and its number there.
struct Numbers<'a> {
    mesh: &'a DrawnMesh,
    /// The side beyond each side, but for links.
    beyond: Vec<[Option<DrawnSide>; 3]>,
    /// The link at each side.
    links: BTreeMap<DrawnSide, usize>,
    part_of: Vec<u32>,
    number_of: Vec<u8>,
}

impl MeshSystem {
    /// The packed meshes of a drawn mesh that a scene with that floor keeps.
    ///
    /// # Errors
    /// Those of [`PackedMesh::new`]; there are none for what a scene keeps.
    pub fn of_drawn(mesh: &DrawnMesh, floor: (DVec2, DVec2)) -> Result<MeshSystem, Message> {
        MeshSystem::default().redrawn(mesh, floor)
    }

    /// The same after an edit of the mesh that this system is of. Connection maps are kept where the triangles of a
    /// part and the ways between them are the same: to make them takes most of the time.
    ///
    /// # Errors
    /// Those of [`MeshSystem::of_drawn`].
    pub fn redrawn(&self, mesh: &DrawnMesh, floor: (DVec2, DVec2)) -> Result<MeshSystem, Message> {
        let fixed = FixedPoint::of_span(DrawnMesh::span(floor))?;
        let mut numbers = Numbers::of(mesh);
        let members = numbers.depth_first();
        let kept = self.members.iter();
        let kept: Vec<TriangleGraph> = kept
            .map(|member| TriangleGraph::of_packed(&member.mesh))
            .collect();
        let packed = members.iter().enumerate().map(|(number, members)| {
            let (mesh, links) = numbers.part(fixed, members)?;
            let graph = TriangleGraph::of_packed(&mesh);
            // Mostly it has the number that it had.
            let mut known = (0..kept.len()).map(|step| (number + step) % kept.len());
            let map = match known.find(|number| kept[*number] == graph) {
                Some(same) => self.members[same].map.clone(),
                None => ConnectionBuilding::run(&graph)?,
            };
            Ok((mesh, map, links))
        });
        Ok(MeshSystem::of(packed.collect::<Result<_, Message>>()?))
    }
}

impl Numbers<'_> {
    fn of(mesh: &DrawnMesh) -> Numbers<'_> {
        let mut beyond = mesh.beyond();
        let mut links = BTreeMap::new();
        for (number, link) in mesh.links.iter().enumerate() {
            for end in link.ends() {
                beyond[end.triangle as usize][usize::from(end.side)] = None;
                links.insert(end, number);
            }
        }
        Numbers {
            mesh,
            beyond,
            links,
            part_of: mesh.parts(),
            number_of: vec![NO_TRIANGLE; mesh.triangles.len()],
        }
    }

    /// Numbers the triangles of each part. Answers them in that order.
    fn depth_first(&mut self) -> Vec<Vec<u32>> {
        let count = self.part_of.iter().max().map_or(0, |last| last + 1);
        let mut members = vec![Vec::new(); count as usize];
        for first in 0..self.part_of.len() as u32 {
            let own: &mut Vec<u32> = &mut members[self.part_of[first as usize] as usize];
            let mut waiting = vec![first];
            while let Some(triangle) = waiting.pop() {
                let number = &mut self.number_of[triangle as usize];
                if *number != NO_TRIANGLE {
                    continue;
                }
                *number = own.len() as u8;
                own.push(triangle);
                let next = self.beyond[triangle as usize].iter().rev().flatten();
                waiting.extend(next.map(|side| side.triangle));
            }
        }
        members
    }

    fn part(
        &self,
        fixed: FixedPoint,
        members: &[u32],
    ) -> Result<(PackedMesh, Vec<MeshLink>), Message> {
        let mut local: BTreeMap<u32, u8> = BTreeMap::new();
        let mut places = Vec::new();
        let (mut triangles, mut links) = (Vec::new(), Vec::new());
        for member in members {
            let corners = self.mesh.triangles[*member as usize].map(|vertex| {
                *local.entry(vertex).or_insert_with(|| {
                    places.push(self.mesh.vertices[vertex as usize]);
                    (places.len() - 1) as u8
                })
            });
            let neighbours = self.beyond[*member as usize].map(|side| {
                side.map_or(NO_TRIANGLE, |side| self.number_of[side.triangle as usize])
            });
            let mut triangle = PackedTriangle {
                corners,
                neighbours,
                // Until all meshes are there, each corner might be on a solid side.
                flags: 7,
                link: 0,
            };
            for side in 0..3 {
                let own = DrawnSide {
                    triangle: *member,
                    side,
                };
                if let Some(link) = self.links.get(&own) {
                    triangle.set_link(side, links.len() as u8);
                    links.push(self.half(own, *link));
                }
            }
            triangles.push(triangle);
        }
        let (base, vertices) = packing::vertices(fixed, &places)?;
        Ok((PackedMesh::new(fixed, base, vertices, triangles)?, links))
    }

    /// The half of a link at one of its sides.
    fn half(&self, own: DrawnSide, link: usize) -> MeshLink {
        let link = self.mesh.links[link];
        let (to, closed) = if link.from == own {
            (link.to, LinkWay::Back)
        } else {
            (link.from, LinkWay::There)
        };
        MeshLink {
            triangle: self.number_of[own.triangle as usize],
            side: own.side,
            to: LinkEnd {
                mesh: self.part_of[to.triangle as usize] as u16,
                triangle: self.number_of[to.triangle as usize],
                side: to.side,
            },
            open: link.way != closed,
            on: link.on,
        }
    }
}
