//! Flaws of partial plans: open conditions, threats, abstract steps without method.

use super::makers::LiteralMakers;
use super::partial::{PartialPlan, START, StepKind};
use crate::story::ground::GroundTask;

/// A flaw of a partial plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanFlaw {
    /// A condition without link, by its place among the open ones.
    Open(u16),
    /// A step that may come between the ends of a link and undo it.
    Threat {
        /// The link's number.
        link: u16,
        /// The step.
        step: u16,
    },
    /// An abstract step without method.
    Abstract(u16),
}

/// The threats of a plan, by link and step: steps that undo the link's literal and may come between its ends. A
/// beginning threatens nothing: it only hands on what holds already.
pub fn threats(task: &GroundTask, plan: &PartialPlan) -> Vec<PlanFlaw> {
    let makers = LiteralMakers::of(task, plan, false);
    let mut found = Vec::new();
    for (number, link) in (0..).zip(&plan.links) {
        for step in makers.makers(link.literal.negation()) {
            let between = step != link.producer
                && step != link.consumer
                && !plan.order.is_before(step, link.producer)
                && !plan.order.is_before(link.consumer, step);
            if between {
                found.push(PlanFlaw::Threat { link: number, step });
            }
        }
    }
    found
}

/// All flaws: threats, then abstract steps without method, then open conditions by age.
pub fn flaws(task: &GroundTask, plan: &PartialPlan) -> Vec<PlanFlaw> {
    let mut found = threats(task, plan);
    found.extend(undecomposed(plan));
    found.extend((0..plan.open.len() as u16).map(PlanFlaw::Open));
    found
}

/// The abstract steps without method.
pub fn undecomposed(plan: &PartialPlan) -> impl Iterator<Item = PlanFlaw> + '_ {
    let steps = (START..).zip(&plan.steps);
    let open = steps
        .filter(|(_, step)| matches!(step.kind, StepKind::Abstract(_)) && step.method.is_none());
    open.map(|(number, _)| PlanFlaw::Abstract(number))
}
