//! Links between meshes: a side of one that is a side of another, passed both ways or one way, on or off.

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
    /// The same side in the other mesh.
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
