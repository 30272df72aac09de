//! Heuristics: estimates of the cost that is left.

/// Which estimate a search uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// Nothing is known: 0. Makes A* the same as Dijkstra's algorithm.
    Zero,
    /// On a grid: the length of the shortest path if nothing were blocked and eight moves were allowed.
    /// Admissible and consistent for every move rule. On other graphs: the straight line.
    #[default]
    Octile,
    /// The straight line between two positions.
    Euclidean,
}
