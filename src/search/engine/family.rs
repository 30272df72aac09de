//! The families that the algorithms are shown in.

use serde::Serialize;

/// What an algorithm is mainly for. It is how lists of algorithms are arranged, and promises nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Shortest paths by the moves of the grid, each search from scratch.
    Shortest,
    /// A path soon, that may not be the shortest.
    Hasty,
    /// Paths that need not keep to the moves of the grid.
    AnyAngle,
    /// Shortest paths in less memory than A\* takes.
    LittleMemory,
    /// Repair of what was found, when the world changes.
    Changing,
    /// A path soon, and better ones as long as there is time.
    Anytime,
    /// A little thought before each move, and learning on the way.
    RealTime,
    /// Graphs that are laid over the world, and searched in its place.
    Graphs,
}
