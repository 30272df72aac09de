//! The packed triangle: vertices, neighbours, flags and a link in 8 bytes.

/// In place of a neighbour: none, the side is solid or a link.
pub const NO_TRIANGLE: u8 = u8::MAX;

/// The most triangles of one mesh: the numbers 0 to 253, with at most 256 vertices, which a byte can number.
///
/// The paper allows 255. A connected mesh of n triangles has up to n + 2 vertices, of which a byte can number 256.
pub const MOST_TRIANGLES: usize = 254;

/// A triangle of a [`PackedMesh`](super::PackedMesh).
///
/// Corners are counter-clockwise. Side 0 goes from corner 0 to corner 1, and so on. Of the flags the bits 0 to 2 say
/// that a corner is solid (on a side without a neighbour, of this triangle or another one), bits 3 to 5 that a side is
/// a link, at most one of them; the rest is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedTriangle {
    /// The vertices at its corners.
    pub corners: [u8; 3],
    /// The triangle beyond each side, or [`NO_TRIANGLE`].
    pub neighbours: [u8; 3],
    /// Solid corners and the side that is a link.
    pub flags: u8,
    /// The link, a number in the list of the mesh; 0 where there is none.
    pub link: u8,
}

impl PackedTriangle {
    /// How many bytes one takes, in memory and in a file.
    pub const BYTES: usize = 8;

    /// Its bytes: corners, neighbours, flags, link.
    pub fn to_bytes(self) -> [u8; PackedTriangle::BYTES] {
        let ([a, b, c], [p, q, r]) = (self.corners, self.neighbours);
        [a, b, c, p, q, r, self.flags, self.link]
    }

    /// The triangle of these bytes, as it stands there: whether it fits its mesh is for the mesh to say.
    pub fn from_bytes(bytes: [u8; PackedTriangle::BYTES]) -> PackedTriangle {
        let [a, b, c, p, q, r, flags, link] = bytes;
        PackedTriangle {
            corners: [a, b, c],
            neighbours: [p, q, r],
            flags,
            link,
        }
    }

    /// Whether a corner lies on a solid side.
    #[inline]
    pub fn is_solid(self, corner: u8) -> bool {
        self.flags & (1 << corner) != 0
    }

    /// Marks a corner as solid.
    pub(super) fn set_solid(&mut self, corner: u8) {
        self.flags |= 1 << corner;
    }

    /// The side that is a link.
    #[inline]
    pub fn link_side(self) -> Option<u8> {
        match self.flags >> 3 & 7 {
            1 => Some(0),
            2 => Some(1),
            4 => Some(2),
            _ => None,
        }
    }

    /// Makes a side the link of this number.
    pub(super) fn set_link(&mut self, side: u8, link: u8) {
        self.flags = self.flags & 7 | 8 << side;
        self.link = link;
    }
}
