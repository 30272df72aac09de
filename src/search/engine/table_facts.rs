//! Facts on the precomputed tables of a search (differential heuristics, jump distances), for display.

/// The validity of precomputed tables for the grid as it is now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableValidity {
    /// They were made for it.
    #[default]
    Fresh,
    /// Since they were made edges were only removed or became dearer: their estimates are still admissible.
    Dearer,
    /// An edge is new or cheaper: their estimates may overestimate.
    Cheaper,
}

/// The kind of precomputed tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableKind {
    /// Distances from and to landmarks.
    #[default]
    Landmarks,
    /// Jump distances of each cell and direction.
    JumpDistances,
    /// Where straight scans stop, as bits.
    ScanStops,
}

/// Facts on the tables that a search has precomputed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableFacts {
    /// Where the landmarks are, as nodes.
    pub landmarks: Vec<u32>,
    /// Expansions that it took to make them.
    pub expanded: u64,
    /// Bytes that they take.
    pub bytes: u64,
    /// Whether they are valid for the world as it is.
    pub standing: TableValidity,
    /// What they hold.
    pub kind: TableKind,
}
