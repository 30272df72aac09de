//! Bitmaps of the traversable cells and of the cells where a scan stops, by rows and by columns, so that jump point
//! search scans 64 cells with one comparison.

use super::stops::stops;
use crate::graph::{CornerRule, Moves};
use crate::world::{Cell, CellBox, Grid, Medium};

const WORD: u32 = u64::BITS;

/// The result of a straight scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScanRun {
    /// Cells gone, from where the scan began to the last free cell or to the jump point.
    pub cells: u32,
    /// Whether it ended at a jump point.
    pub jumps: bool,
}

/// Lines of cells as bits, a line of blocked cells on either side, and a word of blocked cells before and behind each.
#[derive(Clone, Debug)]
struct Plane {
    free: Vec<u64>,
    /// Where a scan towards larger places stops: at blocked cells and at jump points.
    forwards: Vec<u64>,
    /// The same towards smaller ones.
    backwards: Vec<u64>,
    /// Words of a line.
    stride: usize,
}

impl Plane {
    fn new(lines: u32, length: u32) -> Plane {
        let stride = length.div_ceil(WORD) as usize + 2;
        let words = stride * (lines as usize + 2);
        Plane {
            free: vec![0; words],
            forwards: vec![u64::MAX; words],
            backwards: vec![u64::MAX; words],
            stride,
        }
    }

    /// The word and the bit in it of a cell.
    #[inline(always)]
    fn place(&self, line: u32, at: u32) -> (usize, u32) {
        let word = (line as usize + 1) * self.stride + (at / WORD) as usize + 1;
        (word, at % WORD)
    }

    fn set(&mut self, line: u32, at: u32, free: bool) {
        let (word, bit) = self.place(line, at);
        if free {
            self.free[word] |= 1 << bit;
        } else {
            self.free[word] &= !(1 << bit);
        }
    }

    /// Finds anew where scans stop on these lines between these places. O(lines times places / 64).
    fn mark_stops(&mut self, lines: (u32, u32), places: (u32, u32), corners: CornerRule) {
        for line in lines.0..=lines.1 {
            let (first, last) = (self.place(line, places.0).0, self.place(line, places.1).0);
            for word in first..=last {
                // A word, and those before and behind it.
                let near = |at: usize| [self.free[at], self.free[at - 1], self.free[at + 1]];
                let around = [word, word - self.stride, word + self.stride].map(near);
                (self.forwards[word], self.backwards[word]) = stops(around, corners);
            }
        }
    }

    /// Scans a line from `at` on towards larger places; `goal` is how far away the goal lies, if it lies there.
    #[inline(always)]
    fn forwards(&self, line: u32, at: u32, goal: u32) -> ScanRun {
        let (mut word, bit) = self.place(line, at + 1);
        let mut stops = self.forwards[word] >> bit;
        let mut gone = 1;
        if stops == 0 {
            gone += WORD - bit;
            word += 1;
            // There is a stop: all of the word behind the line is blocked.
            while self.forwards[word] == 0 {
                gone += WORD;
                word += 1;
            }
            stops = self.forwards[word];
        }
        let stop = gone + stops.trailing_zeros();
        self.ended((line, at + stop), stop, goal)
    }

    /// The same towards smaller places.
    #[inline(always)]
    fn backwards(&self, line: u32, at: u32, goal: u32) -> ScanRun {
        let (word, bit) = self.place(line, at);
        // The place before, which may be in the word before the line.
        let (mut word, bit) = match bit {
            0 => (word - 1, WORD - 1),
            _ => (word, bit - 1),
        };
        let mut stops = self.backwards[word] << (WORD - 1 - bit);
        let mut gone = 1;
        if stops == 0 {
            gone += bit + 1;
            word -= 1;
            while self.backwards[word] == 0 {
                gone += WORD;
                word -= 1;
            }
            stops = self.backwards[word];
        }
        let stop = gone + stops.leading_zeros();
        self.ended((line, at.wrapping_sub(stop)), stop, goal)
    }

    /// The run that is stopped so far away by a cell at that place, which may be the one before the line, and meets
    /// the goal at `goal`.
    #[inline(always)]
    fn ended(&self, (line, at): (u32, u32), stop: u32, goal: u32) -> ScanRun {
        if goal < stop {
            return goal_at(goal);
        }
        // What lies before a line has the largest places of all.
        let free = at != u32::MAX && {
            let (word, bit) = self.place(line, at);
            self.free[word] >> bit & 1 == 1
        };
        match free {
            true => goal_at(stop),
            false => ScanRun {
                cells: stop - 1,
                jumps: false,
            },
        }
    }

    fn bytes(&self) -> usize {
        3 * self.free.len() * size_of::<u64>()
    }
}

fn goal_at(cells: u32) -> ScanRun {
    ScanRun { cells, jumps: true }
}

/// The cells of one medium that an agent can traverse, and where its scans stop, as bits by rows and by columns. Three
/// quarters of a byte for each cell.
#[derive(Clone, Debug)]
pub struct JumpBitmap {
    medium: Medium,
    corners: CornerRule,
    rows: Plane,
    columns: Plane,
}

impl JumpBitmap {
    /// The cells of `medium` where the agent of `moves` can stand. O(cells).
    pub fn new(grid: &Grid, moves: &Moves, medium: Medium) -> JumpBitmap {
        let (width, height) = (grid.width(), grid.height());
        let mut bitmap = JumpBitmap {
            medium,
            corners: moves.rule().corners,
            rows: Plane::new(height, width),
            columns: Plane::new(width, height),
        };
        bitmap.read(grid, moves, CellBox::of(grid));
        bitmap
    }

    /// The medium and the corner rule that it is about.
    pub fn of(&self) -> (Medium, CornerRule) {
        (self.medium, self.corners)
    }

    /// Follows a change of the terrain inside `area`, after `moves` has. O(cells of the area).
    pub fn update(&mut self, grid: &Grid, moves: &Moves, area: CellBox) {
        self.read(grid, moves, area.grown(u32::from(moves.rule().reach), grid));
    }

    fn read(&mut self, grid: &Grid, moves: &Moves, area: CellBox) {
        for y in area.min.y..=area.max.y {
            for x in area.min.x..=area.max.x {
                let index = grid.index(Cell::new(x, y));
                let free = moves.medium(grid, index) == Some(self.medium);
                self.rows.set(y, x, free);
                self.columns.set(x, y, free);
            }
        }
        // Whether a scan stops at a cell depends on the eight around it.
        let CellBox { min, max } = area.grown(1, grid);
        let (across, down) = ((min.x, max.x), (min.y, max.y));
        self.rows.mark_stops(down, across, self.corners);
        self.columns.mark_stops(across, down, self.corners);
    }

    /// Scans from a free cell in one of the four straight directions, as [`crate::graph::DIRECTIONS`] has them, under
    /// the corner rule that it was made for.
    #[inline]
    pub fn run(&self, from: Cell, direction: usize, goal: Cell) -> ScanRun {
        let distance = |here: u32, there: u32, same: bool| match there > here && same {
            true => there - here,
            false => u32::MAX,
        };
        let Cell { x, y, .. } = from;
        let (in_row, in_column) = (goal.y == y, goal.x == x);
        match direction {
            0 => {
                let goal = distance(goal.y, y, in_column);
                self.columns.backwards(x, y, goal)
            }
            1 => {
                let goal = distance(x, goal.x, in_row);
                self.rows.forwards(y, x, goal)
            }
            2 => {
                let goal = distance(y, goal.y, in_column);
                self.columns.forwards(x, y, goal)
            }
            _ => {
                let goal = distance(goal.x, x, in_row);
                self.rows.backwards(y, x, goal)
            }
        }
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.rows.bytes() + self.columns.bytes()
    }
}
