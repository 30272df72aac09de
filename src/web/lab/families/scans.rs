//! Queries from JavaScript about the scans of a search.

use wasm_bindgen::prelude::*;

use crate::web::lab::LabHandle;
use crate::web::lab::convert::Failure;

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// The lines that a lane's search looked along in the step shown or, with `past`, in all up to it: for each the
    /// cells where it begins and ends, and 1 if it came to a jump point plus 2 if it went to the side of a diagonal
    /// one.
    #[wasm_bindgen(js_name = scanLines)]
    pub fn scan_lines(&self, lane: usize, past: bool) -> Result<Vec<u32>, JsValue> {
        let lines = match past {
            true => self.inner.past_scans(lane),
            false => self.inner.scan_lines(lane),
        };
        let flat = |line: crate::lab::ScanLine| {
            let flags = u32::from(line.jumps) + 2 * u32::from(line.side);
            [line.from, line.to, flags]
        };
        Ok(lines.or_throw()?.into_iter().flat_map(flat).collect())
    }
}
