//! The wasm boundary: the only room that knows JavaScript.
//!
//! - `lab`: the classes of the laboratory.
//! - `space`: those of the page of continuous space, with the feature `space` in place of the laboratory's.

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
