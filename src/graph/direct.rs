//! Neighbours of a cell that its parent reaches directly: a table by neighbour mask.
//!
//! When a cell is expanded, its parent has been: those of its neighbours that border on the parent too, and may
//! be entered from there, already have a g that is no larger than by way of the cell, since one move never
//! costs more than the two around it. Relaxing them once more changes nothing. On open ground three of eight
//! neighbours remain after a straight move and five after a diagonal one. Jump point search (Harabor and
//! Grastien, "Online graph pruning for pathfinding on grid maps", 2011, section 3) leaves out more, as it may
//! choose among equal paths.

use super::moves::DIRECTIONS;

/// By the move from the parent, by half of the directions and by the parent's allowed moves in these, bits over
/// [`DIRECTIONS`]: the cell's neighbours that are the parent or are reached from it directly, as bits too.
static DIRECT: [[[u8; 16]; 2]; 9] = table();

/// The neighbours of a cell, as bits over [`DIRECTIONS`], that are its parent or are reached from it directly; none
/// where the rows are so short that the move is not told by the difference of the indices. `mask` has the allowed moves
/// of the parent, all of one cost but for diagonals, which cost at least as much as one straight move and at most as
/// much as two.
#[inline(always)]
pub(super) fn direct(parent: u32, cell: u32, width: u32, mask: u8) -> u8 {
    if width < 3 {
        return 0;
    }
    let difference = cell.wrapping_sub(parent) as i32;
    let dy = i32::from(difference > 1) - i32::from(difference < -1);
    let dx = difference - dy * width as i32;
    let at = (3 * dy + dx + 4) as usize;
    DIRECT.get(at).map_or(0, |[straight, diagonal]| {
        straight[usize::from(mask & 15)] | diagonal[usize::from(mask >> 4)]
    })
}

const fn table() -> [[[u8; 16]; 2]; 9] {
    let mut table = [[[0; 16]; 2]; 9];
    let mut at = 0;
    while at < 9 {
        let (dx, dy) = (at as i32 % 3 - 1, at as i32 / 3 - 1);
        let mut mask = 0;
        while mask < 16 {
            table[at][0][mask] = neighbours(dx, dy, mask as u8);
            table[at][1][mask] = neighbours(dx, dy, (mask as u8) << 4);
            mask += 1;
        }
        at += 1;
    }
    table
}

const fn neighbours(dx: i32, dy: i32, mask: u8) -> u8 {
    let mut reached = 0;
    let mut to = 0;
    while to < DIRECTIONS.len() {
        let (x, y) = (dx + DIRECTIONS[to].0, dy + DIRECTIONS[to].1);
        let mut from = 0;
        while from < DIRECTIONS.len() {
            let allowed = mask & (1 << from) != 0;
            if allowed && DIRECTIONS[from].0 == x && DIRECTIONS[from].1 == y {
                reached |= 1 << to;
            }
            from += 1;
        }
        if x == 0 && y == 0 {
            reached |= 1 << to;
        }
        to += 1;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On a grid of rows of seven cells, the cell in the middle.
    fn after(dx: i32, dy: i32, mask: u8) -> u8 {
        let cell = 24_i32;
        direct((cell - dx - 7 * dy) as u32, cell as u32, 7, mask)
    }

    #[test]
    fn three_neighbours_remain_after_a_straight_move_and_five_after_a_diagonal_one() {
        for (dx, dy) in DIRECTIONS {
            let remain = if dx == 0 || dy == 0 { 3 } else { 5 };
            assert_eq!(after(dx, dy, 255).count_zeros(), remain, "{dx} {dy}");
        }
    }

    #[test]
    fn a_parent_that_may_go_nowhere_reaches_itself_alone() {
        for (dx, dy) in DIRECTIONS {
            let back = DIRECTIONS.iter().position(|to| *to == (-dx, -dy));
            assert_eq!(after(dx, dy, 0), 1 << back.unwrap(), "{dx} {dy}");
        }
    }

    #[test]
    fn a_neighbour_is_left_out_just_where_its_own_move_from_the_parent_is_allowed() {
        // Eastward: north of the parent is north-west of the cell.
        let (north, north_west) = (0, 7);
        assert_ne!(after(1, 0, 1 << north) & 1 << north_west, 0);
        assert_eq!(after(1, 0, !(1 << north)) & 1 << north_west, 0);
    }

    #[test]
    fn rows_of_two_cells_say_nothing() {
        assert_eq!(direct(2, 3, 2, 255), 0);
    }
}
