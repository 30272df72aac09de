//! A loose quadtree of discs that stay, loaded at once into flat arrays.
//!
//! **Idea.** Discs belong to levels and cells as in the [`LooseQuadtree`](super::LooseQuadtree), of which every second
//! level is left out. A counting sort puts those of a level in the order of their cells, row by row, so that what lies
//! in neighbouring cells of a row is one piece of memory. Few long pieces are gone through in less time than many short
//! ones, though more discs are looked at: hence the levels that are left out. Rows and columns are folded onto a table
//! with a few cells for each disc: what comes to the same cell from afar is refused by the distance.
//!
//! **Complexity.** Loading O(n). A question looks at a piece of memory for each row of cells that it touches; expected
//! O(1) for each of those where cells hold a bounded number of discs. Memory O(n).
//!
//! **Source.** T. Ulrich, "Loose octrees", Game Programming Gems, 2000; M. Teschner and others, "Optimized spatial
//! hashing for collision detection of deformable objects", VMV 2003, for cells that share a place in a table.
//!
//! **Deviations.** Columns are shifted in each row by another number, so that discs along a line do not fold onto few
//! cells.

use super::quadtree_cells::{CellRange, FINEST, LEVELS, cell, level_of, power};
use glam::DVec2;

/// Makes of a row's number by how many columns it is shifted: 2³² by the golden ratio.
const SHIFT: i32 = 0x9e37_79b9_u32 as i32;

/// Of so many levels of the loose quadtree one is kept.
const APART: usize = 2;

/// The most cells of a level for each of its discs.
const MOST_CELLS: usize = 4;

/// How many levels there may be.
const PACKED_LEVELS: usize = LEVELS.div_ceil(APART) + 1;

/// A disc with its number.
#[derive(Clone, Copy, Debug, Default)]
struct PackedDisc {
    at: DVec2,
    radius: f64,
    number: u32,
}

/// The discs of one size.
#[derive(Clone, Copy, Debug)]
struct PackedLevel {
    /// One over the side of its cells.
    inverse: f64,
    largest: f64,
    /// The index of the first of its cells; they follow row by row.
    first: usize,
    /// From where to where its discs lie.
    extent: CellRange,
    /// The columns and rows of its table, powers of two.
    columns: i32,
    rows: i32,
}

impl PackedLevel {
    /// The index of the first cell of a row.
    #[inline]
    fn row(&self, row: i32) -> usize {
        self.first + (row & (self.rows - 1)) as usize * self.columns as usize
    }

    /// The column in the table of a column in a row.
    #[inline]
    fn column(&self, column: i32, row: i32) -> usize {
        let shift = row.wrapping_mul(SHIFT) >> 16;
        (column.wrapping_add(shift) & (self.columns - 1)) as usize
    }

    fn cell(&self, at: DVec2) -> usize {
        let (column, row) = cell(at, self.inverse);
        self.row(row) + self.column(column, row)
    }

    /// Shows `visit` from where to where the cells lie of a range, each once.
    #[inline]
    fn pieces(&self, range: CellRange, mut visit: impl FnMut(usize, usize)) {
        let (low, high) = (self.extent.low, self.extent.high);
        let (left, right) = (range.low.0.max(low.0), range.high.0.min(high.0));
        let (below, above) = (range.low.1.max(low.1), range.high.1.min(high.1));
        if left > right || below > above {
            return;
        }
        let count = |low: i32, high: i32| i64::from(high) - i64::from(low) + 1;
        let (columns, rows) = (self.columns as usize, self.rows as usize);
        if count(below, above) > i64::from(self.rows) {
            return visit(self.first, self.first + columns * rows);
        }
        let across = count(left, right).min(i64::from(self.columns)) as usize;
        for row in below..=above {
            let start = self.row(row);
            let from = self.column(left, row);
            let to = from + across;
            visit(start + from, start + to.min(columns));
            if to > columns {
                visit(start, start + to - columns);
            }
        }
    }
}

/// Discs by number, in places that they keep.
#[derive(Clone, Debug, Default)]
pub struct PackedQuadtree {
    /// From the finest to the widest, those that have discs.
    levels: Vec<PackedLevel>,
    /// Where the discs of each cell begin, and behind the last one where they end.
    starts: Vec<u32>,
    /// In the order of their cells, in a cell by number.
    discs: Vec<PackedDisc>,
}

/// The level of discs with that radius among those that are not left out.
fn packed_level_of(radius: f64) -> usize {
    level_of(radius).div_ceil(APART)
}

/// The extent of a level before its cells are known.
#[derive(Clone, Copy)]
struct Extent {
    count: usize,
    low: DVec2,
    high: DVec2,
    largest: f64,
}

impl Extent {
    const NONE: Extent = Extent {
        count: 0,
        low: DVec2::INFINITY,
        high: DVec2::NEG_INFINITY,
        largest: 0.0,
    };

    fn level(&self, exponent: i32, first: usize) -> PackedLevel {
        let inverse = power(-exponent);
        let extent = CellRange {
            low: cell(self.low, inverse),
            high: cell(self.high, inverse),
        };
        let most = (MOST_CELLS * self.count) as u64;
        let along = |low: i32, high: i32| {
            let cells = (i64::from(high) - i64::from(low) + 1) as u64;
            cells.min(most).next_power_of_two()
        };
        let mut columns = along(extent.low.0, extent.high.0);
        let mut rows = along(extent.low.1, extent.high.1);
        while columns * rows > most {
            match columns > rows {
                true => columns /= 2,
                false => rows /= 2,
            }
        }
        PackedLevel {
            inverse,
            largest: self.largest,
            first,
            extent,
            columns: columns as i32,
            rows: rows as i32,
        }
    }
}

impl PackedQuadtree {
    /// A tree of discs, numbered in their order: centre and radius of each.
    pub fn of(discs: impl Iterator<Item = (DVec2, f64)> + Clone) -> PackedQuadtree {
        let mut extents = [Extent::NONE; PACKED_LEVELS];
        for (at, radius) in discs.clone() {
            let extent = &mut extents[packed_level_of(radius)];
            extent.count += 1;
            extent.low = extent.low.min(at);
            extent.high = extent.high.max(at);
            extent.largest = extent.largest.max(radius);
        }
        let mut tree = PackedQuadtree::default();
        let mut index = [0_u8; PACKED_LEVELS];
        let mut cells = 0;
        for (number, extent) in extents.iter().enumerate() {
            index[number] = tree.levels.len() as u8;
            if extent.count > 0 {
                let level = extent.level(FINEST + (APART * number) as i32, cells);
                cells += level.columns as usize * level.rows as usize;
                tree.levels.push(level);
            }
        }
        tree.sort(discs, cells, &index);
        tree
    }

    /// Sorts the discs by cell; `index` says which of the tree's levels is which.
    fn sort(
        &mut self,
        discs: impl Iterator<Item = (DVec2, f64)> + Clone,
        cells: usize,
        index: &[u8; PACKED_LEVELS],
    ) {
        let level = |radius| &self.levels[usize::from(index[packed_level_of(radius)])];
        let cell = |(at, radius)| level(radius).cell(at) as u32;
        let of_discs: Vec<u32> = discs.clone().map(cell).collect();
        // One further than they will be: the second pass moves each to where the next one begins.
        let mut starts = vec![0_u32; cells + 2];
        for cell in &of_discs {
            starts[*cell as usize + 2] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        self.discs = vec![PackedDisc::default(); of_discs.len()];
        for ((number, (at, radius)), cell) in (0..).zip(discs).zip(&of_discs) {
            let place = &mut starts[*cell as usize + 1];
            self.discs[*place as usize] = PackedDisc { at, radius, number };
            *place += 1;
        }
        starts.pop();
        self.starts = starts;
    }

    /// Puts the numbers below `end` of discs that overlap or touch the given one into `found` in place of what it held,
    /// once each, in no order to rely on. Answers how many discs below `end` were looked at.
    #[inline]
    pub fn near(&self, at: DVec2, radius: f64, end: u32, found: &mut Vec<u32>) -> u64 {
        let (mut count, mut looked_at) = (0, 0);
        for level in &self.levels {
            let range = CellRange::around(at, radius, level.largest, level.inverse);
            level.pieces(range, |from, to| {
                let (from, to) = (self.starts[from] as usize, self.starts[to] as usize);
                let discs = &self.discs[from..to];
                found.resize(count + discs.len(), 0);
                let kept = &mut found[count..];
                let (mut new, mut before) = (0, 0);
                // Each is written and only some are kept: which ones is too random for a branch.
                for disc in discs {
                    kept[new] = disc.number;
                    let reach = radius + disc.radius;
                    let is_before = usize::from(disc.number < end);
                    before += is_before;
                    new += is_before & usize::from(at.distance_squared(disc.at) <= reach * reach);
                }
                count += new;
                looked_at += before as u64;
            });
        }
        found.truncate(count);
        looked_at
    }
}
