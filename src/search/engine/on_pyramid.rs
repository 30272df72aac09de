//! Facts on a search that refines its path level by level (PRA\*, sectors), and on its levels, for display.

/// The result of one search on a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The level of the search; 0 are the cells.
    pub level: u8,
    /// To which plan it belongs, from 1.
    pub plan: u32,
    /// Its path, each node by the cell that stands for it.
    pub path: Vec<u32>,
    /// How many nodes of it are kept.
    pub kept: usize,
}

/// The corridor that confines a search on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CorridorWidth {
    /// No corridor: the path on the level above only gives the goal.
    Anything,
    /// The children of the path on the level above.
    Path,
    /// The children of that path and of its neighbours.
    Neighbours,
}

/// The kind of a search on levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelFacts {
    /// What a search led by a path above may enter.
    pub corridor: CorridorWidth,
    /// Cells on a side of a sector, where nodes are regions of sectors; else 0.
    pub sector: u32,
}

/// Facts on a run so far.
#[derive(Clone, Copy, Debug)]
pub struct PyramidFacts<'a> {
    /// How many levels there are above the grid.
    pub levels: usize,
    /// Bytes that they take.
    pub bytes: u64,
    /// What each search has found, in their order.
    pub stretches: &'a [Stretch],
    /// What kind of search it is.
    pub of: LevelFacts,
    /// The sectors that the last edit has made anew, as long as start and goal stay.
    pub repaired: &'a [u32],
    /// The path of cells from the start on, as far as it is known, before smoothing.
    pub refined: &'a [u32],
    /// How many plans have begun.
    pub plans: usize,
    /// Cells from which smoothing looked around.
    pub looks: u64,
}

/// A search on a hierarchy of levels, whose nodes stand for nodes of the level below and in the end for cells.
pub trait OnPyramid {
    /// Facts on the run.
    fn facts(&self) -> PyramidFacts<'_>;

    /// Expansions by level, the cells first.
    fn expanded(&self) -> Vec<u64>;

    /// How many nodes a level has; of level 0, cells.
    fn count(&self, level: usize) -> usize;

    /// The node of a level that a cell belongs to; of level 0 itself. `None` for a cell that is not traversable.
    fn node_of(&self, level: usize, cell: u32) -> Option<u32>;

    /// The cell that stands for a node.
    fn cell(&self, level: usize, node: u32) -> u32;

    /// The neighbours of a node of a level, from 1.
    fn joined(&self, level: usize, node: u32) -> &[u32];

    /// The nodes of a level that belong to the one above as orphans.
    fn orphans(&self, level: usize) -> &[u32];

    /// The level of [`Clusters`](crate::hierarchy::Clusters) of which a level's nodes are parts, where nodes are
    /// regions of sectors.
    fn clusters(&self, level: usize) -> usize;
}
