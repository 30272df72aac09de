//! Intervention: an act fails, so that the plan stands.

use super::rest::PlanRest;
use super::verdict::exceptions;
use crate::story::execution::PlanProgress;
use crate::story::ground::{GroundTask, Literal};
use crate::story::planning::StoryPlan;

/// An intervention: the way in which an act fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intervention {
    /// Which of the operator's other effects happen; none if nothing happens.
    pub failure: Option<u16>,
    /// What happens instead.
    pub effects: Vec<Literal>,
}

/// The first of the operator's failures that breaks no link; else, if an act may fail `plainly`, that nothing happens.
pub fn intervene(
    task: &GroundTask,
    plan: &StoryPlan,
    progress: &PlanProgress,
    act: u32,
    plainly: bool,
) -> Option<Intervention> {
    let rest = PlanRest::new(task, plan, progress);
    let failures = &task.actions[act as usize].failures;
    let harmless = (0..)
        .zip(failures)
        .find(|(_, effects)| exceptions(&rest, effects).is_empty());
    match harmless {
        Some((failure, effects)) => Some(Intervention {
            failure: Some(failure),
            effects: effects.clone(),
        }),
        None => plainly.then(|| Intervention {
            failure: None,
            effects: Vec::new(),
        }),
    }
}
