//! Where steps and nodes are drawn: layers of a partial order, and trees.

mod layered;
mod ranks;
mod tree;

pub use layered::{EdgeBend, LayeredLayout};
pub use tree::TreeLayout;
