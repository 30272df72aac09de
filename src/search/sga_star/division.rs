//! The division rules of SGA\*: the line drawn between the two ends, and the choice of the sub-goal where it is
//! blocked.
//!
//! The thesis draws straight lines, and asks for rules that know more of the map (section 9.2). The others here are not
//! from it. A further rule is one more of these.

use super::ground::Ground;
use crate::graph::Cost;
use crate::path::BresenhamLine;
use crate::search::engine::sub_goal_events::Division;
use crate::world::Cell;

/// So many cells are a long run.
pub const LONG_RUN: usize = 4;

impl Division {
    /// Where the line turns; its end where it does not.
    pub fn turn(self, from: Cell, to: Cell) -> Cell {
        if self != Division::Octile {
            return to;
        }
        let past = from.x.abs_diff(to.x).min(from.y.abs_diff(to.y));
        let along = |from: u32, to: u32| if to < from { from - past } else { from + past };
        Cell::new(along(from.x, to.x), along(from.y, to.y))
    }

    /// The cells of the line without the first, each a neighbour of the one before; `four` for moves to the four cells
    /// beside only. Each of the steps past a corner, or straight ahead, leads nearer to its end, as the larger of the
    /// differences in columns and rows has it.
    pub fn line(self, from: Cell, to: Cell, four: bool) -> impl Iterator<Item = Cell> + Clone {
        let turn = self.turn(from, to);
        BresenhamLine::between(from, turn, four).chain(BresenhamLine::between(turn, to, four))
    }

    /// How many cells a free run has at least whose first is a sub-goal. That at the end of the line counts in any
    /// case.
    pub fn fewest(self) -> usize {
        match self {
            Division::LongRuns => LONG_RUN,
            _ => 1,
        }
    }

    /// The sub-goal beside the cells of a line that are blocked; `None` where the rule has none, or both sides are
    /// blocked up to the edge of the grid. `at`, the cell before them, is no sub-goal: with four neighbours it may lie
    /// beside the first of them, and the path has come there already.
    ///
    /// Lines rather across than up or down are looked at up and down, others to the left and right. O(cells looked at):
    /// those of what blocks the line, at most.
    pub(super) fn beside<C: Cost>(
        self,
        ground: &Ground<'_, C>,
        ends: (Cell, Cell),
        at: u32,
        blocked: impl Iterator<Item = u32> + Clone,
    ) -> Option<u32> {
        if self != Division::Beside {
            return None;
        }
        let grid = ground.graph.grid();
        let end = grid.index(ends.1) as u32;
        let mut best: Option<(u32, u64, u32)> = None;
        for ahead in [false, true] {
            // How far this side reaches, and the free cell there.
            let mut reach: Option<(u32, Cell)> = None;
            let nearer = |far: u32| best.is_none_or(|(farthest, ..)| far <= farthest);
            let all = blocked.clone().all(|cell| {
                let mut looks =
                    (1..).map(|far| (far, aside(ends, grid.cell(cell as usize), far, ahead)));
                let free =
                    looks.find_map(
                        |(far, cell)| match cell.filter(|&cell| grid.contains(cell)) {
                            Some(cell) if nearer(far) => {
                                let leads = ground.leads(grid.index(cell) as u32, end);
                                leads.then_some(Some((far, cell)))
                            }
                            _ => Some(None),
                        },
                    );
                let free = free.flatten();
                let better = |&(far, cell): &(u32, Cell)| {
                    reach.is_none_or(|(farthest, _)| far > farthest)
                        && grid.index(cell) as u32 != at
                };
                reach = free.filter(better).or(reach);
                free.is_some()
            });
            if let Some((far, cell)) = reach.filter(|_| all) {
                let square = |a: u32, b: u32| u64::from(a.abs_diff(b)).pow(2);
                let off = square(cell.x, ends.1.x) + square(cell.y, ends.1.y);
                let this = (far, off, grid.index(cell) as u32);
                best = Some(best.map_or(this, |other| other.min(this)));
            }
        }
        best.map(|(.., cell)| cell)
    }

    /// The cell of the line beside which a sub-goal lies; `None` where that is on the line itself.
    pub fn foot(self, (from, to): (Cell, Cell), goal: Cell, four: bool) -> Option<Cell> {
        let mut line = self.line(from, to, four);
        if self != Division::Beside || line.clone().any(|cell| cell == goal) {
            return None;
        }
        let across = is_across((from, to));
        line.find(|cell| {
            if across {
                cell.x == goal.x
            } else {
                cell.y == goal.y
            }
        })
    }
}

/// Whether a line leads rather across than up or down.
fn is_across((from, to): (Cell, Cell)) -> bool {
    from.x.abs_diff(to.x) >= from.y.abs_diff(to.y)
}

/// The cell so far from one of a line, to one of its sides. It may lie beyond the grid.
fn aside(ends: (Cell, Cell), cell: Cell, far: u32, ahead: bool) -> Option<Cell> {
    let step = |at: u32| {
        if ahead {
            at.checked_add(far)
        } else {
            at.checked_sub(far)
        }
    };
    Some(match is_across(ends) {
        true => Cell::new(cell.x, step(cell.y)?),
        false => Cell::new(step(cell.x)?, cell.y),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_turn_where_the_moves_do() {
        let (from, to) = (Cell::new(9, 5), Cell::new(2, 8));
        assert_eq!(Division::Straight.turn(from, to), to);
        assert_eq!(Division::Octile.turn(from, to), Cell::new(6, 8));
        for four in [false, true] {
            for division in [Division::Straight, Division::Octile] {
                let mut at = from;
                for cell in division.line(from, to, four) {
                    let (x, y) = (at.x.abs_diff(cell.x), at.y.abs_diff(cell.y));
                    assert!(x.max(y) == 1 && (!four || x + y == 1), "{division:?}");
                    at = cell;
                }
                assert_eq!(at, to);
            }
        }
        let octile: Vec<Cell> = Division::Octile.line(from, to, false).collect();
        assert_eq!(octile.len(), 7);
        assert!(octile[2..].iter().all(|cell| cell.y == 8));
        assert_eq!(Division::Octile.line(from, from, false).count(), 0);
    }

    #[test]
    fn a_foot_is_on_the_line_below_the_sub_goal() {
        let ends = (Cell::new(0, 0), Cell::new(10, 5));
        let foot = |division: Division, goal| division.foot(ends, goal, false);
        assert_eq!(
            foot(Division::Beside, Cell::new(6, 9)),
            Some(Cell::new(6, 3))
        );
        assert_eq!(foot(Division::Beside, Cell::new(6, 3)), None);
        assert_eq!(foot(Division::Straight, Cell::new(6, 9)), None);
    }
}
