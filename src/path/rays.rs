//! Smoothing along the eight directions of the compass.
//!
//! **Idea.** From each cell of a path look along the eight directions. Where one of these rays comes to a later cell of the path, the ray
//! takes the place of the way round, and it goes on from there.
//!
//! **Guarantee.** The result is made of allowed moves and never costs more.
//!
//! **Complexity.** O(length of the path times the length of the rays); a ray ends where it leaves the box around what is left of the path.
//! Memory O(cells), set aside once and reused by later paths without clearing.
//!
//! **Source.** A. Botea, M. Müller, J. Schaeffer, "Near optimal hierarchical path-finding", 2004, section on smoothing: a straight line
//! that replaces a part of the path.
//!
//! **Deviations.** The article does not say which line. Here it is the first that leads back to the path, clockwise from north, the
//! straight ones before the diagonal ones. It has to cost no more than what it replaces, which matters where terrain has costs. The box
//! is that of B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011, section 7.2.

use crate::graph::{Cost, DIRECTIONS, GridGraph};
use crate::world::CellBox;

/// A path on its way to being smoothed, one cell of it at a time.
#[derive(Clone, Debug, Default)]
pub struct Rays<C> {
    path: Vec<u32>,
    /// For each cell of the path what the way to it costs.
    spent: Vec<C>,
    /// For each cell of the path the box around it and those behind it.
    boxes: Vec<CellBox>,
    /// For each cell of the grid the path that it was on last, by number, and where it stands there last.
    places: Vec<(u32, u32)>,
    number: u32,
    at: usize,
    smooth: Vec<u32>,
}

impl<C: Cost> Rays<C> {
    /// Takes up a path made of moves that `graph` allows, as indices of cells. O(its length).
    pub fn begin(&mut self, path: &[u32], graph: &GridGraph<'_, C>) {
        self.path.clear();
        self.path.extend(path);
        self.smooth.clear();
        self.smooth.extend(path.first());
        self.at = 0;

        let mut sum = C::default();
        self.spent.clear();
        self.spent.extend(path.first().map(|_| sum));
        for pair in path.windows(2) {
            sum = sum.plus(move_cost(graph, pair[0], pair[1]).unwrap_or_default());
            self.spent.push(sum);
        }

        self.boxes.clear();
        for &cell in path.iter().rev() {
            let here = CellBox::around(graph.grid().cell(cell as usize));
            let behind = self.boxes.last().map_or(here, |behind| behind.union(here));
            self.boxes.push(behind);
        }
        self.boxes.reverse();

        if self.number == u32::MAX {
            self.places.fill((0, 0));
            self.number = 0;
        }
        self.number += 1;
        self.places.resize(graph.grid().len(), (0, 0));
        for (place, &cell) in (0..).zip(path) {
            self.places[cell as usize] = (self.number, place);
        }
    }

    /// Looks around from one cell of the path, and goes on. Answers whether there is more to do.
    pub fn step(&mut self, graph: &GridGraph<'_, C>) -> bool {
        if self.at + 1 >= self.path.len() {
            return false;
        }
        match (0..DIRECTIONS.len()).find_map(|direction| self.look(graph, direction)) {
            Some((to, cells)) => {
                self.smooth.extend(cells);
                self.at = to;
            }
            None => {
                self.at += 1;
                self.smooth.push(self.path[self.at]);
            }
        }
        self.at + 1 < self.path.len()
    }

    /// Where a ray leads back to the path, and its cells.
    fn look(&self, graph: &GridGraph<'_, C>, direction: usize) -> Option<(usize, Vec<u32>)> {
        let (dx, dy) = DIRECTIONS[direction];
        let CellBox { min, max } = self.boxes[self.at];
        let from = self.path[self.at];
        let (mut at, mut cell) = (graph.grid().cell(from as usize), from);
        let mut cost = C::default();
        while graph.moves().mask(cell as usize) >> direction & 1 == 1 {
            let (next, step) = graph.step(cell, direction);
            cell = next;
            at.x = at.x.wrapping_add_signed(dx);
            at.y = at.y.wrapping_add_signed(dy);
            if !(min.x..=max.x).contains(&at.x) || !(min.y..=max.y).contains(&at.y) {
                return None;
            }
            cost = cost.plus(step);
            let (number, place) = self.places[cell as usize];
            let place = place as usize;
            if number == self.number && place > self.at {
                let round = self.spent[place].units() - self.spent[self.at].units();
                let gains = place > self.at + 1 && cost.units() <= round;
                return gains.then(|| (place, ray(graph, from, direction, cell)));
            }
        }
        None
    }

    /// What has been smoothed so far, and the rest as it was.
    pub fn cells(&self) -> Vec<u32> {
        let rest = self.path.iter().skip(self.at + 1);
        self.smooth.iter().chain(rest).copied().collect()
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        (self.path.capacity() + self.smooth.capacity()) * size_of::<u32>()
            + self.spent.capacity() * size_of::<C>()
            + self.boxes.capacity() * size_of::<CellBox>()
            + self.places.capacity() * size_of::<(u32, u32)>()
    }
}

/// The cells of a ray behind its first one, up to `to`.
fn ray<C: Cost>(graph: &GridGraph<'_, C>, from: u32, direction: usize, to: u32) -> Vec<u32> {
    let mut cells = vec![from];
    while cells[cells.len() - 1] != to {
        cells.push(graph.step(cells[cells.len() - 1], direction).0);
    }
    cells.remove(0);
    cells
}

/// What the move between two cells costs; `None` where it is not allowed.
pub fn move_cost<C: Cost>(graph: &GridGraph<'_, C>, from: u32, to: u32) -> Option<C> {
    let mask = graph.moves().mask(from as usize);
    (0..DIRECTIONS.len())
        .filter(|direction| mask >> direction & 1 == 1)
        .map(|direction| graph.step(from, direction))
        .find_map(|(cell, cost)| (cell == to).then_some(cost))
}

/// What a path made of moves costs; one that is not allowed counts nothing.
pub fn moves_cost<C: Cost>(graph: &GridGraph<'_, C>, cells: &[u32]) -> C {
    let step = |pair: &[u32]| move_cost(graph, pair[0], pair[1]).unwrap_or_default();
    cells.windows(2).map(step).fold(C::default(), C::plus)
}
