//! Names for places of a mesh: cells, each of one place alone.

use crate::graph::HalfCellPoint;
use crate::world::Grid;

/// Cells as names of places, of which each is given once.
pub(super) struct Names {
    columns: u32,
    rows: u32,
    /// By cell, whether it names something.
    taken: Vec<bool>,
    /// All cells before are taken.
    unused: usize,
}

impl Names {
    /// For the places of a grid, none of which has a name.
    pub fn new(grid: &Grid) -> Names {
        Names {
            columns: grid.width(),
            rows: grid.height(),
            taken: vec![false; grid.len()],
            unused: 0,
        }
    }

    /// Gives all names back. O(cells).
    pub fn clear(&mut self) {
        self.taken.fill(false);
        self.unused = 0;
    }

    /// This cell is a name; answers whether it was none.
    pub fn take(&mut self, cell: u32) -> bool {
        !std::mem::replace(&mut self.taken[cell as usize], true)
    }

    /// A name for a place: of the cells that it touches the first that is none as yet, where it stands in `likes`
    /// before others; else the first cell of all that is none. `None` where all cells are names.
    pub fn give(&mut self, at: HalfCellPoint, likes: impl Fn(u32) -> bool) -> Option<u32> {
        let touched = self.touched(at);
        let free = |cell: &&u32| !self.taken[**cell as usize];
        let near = touched.iter().filter(free).find(|cell| likes(**cell));
        let near = near.or_else(|| touched.iter().find(free)).copied();
        let name = near.or_else(|| {
            let ahead = self.taken[self.unused..].iter().take_while(|taken| **taken);
            self.unused += ahead.count();
            (self.unused < self.taken.len()).then_some(self.unused as u32)
        })?;
        self.take(name);
        Some(name)
    }

    /// The cells that a point touches, the one to its lower right first.
    fn touched(&self, at: HalfCellPoint) -> Vec<u32> {
        let along = |at: i32, count: u32| {
            let last = i64::from(count) - 1;
            let first = i64::from(at).div_euclid(2);
            let second = if at % 2 == 0 { first - 1 } else { first };
            [first, second].map(|index| index.clamp(0, last) as u32)
        };
        let (columns, rows) = (along(at.x, self.columns), along(at.y, self.rows));
        let cells = rows.map(|y| columns.map(|x| y * self.columns + x));
        let mut cells = cells.concat();
        cells.dedup();
        cells
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.taken.len()
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.taken.len()
    }
}
