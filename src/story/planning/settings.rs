//! The settings of the planner, and its limits.

use super::estimate::PlanEstimate;
use super::flaw_order::FlawOrder;
use super::repairs::Decomposing;

/// The space that is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlanSearch {
    /// Partial plans alone.
    Plans,
    /// Partial plans and, after a head start and a state for each, states; which ends first decides.
    #[default]
    Both,
    /// States first; then the repairs that agree with the actions found.
    States,
}

/// The settings of the planner: how to plan, and when to give up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlannerSettings {
    /// Which flaw is repaired first.
    pub flaw_order: FlawOrder,
    /// How the cost to come is estimated.
    pub estimate: PlanEstimate,
    /// What the estimate counts for; 1 for the cheapest plans, more for quick ones.
    pub weight: u32,
    /// What is searched.
    pub search: PlanSearch,
    /// Whether abstract actions are planned with.
    pub decomposing: Decomposing,
    /// The most partial plans that are kept.
    pub most_plans: usize,
    /// The most states that are kept.
    pub most_states: usize,
    /// The most steps of a plan.
    pub most_steps: u16,
}

impl Default for PlannerSettings {
    fn default() -> Self {
        PlannerSettings {
            flaw_order: FlawOrder::default(),
            estimate: PlanEstimate::default(),
            weight: 1,
            search: PlanSearch::default(),
            decomposing: Decomposing::default(),
            most_plans: 4_000_000,
            most_states: 1_000_000,
            most_steps: 1_000,
        }
    }
}

/// The limit that ended a search before it was known whether there is a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanLimit {
    /// No more partial plans or states are kept, or a plan has more conditions than there are places for.
    Memory,
    /// Plans with more steps are not made.
    Steps,
}
