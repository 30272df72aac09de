//! Repairs of a flaw: each a decision that makes a better plan of a partial one.

use super::flaws::PlanFlaw;
use super::partial::{Decision, PartialPlan, StepKind};
use crate::story::ground::GroundTask;

/// The use of abstract actions in planning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Decomposing {
    /// Primitive actions only.
    Never,
    /// Abstract actions beside primitive ones.
    #[default]
    Also,
    /// Abstract actions alone where one of them makes the condition true, else primitive ones.
    First,
}

/// All repairs of a flaw that the plan's order allows, existing steps before new ones; none if it cannot be repaired.
pub fn repairs(
    task: &GroundTask,
    plan: &PartialPlan,
    flaw: PlanFlaw,
    decomposing: Decomposing,
) -> Vec<Decision> {
    match flaw {
        PlanFlaw::Open(open) => of_open(task, plan, open, decomposing),
        PlanFlaw::Threat { link, step } => of_threat(plan, link, step),
        PlanFlaw::Abstract(step) => {
            let StepKind::Abstract(action) = plan.steps[usize::from(step)].kind else {
                return Vec::new();
            };
            let methods = (0..).zip(&task.actions[action as usize].methods);
            methods
                .filter(|(_, one)| !one.is_barred)
                .map(|(method, _)| Decision::Decompose { step, method })
                .collect()
        }
    }
}

fn of_open(
    task: &GroundTask,
    plan: &PartialPlan,
    open: u16,
    decomposing: Decomposing,
) -> Vec<Decision> {
    let condition = plan.open[usize::from(open)];
    let steps = (0..plan.steps.len() as u16).rev();
    let producers = steps.filter(|step| {
        plan.may_produce(*step, &condition) && plan.causes(task, *step, condition.literal)
    });
    let mut found: Vec<Decision> = producers
        .map(|step| Decision::Reuse { step, open })
        .collect();
    if matches!(
        plan.steps[usize::from(condition.step)].kind,
        StepKind::Abstract(_)
    ) {
        return found;
    }
    let achievers = &task.achievers[condition.literal.index()];
    let is_abstract = |action: &u32| task.actions[*action as usize].is_abstract();
    let only_abstract = decomposing == Decomposing::First && achievers.iter().any(is_abstract);
    let allowed = |action: &&u32| match decomposing {
        Decomposing::Never => !is_abstract(action),
        Decomposing::Also => true,
        Decomposing::First => !only_abstract || is_abstract(action),
    };
    let adds = achievers
        .iter()
        .filter(allowed)
        .map(|action| Decision::Add {
            action: *action,
            open,
        });
    found.extend(adds);
    found
}

/// Demotion (the step comes before the producer) and promotion (after the consumer).
fn of_threat(plan: &PartialPlan, link: u16, step: u16) -> Vec<Decision> {
    let link = plan.links[usize::from(link)];
    let demotion = Decision::Before {
        first: step,
        second: link.producer,
    };
    let promotion = Decision::Before {
        first: link.consumer,
        second: step,
    };
    let may = |decision: &Decision| match decision {
        Decision::Before { first, second } => plan.order.may_be_before(*first, *second),
        _ => true,
    };
    [demotion, promotion].into_iter().filter(may).collect()
}
