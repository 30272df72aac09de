//! Boxes of cells: the bounding box of an edit, the region that a data structure has to update.

use super::{Cell, Grid};
use serde::{Deserialize, Serialize};

/// A box of cells; both corners belong to it, so it is never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CellBox {
    /// Upper left cell.
    pub min: Cell,
    /// Lower right cell.
    pub max: Cell,
}

impl CellBox {
    /// The box of one cell.
    pub const fn around(cell: Cell) -> Self {
        CellBox {
            min: cell,
            max: cell,
        }
    }

    /// The box of a whole grid.
    pub fn of(grid: &Grid) -> Self {
        CellBox {
            min: Cell::new(0, 0),
            max: Cell::new(grid.width() - 1, grid.height() - 1),
        }
    }

    /// Grows just enough to hold `cell`.
    pub fn include(&mut self, cell: Cell) {
        *self = self.union(CellBox::around(cell));
    }

    /// The smallest box that holds both.
    #[must_use]
    pub fn union(self, other: CellBox) -> CellBox {
        CellBox {
            min: Cell::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: Cell::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// The box with `by` more cells on each side, cut at the edges of `grid`.
    #[must_use]
    pub fn grown(self, by: u32, grid: &Grid) -> CellBox {
        let (right, bottom) = (grid.width() - 1, grid.height() - 1);
        let cut = |x: u32, y: u32| Cell::new(x.min(right), y.min(bottom));
        CellBox {
            min: cut(self.min.x.saturating_sub(by), self.min.y.saturating_sub(by)),
            max: cut(self.max.x.saturating_add(by), self.max.y.saturating_add(by)),
        }
    }

    /// Whether `cell` lies in the box.
    pub fn contains(self, cell: Cell) -> bool {
        (self.min.x..=self.max.x).contains(&cell.x) && (self.min.y..=self.max.y).contains(&cell.y)
    }

    /// All cells of the box, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let columns = move |y| (self.min.x..=self.max.x).map(move |x| Cell::new(x, y));
        (self.min.y..=self.max.y).flat_map(columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Terrain;

    #[test]
    fn boxes_grow_and_are_cut_at_the_grid() {
        let grid = Grid::new(5, 4, Terrain::Dot).unwrap();
        let mut area = CellBox::around(Cell::new(2, 1));
        area.include(Cell::new(1, 3));
        assert_eq!((area.min, area.max), (Cell::new(1, 1), Cell::new(2, 3)));
        assert!(area.contains(Cell::new(2, 2)) && !area.contains(Cell::new(3, 2)));
        assert_eq!(area.cells().count(), 6);
        assert_eq!(area.cells().nth(2), Some(Cell::new(1, 2)));
        let grown = area.grown(1, &grid);
        assert_eq!((grown.min, grown.max), (Cell::new(0, 0), Cell::new(3, 3)));
        assert_eq!(area.grown(u32::MAX, &grid), CellBox::of(&grid));
    }
}
