//! Queries from JavaScript about landmarks.

use wasm_bindgen::prelude::*;

use crate::web::lab::LabHandle;
use crate::web::lab::convert::Failure;

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// The cells of a lane's landmarks, as indices.
    #[wasm_bindgen(js_name = landmarkCells)]
    pub fn landmark_cells(&self, lane: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.landmark_cells(lane).or_throw()
    }

    /// Makes a lane's tables anew for the world as it is; its search begins again. Answers how many landmarks there
    /// are.
    #[wasm_bindgen(js_name = makeTables)]
    pub fn make_tables(&mut self, lane: usize) -> Result<usize, JsValue> {
        self.inner.make_tables(lane).or_throw()?;
        self.inner
            .landmark_cells(lane)
            .map(|cells| cells.len())
            .or_throw()
    }
}
