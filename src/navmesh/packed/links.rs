//! Links between meshes: from a side of one to a side of another, passed both ways or one way, on or off.
//!
//! **Deviations.** In the paper (G. O'Neill, 2004) both sides are the same line. Here they may be two lines apart, such
//! as the ends of a ladder: from a place on the one, what walks comes at once to the place on the other that has the
//! same share of it to its left.

use glam::DVec2;

/// A side of a triangle of a mesh of a [`MeshSystem`](super::MeshSystem).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LinkEnd {
    /// The number of the mesh.
    pub mesh: u16,
    /// The triangle.
    pub triangle: u8,
    /// Its side.
    pub side: u8,
}

/// One half of a link: how a mesh is left by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MeshLink {
    /// The triangle of this mesh that has it.
    pub triangle: u8,
    /// Its side.
    pub side: u8,
    /// The side in the other mesh: the same line, or another one.
    pub to: LinkEnd,
    /// Whether it may be passed in this direction at all; of a one-way link one half may not.
    pub open: bool,
    /// Whether the link is on: a door that is open, a bridge that stands.
    pub on: bool,
}

impl MeshLink {
    /// Whether it can be passed in this direction now.
    #[inline]
    pub fn passable(&self) -> bool {
        self.open && self.on
    }
}

/// The place on the second side of a link that a place on the first one leads to; both sides have their triangles to
/// the left.
pub(super) fn carried([a, b]: [DVec2; 2], [c, d]: [DVec2; 2], at: DVec2) -> DVec2 {
    let along = b - a;
    let share = (at - a).dot(along) / along.length_squared();
    d.lerp(c, share.clamp(0.0, 1.0))
}
