//! The packed vertex: three fixed-point coordinates of 16 bits, 6 bytes.

/// A vertex of a [`PackedMesh`](super::PackedMesh): multiples of the mesh's step from its middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PackedVertex {
    /// East, north and up.
    pub at: [i16; 3],
}

impl PackedVertex {
    /// How many bytes one takes, in memory and in a file.
    pub const BYTES: usize = 6;

    /// Its bytes, the low one of each number first.
    pub fn to_bytes(self) -> [u8; PackedVertex::BYTES] {
        let [x, y, z] = self.at.map(i16::to_le_bytes);
        [x[0], x[1], y[0], y[1], z[0], z[1]]
    }

    /// The vertex of these bytes; each six bytes are one.
    pub fn from_bytes(bytes: [u8; PackedVertex::BYTES]) -> PackedVertex {
        let [x0, x1, y0, y1, z0, z1] = bytes;
        PackedVertex {
            at: [[x0, x1], [y0, y1], [z0, z1]].map(i16::from_le_bytes),
        }
    }
}
