//! Queries from JavaScript about incremental and real-time searches, and their agents.

use wasm_bindgen::prelude::*;

use crate::web::lab::LabHandle;
use crate::web::lab::convert::{Failure, object};

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// The agent of a lane and its search at the cursor, as [`Journey`](crate::lab::Journey); `null` for lanes whose
    /// search does not last.
    pub fn journey(&self, lane: usize) -> Result<JsValue, JsValue> {
        object(&self.inner.journey(lane).or_throw()?)
    }

    /// For each cell what a lane's search keeps of it, as a length; NaN where there is nothing.
    #[wasm_bindgen(js_name = keptValues)]
    pub fn kept_values(&self, lane: usize) -> Result<Vec<f32>, JsValue> {
        self.inner.kept_values(lane).or_throw()
    }

    /// For each cell by how much the h that was learned from looking ahead is larger than the estimate; empty for lanes
    /// that do not look ahead beside another search.
    pub fn lessons(&self, lane: usize) -> Result<Vec<f32>, JsValue> {
        self.inner.lessons(lane).or_throw()
    }

    /// For each cell whether a lane's agent has seen it: 0, or 1 where it is free and 2 where it is blocked; empty
    /// where it knows the world.
    #[wasm_bindgen(js_name = seenCells)]
    pub fn seen_cells(&self, lane: usize) -> Result<Vec<u8>, JsValue> {
        self.inner.seen_cells(lane).or_throw()
    }
}
