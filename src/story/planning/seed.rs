//! Partial plans that are given, for the search to go on from.

use super::partial::{CausalLink, GOAL, NO_STEP, OpenCondition, PartialPlan};
use crate::story::ground::GroundTask;

impl PartialPlan {
    /// The plan of primitive actions; action `i` is step `i + 2`. Conditions for which there is no link are open.
    /// `None` if an ordering or a link goes back, or a number is out of range.
    pub fn given(
        task: &GroundTask,
        actions: &[u32],
        orderings: &[(u16, u16)],
        links: &[CausalLink],
    ) -> Option<PartialPlan> {
        let mut plan = PartialPlan::root(task);
        for action in actions {
            let ground = task.actions.get(*action as usize)?;
            if ground.is_abstract() {
                return None;
            }
            plan.add_action(task, *action, NO_STEP);
        }
        let count = plan.steps.len();
        let is_step = |step: u16| usize::from(step) < count;
        for (first, second) in orderings {
            if !is_step(*first) || !is_step(*second) || !plan.order.put_before(*first, *second) {
                return None;
            }
        }
        for link in links {
            if !is_step(link.producer) || !is_step(link.consumer) || link.producer == GOAL {
                return None;
            }
            let served = OpenCondition {
                literal: link.literal,
                step: link.consumer,
            };
            let at = plan.open.iter().position(|open| *open == served)?;
            if !plan.causes(task, link.producer, link.literal)
                || !plan.order.put_before(link.producer, link.consumer)
            {
                return None;
            }
            plan.open.remove(at);
            plan.links.push(*link);
        }
        Some(plan)
    }
}
