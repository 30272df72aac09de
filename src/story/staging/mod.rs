//! The staging of a story: which order each of its actions is, and where its objects are.

mod stage_body;
#[allow(clippy::module_inception)] // Staging is what the folder is about.
mod staging;
mod whereabouts;

pub use stage_body::StageBody;
pub use staging::Staging;
pub use whereabouts::Whereabouts;
