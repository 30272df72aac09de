//! The clock of the program, in a window, a worker and Node alike, for work that is cut into slices.
//!
//! It is bound by hand: `web-sys` would look up the kind of the global object first, for which the first view has no
//! bytes to spare.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the page or the worker began; in most browsers in steps of 0.1 or less.
    #[wasm_bindgen(js_namespace = performance)]
    pub fn now() -> f64;
}

/// A question that answers `true` for so many milliseconds from now on. What is not a number is no time at all.
pub fn for_milliseconds(milliseconds: f64) -> impl FnMut() -> bool {
    let end = now() + milliseconds;
    move || now() < end
}
