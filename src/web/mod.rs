//! The WebAssembly boundary: the only module that knows JavaScript.
//!
//! - `lab`: the classes of the laboratory.
//! - `space`: those of the page of continuous space, with the feature `space` in place of the laboratory's.
//!
//! One call a frame. Data of cells cross as pointer and length into memory, and the view is made anew for each read;
//! answers are plain objects. Fallible calls throw an `Error` with `{ id, args }` as its cause. A panic poisons the
//! lab; the page rebuilds it from the last saved state and says so. There is no unsafe code.
//!
//! A class that JavaScript knows by the name of what it holds (`Lab`, `Solver`) is a `…Handle` in Rust, where that name
//! is taken; each of its `impl` blocks names the class, and so do the exports of the wasm (`lab_save`).
//!
//! `lab/catalogue.rs` lists all algorithms, and makes none of those in the second file of the wasm before `setWhole`
//! was called; until then making one answers `lane.not-loaded`.

mod clock;
mod json;
#[cfg(not(feature = "space"))]
mod lab;
#[cfg(feature = "space")]
mod space;
mod values;

#[cfg(not(feature = "space"))]
pub use lab::*;
#[cfg(feature = "space")]
pub use space::*;
