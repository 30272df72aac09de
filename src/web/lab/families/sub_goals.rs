//! Queries from JavaScript about searches over sub-goals.

use wasm_bindgen::prelude::*;

use crate::web::lab::LabHandle;
use crate::web::lab::convert::{Failure, object};

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// The search over sub-goals of a lane at the cursor, as [`SubGoals`](crate::lab::SubGoals); `null` for lanes that
    /// have none.
    #[wasm_bindgen(js_name = subGoals)]
    pub fn sub_goals(&self, lane: usize) -> Result<JsValue, JsValue> {
        object(&self.inner.sub_goals(lane).or_throw()?)
    }
}
