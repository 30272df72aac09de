//! The picture of a lane as a table: for people who read or listen instead of looking.

use serde::Serialize;

use super::cell::CellInfo;
use crate::graph::Neighbours;
use crate::lab::core::lab::Lab;
use crate::message::Message;
use crate::path::cells_along;
use crate::search::move_rule;
use crate::trace::{CLOSED, DEFERRED, OPEN};
use crate::world::{Cell, Grid};

/// The most columns or rows of a window.
pub const MAX_WINDOW: u32 = 64;

/// One of the eight directions of the compass; north is up, towards row 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// The direction in which a hexagon lies from another, along its row or in the next one, of which every second (the
    /// first is 0) is set half a cell to the right. `None` for others.
    pub fn between_hexagons(from: Cell, to: Cell) -> Option<Direction> {
        if from.y == to.y {
            return Direction::between(from, to);
        }
        let halves = |cell: Cell| 2 * i64::from(cell.x) + i64::from(cell.y % 2);
        match (
            halves(to) - halves(from),
            i64::from(to.y) - i64::from(from.y),
        ) {
            (1, -1) => Some(Direction::NorthEast),
            (1, 1) => Some(Direction::SouthEast),
            (-1, 1) => Some(Direction::SouthWest),
            (-1, -1) => Some(Direction::NorthWest),
            _ => None,
        }
    }

    /// The direction in which `to` lies exactly; `None` when it lies in between, or when both are one cell.
    pub fn between(from: Cell, to: Cell) -> Option<Direction> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let (across, down) = (to.x.cmp(&from.x), to.y.cmp(&from.y));
        if across != Equal && down != Equal && to.x.abs_diff(from.x) != to.y.abs_diff(from.y) {
            return None;
        }
        match (across, down) {
            (Equal, Equal) => None,
            (Equal, Less) => Some(Direction::North),
            (Greater, Less) => Some(Direction::NorthEast),
            (Greater, Equal) => Some(Direction::East),
            (Greater, Greater) => Some(Direction::SouthEast),
            (Equal, Greater) => Some(Direction::South),
            (Less, Greater) => Some(Direction::SouthWest),
            (Less, Equal) => Some(Direction::West),
            (Less, Less) => Some(Direction::NorthWest),
        }
    }
}

/// A cell of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TableCell {
    /// What the lane knows of it at the cursor.
    #[serde(flatten)]
    pub info: CellInfo,
    /// Where the cell lies from which it was reached; `None` without one, or when that lies in no single direction.
    pub reached_from: Option<Direction>,
    /// Whether the path that the lane shows goes through it.
    pub on_path: bool,
    /// Whether the step at the cursor is about it.
    pub current: bool,
}

/// The number of cells in each state, at the cursor. Together they are all cells of the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Census {
    pub unseen: u64,
    pub open: u64,
    pub closed: u64,
    /// Put off until a later pass.
    pub deferred: u64,
    /// Free, but too narrow for the lane's agent.
    pub tight: u64,
    pub blocked: u64,
}

/// Moves of a path that go on in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Run {
    /// `None` for a move in none of the eight directions.
    pub direction: Option<Direction>,
    /// Cells passed from one to the next; 1 for a move without a direction.
    pub steps: u32,
    /// The cell in which it ends.
    pub to: Cell,
}

/// A part of a lane's picture, cell by cell, and the whole of it in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// The upper left cell of the part.
    pub from: Cell,
    /// How many columns the part has.
    pub columns: u32,
    /// How many rows.
    pub rows: u32,
    /// Its cells, row by row.
    pub cells: Vec<TableCell>,
    /// The cells of the whole world.
    pub census: Census,
    /// The path that the lane shows; empty when start and goal are one cell, `None` before its end or without a path.
    pub path: Option<Vec<Run>>,
}

impl Lab {
    /// What lane `lane` shows around a cell at the cursor: `columns` x `rows` cells, at most [`MAX_WINDOW`] each way,
    /// with `cell` as near to the middle as the world's edges allow. O(cells of the world), because they are counted.
    ///
    /// Errors: no such lane, a cell outside.
    pub fn table(
        &self,
        lane: usize,
        cell: Cell,
        columns: u32,
        rows: u32,
    ) -> Result<Table, Message> {
        // Names what is wrong with the lane or the cell.
        self.inspect(lane, cell)?;
        let grid = self.world().grid();
        let columns = columns.clamp(1, MAX_WINDOW.min(grid.width()));
        let rows = rows.clamp(1, MAX_WINDOW.min(grid.height()));
        let first =
            |at: u32, window: u32, side: u32| at.saturating_sub(window / 2).min(side - window);
        let from = Cell::new(
            first(cell.x, columns, grid.width()),
            first(cell.y, rows, grid.height()),
        );
        let direction = match self.on_hexagons(lane)? {
            true => Direction::between_hexagons,
            false => Direction::between,
        };
        // A path along corners has no cells to be told by.
        let path = match self.lane(lane)?.names_corners() {
            true => None,
            false => self.path(lane)?,
        };
        let current = self.current(lane)?;
        let inside = |at: Cell| {
            (from.x..from.x + columns).contains(&at.x) && (from.y..from.y + rows).contains(&at.y)
        };
        let passed: Vec<Cell> = cells_along(grid, path.unwrap_or_default())
            .iter()
            .map(|&i| grid.cell(i as usize))
            .filter(|&at| inside(at))
            .collect();
        let mut cells = Vec::with_capacity((columns * rows) as usize);
        for y in from.y..from.y + rows {
            for x in from.x..from.x + columns {
                let at = Cell::new(x, y);
                let info = self.inspect(lane, at)?;
                cells.push(TableCell {
                    reached_from: info.parent.and_then(|parent| direction(at, parent)),
                    on_path: passed.contains(&at),
                    current: current == Some(grid.index(at) as u32),
                    info,
                });
            }
        }
        Ok(Table {
            from,
            columns,
            rows,
            cells,
            census: self.census(lane)?,
            path: path.map(|cells| runs(grid, cells, direction)),
        })
    }

    /// How the cells stand in a lane at the cursor. O(cells). Errors: no such lane.
    fn census(&self, lane: usize) -> Result<Census, Message> {
        let grid = self.world().grid();
        let lane = self.lane(lane)?;
        let sides: Vec<&[u8]> = (0..lane.sides())
            .map(|side| lane.trace().view(side).marks())
            .collect();
        let mut census = Census::default();
        for i in 0..grid.len() {
            let marked = |mark| sides.iter().any(|marks| marks[i] == mark);
            *match () {
                _ if grid.medium(i).is_none() => &mut census.blocked,
                _ if lane.is_tight(self.world(), i) => &mut census.tight,
                _ if marked(OPEN) => &mut census.open,
                _ if marked(CLOSED) => &mut census.closed,
                _ if marked(DEFERRED) => &mut census.deferred,
                _ => &mut census.unseen,
            } += 1;
        }
        Ok(census)
    }

    /// Whether a lane's cells are hexagons. Errors: no such lane.
    fn on_hexagons(&self, lane: usize) -> Result<bool, Message> {
        let lane = self.lane(lane)?;
        let rule = move_rule(lane.settings());
        Ok(lane.entry().moves_on_grid && rule.neighbours == Neighbours::Hexagons)
    }
}

/// A path's moves, those that go on in one direction together. O(moves).
fn runs(grid: &Grid, path: &[u32], direction: fn(Cell, Cell) -> Option<Direction>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for pair in path.windows(2) {
        let (a, b) = (grid.cell(pair[0] as usize), grid.cell(pair[1] as usize));
        let direction = direction(a, b);
        let steps = match direction {
            Some(_) => a.x.abs_diff(b.x).max(a.y.abs_diff(b.y)),
            None => 1,
        };
        match runs.last_mut() {
            Some(last) if direction.is_some() && last.direction == direction => {
                last.steps += steps;
                last.to = b;
            }
            _ => runs.push(Run {
                direction,
                steps,
                to: b,
            }),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Terrain;

    #[test]
    fn directions_are_those_of_a_compass_over_rows_that_count_down() {
        let middle = Cell::new(5, 5);
        let at = |x, y| Direction::between(middle, Cell::new(x, y));
        assert_eq!(at(5, 0), Some(Direction::North));
        assert_eq!(at(9, 9), Some(Direction::SouthEast));
        assert_eq!(at(2, 8), Some(Direction::SouthWest));
        assert_eq!(at(0, 5), Some(Direction::West));
        assert_eq!(at(5, 5), None);
        assert_eq!(at(6, 7), None);
    }

    #[test]
    fn hexagons_lie_in_six_directions_that_depend_on_the_row() {
        let odd = |x, y| Direction::between_hexagons(Cell::new(5, 5), Cell::new(x, y));
        assert_eq!(odd(5, 4), Some(Direction::NorthWest));
        assert_eq!(odd(6, 4), Some(Direction::NorthEast));
        assert_eq!(odd(5, 6), Some(Direction::SouthWest));
        assert_eq!(odd(6, 6), Some(Direction::SouthEast));
        assert_eq!((odd(4, 4), odd(5, 3)), (None, None));
        let even = |x, y| Direction::between_hexagons(Cell::new(5, 4), Cell::new(x, y));
        assert_eq!(even(4, 3), Some(Direction::NorthWest));
        assert_eq!(even(5, 5), Some(Direction::SouthEast));
        assert_eq!(even(9, 4), Some(Direction::East));
        assert_eq!(even(6, 5), None);
    }

    #[test]
    fn moves_of_any_length_and_direction_make_runs() {
        let grid = Grid::new(10, 10, Terrain::Dot).unwrap();
        let index = |x, y| grid.index(Cell::new(x, y)) as u32;
        let path = [
            index(0, 0),
            index(1, 1),
            index(4, 4),
            index(5, 6),
            index(6, 8),
            index(3, 8),
        ];
        let run = |direction, steps, x, y| Run {
            direction,
            steps,
            to: Cell::new(x, y),
        };
        assert_eq!(
            runs(&grid, &path, Direction::between),
            [
                run(Some(Direction::SouthEast), 4, 4, 4),
                run(None, 1, 5, 6),
                run(None, 1, 6, 8),
                run(Some(Direction::West), 3, 3, 8)
            ]
        );
        assert_eq!(runs(&grid, &path[..1], Direction::between), []);
    }
}
