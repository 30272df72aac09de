//! Heuristics: estimates of the cost to the goal.

use super::{DiagonalCost, MoveRule, Neighbours};

/// The heuristic of a search. `dx` and `dy` are the distances in columns and rows; a terrain cost is at least 1, so
/// that none of them knows of terrain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// h = 0. Makes A* the same as Dijkstra's algorithm.
    Zero,
    /// dx + dy: the length of the shortest path if nothing were blocked and four moves were allowed.
    Manhattan,
    /// The length of the shortest path if nothing were blocked and eight moves were allowed; with hexagons, and
    /// six. On other graphs: the straight line.
    #[default]
    Octile,
    /// The larger of dx and dy: as `Octile`, with diagonals for the price of straight moves.
    Chebyshev,
    /// The straight line between two positions.
    Euclidean,
}

impl Heuristic {
    /// The most by which the estimate exceeds the cheapest cost under a move rule, as a factor: 1 where it never
    /// does, so that it is admissible. Those that are, are consistent as well; of the others none is.
    ///
    /// The factor is that of an open grid at the worst distance: 2 / diagonal for Manhattan with eight moves
    /// (straight across a corner), 2 with hexagons (one step to the next row and column), sqrt 2 / diagonal for
    /// the straight line where a diagonal move costs less than it is long.
    pub fn worst_factor(self, rule: MoveRule) -> f64 {
        match (self, rule.neighbours) {
            (Heuristic::Manhattan, Neighbours::Eight) => 2.0 / rule.diagonal.real(),
            (Heuristic::Manhattan, Neighbours::Hexagons) => 2.0,
            (Heuristic::Euclidean, Neighbours::Eight) if rule.diagonal == DiagonalCost::D1_4 => {
                std::f64::consts::SQRT_2 / rule.diagonal.real()
            }
            _ => 1.0,
        }
    }

    /// Whether it never overestimates under a move rule.
    pub fn is_admissible(self, rule: MoveRule) -> bool {
        self.worst_factor(rule) <= 1.0
    }
}
