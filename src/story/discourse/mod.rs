//! The telling of a story: captions and camera shots beside its steps, as one narrative plan.

mod captions;
mod narrative;
mod shots;

pub use captions::captioned;
pub use narrative::{NarrativePlan, NarrativeStep, NarrativeStepKind};
pub use shots::{CameraShot, shot_of};
