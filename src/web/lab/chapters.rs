//! Going on with another lab, and undo across that.

use wasm_bindgen::prelude::*;

use super::LabHandle;
use super::convert::Failure;

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// Goes on with what another holds; undo leads back. The other is used up.
    pub fn open(&mut self, other: LabHandle) {
        self.inner.open(other.inner);
    }

    /// Has undo lead to a saved lab from the first state of this one on, unless it leads to others already.
    #[wasm_bindgen(js_name = comeFrom)]
    pub fn come_from(&mut self, saved: &[u8]) -> Result<(), JsValue> {
        self.inner.come_from(saved).or_throw()
    }

    /// Goes back to the lab before this, or on to the one after; answers whether there is one.
    pub fn turn(&mut self, back: bool) -> bool {
        self.inner.turn(back)
    }
}
