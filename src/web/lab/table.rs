//! A lane's picture as a table.

use wasm_bindgen::prelude::*;

use super::LabHandle;
use super::convert::{Failure, object};

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// What a lane shows around a cell: at most `columns` x `rows` cells, all cells counted, the path as moves.
    pub fn table(
        &self,
        lane: usize,
        x: f64,
        y: f64,
        columns: u32,
        rows: u32,
    ) -> Result<JsValue, JsValue> {
        let cell = self.cell(x, y)?;
        object(&self.inner.table(lane, cell, columns, rows).or_throw()?)
    }
}
