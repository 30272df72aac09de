//! The seven terrain types of the MovingAI map format.

use serde::{Deserialize, Serialize};

/// The terrain of a cell. The codes are those of the terrain layer that a front end draws.
///
/// `.` and `G` are equivalent for movement, and so are `@`, `O` and `T`; they are distinguished so that a map is
/// written as it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Terrain {
    /// `.`: open ground.
    Dot = 0,
    /// `G`: open ground, too.
    Grass = 1,
    /// `S`: swamp; walked on like ground (slower only where a terrain cost says so).
    Swamp = 2,
    /// `W`: water; can be crossed, but entered from water only.
    Water = 3,
    /// `@`: out of bounds; blocked.
    OutOfBounds = 4,
    /// `O`: out of bounds; blocked.
    OutOfBoundsO = 5,
    /// `T`: trees; blocked.
    Trees = 6,
}

/// The medium of movement, ground or water. A move joins two cells of one medium; there is no move between media.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Medium {
    /// `.`, `G` and `S`.
    Ground,
    /// `W`.
    Water,
}

impl Terrain {
    /// All kinds, in the order of their codes.
    pub const ALL: [Terrain; 7] = [
        Terrain::Dot,
        Terrain::Grass,
        Terrain::Swamp,
        Terrain::Water,
        Terrain::OutOfBounds,
        Terrain::OutOfBoundsO,
        Terrain::Trees,
    ];

    /// The kind that a map file writes as `c`.
    pub fn from_char(c: char) -> Option<Self> {
        Terrain::ALL.into_iter().find(|kind| kind.to_char() == c)
    }

    /// How a map file writes this kind.
    pub const fn to_char(self) -> char {
        match self {
            Terrain::Dot => '.',
            Terrain::Grass => 'G',
            Terrain::Swamp => 'S',
            Terrain::Water => 'W',
            Terrain::OutOfBounds => '@',
            Terrain::OutOfBoundsO => 'O',
            Terrain::Trees => 'T',
        }
    }

    /// The kind with this code, 0 to 6.
    pub fn from_code(code: u8) -> Option<Self> {
        Terrain::ALL.get(usize::from(code)).copied()
    }

    /// The code of this kind, 0 to 6.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The medium of this terrain; `None` if it is blocked.
    pub const fn medium(self) -> Option<Medium> {
        match self {
            Terrain::Dot | Terrain::Grass | Terrain::Swamp => Some(Medium::Ground),
            Terrain::Water => Some(Medium::Water),
            Terrain::OutOfBounds | Terrain::OutOfBoundsO | Terrain::Trees => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_characters_go_both_ways() {
        for (code, kind) in (0..).zip(Terrain::ALL) {
            assert_eq!(kind.code(), code);
            assert_eq!(Terrain::from_code(code), Some(kind));
            assert_eq!(Terrain::from_char(kind.to_char()), Some(kind));
        }
        assert_eq!(Terrain::from_code(7), None);
        assert_eq!(Terrain::from_char('g'), None);
        let blocked: String = Terrain::ALL
            .into_iter()
            .filter(|kind| kind.medium().is_none())
            .map(Terrain::to_char)
            .collect();
        assert_eq!(blocked, "@OT");
    }
}
