//! Carrying a plan out: the graph of its actions, the classes that act, and the stage on which they do.

mod action;
mod dag;
mod movement;
mod progress;
mod registry;
mod stage;
mod timed_stage;

pub use action::{ActionScene, BodyStatus, OperatorAction, StoryAction};
pub use dag::{DagSnapshot, ExecutionDag, FrontRule, StepState};
pub use movement::{ACTING, order_of};
pub use progress::PlanProgress;
pub use registry::{ActionClass, ActionRegistry};
pub use stage::{OrderStatus, StageOrder, StoryStage};
pub use timed_stage::TimedStage;
