//! What is odd or near its limit, for JavaScript to say before it bites.

use wasm_bindgen::prelude::*;

use super::Lab;
use super::convert::object;

#[wasm_bindgen]
impl Lab {
    /// What is odd about the scenarios at hand, as messages: they name another map, or lead to walls.
    #[wasm_bindgen(js_name = scenarioDoubts)]
    pub fn scenario_doubts(&self) -> Result<JsValue, JsValue> {
        object(&self.inner.scenario_doubts())
    }

    /// Whether the map is as it was opened, so that what its file says of it holds.
    #[wasm_bindgen(js_name = isUntouched)]
    pub fn is_untouched(&self) -> bool {
        self.inner.world().is_untouched()
    }
}
