//! The catalogue of algorithms, and those available before the second file of the wasm is loaded.

use std::sync::atomic::{AtomicBool, Ordering};

use wasm_bindgen::prelude::*;

use crate::lab::{Catalogue, enable_recordings};

/// The algorithms with code in the first file; that of the others is moved to the second by
/// `xtask/wasm/src/split.rs`, which names their modules.
const FIRST: [&str; 5] = [
    "a-star",
    "dijkstra",
    "weighted-a-star",
    "greedy",
    "breadth-first",
];

static WHOLE: AtomicBool = AtomicBool::new(false);

/// Announces that the second file is loaded: from now on all algorithms can be made, and recorded runs read.
#[wasm_bindgen(js_name = setWhole)]
pub fn set_whole() {
    WHOLE.store(true, Ordering::Relaxed);
    enable_recordings();
}

/// The standard catalogue; algorithms without loaded code cannot be made yet.
pub fn catalogue() -> Catalogue {
    Catalogue::standard().when(|id| WHOLE.load(Ordering::Relaxed) || FIRST.contains(&id))
}
