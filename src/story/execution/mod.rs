//! Carrying a plan out.

mod progress;
mod stage;

pub use progress::PlanProgress;
pub use stage::{OrderStatus, StageOrder, StoryStage};
