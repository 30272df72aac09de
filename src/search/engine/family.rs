//! The families that the algorithms are shown in.

use serde::Serialize;

/// The family of an algorithm: its main purpose. It arranges lists of algorithms and guarantees nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Shortest paths by the moves of the grid, each search from scratch.
    Shortest,
    /// A path soon, which may be suboptimal.
    Hasty,
    /// Paths that need not keep to the moves of the grid.
    AnyAngle,
    /// Shortest paths in less memory than A\* takes.
    LittleMemory,
    /// Incremental search: repair of the last search when the world changes.
    Changing,
    /// Anytime search: a path soon, and better ones as long as there is time.
    Anytime,
    /// Real-time (agent-centred) search: bounded planning before each move, and learning on the way.
    RealTime,
    /// Graphs that are laid over the world, and searched in its place.
    Graphs,
}
