//! Queries from JavaScript about the lines of sight of a search.

use wasm_bindgen::prelude::*;

use crate::web::lab::LabHandle;
use crate::web::lab::convert::Failure;

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// The lines of sight that a lane's search looked along in the step shown: for each the cells where it begins and
    /// ends, the first cell that it cannot enter (its end where it is free), and how much of it lies before that, in
    /// ten-thousandths.
    #[wasm_bindgen(js_name = sightLines)]
    pub fn sight_lines(&self, lane: usize) -> Result<Vec<u32>, JsValue> {
        let lines = self.inner.sight_lines(lane).or_throw()?;
        let flat = |line: crate::lab::SightLine| [line.from, line.to, line.last, line.share];
        Ok(lines.into_iter().flat_map(flat).collect())
    }
}
