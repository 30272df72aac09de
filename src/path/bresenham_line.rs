//! Bresenham lines: the cells that stand for a straight line between two of them.

use crate::world::Cell;

/// The cells of Bresenham's line from one cell to another, without the first; each is a neighbour of the one before, by
/// side or corner.
///
/// Among four neighbours a step past a corner is made of two: across first, then up or down.
#[derive(Clone, Debug)]
pub struct BresenhamLine {
    at: Cell,
    to: Cell,
    four: bool,
    /// Columns and rows of the whole line.
    spans: (i64, i64),
    error: i64,
    /// The second half of a step past a corner is to come.
    pending: bool,
}

impl BresenhamLine {
    /// The line from one cell to another; `four` for moves to the four cells beside only.
    pub fn between(from: Cell, to: Cell, four: bool) -> BresenhamLine {
        let spans = (
            i64::from(from.x.abs_diff(to.x)),
            i64::from(from.y.abs_diff(to.y)),
        );
        BresenhamLine {
            at: from,
            to,
            four,
            spans,
            error: spans.0 - spans.1,
            pending: false,
        }
    }
}

/// One step closer.
fn closer(at: u32, to: u32) -> u32 {
    match at.cmp(&to) {
        std::cmp::Ordering::Less => at + 1,
        std::cmp::Ordering::Equal => at,
        std::cmp::Ordering::Greater => at - 1,
    }
}

impl Iterator for BresenhamLine {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        if std::mem::take(&mut self.pending) {
            self.at.y = closer(self.at.y, self.to.y);
            return Some(self.at);
        }
        if self.at == self.to {
            return None;
        }
        let (dx, dy) = self.spans;
        let double = 2 * self.error;
        let (across, down) = (double > -dy, double < dx);
        if across {
            self.error -= dy;
            self.at.x = closer(self.at.x, self.to.x);
        }
        if down {
            self.error += dx;
            if across && self.four {
                self.pending = true;
            } else {
                self.at.y = closer(self.at.y, self.to.y);
            }
        }
        Some(self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_from_neighbour_to_neighbour_and_stay_within_half_a_cell() {
        for (x, y) in (0..12).flat_map(|x| (0..12).map(move |y| (x, y))) {
            let (from, to) = (Cell::new(5, 4), Cell::new(x, y));
            for four in [false, true] {
                let mut at = from;
                for cell in BresenhamLine::between(from, to, four) {
                    let step = (at.x.abs_diff(cell.x), at.y.abs_diff(cell.y));
                    assert!(step == (1, 0) || step == (0, 1) || (!four && step == (1, 1)));
                    at = cell;
                    // Twice the distance from the line, times the longer span.
                    let (dx, dy) = (i64::from(x) - 5, i64::from(y) - 4);
                    let off = (i64::from(at.x) - 5) * dy - (i64::from(at.y) - 4) * dx;
                    let room = if four { 3 } else { 1 };
                    assert!(
                        2 * off.abs() <= room * dx.abs().max(dy.abs()),
                        "{to:?} {at:?}"
                    );
                }
                assert_eq!(at, to);
            }
        }
    }
}
