//! One level of an abstraction: an adjacency list over nodes that represent groups of cells.

use std::sync::Arc;

use crate::graph::Numbers;
use crate::world::{Cell, Grid};

use super::pra::cliques::Joined;

/// A terrain cost of 1, as [`Level`] has the mean of a node's cells.
pub(super) const MEAN: u64 = 256;

/// A level above the grid. Nodes are numbered by the cells that represent them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// The cells that stand for its nodes.
    pub numbers: Arc<Numbers>,
    /// Where the neighbours of each node begin, and how many there are in all.
    pub first: Vec<u32>,
    pub neighbours: Vec<u32>,
    /// The mean terrain cost of each node's cells, times [`MEAN`]; empty where there are no such costs.
    pub mean: Vec<u32>,
}

impl Level {
    /// The neighbours of a node, by rising number.
    pub fn joined(&self, node: u32) -> &[u32] {
        let [from, to] = [node, node + 1].map(|at| self.first[at as usize] as usize);
        &self.neighbours[from..to]
    }

    /// The mean terrain cost of a node's cells, times [`MEAN`].
    pub fn mean(&self, node: u32) -> Option<u64> {
        self.mean.get(node as usize).map(|&mean| u64::from(mean))
    }

    /// What [`mean`](Level::mean) answers of nodes with these cells; nothing where there are no terrain costs.
    pub fn means(grid: &Grid, areas: &[Area]) -> Vec<u32> {
        match grid.costs() {
            Some(_) => areas.iter().map(Area::mean).collect(),
            None => Vec::new(),
        }
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        let words = self.first.len() + self.neighbours.len() + self.mean.len();
        self.numbers.bytes() + words * size_of::<u32>()
    }
}

impl Joined for Level {
    fn of(&self, node: u32, neighbours: &mut Vec<u32>) {
        neighbours.extend(self.joined(node));
    }

    fn are(&self, a: u32, b: u32) -> bool {
        self.joined(a).binary_search(&b).is_ok()
    }
}

/// The sums over the cells of a node while levels are built.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Area {
    pub cells: u64,
    pub x: u64,
    pub y: u64,
    /// Sum of terrain costs.
    pub cost: u64,
    /// The cell that stands for it.
    pub cell: u32,
}

impl Area {
    /// Both together, known by the cell of the first.
    pub fn plus(self, other: Area) -> Area {
        Area {
            cells: self.cells + other.cells,
            x: self.x + other.x,
            y: self.y + other.y,
            cost: self.cost + other.cost,
            ..self
        }
    }

    /// How far a cell is from the middle: the square, times that of the number of cells.
    pub fn away(&self, cell: Cell) -> u128 {
        let square = |at: u32, sum: u64| {
            let off = u128::from((u64::from(at) * self.cells).abs_diff(sum));
            off * off
        };
        square(cell.x, self.x) + square(cell.y, self.y)
    }

    /// A single cell.
    pub fn of(grid: &Grid, index: u32) -> Area {
        Area {
            cost: u64::from(grid.cost(index as usize)),
            cell: index,
            ..Area::at(grid.cell(index as usize))
        }
    }

    /// The place of a single cell.
    pub fn at(Cell { x, y }: Cell) -> Area {
        Area {
            cells: 1,
            x: u64::from(x),
            y: u64::from(y),
            ..Area::default()
        }
    }

    fn mean(&self) -> u32 {
        (self.cost * MEAN / self.cells) as u32
    }
}
