//! Smoothing along the eight directions of the compass.
//!
//! **Idea.** From each cell of a path look along the eight directions. Where one of these rays comes to a later cell of
//! the path, the ray takes the place of the way round, and it goes on from there.
//!
//! **Guarantee.** The result is made of allowed moves and never costs more.
//!
//! **Complexity.** O(length of the path), besides the cells of rays that lead to it: where the path lies is marked
//! along all eight directions, so that a ray is followed only where it may come back. Memory O(cells), set aside once
//! and reused by later paths without clearing.
//!
//! **Source.** A. Botea, M. Müller, J. Schaeffer, "Near optimal hierarchical path-finding", 2004, section on smoothing:
//! a straight line that replaces a part of the path.
//!
//! **Deviations.** The article does not say which line. Here it is the first that leads back to the path, clockwise
//! from north, the straight ones before the diagonal ones. It has to cost no more than what it replaces, which matters
//! where terrain has costs. The box is that of B. Anguelov, "Video game pathfinding and improvements to discrete search
//! on grid-based maps", 2011, section 7.2; there it goes on two cells before the cell that a ray has come to, here from
//! that cell: what is straight already is not looked at again.

use super::lines::Lines;
use crate::graph::{Cost, DIRECTIONS, GridGraph, NodeId};
use crate::world::{Cell, CellBox};

/// A path being smoothed, one cell at a time.
#[derive(Clone, Debug, Default)]
pub struct Rays<C> {
    path: Vec<u32>,
    /// For each cell of the path what the way to it costs.
    spent: Vec<C>,
    /// For each cell of the path the box around it and those behind it.
    boxes: Vec<CellBox>,
    /// The cells of the path behind the present one.
    ahead: Lines,
    /// For each of them where it stands on the path last; anything for others.
    places: Vec<u32>,
    at: usize,
    smooth: Vec<u32>,
}

impl<C: Cost> Rays<C> {
    /// Takes up a path made of moves that `graph` allows, as indices of cells. O(its length).
    pub fn begin(&mut self, path: &[u32], graph: &GridGraph<'_, C>) {
        let (width, height) = (graph.grid().width(), graph.grid().height());
        if self.ahead.fits(width, height) {
            self.pass(graph, self.path.len());
        } else {
            self.ahead = Lines::new(width, height);
            self.places = vec![0; graph.grid().len()];
        }
        self.path.clear();
        self.path.extend(path);
        self.smooth.clear();
        self.smooth.extend(path.first());
        self.at = 0;

        costs_along(graph, path, &mut self.spent);

        self.boxes.clear();
        for &cell in path.iter().rev() {
            let here = CellBox::around(graph.cell(NodeId(cell)));
            let behind = self.boxes.last().map_or(here, |behind| behind.union(here));
            self.boxes.push(behind);
        }
        self.boxes.reverse();

        for (place, &cell) in (0..).zip(path).skip(1) {
            self.places[cell as usize] = place;
            self.ahead.set(graph.cell(NodeId(cell)), true);
        }
    }

    /// Goes on to a place of the path: what does not come again from there on is marked no longer.
    fn pass(&mut self, graph: &GridGraph<'_, C>, to: usize) {
        for place in self.at + 1..(to + 1).min(self.path.len()) {
            let cell = self.path[place];
            if self.places[cell as usize] as usize <= to {
                self.ahead.set(graph.cell(NodeId(cell)), false);
            }
        }
        self.at = to;
    }

    /// Looks around from one cell of the path, and goes on. Answers whether there is more to do.
    pub fn step(&mut self, graph: &GridGraph<'_, C>) -> bool {
        if self.at + 1 >= self.path.len() {
            return false;
        }
        let here = self.path[self.at];
        let from = graph.cell(NodeId(here));
        let mask = graph.moves().mask(here as usize);
        let found = (0..DIRECTIONS.len())
            .filter(|direction| mask >> direction & 1 == 1)
            .find_map(|direction| Some((direction, self.look(graph, from, direction)?)));
        match found {
            Some((direction, to)) => {
                let (mut cell, end) = (here, self.path[to]);
                while cell != end {
                    cell = graph.step(cell, direction).0;
                    self.smooth.push(cell);
                }
                self.pass(graph, to);
            }
            None => {
                self.smooth.push(self.path[self.at + 1]);
                self.pass(graph, self.at + 1);
            }
        }
        self.at + 1 < self.path.len()
    }

    /// The place of the path where a ray from the present one leads back to it, if it gains by that.
    #[inline]
    fn look(&self, graph: &GridGraph<'_, C>, from: Cell, direction: usize) -> Option<usize> {
        let CellBox { min, max } = self.boxes[self.at];
        let (dx, dy) = DIRECTIONS[direction];
        let within = |step: i32, at: u32, least: u32, most: u32| match step {
            0 => u32::MAX,
            1 => most - at,
            _ => at - least,
        };
        let most = within(dx, from.x, min.x, max.x).min(within(dy, from.y, min.y, max.y));
        if most == 0 {
            return None;
        }
        let steps = self.ahead.nearest(from, direction, most)?;
        let (right, below) = (steps as i32 * dx, steps as i32 * dy);
        let here = self.path[self.at];
        let end = here.wrapping_add_signed(below * graph.grid().width() as i32 + right);
        let place = self.places[end as usize] as usize;
        if place == self.at + 1 {
            return None;
        }
        let (mut cell, mut cost) = (here, C::default());
        while cell != end {
            if graph.moves().mask(cell as usize) >> direction & 1 == 0 {
                return None;
            }
            let (next, step) = graph.step(cell, direction);
            (cell, cost) = (next, cost.plus(step));
        }
        let round = self.spent[place].units() - self.spent[self.at].units();
        (cost.units() <= round).then_some(place)
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
            + self.boxes.capacity() * size_of::<CellBox>()
            + self.places.capacity() * size_of::<u32>()
            + self.ahead.bytes()
    }
}

/// What the move between two cells costs; `None` where it is not allowed.
pub fn move_cost<C: Cost>(graph: &GridGraph<'_, C>, from: u32, to: u32) -> Option<C> {
    let mask = graph.moves().mask(from as usize);
    let width = graph.grid().width() as i32;
    let away = (to as i32).wrapping_sub(from as i32);
    if width > 2 {
        // Rows are so long that no two directions come to the same.
        let dy = i32::from(away > 1) - i32::from(away < -1);
        let direction = direction_of(away - dy * width, dy)?;
        return (mask >> direction & 1 == 1).then(|| graph.step(from, direction).1);
    }
    // Among the moves that are allowed one leads there at most.
    let direction = DIRECTIONS
        .iter()
        .enumerate()
        .find(|&(direction, (dx, dy))| dy * width + dx == away && mask >> direction & 1 == 1)?;
    Some(graph.step(from, direction.0).1)
}

/// The direction of a step; `None` where it is none.
#[inline(always)]
fn direction_of(dx: i32, dy: i32) -> Option<usize> {
    const NONE: u8 = u8::MAX;
    const BY_ROW: [[u8; 3]; 3] = [[7, 0, 4], [3, NONE, 1], [6, 2, 5]];
    let row = BY_ROW.get((dy + 1) as usize)?;
    let direction = *row.get(dx.checked_add(1)? as usize)?;
    (direction != NONE).then_some(usize::from(direction))
}

/// For each cell of a path made of moves what the way to it costs.
pub(super) fn costs_along<C: Cost>(graph: &GridGraph<'_, C>, path: &[u32], spent: &mut Vec<C>) {
    let mut sum = C::default();
    spent.clear();
    spent.extend(path.first().map(|_| sum));
    for pair in path.windows(2) {
        sum = sum.plus(move_cost(graph, pair[0], pair[1]).unwrap_or_default());
        spent.push(sum);
    }
}

/// What a path made of moves costs; one that is not allowed counts nothing.
pub fn moves_cost<C: Cost>(graph: &GridGraph<'_, C>, cells: &[u32]) -> C {
    let step = |pair: &[u32]| move_cost(graph, pair[0], pair[1]).unwrap_or_default();
    cells.windows(2).map(step).fold(C::default(), C::plus)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{CornerRule, MoveRule, Moves};
    use crate::world::{Grid, Terrain};
    use proptest::prelude::*;

    /// The definition, cell by cell.
    fn naive(graph: &GridGraph<'_, u64>, path: &[u32]) -> Vec<u32> {
        let mut smooth = vec![path[0]];
        let mut at = 0;
        while at + 1 < path.len() {
            let found = (0..DIRECTIONS.len()).find_map(|direction| {
                let mut ray = vec![path[at]];
                loop {
                    let last = ray[ray.len() - 1];
                    if graph.moves().mask(last as usize) >> direction & 1 == 0 {
                        return None;
                    }
                    ray.push(graph.step(last, direction).0);
                    let here = ray[ray.len() - 1];
                    let last = path.iter().rposition(|&cell| cell == here);
                    if let Some(place) = last.filter(|&place| place > at) {
                        let gains = moves_cost(graph, &ray) <= moves_cost(graph, &path[at..=place]);
                        return (place > at + 1 && gains).then_some((place, ray));
                    }
                }
            });
            let (place, ray) = found.unwrap_or((at + 1, vec![path[at], path[at + 1]]));
            smooth.extend(&ray[1..]);
            at = place;
        }
        smooth
    }

    proptest! {
        /// Walks that cross themselves, one after the other with the same memory, some left before their end.
        #[test]
        fn the_first_ray_that_leads_back_is_taken(
            width in 1..80u32, height in 1..12u32, blocks in proptest::collection::vec(any::<u32>(), 0..60),
            walks in proptest::collection::vec((any::<u32>(), proptest::collection::vec(any::<u8>(), 0..120), 0..40usize), 1..4), dear in any::<bool>(),
        ) {
            let mut grid = Grid::new(width, height, Terrain::Dot).unwrap();
            let cells = width * height;
            for block in blocks {
                grid.set_terrain((block % cells) as usize, Terrain::OutOfBounds);
            }
            if dear {
                for cell in 0..cells as usize {
                    grid.set_cost(cell, 1 + (cell * 7 % 5) as u8);
                }
            }
            let rule = MoveRule { corners: CornerRule::PastOne, ..MoveRule::default() };
            let moves = Moves::new(&grid, rule);
            let graph = GridGraph::<u64>::new(&grid, &moves);
            let mut rays = Rays::default();
            for (start, turns, most) in walks {
                let mut path = vec![start % cells];
                for turn in turns {
                    let last = path[path.len() - 1];
                    let mask = moves.mask(last as usize);
                    // Straight on more often than not.
                    let direction = if turn < 128 { turn % 8 } else { turn / 16 % 2 };
                    if mask >> direction & 1 == 1 {
                        path.push(graph.step(last, usize::from(direction)).0);
                    }
                }
                rays.begin(&path, &graph);
                for _ in 0..most {
                    rays.step(&graph);
                }
                prop_assert!(moves_cost(&graph, &rays.cells()) <= moves_cost(&graph, &path));
                if most % 2 == 0 {
                    while rays.step(&graph) {}
                    prop_assert_eq!(rays.cells(), naive(&graph, &path));
                }
            }
        }
    }
}
