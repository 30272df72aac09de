//! One search on one map for many problems: for measuring in the browser.

use wasm_bindgen::prelude::*;

use super::convert::Failure;
use crate::lab::{self, Catalogue};
use crate::search::Settings;
use crate::world::{Cell, read_map};

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
        let catalogue = Catalogue::standard();
        let entry = catalogue.entry(algorithm).or_throw()?;
        let settings = Settings::defaults(&entry.all_settings());
        let grid = read_map(map).or_throw()?;
        let inner = lab::Solver::new(entry, &settings, grid).or_throw()?;
        Ok(Solver { inner })
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
