//! The calls of a [`Solver`] that hand out paths: one path, or the answers to many problems at once. Lists that the
//! caller keeps are filled again, so that a call on a prepared map allocates nothing once they are long enough.

use serde::Serialize;

use super::solver::Solver;
use crate::message::Message;
use crate::path::path_cells;
use crate::world::{Cell, Edit};

/// A path, with what it took to find it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// From start to goal, both included.
    pub cells: Vec<Cell>,
    /// Its length, recomputed from its moves.
    pub cost: f64,
    /// Expansions that the search did.
    pub expanded: u64,
}

/// The cost of a path and of the search for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FoundCost {
    /// Its length, recomputed from its moves.
    pub cost: f64,
    /// Expansions that the search did.
    pub expanded: u64,
}

/// The answers to many problems, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundPaths {
    lengths: Vec<f64>,
    expanded: Vec<u32>,
    /// The cells of all paths as indices, one path behind the other, and where each of them ends.
    cells: Vec<u32>,
    ends: Vec<usize>,
}

impl FoundPaths {
    /// The length of each path: infinite where there is no way, not a number where the search stopped at a limit of its
    /// own and does not know.
    pub fn lengths(&self) -> &[f64] {
        &self.lengths
    }

    /// The expansions that each took.
    pub fn expanded(&self) -> &[u32] {
        &self.expanded
    }

    /// The path of the problem with this number, from start to goal, as cell indices; `None` where none was found.
    pub fn path(&self, number: usize) -> Option<&[u32]> {
        let end = *self.ends.get(number)?;
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        (begin < end).then(|| &self.cells[begin..end])
    }

    fn clear(&mut self) {
        self.lengths.clear();
        self.expanded.clear();
        self.cells.clear();
        self.ends.clear();
    }
}

impl Solver {
    /// A path from one cell to another; `None` where there is no way. Errors: a cell outside the grid, a search that
    /// stopped at a limit of its own, so that it does not know.
    pub fn find(&mut self, start: Cell, goal: Cell) -> Result<Option<Found>, Message> {
        let mut cells = Vec::new();
        let found = self.find_into(start, goal, &mut cells)?;
        Ok(found.map(|FoundCost { cost, expanded }| Found {
            cells,
            cost,
            expanded,
        }))
    }

    /// As [`find`](Solver::find), with the cells in a list of the caller's, which is cleared before and keeps its
    /// memory.
    ///
    /// ```
    /// use wayscope::lab::Solver;
    /// use wayscope::search::{Settings, a_star};
    /// use wayscope::world::{Cell, Grid};
    ///
    /// let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
    /// let settings = Settings::defaults(&a_star::ENTRY.all_settings());
    /// let mut solver = Solver::new(&a_star::ENTRY, &settings, grid)?;
    /// let mut cells = Vec::new();
    /// let found = solver.find_into(Cell::new(0, 1), Cell::new(3, 1), &mut cells)?;
    /// assert_eq!((found.map(|found| found.cost), cells.len()), (Some(5.0), 6));
    /// # Ok::<(), wayscope::message::Message>(())
    /// ```
    pub fn find_into(
        &mut self,
        start: Cell,
        goal: Cell,
        cells: &mut Vec<Cell>,
    ) -> Result<Option<FoundCost>, Message> {
        cells.clear();
        self.move_ends(start, goal)?;
        let expanded = self.solve_at_once().expanded;
        if self.has_stopped() {
            return Err(Message::new("search.stopped"));
        }
        let cost = self.hand_out()?;
        if cost.is_some() {
            cells.extend(path_cells(self.grid(), &self.cells));
        }
        Ok(cost.map(|cost| FoundCost { cost, expanded }))
    }

    /// Solves problems, start and goal of each, one after the other. Errors: a cell outside the grid; then none is
    /// solved.
    ///
    /// ```
    /// use wayscope::lab::{FoundPaths, Solver};
    /// use wayscope::search::{Settings, a_star};
    /// use wayscope::world::{Cell, Grid};
    ///
    /// let grid = Grid::from_rows(&["...@", ".@.@", "...@"])?;
    /// let settings = Settings::defaults(&a_star::ENTRY.all_settings());
    /// let mut solver = Solver::new(&a_star::ENTRY, &settings, grid)?;
    /// let mut found = FoundPaths::default();
    /// let at = Cell::new;
    /// solver.find_all(&[[at(0, 0), at(2, 0)], [at(0, 0), at(3, 0)]], &mut found)?;
    /// assert_eq!(found.lengths(), [2.0, f64::INFINITY]);
    /// assert_eq!(found.path(0), Some(&[0, 1, 2][..]));
    /// assert_eq!(found.path(1), None);
    /// # Ok::<(), wayscope::message::Message>(())
    /// ```
    pub fn find_all(
        &mut self,
        problems: &[[Cell; 2]],
        found: &mut FoundPaths,
    ) -> Result<(), Message> {
        found.clear();
        for &[start, goal] in problems {
            self.world().check(&Edit::Start(start))?;
            self.world().check(&Edit::Goal(goal))?;
        }
        for &[start, goal] in problems {
            self.move_ends(start, goal)?;
            let expanded = self.solve_at_once().expanded;
            found
                .expanded
                .push(expanded.min(u64::from(u32::MAX)) as u32);
            let length = match self.has_stopped() {
                true => f64::NAN,
                false => self.hand_out()?.unwrap_or(f64::INFINITY),
            };
            found.lengths.push(length);
            if length.is_finite() {
                found.cells.extend(&self.cells);
            }
            found.ends.push(found.cells.len());
        }
        Ok(())
    }
}
