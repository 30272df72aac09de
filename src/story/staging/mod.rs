//! A story on its floor: which order each of its actions is, and where its objects are.

#[allow(clippy::module_inception)] // Staging is what the folder is about.
mod staging;
mod whereabouts;

pub use staging::Staging;
pub use whereabouts::{ObjectPlace, Whereabouts};
