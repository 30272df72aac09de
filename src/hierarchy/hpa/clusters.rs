//! Clusters: the grid cut into squares, and these grouped two by two, level by level.

use crate::world::{Cell, CellBox};

/// The most levels of clusters that an abstraction may have.
pub const MOST_LEVELS: usize = 4;

/// The division of a grid into clusters. Clusters of level 1 are `side` cells wide and high, those of each further
/// level twice as many as those of the level below; in the last column and row they are smaller where the grid ends.
/// Levels count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clusters {
    side: u32,
    width: u32,
    height: u32,
}

impl Clusters {
    /// A grid of that size cut into squares of `side` cells; 0 is taken as 1.
    pub fn new(side: u32, width: u32, height: u32) -> Clusters {
        Clusters {
            side: side.max(1),
            width,
            height,
        }
    }

    /// Cells in a row of the grid.
    #[inline]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Cells on a side of a cluster of that level.
    pub fn side(&self, level: usize) -> u32 {
        self.side.saturating_mul(1 << (level - 1))
    }

    /// Clusters in a row and in a column.
    pub fn columns_and_rows(&self, level: usize) -> (u32, u32) {
        let side = self.side(level);
        (self.width.div_ceil(side), self.height.div_ceil(side))
    }

    /// How many clusters there are.
    pub fn count(&self, level: usize) -> usize {
        let (columns, rows) = self.columns_and_rows(level);
        columns as usize * rows as usize
    }

    /// The cell with that index.
    #[inline]
    pub fn cell(&self, index: u32) -> Cell {
        Cell::new(index % self.width, index / self.width)
    }

    /// The index of a cell.
    #[inline]
    pub fn index(&self, cell: Cell) -> u32 {
        cell.y * self.width + cell.x
    }

    /// The cluster that a cell lies in, counted row by row.
    #[inline]
    pub fn of(&self, level: usize, cell: Cell) -> usize {
        let side = self.side(level);
        let columns = self.width.div_ceil(side);
        (cell.y / side * columns + cell.x / side) as usize
    }

    /// The cluster that the cell of that index lies in.
    #[inline]
    pub fn of_index(&self, level: usize, index: u32) -> usize {
        self.of(level, self.cell(index))
    }

    /// Its cells.
    pub fn cells(&self, level: usize, cluster: usize) -> CellBox {
        let side = self.side(level);
        let (columns, _) = self.columns_and_rows(level);
        let (column, row) = (cluster as u32 % columns, cluster as u32 / columns);
        self.around(level, Cell::new(column * side, row * side))
    }

    /// The cells of the cluster that a cell lies in.
    #[inline]
    pub fn around(&self, level: usize, cell: Cell) -> CellBox {
        let side = self.side(level);
        let min = Cell::new(cell.x / side * side, cell.y / side * side);
        let max = Cell::new(
            (min.x + (side - 1)).min(self.width - 1),
            (min.y + (side - 1)).min(self.height - 1),
        );
        CellBox { min, max }
    }

    /// The clusters that have cells in that box.
    pub fn touching(&self, level: usize, area: CellBox) -> impl Iterator<Item = usize> + use<> {
        let side = self.side(level);
        let (columns, _) = self.columns_and_rows(level);
        let across = area.min.x / side..=area.max.x / side;
        let down = area.min.y / side..=area.max.y / side;
        down.flat_map(move |row| {
            across
                .clone()
                .map(move |column| (row * columns + column) as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clusters_cover_the_grid_once() {
        for (side, width, height) in [(10, 40, 40), (3, 10, 7), (7, 5, 20), (1, 3, 2)] {
            let clusters = Clusters::new(side, width, height);
            for level in 1..=MOST_LEVELS {
                let mut seen = vec![0; (width * height) as usize];
                for cluster in 0..clusters.count(level) {
                    let area = clusters.cells(level, cluster);
                    for cell in area.cells() {
                        seen[clusters.index(cell) as usize] += 1;
                        assert_eq!(clusters.of(level, cell), cluster);
                    }
                    assert!(clusters.touching(level, area).eq([cluster]));
                }
                assert!(seen.iter().all(|&times| times == 1), "{side} {level}");
            }
        }
    }
}
