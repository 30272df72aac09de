//! One search on one map for many problems: for games, and for measuring in the browser.

use wasm_bindgen::prelude::*;

use super::catalogue::catalogue;
use super::cell_of;
use super::convert::Failure;
use crate::lab::{self, FoundCost, FoundPaths};
use crate::message::Message;
use crate::path::path_cells;
use crate::world::{Cell, MAX_RISK, Terrain, read_map};

/// A search that is set up once and solves problem after problem without recorder, or with one.
#[wasm_bindgen(js_name = Solver)]
pub struct SolverHandle {
    inner: lab::Solver,
    cells: Vec<Cell>,
    /// Column and row of each cell of the path handed out last, by turns.
    flat: Vec<i32>,
    /// Of the path found last.
    expanded: f64,
    many: FoundPaths,
}

#[wasm_bindgen(js_class = Solver)]
impl SolverHandle {
    /// A solver with an algorithm's usual settings for the map of a `.map` file.
    #[wasm_bindgen(constructor)]
    pub fn new(algorithm: &str, map: &[u8]) -> Result<SolverHandle, JsValue> {
        let catalogue = catalogue();
        let entry = catalogue.entry(algorithm).or_throw()?;
        let settings = lab::Solver::usual_settings(entry);
        let grid = read_map(map).or_throw()?;
        let inner = lab::Solver::new(entry, &settings, grid).or_throw()?;
        Ok(SolverHandle::around(inner))
    }

    /// A solver with settings, each id followed by its option, and the terrain cost and the risk of each cell, row by
    /// row; none: 1, and 0. Those not named are the usual ones. With a file its abstraction is not built.
    pub fn prepared(
        algorithm: &str,
        settings: Vec<String>,
        map: &[u8],
        costs: &[u8],
        risks: &[u8],
        abstraction: Option<Vec<u8>>,
    ) -> Result<SolverHandle, JsValue> {
        let catalogue = catalogue();
        let entry = catalogue.entry(algorithm).or_throw()?;
        let specs = entry.all_settings();
        let mut chosen = lab::Solver::usual_settings(entry);
        for pair in settings.chunks_exact(2) {
            chosen.set(&specs, &pair[0], &pair[1]).or_throw()?;
        }
        let mut grid = read_map(map).or_throw()?;
        for layer in [costs, risks] {
            if !layer.is_empty() && layer.len() != grid.len() {
                return Err(Message::new("grid.length")
                    .with("found", layer.len())
                    .with("right", grid.len()))
                .or_throw();
            }
        }
        for (i, &cost) in costs.iter().enumerate() {
            grid.set_cost(i, cost.max(1));
        }
        for (i, &risk) in risks.iter().enumerate() {
            grid.set_risk(i, risk.min(MAX_RISK));
        }
        let inner = match abstraction {
            Some(file) => lab::Solver::with_abstraction(entry, chosen, grid, &file),
            None => lab::Solver::new(entry, &chosen, grid),
        };
        Ok(SolverHandle::around(inner.or_throw()?))
    }

    /// Has what joins a goal kept for the next problem.
    #[wasm_bindgen(js_name = keepGoal)]
    pub fn keep_goal(&mut self) -> Result<(), JsValue> {
        self.inner.keep_goal().or_throw()
    }

    /// To how many levels the goal was joined with what was kept.
    #[wasm_bindgen(js_name = goalTaken)]
    pub fn goal_taken(&self) -> f64 {
        self.inner.goal_taken() as f64
    }

    /// The abstraction as a file.
    pub fn abstraction(&mut self) -> Result<Vec<u8>, JsValue> {
        self.inner.save_abstraction().or_throw()
    }

    /// A path between two cells: its cost, infinite where there is no way. Its cells are at `cellsPtr`, the expansions
    /// it took are `expanded`.
    pub fn find(&mut self, x0: f64, y0: f64, x1: f64, y1: f64) -> Result<f64, JsValue> {
        self.flat.clear();
        self.expanded = 0.0;
        let grid = self.inner.grid();
        let (start, goal) = (cell_of(grid, x0, y0)?, cell_of(grid, x1, y1)?);
        let found = self.inner.find_into(start, goal, &mut self.cells);
        self.expanded = self.inner.counters().expanded as f64;
        let Some(FoundCost { cost, .. }) = found.or_throw()? else {
            return Ok(f64::INFINITY);
        };
        let flat = self.cells.iter().flat_map(|&cell| columns_and_rows(cell));
        self.flat.extend(flat);
        Ok(cost)
    }

    /// The expansions of the path found last.
    pub fn expanded(&self) -> f64 {
        self.expanded
    }

    /// Where in memory the cells of the path handed out last are: column and row of each by turns, as i32.
    #[wasm_bindgen(js_name = cellsPtr)]
    pub fn cells_ptr(&self) -> *const i32 {
        self.flat.as_ptr()
    }

    /// How many numbers that is.
    #[wasm_bindgen(js_name = cellsLength)]
    pub fn cells_length(&self) -> usize {
        self.flat.len()
    }

    /// Solves problems, column and row of start and goal of each by turns. Answers are at `lengthsPtr` and
    /// `expansionsPtr`, and paths are handed out by `path`.
    #[wasm_bindgen(js_name = findAll)]
    pub fn find_all(&mut self, problems: &[f64]) -> Result<(), JsValue> {
        if !problems.len().is_multiple_of(4) {
            return Err(Message::new("solver.problems").with("found", problems.len())).or_throw();
        }
        let ends = self.cells_of(problems)?;
        let pairs: Vec<[Cell; 2]> = ends.chunks_exact(2).map(|end| [end[0], end[1]]).collect();
        self.inner.find_all(&pairs, &mut self.many).or_throw()
    }

    /// Where in memory the lengths of the paths of `findAll` are: as f64, one for each problem.
    #[wasm_bindgen(js_name = lengthsPtr)]
    pub fn lengths_ptr(&self) -> *const f64 {
        self.many.lengths().as_ptr()
    }

    /// Where in memory the expansions of `findAll` are: as u32, one for each problem.
    #[wasm_bindgen(js_name = expansionsPtr)]
    pub fn expansions_ptr(&self) -> *const u32 {
        self.many.expanded().as_ptr()
    }

    /// Hands out the path of one problem of `findAll` at `cellsPtr`; answers whether there is one.
    pub fn path(&mut self, number: usize) -> bool {
        self.flat.clear();
        let Some(path) = self.many.path(number) else {
            return false;
        };
        let cells = path_cells(self.inner.grid(), path);
        self.flat.extend(cells.flat_map(columns_and_rows));
        true
    }

    /// Makes cells free ground, or blocks them: column and row of each by turns. What the search knows of the map is
    /// mended.
    #[wasm_bindgen(js_name = setFree)]
    pub fn set_free(&mut self, cells: &[f64], free: bool) -> Result<(), JsValue> {
        let cells = self.cells_of(cells)?;
        let terrain = if free {
            Terrain::Dot
        } else {
            Terrain::OutOfBounds
        };
        self.inner.set_terrain(&cells, terrain).or_throw()
    }

    /// Gives cells a terrain cost; what is less than 1 counts as 1.
    #[wasm_bindgen(js_name = setCost)]
    pub fn set_cost(&mut self, cells: &[f64], cost: u8) -> Result<(), JsValue> {
        let cells = self.cells_of(cells)?;
        self.inner.set_cost(&cells, cost.max(1)).or_throw()
    }

    /// Gives cells a risk; what is more than 9 counts as 9.
    #[wasm_bindgen(js_name = setRisk)]
    pub fn set_risk(&mut self, cells: &[f64], risk: u8) -> Result<(), JsValue> {
        let cells = self.cells_of(cells)?;
        self.inner.set_risk(&cells, risk.min(MAX_RISK)).or_throw()
    }

    /// Where the path found last turns: column and row of each place by turns, in cells; `undefined` when there is
    /// none.
    pub fn places(&self) -> Option<Vec<f64>> {
        let places = self.inner.places()?;
        Some(places.into_iter().flat_map(|(x, y)| [x, y]).collect())
    }

    /// Sets the next problem.
    #[wasm_bindgen(js_name = setProblem)]
    pub fn set_problem(&mut self, x0: u32, y0: u32, x1: u32, y1: u32) -> Result<(), JsValue> {
        self.inner
            .set_problem(Cell::new(x0, y0), Cell::new(x1, y1))
            .or_throw()
    }

    /// Solves it; answers the number of expansions.
    pub fn solve(&mut self, recorded: bool) -> f64 {
        self.inner.solve(recorded).expanded as f64
    }

    /// The length of the path found last; `undefined` when there is none.
    pub fn length(&self) -> Result<Option<f64>, JsValue> {
        self.inner.length().or_throw()
    }
}

impl SolverHandle {
    fn around(inner: lab::Solver) -> SolverHandle {
        SolverHandle {
            inner,
            cells: Vec::new(),
            flat: Vec::new(),
            expanded: 0.0,
            many: FoundPaths::default(),
        }
    }

    fn cells_of(&self, flat: &[f64]) -> Result<Vec<Cell>, JsValue> {
        let grid = self.inner.grid();
        flat.chunks_exact(2)
            .map(|place| cell_of(grid, place[0], place[1]))
            .collect()
    }
}

/// Sides are far below what an i32 holds.
fn columns_and_rows(cell: Cell) -> [i32; 2] {
    [cell.x as i32, cell.y as i32]
}
