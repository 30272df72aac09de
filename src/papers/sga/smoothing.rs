//! Paths smoothed after they were found. None of it is timed: a game smooths whatever found the path.

use crate::graph::{Cost, GridGraph};
use crate::path::{Rays, Sights, moves_cost};

/// What a path costs once it is smoothed along the compass, as HPA\* does.
pub fn along_rays<C: Cost>(graph: &GridGraph<'_, C>, rays: &mut Rays<C>, path: &[u32]) -> u64 {
    rays.begin(path, graph);
    while rays.step(graph) {}
    moves_cost(graph, &rays.cells()).units()
}

/// What a path costs once it is smoothed by line of sight, along moves.
pub fn by_sight<C: Cost>(graph: &GridGraph<'_, C>, path: &[u32]) -> u64 {
    let mut sights = Sights::default();
    sights.begin(path, graph);
    while sights.step(graph) {}
    moves_cost(graph, &sights.cells()).units()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{MoveRule, Moves};
    use crate::world::Grid;

    #[test]
    fn a_way_round_nothing_becomes_a_line() {
        let rows = ["......", "......", "...@..", "......"];
        let grid = Grid::from_rows(&rows).unwrap();
        let moves = Moves::new(&grid, MoveRule::default());
        let graph = GridGraph::<u32>::new(&grid, &moves);
        let mut rays = Rays::default();
        // Two rows down and up again.
        let path = [0, 6, 12, 13, 14, 8, 9, 10, 11, 5];
        assert_eq!(along_rays(&graph, &mut rays, &path), 5 * 5741);
        assert!(by_sight(&graph, &path) < moves_cost(&graph, &path).units());
        // Round the block: neither sees through it.
        let path = [14, 20, 21, 22, 16];
        let cost = moves_cost(&graph, &path).units();
        assert_eq!(along_rays(&graph, &mut rays, &path), cost);
        assert_eq!(by_sight(&graph, &path), cost);
    }
}
