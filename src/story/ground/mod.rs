//! Problems without variables, and what their literals cost at least.

mod go_on;
mod grounding;
mod join;
mod live;
mod ranges;
pub(in crate::story) mod relaxed;
mod relaxed_actions;
pub(in crate::story) mod schemas;
pub(in crate::story) mod task;

pub use grounding::STEP_COST;
pub use relaxed::{CostSum, RelaxedCosts};
pub use task::{GroundAction, GroundMethod, GroundTask, Literal};
