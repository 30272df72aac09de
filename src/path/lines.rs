//! Bitmaps of marked cells along the eight compass directions, so that the nearest marked cell on a ray is found 64
//! cells at a time.

use crate::world::Cell;

const WORD: u32 = u64::BITS;

/// The ways a line of cells may run, in the order of their planes.
const ROWS: usize = 0;
const COLUMNS: usize = 1;
/// Down to the right.
const FALLING: usize = 2;
/// Up to the right.
const RISING: usize = 3;

/// For each direction, as [`DIRECTIONS`](crate::graph::DIRECTIONS) has them, the plane whose lines run that way, and
/// whether along rising places.
const ALONG: [(usize, bool); 8] = [
    (COLUMNS, false),
    (ROWS, true),
    (COLUMNS, true),
    (ROWS, false),
    (RISING, true),
    (FALLING, true),
    (RISING, false),
    (FALLING, false),
];

/// Lines of bits side by side.
#[derive(Clone, Debug, Default)]
struct Plane {
    words: Vec<u64>,
    /// Words of a line.
    stride: usize,
}

impl Plane {
    fn new(lines: u32, length: u32) -> Plane {
        let stride = length.div_ceil(WORD) as usize;
        Plane {
            words: vec![0; stride * lines as usize],
            stride,
        }
    }

    #[inline]
    fn word(&self, (line, at): (u32, u32)) -> usize {
        line as usize * self.stride + (at / WORD) as usize
    }

    /// How far behind `at` the next marked place is, if no further than `most`, which ends within the line.
    #[inline]
    fn forwards(&self, (line, at): (u32, u32), most: u32) -> Option<u32> {
        let mut word = self.word((line, at));
        let bit = at % WORD;
        let near = self.words[word] >> bit >> 1;
        if near != 0 {
            return Some(near.trailing_zeros() + 1);
        }
        let mut gone = WORD - bit;
        while gone <= most {
            word += 1;
            if self.words[word] != 0 {
                return Some(gone + self.words[word].trailing_zeros());
            }
            gone += WORD;
        }
        None
    }

    /// The same before `at`.
    #[inline]
    fn backwards(&self, (line, at): (u32, u32), most: u32) -> Option<u32> {
        let mut word = self.word((line, at));
        let bit = at % WORD;
        let near = self.words[word] << (WORD - 1 - bit) << 1;
        if near != 0 {
            return Some(near.leading_zeros() + 1);
        }
        let mut gone = bit + 1;
        while gone <= most {
            word -= 1;
            if self.words[word] != 0 {
                return Some(gone + self.words[word].leading_zeros());
            }
            gone += WORD;
        }
        None
    }
}

/// Marked cells of a grid, four times: by rows, columns and both diagonals. About three quarters of a byte for each
/// cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    width: u32,
    height: u32,
    planes: [Plane; 4],
}

impl Lines {
    /// No cell is marked of a grid of that size. O(cells).
    pub fn new(width: u32, height: u32) -> Lines {
        let diagonals = width + height;
        Lines {
            width,
            height,
            planes: [
                Plane::new(height, width),
                Plane::new(width, height),
                Plane::new(diagonals, width),
                Plane::new(diagonals, width),
            ],
        }
    }

    /// Whether it is for a grid of that size.
    pub fn fits(&self, width: u32, height: u32) -> bool {
        (self.width, self.height) == (width, height)
    }

    /// The line that a cell lies in, and its place there.
    #[inline]
    fn place(&self, plane: usize, Cell { x, y, .. }: Cell) -> (u32, u32) {
        match plane {
            ROWS => (y, x),
            COLUMNS => (x, y),
            FALLING => (x + self.height - y, x),
            _ => (x + y, x),
        }
    }

    /// Marks a cell, or does so no longer.
    #[inline]
    pub fn set(&mut self, cell: Cell, marked: bool) {
        for plane in 0..self.planes.len() {
            let place = self.place(plane, cell);
            let plane = &mut self.planes[plane];
            let word = plane.word(place);
            let bit = 1u64 << (place.1 % WORD);
            if marked {
                plane.words[word] |= bit;
            } else {
                plane.words[word] &= !bit;
            }
        }
    }

    /// How many steps from a cell in one direction the nearest marked cell lies, if no more than `most`; so many steps
    /// stay on the grid. O(`most` / 64).
    #[inline]
    pub fn nearest(&self, from: Cell, direction: usize, most: u32) -> Option<u32> {
        let (plane, rising) = ALONG[direction];
        let place = self.place(plane, from);
        let plane = &self.planes[plane];
        let steps = if rising {
            plane.forwards(place, most)
        } else {
            plane.backwards(place, most)
        };
        steps.filter(|&steps| steps <= most)
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        let words: usize = self.planes.iter().map(|plane| plane.words.capacity()).sum();
        words * size_of::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::DIRECTIONS;
    use proptest::prelude::*;

    proptest! {
        /// Against a ray that is followed cell by cell.
        #[test]
        fn the_nearest_mark_is_found(
            width in 1..200u32, height in 1..200u32, marks in proptest::collection::vec(any::<(u32, u32)>(), 0..60), at in any::<(u32, u32)>(),
        ) {
            let cell = |(x, y): (u32, u32)| Cell::new(x % width, y % height);
            let mut lines = Lines::new(width, height);
            prop_assert!(lines.fits(width, height) && !lines.fits(width + 1, height));
            let from = cell(at);
            for (n, &mark) in marks.iter().enumerate() {
                lines.set(cell(mark), true);
                // Some go again.
                if n % 5 == 4 {
                    lines.set(cell(marks[n - 2]), false);
                }
                let marked = |cell: Cell| lines.planes[ROWS].words[lines.planes[ROWS].word((cell.y, cell.x))] >> (cell.x % WORD) & 1 == 1;
                for (direction, (dx, dy)) in DIRECTIONS.into_iter().enumerate() {
                    let mut ray = Vec::new();
                    let mut here = from;
                    while let (Some(x), Some(y)) = (here.x.checked_add_signed(dx), here.y.checked_add_signed(dy)) {
                        here = Cell::new(x, y);
                        if x >= width || y >= height {
                            break;
                        }
                        ray.push(marked(here));
                    }
                    let right = ray.iter().position(|&marked| marked).map(|place| place as u32 + 1);
                    let most = ray.len() as u32;
                    prop_assert_eq!(lines.nearest(from, direction, most), right);
                    prop_assert_eq!(lines.nearest(from, direction, most / 2), right.filter(|&steps| steps <= most / 2));
                }
            }
            for &mark in &marks {
                lines.set(cell(mark), false);
            }
            prop_assert!(lines.planes.iter().all(|plane| plane.words.iter().all(|&word| word == 0)));
        }
    }
}
