//! One search on one map for many problems: for games, and for measuring in the browser.

use wasm_bindgen::prelude::*;

use super::catalogue::catalogue;
use super::cell_of;
use super::convert::{Failure, object};
use crate::lab;
use crate::message::Message;
use crate::search::Settings;
use crate::world::{Cell, MAX_RISK, Terrain, read_map};

/// A search that is set up once and solves problem after problem without recorder, or with one.
#[wasm_bindgen]
pub struct Solver {
    inner: lab::Solver,
}

#[wasm_bindgen]
impl Solver {
    /// A solver with an algorithm's defaults for the map of a `.map` file.
    #[wasm_bindgen(constructor)]
    pub fn new(algorithm: &str, map: &[u8]) -> Result<Solver, JsValue> {
        let catalogue = catalogue();
        let entry = catalogue.entry(algorithm).or_throw()?;
        let settings = Settings::defaults(&entry.all_settings());
        let grid = read_map(map).or_throw()?;
        let inner = lab::Solver::new(entry, &settings, grid).or_throw()?;
        Ok(Solver { inner })
    }

    /// A solver with settings, each id followed by its option, and the terrain cost and the risk of each cell, row by
    /// row; none: 1, and 0. With a file its abstraction is not built.
    pub fn prepared(
        algorithm: &str,
        settings: Vec<String>,
        map: &[u8],
        costs: &[u8],
        risks: &[u8],
        abstraction: Option<Vec<u8>>,
    ) -> Result<Solver, JsValue> {
        let catalogue = catalogue();
        let entry = catalogue.entry(algorithm).or_throw()?;
        let specs = entry.all_settings();
        let mut chosen = Settings::defaults(&specs);
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
        let inner = inner.or_throw()?;
        Ok(Solver { inner })
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

    /// A path between two cells: its cells, its cost, the expansions it took; `null` where there is no way.
    pub fn find(&mut self, x0: f64, y0: f64, x1: f64, y1: f64) -> Result<JsValue, JsValue> {
        let grid = self.inner.grid();
        let (start, goal) = (cell_of(grid, x0, y0)?, cell_of(grid, x1, y1)?);
        object(&self.inner.find(start, goal).or_throw()?)
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

impl Solver {
    fn cells_of(&self, flat: &[f64]) -> Result<Vec<Cell>, JsValue> {
        let grid = self.inner.grid();
        flat.chunks_exact(2)
            .map(|place| cell_of(grid, place[0], place[1]))
            .collect()
    }
}
