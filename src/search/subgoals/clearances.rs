//! Clearances: how far one can go straight from a cell, up to a wall or a subgoal, read from bitmaps.
//!
//! A straight scan looks at 64 cells at once. Eight bits a cell: walls to the east and south, where scans end in each
//! of the four directions, where four cells are whole so that diagonals lead through, and the subgoals.

use crate::graph::{DIRECTIONS, FIRST_DIAGONAL, Moves};
use crate::world::CellBox;

/// The straight directions beside each diagonal one, the vertical one first.
const BESIDE: [(usize, usize); 4] = [(0, 1), (2, 1), (2, 3), (0, 3)];
const SOUTH: usize = 2;
const EAST: usize = 1;
const SOUTH_EAST: usize = 5;

/// Whether a cell with these moves is at a convex corner of an obstacle: two straight moves lead around a diagonal one
/// that is not allowed.
pub fn is_convex_corner(mask: u8) -> bool {
    let allowed = |direction: usize| mask >> direction & 1 == 1;
    (0..4).any(|diagonal| {
        let (a, b) = BESIDE[diagonal];
        allowed(a) && allowed(b) && !allowed(FIRST_DIAGONAL + diagonal)
    })
}

/// Bitmaps of walls and subgoals, by which clearances are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clearances {
    width: u32,
    height: u32,
    /// Words in a row, and in a column.
    across: usize,
    down: usize,
    /// Bit x of row y: there is no move to the east from there.
    no_east: Vec<u64>,
    /// Bit y of column x: there is no move to the south from there.
    no_south: Vec<u64>,
    /// By straight direction, in rows or columns as it goes: a scan that comes there goes no further, because of a wall
    /// or because it is a subgoal.
    stops: [Vec<u64>; 4],
    /// Bit x of row y: from there a move to the south-east is allowed, so that both diagonals of the four cells are.
    whole: Vec<u64>,
    /// Bit x of row y: a subgoal.
    subgoals: Vec<u64>,
    /// By word of `subgoals`: how many there are in the words before it.
    before: Vec<u32>,
}

impl Clearances {
    /// The bitmaps of a grid of which nothing is known as yet.
    pub fn new(width: u32, height: u32) -> Clearances {
        let across = width.div_ceil(64) as usize;
        let down = height.div_ceil(64) as usize;
        let rows = across * height as usize;
        let columns = down * width as usize;
        Clearances {
            width,
            height,
            across,
            down,
            no_east: vec![0; rows],
            no_south: vec![0; columns],
            stops: [
                vec![0; columns],
                vec![0; rows],
                vec![0; columns],
                vec![0; rows],
            ],
            whole: vec![0; rows],
            subgoals: vec![0; rows],
            before: vec![0; rows],
        }
    }

    /// Takes over the moves from a cell; answers whether it is a subgoal.
    pub fn set(&mut self, moves: &Moves, x: u32, y: u32) -> bool {
        let mask = moves.mask((y * self.width + x) as usize);
        let subgoal = is_convex_corner(mask);
        let closed = |direction: usize| mask >> direction & 1 == 0;
        let (row, column) = (self.in_row(x, y), self.in_column(x, y));
        put(&mut self.no_east, row, closed(EAST));
        put(&mut self.no_south, column, closed(SOUTH));
        put(&mut self.whole, row, !closed(SOUTH_EAST));
        put(&mut self.subgoals, row, subgoal);
        for (direction, stops) in self.stops.iter_mut().enumerate() {
            let place = if direction % 2 == 1 { row } else { column };
            put(stops, place, subgoal || closed(direction));
        }
        subgoal
    }

    /// Takes over the moves from all cells of a box.
    pub fn set_all(&mut self, moves: &Moves, area: CellBox) {
        for y in area.min.y..=area.max.y {
            for x in area.min.x..=area.max.x {
                self.set(moves, x, y);
            }
        }
    }

    /// Numbers the subgoals by rising cells, once all are known. O(cells / 64).
    pub fn number_subgoals(&mut self) {
        let mut count = 0;
        for (word, before) in self.subgoals.iter().zip(&mut self.before) {
            *before = count;
            count += word.count_ones();
        }
    }

    /// The number of the subgoal there, if there is one.
    #[inline(always)]
    pub fn number(&self, x: u32, y: u32) -> Option<u32> {
        let (word, bit) = self.in_row(x, y);
        let bits = self.subgoals[word];
        let lower = bits & ((1 << bit) - 1);
        (bits >> bit & 1 == 1).then(|| self.before[word] + lower.count_ones())
    }

    /// The number of the subgoal in the cell of that index, if there is one.
    pub fn number_of(&self, cell: u32) -> Option<u32> {
        self.number(cell % self.width, cell / self.width)
    }

    /// All cells with a subgoal, by rising indices. O(cells / 64 + subgoals).
    pub fn subgoal_cells(&self) -> Vec<u32> {
        let mut cells = Vec::new();
        for (word, &bits) in self.subgoals.iter().enumerate() {
            let (y, left) = (
                (word / self.across) as u32,
                (word % self.across * 64) as u32,
            );
            let mut bits = bits;
            while bits != 0 {
                cells.push(y * self.width + left + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
        cells
    }

    /// Visits all subgoals that are direct-h-reachable from a cell, the cell itself not among them: there is a way
    /// there that is as long as if nothing were blocked, and on no such way lies another subgoal.
    pub fn visit_reachable(&self, x: u32, y: u32, mut visit: impl FnMut(u32, u32)) {
        let mut clear = [0; 4];
        for (direction, clear) in clear.iter_mut().enumerate() {
            let (steps, subgoal) = self.straight(direction, x, y, u32::MAX);
            if subgoal {
                let (dx, dy) = DIRECTIONS[direction];
                visit(moved(x, dx, steps), moved(y, dy, steps));
            }
            *clear = steps - u32::from(subgoal);
        }
        for diagonal in 0..4 {
            let (dx, dy) = DIRECTIONS[FIRST_DIAGONAL + diagonal];
            let (vertical, horizontal) = BESIDE[diagonal];
            let (mut up, mut aside) = (clear[vertical], clear[horizontal]);
            let (mut at_x, mut at_y) = (x, y);
            while self.leads_through(diagonal, at_x, at_y) {
                (at_x, at_y) = (moved(at_x, dx, 1), moved(at_y, dy, 1));
                if self.is_subgoal(at_x, at_y) {
                    visit(at_x, at_y);
                    break;
                }
                if up > 0 {
                    let (steps, subgoal) = self.straight(vertical, at_x, at_y, up);
                    if subgoal {
                        visit(at_x, moved(at_y, dy, steps));
                    }
                    up = steps - u32::from(subgoal);
                }
                if aside > 0 {
                    let (steps, subgoal) = self.straight(horizontal, at_x, at_y, aside);
                    if subgoal {
                        visit(moved(at_x, dx, steps), at_y);
                    }
                    aside = steps - u32::from(subgoal);
                }
            }
        }
    }

    /// Whether one gets from one cell to another diagonally as far as it goes, and then straight.
    pub fn is_free(&self, from: (u32, u32), to: (u32, u32)) -> bool {
        let (mut x, mut y) = from;
        let (dx, dy) = (sign(from.0, to.0), sign(from.1, to.1));
        if let Some(diagonal) = DIRECTIONS[FIRST_DIAGONAL..]
            .iter()
            .position(|&d| d == (dx, dy))
        {
            for _ in 0..from.0.abs_diff(to.0).min(from.1.abs_diff(to.1)) {
                if !self.leads_through(diagonal, x, y) {
                    return false;
                }
                (x, y) = (moved(x, dx, 1), moved(y, dy, 1));
            }
        }
        let left = (sign(x, to.0), sign(y, to.1));
        let Some(direction) = DIRECTIONS[..4].iter().position(|&d| d == left) else {
            return true;
        };
        let mut steps = x.abs_diff(to.0) + y.abs_diff(to.1);
        while steps > 0 {
            let (gone, _) = self.straight(direction, x, y, steps);
            if gone == 0 {
                return false;
            }
            (x, y) = (moved(x, left.0, gone), moved(y, left.1, gone));
            steps -= gone;
        }
        true
    }

    /// How many moves one can go straight from a cell, at most `most`, before a wall or up to a subgoal, and whether
    /// there is one.
    #[inline]
    fn straight(&self, direction: usize, x: u32, y: u32, most: u32) -> (u32, bool) {
        let in_row = direction % 2 == 1;
        let (at, line, words) = if in_row {
            (x, y as usize * self.across, self.across)
        } else {
            (y, x as usize * self.down, self.down)
        };
        let walls = if in_row {
            &self.no_east
        } else {
            &self.no_south
        };
        let walls = &walls[line..line + words];
        let stops = &self.stops[direction][line..line + words];
        let onward = direction == EAST || direction == SOUTH;
        let steps = if onward {
            if is_set(walls, at) {
                return (0, false);
            }
            next_set(stops, at + 1, at.saturating_add(most)) - at
        } else {
            if at == 0 || is_set(walls, at - 1) {
                return (0, false);
            }
            at - last_set(stops, at - 1, at.saturating_sub(most))
        };
        if steps > most {
            return (most, false);
        }
        let (dx, dy) = DIRECTIONS[direction];
        (
            steps,
            self.is_subgoal(moved(x, dx, steps), moved(y, dy, steps)),
        )
    }

    /// Whether the diagonal move from a cell is allowed.
    #[inline(always)]
    fn leads_through(&self, diagonal: usize, x: u32, y: u32) -> bool {
        let (dx, dy) = DIRECTIONS[FIRST_DIAGONAL + diagonal];
        if dx < 0 && x == 0 || dy < 0 && y == 0 {
            return false;
        }
        let (word, bit) = self.in_row(x - u32::from(dx < 0), y - u32::from(dy < 0));
        self.whole[word] >> bit & 1 == 1
    }

    #[inline(always)]
    fn is_subgoal(&self, x: u32, y: u32) -> bool {
        let (word, bit) = self.in_row(x, y);
        self.subgoals[word] >> bit & 1 == 1
    }

    /// Word and bit of a cell in rows.
    #[inline(always)]
    fn in_row(&self, x: u32, y: u32) -> (usize, u32) {
        (y as usize * self.across + (x / 64) as usize, x % 64)
    }

    /// Word and bit of a cell in columns.
    #[inline(always)]
    fn in_column(&self, x: u32, y: u32) -> (usize, u32) {
        (x as usize * self.down + (y / 64) as usize, y % 64)
    }

    /// Width and height of the grid.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        let rows = self.no_east.len() + self.whole.len() + self.subgoals.len();
        let stops: usize = self.stops.iter().map(Vec::len).sum();
        (rows + self.no_south.len() + stops) * size_of::<u64>()
            + self.before.len() * size_of::<u32>()
    }
}

fn put(words: &mut [u64], (word, bit): (usize, u32), value: bool) {
    words[word] = words[word] & !(1 << bit) | u64::from(value) << bit;
}

#[inline(always)]
fn is_set(words: &[u64], at: u32) -> bool {
    words[(at / 64) as usize] >> (at % 64) & 1 == 1
}

/// The first bit that is set, from `from` on; one behind `last` where there is none up to it.
#[inline(always)]
fn next_set(words: &[u64], from: u32, last: u32) -> u32 {
    let mut word = (from / 64) as usize;
    let Some(&first) = words.get(word) else {
        return last.saturating_add(1);
    };
    let mut bits = first & (u64::MAX << (from % 64));
    while bits == 0 {
        word += 1;
        match words.get(word) {
            Some(&next) if word as u32 * 64 <= last => bits = next,
            _ => return last.saturating_add(1),
        }
    }
    word as u32 * 64 + bits.trailing_zeros()
}

/// The last bit that is set, up to `from`; where there is none from `first` on, one before it, or `first` at the edge.
#[inline(always)]
fn last_set(words: &[u64], from: u32, first: u32) -> u32 {
    let mut word = (from / 64) as usize;
    let mut bits = words[word] & (u64::MAX >> (63 - from % 64));
    while bits == 0 {
        if word == 0 || word as u32 * 64 <= first {
            return first.saturating_sub(1);
        }
        word -= 1;
        bits = words[word];
    }
    word as u32 * 64 + 63 - bits.leading_zeros()
}

#[inline(always)]
fn moved(at: u32, by: i32, steps: u32) -> u32 {
    at.wrapping_add_signed(by * steps as i32)
}

/// In which direction the second lies from the first.
pub(super) fn sign(from: u32, to: u32) -> i32 {
    i32::from(to > from) - i32::from(to < from)
}
