//! The wasm boundary of the page of continuous space (feature `space`).
//!
//! Each class is one study; what steps is handed the [`Space`] whose scene it is on. Bitmaps and coordinates cross as pointers into wasm memory or
//! typed arrays, everything else as plain objects. Whatever can fail throws an `Error` whose `cause` is `{ id, args }`.

mod beside;
mod camera;
mod crowd;
mod group;
mod roads;
mod scene_handle;
mod walk;
mod walk_timing;

pub use beside::Beside;
pub use camera::Drive;
pub use crowd::Throng;
pub use group::Troop;
pub use roads::Roads;
pub use scene_handle::Space;
pub use walk::Walk;
pub use walk_timing::WalkTiming;

use wasm_bindgen::prelude::*;

/// Panics are told in the console. Called once, when the wasm is started.
#[wasm_bindgen(start)]
pub fn begin() {
    console_error_panic_hook::set_once();
}
