//! Plans that begin while steps of the old one are still being carried out.
//!
//! **Idea.** Steps that are being carried out are finished first. What they will have made of the state is where the
//! new plan begins; then they are put before all of it, and its links from the start that they make true lead from
//! them.

use super::rest::PlanRest;
use crate::story::execution::PlanProgress;
use crate::story::ground::GroundTask;
use crate::story::planning::{CausalLink, PartialOrder, PlanPart, StoryPlan};

/// The steps that are finished before a new plan begins, and the state it begins in.
#[derive(Clone, Debug)]
pub struct Finishing {
    /// Old numbers of the steps, in their order.
    pub steps: Vec<u16>,
    /// Old numbers of the steps that were being carried out and are given up: they lack a precondition now.
    pub aborted: Vec<u16>,
    /// The state once they are finished.
    pub state: Vec<bool>,
}

impl Finishing {
    /// Sorts the steps that are being carried out. `None` if what holds afterwards depends on which of them ends first.
    pub fn new(
        task: &GroundTask,
        plan: &StoryPlan,
        rest: &PlanRest,
        progress: &PlanProgress,
    ) -> Option<Finishing> {
        let action = |step: &u16| plan.actions[usize::from(*step) - 1];
        let can = |step: &u16| {
            task.needs(action(step))
                .all(|need| need.holds_in(&progress.state))
        };
        let (steps, aborted): (Vec<u16>, Vec<u16>) = rest
            .left()
            .filter(|step| rest.is_executing(*step))
            .partition(can);
        let mut state = progress.state.clone();
        for (at, step) in steps.iter().enumerate() {
            for effect in &task.actions[action(step) as usize].effects {
                let undone =
                    |other: &u16| task.actions[action(other) as usize].causes(effect.negation());
                if steps[..at].iter().any(undone) {
                    return None;
                }
                effect.make(&mut state);
            }
        }
        Some(Finishing {
            steps,
            aborted,
            state,
        })
    }

    /// The plan with the steps to be finished before it.
    pub fn joined(&self, task: &GroundTask, old: &StoryPlan, after: &StoryPlan) -> StoryPlan {
        let more = self.steps.len() as u16;
        if more == 0 {
            return after.clone();
        }
        let first = self
            .steps
            .iter()
            .map(|step| old.actions[usize::from(*step) - 1]);
        let mut actions: Vec<u32> = first.collect();
        let mut links = Vec::new();
        for (step, action) in (1..).zip(&actions) {
            links.extend(task.needs(*action).map(|literal| CausalLink {
                producer: 0,
                literal,
                consumer: step,
            }));
        }
        for link in &after.links {
            let made = |action: &u32| task.actions[*action as usize].causes(link.literal);
            let producer = match link.producer {
                0 => actions.iter().position(made).map_or(0, |at| at as u16 + 1),
                step => step + more,
            };
            links.push(CausalLink {
                producer,
                consumer: link.consumer + more,
                ..*link
            });
        }
        links.sort_by_key(|link| (link.consumer, link.literal, link.producer));
        actions.extend(&after.actions);
        StoryPlan {
            orderings: orderings(more, actions.len() as u16 + 2, after),
            actions,
            links,
            parts: after
                .parts
                .iter()
                .map(|part| PlanPart {
                    steps: part.steps.iter().map(|step| step + more).collect(),
                    ..part.clone()
                })
                .collect(),
        }
    }
}

/// The orderings once `more` steps come before all others.
fn orderings(more: u16, count: u16, after: &StoryPlan) -> Vec<(u16, u16)> {
    let mut order = PartialOrder::with_room(usize::from(count));
    for _ in 0..count {
        order.add_step();
    }
    for step in 1..=more {
        order.put_before(0, step);
        for later in more + 1..count {
            order.put_before(step, later);
        }
    }
    for (first, second) in &after.orderings {
        if *first > 0 {
            order.put_before(first + more, second + more);
        }
    }
    order.reduced()
}
