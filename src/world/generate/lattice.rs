//! The plan under rooms and mazes: squares in columns and rows, and which neighbours are joined.

use crate::world::dice::Dice;

/// The edges of a lattice: which neighbours are joined. The square in column `i` and row `j` has the index `j * columns
/// + i`.
pub(super) struct Joins {
    /// Whether a square is joined to the one on its right.
    pub right: Vec<bool>,
    /// Whether a square is joined to the one below it.
    pub below: Vec<bool>,
}

/// Joins all squares without any loop, by a random walk that turns back where it is shut in: long
/// winding ways with short side branches. The way back is stored in the squares, so that the walk
/// needs no recursion; time and memory grow with the number of squares.
pub(super) fn joined_without_loops(columns: u32, rows: u32, dice: &mut Dice) -> Joins {
    let (wide, squares) = (columns as usize, columns as usize * rows as usize);
    let mut joins = Joins {
        right: vec![false; squares],
        below: vec![false; squares],
    };
    // From which side a square was entered; the first square from nowhere.
    let mut entered: Vec<Option<Side>> = vec![None; squares];
    let first = dice.below(squares as u32) as usize; // Below MAX_CELLS.
    let mut at = first;
    loop {
        let (x, y) = ((at % wide) as u32, (at / wide) as u32);
        let unseen = |to: usize| to != first && entered[to].is_none();
        let mut ways = [(Side::Left, 0); 4];
        let mut count = 0;
        let mut offer = |side, to| {
            ways[count] = (side, to);
            count += 1;
        };
        if x > 0 && unseen(at - 1) {
            offer(Side::Left, at - 1);
        }
        if x + 1 < columns && unseen(at + 1) {
            offer(Side::Right, at + 1);
        }
        if y > 0 && unseen(at - wide) {
            offer(Side::Above, at - wide);
        }
        if y + 1 < rows && unseen(at + wide) {
            offer(Side::Below, at + wide);
        }
        if count > 0 {
            let (side, to) = ways[dice.below(count as u32) as usize];
            match side {
                Side::Left => joins.right[to] = true,
                Side::Right => joins.right[at] = true,
                Side::Above => joins.below[to] = true,
                Side::Below => joins.below[at] = true,
            }
            entered[to] = Some(side.opposite());
            at = to;
            continue;
        }
        at = match entered[at] {
            Some(Side::Left) => at - 1,
            Some(Side::Right) => at + 1,
            Some(Side::Above) => at - wide,
            Some(Side::Below) => at + wide,
            None => return joins,
        };
    }
}

#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
    Above,
    Below,
}

impl Side {
    fn opposite(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
            Side::Above => Side::Below,
            Side::Below => Side::Above,
        }
    }
}
