//! What a search tells of tables that it has made beforehand.

/// How tables stand to the grid as it is now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableValidity {
    /// They were made for it.
    #[default]
    Fresh,
    /// Since they were made moves have gone or become dearer, none is new or cheaper: their estimates are still too
    /// small at most.
    Dearer,
    /// A move is new or cheaper: their estimates may be too large.
    Cheaper,
}

/// What is to be told of tables that a search has made beforehand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableFacts {
    /// Where the landmarks are, as nodes.
    pub landmarks: Vec<u32>,
    /// Expansions that it took to make them.
    pub expanded: u64,
    /// Bytes that they take.
    pub bytes: u64,
    /// How they stand to the world as it is.
    pub standing: TableValidity,
}
