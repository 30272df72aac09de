//! The verdict on an act of the reader, before it happens.

use super::rest::PlanRest;
use crate::story::execution::PlanProgress;
use crate::story::ground::{GroundTask, Literal};
use crate::story::planning::StoryPlan;

/// A causal link that an act breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LinkException {
    /// The link's number in the plan.
    pub link: u16,
    /// The effect that breaks it: the negation of what the link protects.
    pub by: Literal,
}

/// The effect of an act on a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActVerdict {
    /// It is a step of the plan whose turn it is.
    Planned {
        /// The step.
        step: u16,
    },
    /// It breaks no link.
    Safe,
    /// It breaks links that are needed still.
    Breaks {
        /// Which, and by what.
        exceptions: Vec<LinkException>,
        /// Whether some order of the steps that are left then fails; if not, one of them makes good what is broken.
        plan_fails: bool,
    },
    /// It cannot be done now.
    CannotBeDone {
        /// What it lacks, the first of several.
        condition: Literal,
    },
}

/// Judges an action as an act of the reader, against the links that span now and those of steps that are being carried
/// out.
pub fn judge_act(
    task: &GroundTask,
    plan: &StoryPlan,
    progress: &PlanProgress,
    act: u32,
) -> ActVerdict {
    judge_rest(
        task,
        plan,
        &PlanRest::new(task, plan, progress),
        &progress.state,
        act,
    )
}

/// As [`judge_act`], in a state of a rest that is known.
pub(super) fn judge_rest(
    task: &GroundTask,
    plan: &StoryPlan,
    rest: &PlanRest,
    state: &[bool],
    act: u32,
) -> ActVerdict {
    if let Some(condition) = task.needs(act).find(|need| !need.holds_in(state)) {
        return ActVerdict::CannotBeDone { condition };
    }
    let of_plan = |step: &u16| plan.actions[usize::from(*step) - 1] == act;
    if let Some(step) = rest.ready().find(of_plan) {
        return ActVerdict::Planned { step };
    }
    let effects = &task.actions[act as usize].effects;
    let exceptions = exceptions(rest, effects);
    if exceptions.is_empty() {
        return ActVerdict::Safe;
    }
    let mut after = state.to_vec();
    effects.iter().for_each(|effect| effect.make(&mut after));
    ActVerdict::Breaks {
        exceptions,
        plan_fails: rest.can_fail(&after),
    }
}

/// The links that effects break now.
pub(super) fn exceptions(rest: &PlanRest, effects: &[Literal]) -> Vec<LinkException> {
    let broken = rest
        .spanning()
        .filter(|(_, link)| effects.contains(&link.literal.negation()));
    broken
        .map(|(link, one)| LinkException {
            link,
            by: one.literal.negation(),
        })
        .collect()
}
