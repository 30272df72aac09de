//! The progress of a plan that is carried out.

use crate::story::ground::GroundTask;

/// The progress of a plan that is carried out, and what is true meanwhile. Steps are numbered as in
/// [`StoryPlan`](crate::story::StoryPlan): 0 is the start, actions follow from 1 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanProgress {
    /// Of each atom of the [`GroundTask`], whether it is true now.
    pub state: Vec<bool>,
    /// The steps that are completed. Sorted.
    pub completed: Vec<u16>,
    /// The steps that are being carried out. Sorted.
    pub executing: Vec<u16>,
}

impl PlanProgress {
    /// Nothing is done yet.
    pub fn at_start(task: &GroundTask) -> PlanProgress {
        PlanProgress::without_steps(&task.initial)
    }

    /// A plan without steps, in a state.
    pub fn without_steps(state: &[bool]) -> PlanProgress {
        PlanProgress {
            state: state.to_vec(),
            completed: Vec::new(),
            executing: Vec::new(),
        }
    }
}
