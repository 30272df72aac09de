//! Which algorithms can be made before the rest of the wasm is there.

use std::sync::atomic::{AtomicBool, Ordering};

use wasm_bindgen::prelude::*;

use crate::lab::{Catalogue, enable_recordings};

/// Those whose code is in the first file; that of the others is moved to the rest by `xtask/src/split.rs`, which names
/// their modules.
const FIRST: [&str; 5] = [
    "a-star",
    "dijkstra",
    "weighted-a-star",
    "greedy",
    "breadth-first",
];

static WHOLE: AtomicBool = AtomicBool::new(false);

/// Says that the rest has been joined: all algorithms can be made from now on, and recorded runs read.
#[wasm_bindgen(js_name = setWhole)]
pub fn set_whole() {
    WHOLE.store(true, Ordering::Relaxed);
    enable_recordings();
}

/// The standard catalogue, of which every algorithm can be made whose code is there.
pub fn catalogue() -> Catalogue {
    Catalogue::standard().when(|id| WHOLE.load(Ordering::Relaxed) || FIRST.contains(&id))
}
