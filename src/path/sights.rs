//! Smoothing by line of sight, along moves.
//!
//! **Idea.** From a cell of a path look along a straight line at each later cell in turn, as long as each next one is
//! seen. The line to the last of them takes the place of the way round, and it goes on from there.
//!
//! **Guarantee.** The result is made of allowed moves and never costs more: a line is taken where it costs no more than
//! the way that it replaces.
//!
//! **Complexity.** O(length of the path) looks, each as many cells as its line is long. Memory O(length of the path).
//!
//! **Source.** B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011,
//! section 4.2.2; what is seen and taken is ours.
//!
//! **Deviations.** A line is walked by moves, as near to the straight one as they come, so that the path remains one of
//! cells: between two cells none is shorter where all cost the same. [`pull`](super::smooth::pull) leaves the moves,
//! for agents that may move at any angle.

use super::rays::costs_along;
use crate::graph::{Cost, DIRECTIONS, GridGraph, Neighbours, NodeId};

/// A path being smoothed, one line-of-sight check at a time.
#[derive(Clone, Debug, Default)]
pub struct Sights<C> {
    path: Vec<u32>,
    /// For each cell of the path what the way to it costs.
    spent: Vec<C>,
    /// The place of the path from which it looks, and the last one that it has seen from there.
    at: usize,
    seen: usize,
    smooth: Vec<u32>,
}

impl<C: Cost> Sights<C> {
    /// Takes up a path made of moves that `graph` allows, as indices of cells. O(its length).
    pub fn begin(&mut self, path: &[u32], graph: &GridGraph<'_, C>) {
        self.path.clear();
        self.path.extend(path);
        costs_along(graph, path, &mut self.spent);
        self.smooth.clear();
        self.smooth.extend(path.first());
        (self.at, self.seen) = (0, 1);
    }

    /// Looks at one more cell of the path, and goes on where it is not seen. Answers whether there is more to do.
    pub fn step(&mut self, graph: &GridGraph<'_, C>) -> bool {
        if self.at + 1 >= self.path.len() {
            return false;
        }
        let next = self.seen + 1;
        if next < self.path.len() && self.sees(graph, next) {
            self.seen = next;
            return true;
        }
        let [mut cell, to] = [self.at, self.seen].map(|place| self.path[place]);
        if self.seen == self.at + 1 {
            self.smooth.push(to);
        } else {
            for direction in line(graph, cell, to) {
                cell = graph.step(cell, direction).0;
                self.smooth.push(cell);
            }
        }
        (self.at, self.seen) = (self.seen, self.seen + 1);
        self.at + 1 < self.path.len()
    }

    /// Whether the line from the present place to that one can be gone, and costs no more than the way round.
    fn sees(&self, graph: &GridGraph<'_, C>, place: usize) -> bool {
        let [mut cell, to] = [self.at, place].map(|place| self.path[place]);
        let round = self.spent[place].units() - self.spent[self.at].units();
        let mut cost = C::default();
        for direction in line(graph, cell, to) {
            if graph.moves().mask(cell as usize) >> direction & 1 == 0 {
                return false;
            }
            let (next, step) = graph.step(cell, direction);
            (cell, cost) = (next, cost.plus(step));
        }
        cost.units() <= round
    }

    /// What has been smoothed so far, and the rest as it was.
    pub fn cells(&self) -> Vec<u32> {
        let mut cells = Vec::new();
        self.cells_into(&mut cells);
        cells
    }

    /// The same at the end of a list.
    pub fn cells_into(&self, cells: &mut Vec<u32>) {
        cells.extend(&self.smooth);
        cells.extend(self.path.iter().skip(self.at + 1));
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        (self.path.capacity() + self.smooth.capacity()) * size_of::<u32>()
            + self.spent.capacity() * size_of::<C>()
    }
}

/// The moves of the line between two cells, as indices of [`DIRECTIONS`]: as few as there are, at each the cell that
/// lies nearest to the straight line.
fn line<C: Cost>(graph: &GridGraph<'_, C>, from: u32, to: u32) -> impl Iterator<Item = usize> {
    let [a, b] = [from, to].map(|cell| graph.cell(NodeId(cell)));
    let (across, down) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
    let straight = graph.moves().rule().neighbours == Neighbours::Four;
    let moves = if straight {
        across + down
    } else {
        across.max(down)
    };
    let share = move |of: u32, i: u32| (2 * i * of + moves) / (2 * moves);
    let place = move |i: u32| match straight {
        true => (share(across, i), i - share(across, i)),
        false => (share(across, i), share(down, i)),
    };
    let turned = |step: u32, back: bool| if back { -(step as i32) } else { step as i32 };
    let (west, north) = (b.x < a.x, b.y < a.y);
    (1..=moves).filter_map(move |i| {
        let ((x, y), (before_x, before_y)) = (place(i), place(i - 1));
        let step = (turned(x - before_x, west), turned(y - before_y, north));
        DIRECTIONS.iter().position(|&known| known == step)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{CornerRule, Heuristic, MoveRule, Moves};
    use crate::path::moves_cost;
    use crate::world::{Grid, Terrain};
    use proptest::prelude::*;

    proptest! {
        /// A walk that turns as it likes becomes no dearer and stays a walk between the same ends; where nothing is in
        /// the way it is as short as the estimate says.
        #[test]
        fn walks_become_shorter_by_moves(
            width in 1..60u32, height in 1..12u32, blocks in proptest::collection::vec(any::<u32>(), 0..60), start in any::<u32>(),
            turns in proptest::collection::vec(any::<u8>(), 0..120), four in any::<bool>(), dear in any::<bool>(),
        ) {
            let mut grid = Grid::new(width, height, Terrain::Dot).unwrap();
            let (cells, free) = (width * height, blocks.is_empty() && !dear);
            for block in blocks {
                grid.set_terrain((block % cells) as usize, Terrain::OutOfBounds);
            }
            if dear {
                (0..cells as usize).for_each(|cell| grid.set_cost(cell, 1 + (cell * 7 % 5) as u8));
            }
            let neighbours = if four { Neighbours::Four } else { Neighbours::Eight };
            let rule = MoveRule { corners: CornerRule::PastOne, neighbours, ..MoveRule::default() };
            let moves = Moves::new(&grid, rule);
            let graph = GridGraph::<u64>::new(&grid, &moves);
            let mut path = vec![start % cells];
            for turn in turns {
                let last = path[path.len() - 1];
                if moves.mask(last as usize) >> (turn % 8) & 1 == 1 {
                    path.push(graph.step(last, usize::from(turn % 8)).0);
                }
            }
            let mut sights = Sights::default();
            sights.begin(&path, &graph);
            let mut last = moves_cost(&graph, &path);
            while sights.step(&graph) {
                let now = moves_cost(&graph, &sights.cells());
                prop_assert!(now <= last);
                last = now;
            }
            let smooth = sights.cells();
            let ends = [path[0], path[path.len() - 1]];
            prop_assert_eq!([smooth[0], smooth[smooth.len() - 1]], ends);
            prop_assert!(smooth.windows(2).all(|pair| crate::path::move_cost(&graph, pair[0], pair[1]).is_some()));
            prop_assert!(moves_cost(&graph, &smooth) <= moves_cost(&graph, &path));
            if free {
                let heuristic = if four { Heuristic::Manhattan } else { Heuristic::Octile };
                let least = graph.estimate_between(heuristic, graph.cell(NodeId(ends[0])), graph.cell(NodeId(ends[1])));
                prop_assert_eq!(moves_cost(&graph, &smooth), least);
            }
        }
    }
}
