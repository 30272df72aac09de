//! Bitmaps of the traversable cells, by rows and by columns, so that jump point search scans 64 cells with one
//! comparison.

use crate::graph::{CornerRule, Moves};
use crate::world::{Cell, CellBox, Grid, Medium};

const WORD: u32 = u64::BITS;
/// Cells that a block tells about: of its 64 bits the first belongs to the cell where the scan stands, and of the last
/// it is not known what comes behind it.
const TOLD: u32 = WORD - 2;

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
    words: Vec<u64>,
    /// Words of a line.
    stride: usize,
}

impl Plane {
    fn new(lines: u32, length: u32) -> Plane {
        let stride = length.div_ceil(WORD) as usize + 2;
        Plane {
            words: vec![0; stride * (lines as usize + 2)],
            stride,
        }
    }

    fn set(&mut self, line: u32, at: u32, free: bool) {
        let word = (line as usize + 1) * self.stride + (at / WORD) as usize + 1;
        let bit = 1u64 << (at % WORD);
        if free {
            self.words[word] |= bit;
        } else {
            self.words[word] &= !bit;
        }
    }

    /// A line and those on either side of it.
    #[inline(always)]
    fn lines(&self, line: u32) -> [&[u64]; 3] {
        let from = line as usize * self.stride;
        let (a, rest) = self.words[from..from + 3 * self.stride].split_at(self.stride);
        let (b, c) = rest.split_at(self.stride);
        [a, b, c]
    }

    /// Scans a line from `at` on towards larger indices; `goal` is how far away the goal lies, if it lies there.
    #[inline]
    fn forwards(&self, line: u32, at: u32, goal: u32, corners: CornerRule) -> ScanRun {
        let lines = self.lines(line);
        let mut gone = 0;
        loop {
            // Bit k is the cell k on.
            let from = at + gone + WORD;
            let (word, shift) = ((from / WORD) as usize, from % WORD);
            let [a, here, b] = lines
                .map(|line| (line[word] >> shift) | ((line[word + 1] << 1) << (WORD - 1 - shift)));
            let forced = |beside: u64| match corners {
                CornerRule::NeverCut => beside & !(beside << 1),
                CornerRule::PastOne => !beside & (beside >> 1) & (here >> 1),
                CornerRule::Always => !beside & (beside >> 1),
            };
            let stops = (!here | forced(a) | forced(b)) & !1;
            let first = stops.trailing_zeros();
            if first <= TOLD {
                return ended(gone + first, here >> first & 1 == 1, goal);
            }
            gone += TOLD;
            if gone >= goal {
                return goal_at(goal);
            }
        }
    }

    /// The same towards smaller indices.
    #[inline]
    fn backwards(&self, line: u32, at: u32, goal: u32, corners: CornerRule) -> ScanRun {
        let lines = self.lines(line);
        let mut gone = 0;
        loop {
            // Bit 63 - k is the cell k back.
            let from = at + WORD - gone;
            let (word, shift) = ((from / WORD) as usize, WORD - 1 - from % WORD);
            let [a, here, b] = lines
                .map(|line| (line[word] << shift) | ((line[word - 1] >> 1) >> (WORD - 1 - shift)));
            let forced = |beside: u64| match corners {
                CornerRule::NeverCut => beside & !(beside >> 1),
                CornerRule::PastOne => !beside & (beside << 1) & (here << 1),
                CornerRule::Always => !beside & (beside << 1),
            };
            let stops = (!here | forced(a) | forced(b)) & !(1 << (WORD - 1));
            let first = stops.leading_zeros();
            if first <= TOLD {
                return ended(gone + first, here << first >> (WORD - 1) & 1 == 1, goal);
            }
            gone += TOLD;
            if gone >= goal {
                return goal_at(goal);
            }
        }
    }
}

/// What a scan came to that is stopped by a cell so far away, free or not, and meets the goal at `goal`.
#[inline(always)]
fn ended(stop: u32, free: bool, goal: u32) -> ScanRun {
    if goal < stop || (goal == stop && free) {
        goal_at(goal)
    } else if free {
        ScanRun {
            cells: stop,
            jumps: true,
        }
    } else {
        ScanRun {
            cells: stop - 1,
            jumps: false,
        }
    }
}

fn goal_at(cells: u32) -> ScanRun {
    ScanRun { cells, jumps: true }
}

/// The cells of one medium that an agent can traverse, as bits by rows and by columns. A quarter of a byte for each
/// cell.
#[derive(Clone, Debug)]
pub struct JumpBitmap {
    medium: Medium,
    rows: Plane,
    columns: Plane,
}

impl JumpBitmap {
    /// The cells of `medium` where the agent of `moves` can stand. O(cells).
    pub fn new(grid: &Grid, moves: &Moves, medium: Medium) -> JumpBitmap {
        let (width, height) = (grid.width(), grid.height());
        let mut bitmap = JumpBitmap {
            medium,
            rows: Plane::new(height, width),
            columns: Plane::new(width, height),
        };
        bitmap.read(grid, moves, CellBox::of(grid));
        bitmap
    }

    /// The medium that it is about.
    pub fn medium(&self) -> Medium {
        self.medium
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
    }

    /// Scans from a free cell in one of the four straight directions, as [`crate::graph::DIRECTIONS`] has them.
    // Not once more for each kind of search: that is much code, and no faster.
    #[inline(never)]
    pub fn run(&self, from: Cell, direction: usize, goal: Cell, corners: CornerRule) -> ScanRun {
        let distance = |here: u32, there: u32, same: bool| match there > here && same {
            true => there - here,
            false => u32::MAX,
        };
        let Cell { x, y, .. } = from;
        let (in_row, in_column) = (goal.y == y, goal.x == x);
        match direction {
            0 => {
                let goal = distance(goal.y, y, in_column);
                self.columns.backwards(x, y, goal, corners)
            }
            1 => {
                let goal = distance(x, goal.x, in_row);
                self.rows.forwards(y, x, goal, corners)
            }
            2 => {
                let goal = distance(y, goal.y, in_column);
                self.columns.forwards(x, y, goal, corners)
            }
            _ => {
                let goal = distance(goal.x, x, in_row);
                self.rows.backwards(y, x, goal, corners)
            }
        }
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        (self.rows.words.len() + self.columns.words.len()) * size_of::<u64>()
    }
}
