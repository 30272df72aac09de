//! Queries from JavaScript about steps, cells and results.

use wasm_bindgen::prelude::*;

use super::convert::{Failure, object};
use super::{Cells, LabHandle};

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// The chain of parents from the start to a cell, as cell indices.
    pub fn branch(&self, lane: usize, cell: u32) -> Result<Cells, JsValue> {
        self.inner.branch(lane, cell).or_throw()
    }

    /// The cell that the step at the cursor is about, or -1.
    pub fn current(&self, lane: usize) -> Result<f64, JsValue> {
        Ok(self.inner.current(lane).or_throw()?.map_or(-1.0, f64::from))
    }

    /// What is shown, in a sentence.
    pub fn sentence(&self, lane: usize) -> Result<JsValue, JsValue> {
        object(&self.inner.sentence(lane).or_throw()?)
    }

    /// What a lane knows of a cell; `undefined` outside the grid.
    pub fn inspect(&self, lane: usize, x: f64, y: f64) -> Result<JsValue, JsValue> {
        let Ok(cell) = self.cell(x, y) else {
            return Ok(JsValue::UNDEFINED);
        };
        object(&self.inner.inspect(lane, cell).or_throw()?)
    }

    /// What happened to a cell and why it stands as it does; `undefined` outside the grid.
    pub fn story(&self, lane: usize, x: f64, y: f64) -> Result<JsValue, JsValue> {
        let Ok(cell) = self.cell(x, y) else {
            return Ok(JsValue::UNDEFINED);
        };
        object(&self.inner.story(lane, cell).or_throw()?)
    }

    /// The verdict on a lane's result.
    pub fn truth(&self, lane: usize) -> Result<JsValue, JsValue> {
        object(&self.inner.truth(lane).or_throw()?)
    }

    /// The cells of a shortest path under a lane's move rule; empty while it is searched or when there is none.
    #[wasm_bindgen(js_name = optimalPath)]
    pub fn optimal_path(&self, lane: usize) -> Result<Cells, JsValue> {
        self.inner.optimal_path(lane).or_throw()
    }

    /// Cells that explain why there is no path: `region`, `frontier` or `way`.
    #[wasm_bindgen(js_name = noPathCells)]
    pub fn no_path_cells(&self, lane: usize, what: &str) -> Result<Cells, JsValue> {
        self.inner.no_path_cells(lane, what).or_throw()
    }
}
