//! Layouts of steps and nodes: layers of a partial order, and trees.

mod layered;
mod ranks;
mod tree;

pub use layered::{EdgeBend, LayeredLayout};
pub use tree::TreeLayout;
