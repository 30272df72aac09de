//! Local and global node ids of a subgraph.
//!
//! A small subgraph, such as a cluster of a grid or a level above it, has dense local ids ("numbers"), so that
//! the records of a search on it lie close together. Callers of the search, and the receivers of its events, use the
//! global ids ("names") of the whole graph.

use std::sync::Arc;

use super::NodeId;
use crate::world::{Cell, CellBox};

/// The map between local ids (numbers) and global ids (names).
#[derive(Clone, Debug, Default)]
pub enum IdMap {
    /// The identity.
    #[default]
    Own,
    /// Global ids are the indices of the cells of a box.
    Square(Square),
    /// Global ids are the indices of listed cells, and of two more. A cell that is there twice has its first number.
    Listed(Arc<Numbers>, [u32; 2]),
}

impl IdMap {
    /// The global id of a node.
    #[inline]
    pub fn name(&self, node: NodeId) -> NodeId {
        match self {
            IdMap::Own => node,
            IdMap::Square(square) => NodeId(square.cell(node.0)),
            IdMap::Listed(numbers, more) => {
                let behind = (node.0 as usize).checked_sub(numbers.len());
                NodeId(behind.map_or_else(|| numbers.cell(node.0), |at| more[at]))
            }
        }
    }

    /// The local id of a node, if it is in the subgraph. O(log nodes of a tile).
    #[inline]
    pub fn number(&self, name: NodeId) -> Option<NodeId> {
        match self {
            IdMap::Own => Some(name),
            IdMap::Square(square) => square.number(name.0).map(NodeId),
            IdMap::Listed(numbers, more) => {
                let behind = || {
                    let at = more.iter().position(|&cell| cell == name.0)?;
                    Some((numbers.len() + at) as u32)
                };
                numbers.number(name.0).or_else(behind).map(NodeId)
            }
        }
    }
}

/// The cells of a box, numbered row by row. Rows are as long as the next power of two, so that no division is needed.
#[derive(Clone, Copy, Debug)]
pub struct Square {
    area: CellBox,
    /// Cells in a row of the grid.
    row: u32,
    /// Bits of a number that tell the column.
    bits: u32,
}

impl Square {
    /// The cells of `area` on a grid with rows of `row` cells.
    #[inline]
    pub fn new(area: CellBox, row: u32) -> Square {
        let columns = area.max.x - area.min.x + 1;
        Square {
            area,
            row,
            bits: columns.next_power_of_two().trailing_zeros(),
        }
    }

    /// The box.
    #[inline(always)]
    pub fn area(&self) -> CellBox {
        self.area
    }

    /// All numbers are smaller than this where a box is no wider and higher than `side`.
    pub fn bound(side: u32) -> usize {
        side as usize * side.next_power_of_two() as usize
    }

    /// Where the cell of that number lies.
    #[inline(always)]
    pub fn place(&self, number: u32) -> Cell {
        let (x, y) = (number & ((1 << self.bits) - 1), number >> self.bits);
        Cell::new(self.area.min.x + x, self.area.min.y + y)
    }

    /// The index of the cell of that number.
    #[inline(always)]
    pub fn cell(&self, number: u32) -> u32 {
        let Cell { x, y } = self.place(number);
        y * self.row + x
    }

    /// How far the number of a neighbour is away.
    #[inline(always)]
    pub fn step(&self, (dx, dy): (i32, i32)) -> i32 {
        (dy << self.bits) + dx
    }

    /// The number of a cell, if it lies in the box.
    pub fn number(&self, cell: u32) -> Option<u32> {
        let place = Cell::new(cell % self.row, cell / self.row);
        let CellBox { min, .. } = self.area;
        let inside = self.area.contains(place);
        inside.then(|| (place.y - min.y) << self.bits | (place.x - min.x))
    }
}

/// Some cells of a grid that is cut into square tiles, numbered tile by tile, and by rising indices within each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// Cells in a row of the grid, and on a side of a tile.
    row: u32,
    side: u32,
    /// The number of the first cell of each tile, and how many there are in all.
    first: Vec<u32>,
    /// Of each number its cell and its tile.
    cells: Vec<(u32, u32)>,
}

impl Numbers {
    /// Numbers the cells of all tiles, which are counted row by row. O(tiles and cells).
    pub fn new<'a>(row: u32, side: u32, tiles: impl Iterator<Item = &'a [u32]>) -> Numbers {
        let (mut first, mut cells) = (vec![0], Vec::new());
        for (tile, listed) in (0..).zip(tiles) {
            cells.extend(listed.iter().map(|&cell| (cell, tile)));
            first.push(cells.len() as u32);
        }
        Numbers {
            row,
            side: side.max(1),
            first,
            cells,
        }
    }

    /// How many cells have a number.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The number of the first cell of a tile, if it has one.
    #[inline(always)]
    pub fn first(&self, tile: usize) -> u32 {
        self.first[tile]
    }

    /// The cell with that number.
    #[inline(always)]
    pub fn cell(&self, number: u32) -> u32 {
        self.cells[number as usize].0
    }

    /// The tile that it lies in.
    #[inline(always)]
    pub fn tile(&self, number: u32) -> usize {
        self.cells[number as usize].1 as usize
    }

    /// The number of a cell, if it has one. O(log cells of its tile).
    pub fn number(&self, cell: u32) -> Option<u32> {
        let (x, y) = (cell % self.row, cell / self.row);
        let tile = (y / self.side * self.row.div_ceil(self.side) + x / self.side) as usize;
        let (from, to) = (*self.first.get(tile)?, *self.first.get(tile + 1)?);
        let listed = &self.cells[from as usize..to as usize];
        let place = listed.binary_search_by_key(&cell, |&(cell, _)| cell).ok()?;
        Some(from + place as u32)
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.first.len() * size_of::<u32>() + self.cells.len() * size_of::<(u32, u32)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_belong_together() {
        let (width, height, side) = (11, 9, 4);
        // Every third cell, tile by tile.
        let mut tiles = vec![Vec::new(); 9];
        for cell in (0..width * height).step_by(3) {
            tiles[(cell / width / side * 3 + cell % width / side) as usize].push(cell);
        }
        let numbers = Arc::new(Numbers::new(width, side, tiles.iter().map(Vec::as_slice)));
        assert_eq!(numbers.len(), 33);
        // Of the two ends the first has no number of its own, the second is listed.
        let listed = IdMap::Listed(numbers.clone(), [7, 9]);
        let area = CellBox {
            min: Cell::new(4, 2),
            max: Cell::new(9, 6),
        };
        let square = IdMap::Square(Square::new(area, width));
        for cell in 0..width * height {
            let name = NodeId(cell);
            let has = listed.number(name);
            assert_eq!(has.is_some(), cell % 3 == 0 || cell == 7);
            assert!(has.is_none_or(|number| listed.name(number) == name));
            let inside = area.contains(Cell::new(cell % width, cell / width));
            let has = square.number(name);
            assert_eq!(has.is_some(), inside);
            assert!(has.is_none_or(|number| square.name(number) == name));
            assert!(has.is_none_or(|number| number.index() < Square::bound(6)));
            assert_eq!(IdMap::Own.number(name), Some(name));
        }
        assert_eq!(listed.number(NodeId(7)), Some(NodeId(33)));
        assert_eq!(listed.name(NodeId(34)), NodeId(9));
        for (tile, cells) in tiles.iter().enumerate() {
            for (place, &cell) in (0..).zip(cells) {
                let number = numbers.first(tile) + place;
                assert_eq!((numbers.cell(number), numbers.tile(number)), (cell, tile));
            }
        }
    }
}
