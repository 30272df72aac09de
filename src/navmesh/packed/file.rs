//! The file of a system of packed meshes: as compact as in memory.
//!
//! `WSPM`, a byte 1 for the version, a signed byte: the span is two to this power in metres; the number of meshes in 2
//! bytes. Of each mesh: where its vertices are counted from (two times 4 bytes), the numbers of vertices (2 bytes),
//! triangles and links (1 byte each), a byte 1 if it is active; 6 bytes a vertex, 8 bytes a triangle; 6 bytes a link
//! (triangle, side, the other mesh in 2 bytes, its triangle, its side in the low 2 bits with 4 for open and 8 for on);
//! the connection map. Numbers have their low byte first.
//!
//! What is read is checked: it is refused, or a system on which everything that can be asked is answered.

use super::connections::connection_map_bytes;
use super::links::{LinkEnd, MeshLink};
use super::system::{MOST_MESHES, MeshSystem};
use super::{ConnectionMap, FixedPoint, PackedMesh, PackedTriangle, PackedVertex, TriangleGraph};
use crate::message::Message;

/// How a file begins.
const MAGIC: &[u8; 4] = b"WSPM";

/// The version that is written and read.
const VERSION: u8 = 1;

/// A reader of what is left of a file.
struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Message> {
        let rest = &self.all[self.at..];
        let Some(taken) = rest.get(..count) else {
            return Err(Message::new("packed.file-ends").with("byte", self.all.len()));
        };
        self.at += count;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Message> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn byte(&mut self) -> Result<u8, Message> {
        Ok(self.array::<1>()?[0])
    }

    fn wrong(&self, back: usize) -> Message {
        Message::new("packed.file-wrong").with("byte", self.at - back)
    }
}

/// Reads a system from the bytes of a file. O(n²) a mesh of n triangles.
///
/// # Errors
/// With the number of the `byte`: `packed.file-ends` (too short), `packed.file-wrong` (a value that cannot stand
/// there); `packed.file-links` (a link of a `mesh` that does not lead back), `packed.map` (a connection map of a `mesh`
/// that does not lead everywhere), and those of [`PackedMesh::new`] with the `mesh`.
pub fn read_packed(bytes: &[u8]) -> Result<MeshSystem, Message> {
    let mut bytes = Bytes { all: bytes, at: 0 };
    if bytes.take(4)? != MAGIC {
        return Err(bytes.wrong(4));
    }
    if bytes.byte()? != VERSION {
        return Err(bytes.wrong(1));
    }
    let exponent = i32::from(bytes.byte()? as i8);
    let fixed = FixedPoint::of_exponent(exponent).ok_or_else(|| bytes.wrong(1))?;
    let count = u16::from_le_bytes(bytes.array()?);
    if usize::from(count) > MOST_MESHES {
        return Err(bytes.wrong(2));
    }
    let (mut meshes, mut active) = (Vec::new(), Vec::new());
    for number in 0..count {
        let (member, there) = read_mesh(&mut bytes, fixed, number)?;
        meshes.push(member);
        active.push(there);
    }
    if bytes.at < bytes.all.len() {
        return Err(bytes.wrong(0));
    }
    check_links(&meshes)?;
    Ok(MeshSystem::of_active(meshes, &active))
}

type Member = (PackedMesh, ConnectionMap, Vec<MeshLink>);

fn read_mesh(bytes: &mut Bytes, fixed: FixedPoint, number: u16) -> Result<(Member, bool), Message> {
    let base = [
        i32::from_le_bytes(bytes.array()?),
        i32::from_le_bytes(bytes.array()?),
    ];
    // Differences and sums with vertices fit 32 bits.
    if base
        .iter()
        .any(|at| at.unsigned_abs() > (1 << 30) + (1 << 16))
    {
        return Err(bytes.wrong(8));
    }
    let vertices = u16::from_le_bytes(bytes.array()?);
    let (triangles, links) = (bytes.byte()?, bytes.byte()?);
    let active = match bytes.byte()? {
        0 => false,
        1 => true,
        _ => return Err(bytes.wrong(1)),
    };
    let vertices = (0..vertices).map(|_| Ok(PackedVertex::from_bytes(bytes.array()?)));
    let vertices = vertices.collect::<Result<Vec<_>, Message>>()?;
    let count = triangles;
    let triangles = (0..count).map(|_| Ok(PackedTriangle::from_bytes(bytes.array()?)));
    let triangles = triangles.collect::<Result<Vec<_>, Message>>()?;
    let links = (0..links).map(|_| read_link(bytes));
    let links = links.collect::<Result<Vec<_>, Message>>()?;
    let of_mesh = |message: Message| message.with("mesh", number);
    let mesh = PackedMesh::new(fixed, base, vertices, triangles).map_err(of_mesh)?;
    let count = u32::from(count);
    let map = bytes.take(connection_map_bytes(count.into()) as usize)?;
    let map = ConnectionMap::from_bytes(count, map);
    let map = map.filter(|map| map.is_whole(&TriangleGraph::of_packed(&mesh)));
    let map = map.ok_or_else(|| of_mesh(Message::new("packed.map")))?;
    Ok(((mesh, map, links), active))
}

fn read_link(bytes: &mut Bytes) -> Result<MeshLink, Message> {
    let [triangle, side, low, high, other, flags] = bytes.array()?;
    if side > 2 || flags & 3 > 2 || flags > 15 {
        return Err(bytes.wrong(6));
    }
    Ok(MeshLink {
        triangle,
        side,
        to: LinkEnd {
            mesh: u16::from_le_bytes([low, high]),
            triangle: other,
            side: flags & 3,
        },
        open: flags & 4 != 0,
        on: flags & 8 != 0,
    })
}

/// Each link is at the side that its triangle says, and its other half, which is another side, leads back to it.
fn check_links(meshes: &[Member]) -> Result<(), Message> {
    for (number, (mesh, _, links)) in (0_u16..).zip(meshes) {
        let wrong = || Message::new("packed.file-links").with("mesh", number);
        for (triangle, packed) in (0_u8..).zip(mesh.triangles()) {
            let Some(side) = packed.link_side() else {
                continue;
            };
            let link = links.get(usize::from(packed.link)).ok_or_else(wrong)?;
            if (link.triangle, link.side) != (triangle, side) {
                return Err(wrong());
            }
        }
        for (index, link) in links.iter().enumerate() {
            let own = mesh.triangles().get(usize::from(link.triangle));
            let own = own.ok_or_else(wrong)?;
            let there = meshes.get(usize::from(link.to.mesh)).ok_or_else(wrong)?;
            let other = there.0.triangles().get(usize::from(link.to.triangle));
            let other = other.ok_or_else(wrong)?;
            let back = there.2.get(usize::from(other.link)).ok_or_else(wrong)?;
            let here = LinkEnd {
                mesh: number,
                triangle: link.triangle,
                side: link.side,
            };
            let fits = usize::from(own.link) == index
                && own.link_side() == Some(link.side)
                && other.link_side() == Some(link.to.side)
                && back.to == here
                && link.on == back.on
                && (link.to.mesh, link.to.triangle) != (number, link.triangle);
            if !fits {
                return Err(wrong());
            }
        }
    }
    Ok(())
}

/// Writes a system as [`read_packed`] reads it.
pub fn write_packed(system: &MeshSystem) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.push(VERSION);
    let first = system.members.first();
    out.push(first.map_or(8, |member| member.mesh.fixed().exponent()) as i8 as u8);
    out.extend((system.members.len() as u16).to_le_bytes());
    for member in &system.members {
        let mesh = &member.mesh;
        mesh.base()
            .iter()
            .for_each(|at| out.extend(at.to_le_bytes()));
        out.extend((mesh.vertices().len() as u16).to_le_bytes());
        let (triangles, links) = (mesh.triangles().len(), member.links.len());
        out.extend([triangles as u8, links as u8, u8::from(member.active)]);
        mesh.vertices()
            .iter()
            .for_each(|vertex| out.extend(vertex.to_bytes()));
        mesh.triangles()
            .iter()
            .for_each(|triangle| out.extend(triangle.to_bytes()));
        for link in &member.links {
            let [low, high] = link.to.mesh.to_le_bytes();
            let flags = link.to.side | u8::from(link.open) << 2 | u8::from(link.on) << 3;
            out.extend([link.triangle, link.side, low, high, link.to.triangle, flags]);
        }
        out.extend(member.map.bytes());
    }
    out
}
