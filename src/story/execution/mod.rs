//! Carrying a plan out.

mod progress;

pub use progress::PlanProgress;
