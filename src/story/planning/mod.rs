//! Planning: partial plans, their flaws and repairs, and the search through them.

mod estimate;
mod flaw_order;
mod flaws;
mod forward;
mod guide;
mod makers;
mod order;
mod partial;
mod plan;
mod planner;
mod prefer;
mod repairs;
mod seed;
mod settings;
mod watched;
mod why;

pub use estimate::PlanEstimate;
pub use flaw_order::FlawOrder;
pub use flaws::{PlanFlaw, flaws, threats};
pub use order::PartialOrder;
pub use partial::{
    CausalLink, Decision, GOAL, NO_STEP, OpenCondition, PartialPlan, PartialStep, START, StepKind,
};
pub use plan::{PlanPart, StoryPlan};
pub use planner::{PlanNode, StoryPlanner};
pub use prefer::{Preference, Preferred, set_preferences};
pub use repairs::{Decomposing, repairs};
pub use settings::{PlanLimit, PlanSearch, PlannerSettings};
pub use watched::{PlanningMoment, WatchedPlanner};
pub use why::{depending, why};
