//! A loose quadtree: discs of the plane by number, asked for those near a disc.
//!
//! **Idea.** Each level divides the plane into square cells, half as wide as those of the level above. A disc belongs
//! to the lowest level whose cells are at least as wide as the disc, and there to the cell of its centre, so that it
//! reaches beyond that cell by at most half a cell. What may overlap a disc lies, on each level, in the cells that the
//! disc's box touches once it is grown by the largest radius there.
//!
//! **Complexity.** Putting in and taking out O(1); a question takes at most 9 cells on levels whose cells are as wide
//! as the disc asked for or wider, and on finer ones never more than hold something. Memory O(n).
//!
//! **Source.** T. Ulrich, "Loose octrees", Game Programming Gems, 2000; H. Samet, "Foundations of Multidimensional and
//! Metric Data Structures", 2006.
//!
//! **Deviations.** Nodes have no pointers to children: the cells of a level lie in a hash table of its own, in blocks
//! of 8 by 8, with a hash that is the same everywhere. There is no root, so that the plane needs no bounds.

use super::quadtree_cells::{CellRange, FINEST, cell, level_of, power};
use glam::DVec2;

/// No disc, and no block.
const NONE: u32 = u32::MAX;

/// A block has 2³ by 2³ cells.
const BLOCK: i32 = 3;

/// The side of a block in cells.
const ACROSS: i32 = 1 << BLOCK;

/// A disc, a member of the list of its cell.
#[derive(Clone, Copy, Debug)]
struct Disc {
    at: DVec2,
    radius: f64,
    /// The discs before and behind it in its cell.
    before: u32,
    behind: u32,
    /// The index of its level; of no level where there is no disc of this number.
    level: u8,
}

/// The level of a number without a disc.
const NO_LEVEL: u8 = u8::MAX;

/// 8 by 8 cells of a level.
#[derive(Clone, Copy, Debug)]
struct Block {
    column: i32,
    row: i32,
    /// Which of its cells hold something, row by row, the least corner in the lowest bit.
    held: u64,
    /// The first disc of each cell.
    first: [u32; 64],
}

/// The cells of one size.
#[derive(Clone, Debug, Default)]
struct Level {
    /// The side of a cell: a power of two, so that its inverse is exact, too.
    side: f64,
    inverse: f64,
    /// The largest radius of those that lay in it since it was last empty.
    largest: f64,
    count: usize,
    /// In the order in which they were first needed.
    blocks: Vec<Block>,
    /// Indices of blocks by the hash of their place: open addressing, at most half full.
    table: Vec<u32>,
}

impl Level {
    /// The place in the table of the block, or where it would be put.
    #[inline]
    fn slot(&self, column: i32, row: i32) -> usize {
        let mixed =
            (column as u32).wrapping_mul(0x9e37_79b1) ^ (row as u32).wrapping_mul(0x85eb_ca77);
        let mask = self.table.len() - 1;
        let mut slot = (mixed ^ (mixed >> 15)) as usize & mask;
        while let Some(block) = self.blocks.get(self.table[slot] as usize) {
            if (block.column, block.row) == (column, row) {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[inline]
    fn block(&self, column: i32, row: i32) -> Option<&Block> {
        let index = *self.table.get(self.slot_if_any(column, row)?)?;
        self.blocks.get(index as usize)
    }

    #[inline]
    fn slot_if_any(&self, column: i32, row: i32) -> Option<usize> {
        (!self.table.is_empty()).then(|| self.slot(column, row))
    }

    /// The block at a place, which is made if there is none.
    fn block_mut(&mut self, column: i32, row: i32) -> &mut Block {
        if 2 * (self.blocks.len() + 1) > self.table.len() {
            self.make_table();
        }
        let slot = self.slot(column, row);
        if self.table[slot] == NONE {
            self.table[slot] = self.blocks.len() as u32;
            self.blocks.push(Block {
                column,
                row,
                held: 0,
                first: [NONE; 64],
            });
        }
        &mut self.blocks[self.table[slot] as usize]
    }

    /// Makes a table with room for as many blocks again; blocks that have become empty go.
    fn make_table(&mut self) {
        self.blocks.retain(|block| block.held > 0);
        let blocks = std::mem::take(&mut self.blocks);
        self.table = vec![NONE; (4 * (blocks.len() + 1)).next_power_of_two()];
        for block in blocks {
            let slot = self.slot(block.column, block.row);
            self.table[slot] = self.blocks.len() as u32;
            self.blocks.push(block);
        }
    }

    /// Shows `visit` the first disc of each cell of a range that has one.
    fn visit(&self, range: CellRange, mut visit: impl FnMut(u32)) {
        let low = (range.low.0 >> BLOCK, range.low.1 >> BLOCK);
        let high = (range.high.0 >> BLOCK, range.high.1 >> BLOCK);
        let along = |low: i32, high: i32| (i64::from(high) - i64::from(low) + 1) as f64;
        let mut cells = |block: &Block| {
            let within = |low: i32, high: i32, block: i32| {
                let first = block << BLOCK;
                (low.max(first) - first, high.min(first + ACROSS - 1) - first)
            };
            let (left, right) = within(range.low.0, range.high.0, block.column);
            let (below, above) = within(range.low.1, range.high.1, block.row);
            // As bits: columns in the lowest row, then in all rows, of which those from below to above.
            let columns = (0xff >> (7 + left - right)) << left;
            let rows = (u64::MAX >> (8 * (7 + below - above))) << (8 * below);
            let mut held = block.held & (columns * 0x0101_0101_0101_0101) & rows;
            while held > 0 {
                visit(block.first[held.trailing_zeros() as usize]);
                held &= held - 1;
            }
        };
        // Where there are fewer blocks than places in the range, each block is looked at instead.
        if along(low.0, high.0) * along(low.1, high.1) > self.blocks.len() as f64 {
            for block in &self.blocks {
                let beside = block.column < low.0 || block.column > high.0;
                if block.held > 0 && !beside && block.row >= low.1 && block.row <= high.1 {
                    cells(block);
                }
            }
            return;
        }
        for row in low.1..=high.1 {
            for column in low.0..=high.0 {
                if let Some(block) = self.block(column, row) {
                    cells(block);
                }
            }
        }
    }
}

/// Discs by number, each in at most one place.
#[derive(Clone, Debug, Default)]
pub struct LooseQuadtree {
    /// By number.
    discs: Vec<Disc>,
    /// From the finest to the widest that was needed.
    levels: Vec<Level>,
    count: usize,
}

impl LooseQuadtree {
    /// A tree without discs.
    pub fn new() -> LooseQuadtree {
        LooseQuadtree::default()
    }

    /// Makes room for discs of so many numbers at once.
    pub fn reserve(&mut self, numbers: usize) {
        let more = numbers.saturating_sub(self.discs.len());
        self.discs.reserve(more);
    }

    /// How many discs it holds.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Puts in a disc; where there is one of that number, in place of it. Numbers should be small: memory is kept for
    /// all below the largest.
    pub fn insert(&mut self, number: u32, at: DVec2, radius: f64) {
        self.remove(number);
        let (index, level) = (number as usize, level_of(radius));
        while self.levels.len() <= level {
            let exponent = FINEST + self.levels.len() as i32;
            self.levels.push(Level {
                side: power(exponent),
                inverse: power(-exponent),
                ..Level::default()
            });
        }
        let none = Disc {
            at,
            radius,
            before: NONE,
            behind: NONE,
            level: NO_LEVEL,
        };
        if self.discs.len() <= index {
            self.discs.resize(index + 1, none);
        }
        let cells = &mut self.levels[level];
        let (column, row) = cell(at, cells.inverse);
        let block = cells.block_mut(column >> BLOCK, row >> BLOCK);
        let place = inside(column, row);
        block.held |= 1 << place;
        let behind = std::mem::replace(&mut block.first[place], number);
        cells.count += 1;
        cells.largest = cells.largest.max(radius);
        if let Some(behind) = self.discs.get_mut(behind as usize) {
            behind.before = number;
        }
        self.discs[index] = Disc {
            behind,
            level: level as u8,
            ..none
        };
        self.count += 1;
    }

    /// Takes a disc out; without effect where there is none of that number.
    pub fn remove(&mut self, number: u32) {
        let Some(disc) = self.discs.get(number as usize).copied() else {
            return;
        };
        let Some(cells) = self.levels.get_mut(disc.level as usize) else {
            return;
        };
        let (column, row) = cell(disc.at, cells.inverse);
        let block = cells.block_mut(column >> BLOCK, row >> BLOCK);
        if disc.before == NONE {
            let place = inside(column, row);
            block.first[place] = disc.behind;
            if disc.behind == NONE {
                block.held &= !(1 << place);
            }
        }
        cells.count -= 1;
        if cells.count == 0 {
            cells.largest = 0.0;
        }
        if let Some(before) = self.discs.get_mut(disc.before as usize) {
            before.behind = disc.behind;
        }
        if let Some(behind) = self.discs.get_mut(disc.behind as usize) {
            behind.before = disc.before;
        }
        self.discs[number as usize].level = NO_LEVEL;
        self.count -= 1;
    }

    /// Shows `visit` the number of each disc that overlaps or touches the given one, once each, in no order to rely
    /// on. Answers how many discs were looked at.
    pub fn near(&self, at: DVec2, radius: f64, mut visit: impl FnMut(u32)) -> u64 {
        let mut looked_at = 0;
        for level in self.levels.iter().filter(|level| level.count > 0) {
            let range = CellRange::around(at, radius, level.largest, level.inverse);
            level.visit(range, |first| {
                let mut number = first;
                while number != NONE {
                    let disc = &self.discs[number as usize];
                    let reach = radius + disc.radius;
                    looked_at += 1;
                    if at.distance_squared(disc.at) <= reach * reach {
                        visit(number);
                    }
                    number = disc.behind;
                }
            });
        }
        looked_at
    }

    /// The cells that hold something: the least corner, the side, and how many discs.
    pub fn cells(&self) -> impl Iterator<Item = (DVec2, f64, usize)> {
        self.levels.iter().flat_map(move |level| {
            level.blocks.iter().flat_map(move |block| {
                let held = (0..ACROSS * ACROSS).filter(|cell| block.held >> cell & 1 > 0);
                held.map(move |cell| {
                    let column = (block.column << BLOCK) + cell % ACROSS;
                    let row = (block.row << BLOCK) + cell / ACROSS;
                    let corner = DVec2::new(f64::from(column), f64::from(row)) * level.side;
                    let count = self.list(block.first[cell as usize]).count();
                    (corner, level.side, count)
                })
            })
        })
    }

    /// The discs of a cell from its first one.
    fn list(&self, first: u32) -> impl Iterator<Item = u32> {
        let next = |number: &u32| self.discs.get(*number as usize).map(|disc| disc.behind);
        std::iter::successors(Some(first), next).take_while(|number| *number != NONE)
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        let levels = self.levels.iter();
        let cells = levels.map(|level| {
            level.blocks.capacity() * size_of::<Block>() + level.table.capacity() * size_of::<u32>()
        });
        self.discs.capacity() * size_of::<Disc>()
            + self.levels.capacity() * size_of::<Level>()
            + cells.sum::<usize>()
    }
}

/// The index of a cell in its block.
fn inside(column: i32, row: i32) -> usize {
    ((row & (ACROSS - 1)) << BLOCK | (column & (ACROSS - 1))) as usize
}
