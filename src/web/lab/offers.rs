//! The offers of a scene: what can be done to its world.

use wasm_bindgen::prelude::*;

use super::LabHandle;
use super::convert::{Failure, object};
use crate::lab::Offer;
use crate::world::Cell;

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// Offers to open cells, or to make walls of them: x and y of one after the other.
    pub fn offer(&mut self, open: bool, places: &[u32]) -> Result<(), JsValue> {
        let cells = places.chunks_exact(2).map(|at| Cell::new(at[0], at[1]));
        let cells = cells.collect();
        self.inner.offer(&Offer { open, cells }).or_throw()
    }

    /// What is offered, the first offer first.
    pub fn offers(&self) -> Result<JsValue, JsValue> {
        object(&self.inner.offers())
    }
}
