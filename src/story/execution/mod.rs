//! Carrying a plan out: the graph of its actions, the classes that act, and the stage on which they do.

mod dag;
mod progress;
mod stage;
mod timed_stage;

pub use dag::{DagSnapshot, ExecutionDag, FrontRule, StepState, actor_of};
pub use progress::PlanProgress;
pub use stage::{OrderStatus, StageOrder, StoryStage};
pub use timed_stage::TimedStage;
