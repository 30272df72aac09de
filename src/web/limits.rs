//! What a page asks to say how things stand: what is odd, what holds, what fits.

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

    /// The step asked for last; in a lab that was saved, the one that it was left at.
    pub fn asked(&self) -> f64 {
        self.inner.cursor() as f64
    }

    /// Whether the map is as it was opened, so that what its file says of it holds.
    #[wasm_bindgen(js_name = isUntouched)]
    pub fn is_untouched(&self) -> bool {
        self.inner.world().is_untouched()
    }
}
