//! Edits of a drawn mesh.

use super::{links, splitting, triangles, vertices};
use crate::message::Message;
use crate::world::scene::{DrawnMesh, DrawnSide, LinkWay};
use glam::DVec2;

/// An edit of a [`DrawnMesh`]. Lengths and places are metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MeshEdit {
    /// A triangle on its own around a point, its corners that far away.
    Begin {
        /// The point.
        around: DVec2,
        /// How far away.
        radius: f64,
    },
    /// A triangle on a solid side.
    Add {
        /// The side.
        side: DrawnSide,
        /// Its third corner; `None`: where it closes a gap to a solid side beside it, or stands upright on the side.
        corner: Option<DVec2>,
        /// How near another vertex takes the place of the third corner.
        reach: f64,
    },
    /// A vertex goes to a place.
    Move {
        /// The vertex.
        vertex: u32,
        /// The place.
        to: DVec2,
    },
    /// A vertex becomes one with another; triangles that have both vanish.
    Merge {
        /// The vertex that goes.
        vertex: u32,
        /// The one that stays where it is.
        into: u32,
    },
    /// A side is split near a point, and with it the triangles on both sides of it.
    Split {
        /// The side.
        side: DrawnSide,
        /// The point.
        at: DVec2,
    },
    /// A triangle goes.
    DeleteTriangle(u32),
    /// A vertex goes, and all triangles that have it.
    DeleteVertex(u32),
    /// A link from a side to another one, on and both ways. The second may be the same side: then to the triangle
    /// beyond it.
    Link(DrawnSide, DrawnSide),
    /// A link is passed the next way in turn: both ways, from its first side, from its second, off.
    Turn(u32),
    /// How a link is passed, and whether it is on.
    SetLink {
        /// The link.
        link: u32,
        /// How it is passed.
        way: LinkWay,
        /// Whether it is on.
        on: bool,
    },
    /// A link goes.
    Unlink(u32),
}

impl MeshEdit {
    /// The mesh that it makes of another one, which a scene with a floor between these corners would keep. Of it only
    /// what the edit touches is checked anew.
    ///
    /// # Errors
    /// `packed.hand-side`, `packed.hand-vertex`, `packed.hand-triangle`, `packed.hand-no-link` where there is none with
    /// that number; `packed.hand-shared` where there is a triangle beyond a side that is to be solid, and
    /// `packed.hand-nothing-beyond` where there is none; `packed.hand-linked` where a side has a link;
    /// `packed.hand-itself` for a vertex and itself; `packed.hand-one-triangle` and `packed.hand-second-link` for a
    /// link. Those of [`DrawnMesh::checked`] where the result would not be valid.
    pub fn applied(self, mesh: &DrawnMesh, floor: (DVec2, DVec2)) -> Result<DrawnMesh, Message> {
        match self {
            MeshEdit::Begin { around, radius } => triangles::begin(mesh, floor, around, radius),
            MeshEdit::Add {
                side,
                corner,
                reach,
            } => triangles::add(mesh, floor, side, corner, reach),
            MeshEdit::Move { vertex, to } => vertices::shift(mesh, floor, vertex, to),
            MeshEdit::Merge { vertex, into } => vertices::merge(mesh, floor, vertex, into),
            MeshEdit::Split { side, at } => splitting::split(mesh, floor, side, at),
            MeshEdit::DeleteTriangle(triangle) => triangles::delete(mesh, floor, triangle),
            MeshEdit::DeleteVertex(vertex) => triangles::delete_vertex(mesh, floor, vertex),
            MeshEdit::Link(from, to) => links::link(mesh, floor, from, to),
            MeshEdit::Turn(link) => links::change(mesh, link, links::turn),
            MeshEdit::SetLink { link, way, on } => links::change(mesh, link, |link| {
                (link.way, link.on) = (way, on);
            }),
            MeshEdit::Unlink(link) => links::unlink(mesh, floor, link),
        }
    }
}
