//! Smoothing along the eight directions of the compass.
//!
//! **Idea.** From each cell of a path look along the eight directions. Where one of these rays comes to a later cell of the path, the ray
//! takes the place of the way round, and it goes on from there.
//!
//! **Guarantee.** The result is made of allowed moves and never costs more.
//!
//! **Complexity.** O(length of the path times the length of the rays), with a logarithm for finding cells of the path.
//!
//! **Source.** A. Botea, M. Müller, J. Schaeffer, "Near optimal hierarchical path-finding", 2004, section on smoothing: a straight line
//! that replaces a part of the path.
//!
//! **Deviations.** The article does not say which line. Here it is the first that leads back to the path, clockwise from north, the
//! straight ones before the diagonal ones. It has to cost no more than what it replaces, which matters where terrain has costs.

use crate::graph::{Cost, DIRECTIONS, GridGraph};

/// A path on its way to being smoothed, one cell of it at a time.
#[derive(Clone, Debug, Default)]
pub struct Rays<C> {
    path: Vec<u32>,
    /// For each cell of the path what the way to it costs.
    spent: Vec<C>,
    /// The cells of the path, rising, each with where it stands there last.
    places: Vec<(u32, u32)>,
    at: usize,
    smooth: Vec<u32>,
}

impl<C: Cost> Rays<C> {
    /// A path made of moves that `graph` allows, as indices of cells.
    pub fn new(path: Vec<u32>, graph: &GridGraph<'_, C>) -> Rays<C> {
        let mut sum = C::default();
        let mut spent: Vec<C> = path.first().map(|_| sum).into_iter().collect();
        for pair in path.windows(2) {
            sum = sum.plus(move_cost(graph, pair[0], pair[1]).unwrap_or_default());
            spent.push(sum);
        }
        let mut places: Vec<(u32, u32)> = path.iter().copied().zip(0..).collect();
        places.sort_unstable();
        places.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 = later.1;
            }
            same
        });
        Rays {
            smooth: path.first().copied().into_iter().collect(),
            path,
            spent,
            places,
            at: 0,
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
        let (mut cell, mut cost) = (self.path[self.at], C::default());
        let mut cells = Vec::new();
        while graph.moves().mask(cell as usize) >> direction & 1 == 1 {
            let (next, step) = graph.step(cell, direction);
            cell = next;
            cost = cost.plus(step);
            cells.push(cell);
            if let Some(place) = self.place(cell)
                && place > self.at
            {
                let round = self.spent[place].units() - self.spent[self.at].units();
                let gains = place > self.at + 1 && cost.units() <= round;
                return gains.then_some((place, cells));
            }
        }
        None
    }

    fn place(&self, cell: u32) -> Option<usize> {
        let found = self.places.binary_search_by_key(&cell, |(cell, _)| *cell);
        found.ok().map(|at| self.places[at].1 as usize)
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
            + self.places.capacity() * size_of::<(u32, u32)>()
    }
}

/// What the move between two cells costs; `None` where it is not allowed.
pub fn move_cost<C: Cost>(graph: &GridGraph<'_, C>, from: u32, to: u32) -> Option<C> {
    let mask = graph.moves().mask(from as usize);
    (0..DIRECTIONS.len())
        .filter(|direction| mask >> direction & 1 == 1)
        .map(|direction| graph.step(from, direction))
        .find_map(|(cell, cost)| (cell == to).then_some(cost))
}
