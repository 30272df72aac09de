//! The system of meshes: packed meshes with their connection maps, joined by links.
//!
//! **Source.** G. O'Neill, "Efficient navigation mesh implementation", 2004: a managed array of active meshes that are
//! added and removed with the parts of a level, and links that are switched on and off.

use super::links::{LinkEnd, MeshLink};
use super::routes::{MeshRoutes, Station};
use super::triangle::NO_TRIANGLE;
use super::{ConnectionMap, PackedMesh};
use crate::message::Message;
use glam::DVec2;
use std::collections::BTreeSet;

/// The most meshes of one system: its table of next meshes takes 8 MB then.
pub const MOST_MESHES: usize = 2048;

/// A mesh of a system.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Member {
    pub mesh: PackedMesh,
    pub map: ConnectionMap,
    pub links: Vec<MeshLink>,
    /// The box around it.
    pub low: DVec2,
    pub high: DVec2,
    /// Whether it is part of the level now.
    pub active: bool,
}

/// Packed meshes, numbered in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshSystem {
    pub(super) members: Vec<Member>,
    pub(super) routes: MeshRoutes,
    /// Counts changes of links and of what is active.
    revision: u64,
}

impl MeshSystem {
    /// A system of meshes that were made together, with their links.
    pub(super) fn of(meshes: Vec<(PackedMesh, ConnectionMap, Vec<MeshLink>)>) -> MeshSystem {
        let active = vec![true; meshes.len()];
        MeshSystem::of_active(meshes, &active)
    }

    /// The same, of which some are not active.
    pub(super) fn of_active(
        meshes: Vec<(PackedMesh, ConnectionMap, Vec<MeshLink>)>,
        active: &[bool],
    ) -> MeshSystem {
        let members = meshes.into_iter().zip(active);
        let members = members.map(|((mesh, map, links), &active)| {
            let (low, high) = mesh.bounds();
            Member {
                mesh,
                map,
                links,
                low,
                high,
                active,
            }
        });
        let mut system = MeshSystem {
            members: members.collect(),
            ..MeshSystem::default()
        };
        system.mark_solid();
        system.reroute();
        system
    }

    /// Adds a mesh without links, with its connection map. Answers its number.
    ///
    /// # Errors
    /// `packed.meshes` where there are too many; `packed.part-span` where others have another span;
    /// `packed.links-ahead` where a triangle names a link already; `packed.map` where the map is not of this mesh.
    pub fn add(&mut self, mesh: PackedMesh, map: ConnectionMap) -> Result<u16, Message> {
        if self.members.len() >= MOST_MESHES {
            let found = self.members.len() + 1;
            return Err(too_many(found));
        }
        let spans = self.members.iter().map(|member| member.mesh.fixed());
        if spans.into_iter().any(|fixed| fixed != mesh.fixed()) {
            return Err(Message::new("packed.part-span").with("span", mesh.fixed().span()));
        }
        if mesh.triangles().iter().any(|t| t.link_side().is_some()) {
            return Err(Message::new("packed.links-ahead"));
        }
        if !map.is_whole(&super::TriangleGraph::of_packed(&mesh)) {
            return Err(Message::new("packed.map"));
        }
        let (low, high) = mesh.bounds();
        self.members.push(Member {
            mesh,
            map,
            links: Vec::new(),
            low,
            high,
            active: true,
        });
        self.mark_solid();
        self.reroute();
        Ok(self.members.len() as u16 - 1)
    }

    /// Joins two sides by a link that is on; `one_way`: from the first to the second alone.
    ///
    /// # Errors
    /// `packed.link` where one of them is no side, or has a neighbour or link, where its triangle has a link already,
    /// or where they are not the same line from both sides.
    pub fn link(&mut self, from: LinkEnd, to: LinkEnd, one_way: bool) -> Result<(), Message> {
        let free = |end: LinkEnd| {
            let mesh = &self.members.get(usize::from(end.mesh))?.mesh;
            let triangle = mesh.triangles().get(usize::from(end.triangle))?;
            let neighbour = triangle.neighbours.get(usize::from(end.side))?;
            let free = *neighbour == NO_TRIANGLE && triangle.link_side().is_none();
            free.then(|| mesh.side(end.triangle, end.side))
        };
        let same = match (free(from), free(to)) {
            (Some([a, b]), Some([c, d])) => (a, b) == (d, c) && from.mesh != to.mesh,
            _ => false,
        };
        if !same {
            return Err(Message::new("packed.link")
                .with("mesh", from.mesh)
                .with("triangle", from.triangle));
        }
        for (own, other, open) in [(from, to, true), (to, from, !one_way)] {
            let member = &mut self.members[usize::from(own.mesh)];
            let number = member.links.len() as u8;
            member.links.push(MeshLink {
                triangle: own.triangle,
                side: own.side,
                to: other,
                open,
                on: true,
            });
            let triangle = &mut member.mesh.triangles_mut()[usize::from(own.triangle)];
            triangle.set_link(own.side, number);
        }
        self.mark_solid();
        self.reroute();
        Ok(())
    }

    /// Switches a link of a mesh on or off, both of its halves. Answers whether there is one.
    pub fn switch(&mut self, mesh: u16, link: usize, on: bool) -> bool {
        let Some(half) = self.links_mut(mesh).and_then(|links| links.get_mut(link)) else {
            return false;
        };
        half.on = on;
        let to = half.to;
        let twins = self.links_mut(to.mesh).into_iter().flatten();
        twins
            .filter(|twin| (twin.triangle, twin.side) == (to.triangle, to.side))
            .for_each(|twin| twin.on = on);
        self.reroute();
        true
    }

    /// Makes a link of a mesh passable from it or not; the other direction stays. Answers whether there is one.
    pub fn open(&mut self, mesh: u16, link: usize, open: bool) -> bool {
        let Some(half) = self.links_mut(mesh).and_then(|links| links.get_mut(link)) else {
            return false;
        };
        half.open = open;
        self.reroute();
        true
    }

    fn links_mut(&mut self, mesh: u16) -> Option<&mut Vec<MeshLink>> {
        let member = self.members.get_mut(usize::from(mesh))?;
        Some(&mut member.links)
    }

    /// Takes a mesh out of the level or puts it back. Its number stays. Answers whether there is one.
    pub fn set_active(&mut self, mesh: u16, active: bool) -> bool {
        let Some(member) = self.members.get_mut(usize::from(mesh)) else {
            return false;
        };
        member.active = active;
        self.reroute();
        true
    }

    /// How many meshes there are, active or not.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there is no mesh.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// A mesh by its number.
    pub fn mesh(&self, mesh: u16) -> Option<&PackedMesh> {
        Some(&self.members.get(usize::from(mesh))?.mesh)
    }

    /// The connection map of a mesh.
    pub fn map(&self, mesh: u16) -> Option<&ConnectionMap> {
        Some(&self.members.get(usize::from(mesh))?.map)
    }

    /// The links of a mesh.
    pub fn links(&self, mesh: u16) -> &[MeshLink] {
        let member = self.members.get(usize::from(mesh));
        member.map_or(&[], |member| &member.links)
    }

    /// Whether a mesh is part of the level now.
    pub fn is_active(&self, mesh: u16) -> bool {
        let member = self.members.get(usize::from(mesh));
        member.is_some_and(|member| member.active)
    }

    /// The table of next meshes.
    pub fn routes(&self) -> &MeshRoutes {
        &self.routes
    }

    /// A number that is another one after each change of links or of what is active.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    fn reroute(&mut self) {
        self.revision += 1;
        let stations = self.members.iter().map(|member| {
            let links = member.links.iter().filter(|_| member.active);
            let middle = |link: &MeshLink| {
                let [a, b] = member.mesh.side(link.triangle, link.side);
                a.midpoint(b)
            };
            Station {
                middle: member.low.midpoint(member.high),
                links: links.map(|link| (link, middle(link))).collect(),
            }
        });
        self.routes = MeshRoutes::over(&stations.collect::<Vec<_>>());
    }

    /// Marks the corners that lie on a side that is neither shared nor a link, in every triangle that has them.
    fn mark_solid(&mut self) {
        let place = |at: DVec2| at.to_array().map(f64::to_bits);
        let mut solid: BTreeSet<[u64; 2]> = BTreeSet::new();
        for mesh in self.members.iter().map(|member| &member.mesh) {
            for (number, triangle) in mesh.triangles().iter().enumerate() {
                for side in 0..3 {
                    let shared = triangle.neighbours[usize::from(side)] != NO_TRIANGLE;
                    if !shared && triangle.link_side() != Some(side) {
                        solid.extend(mesh.side(number as u8, side).map(place));
                    }
                }
            }
        }
        for mesh in self.members.iter_mut().map(|member| &mut member.mesh) {
            for number in 0..mesh.triangles().len() as u8 {
                let corners = mesh.corners(number);
                let triangle = &mut mesh.triangles_mut()[usize::from(number)];
                triangle.flags &= !7;
                for (corner, at) in (0..).zip(corners) {
                    if solid.contains(&place(at)) {
                        triangle.set_solid(corner);
                    }
                }
            }
        }
    }
}

/// More meshes than a system may have.
pub(super) fn too_many(found: usize) -> Message {
    Message::new("packed.meshes")
        .with("found", found)
        .with("most", MOST_MESHES)
}
