//! The explanation of a step in a plan: the links that lead from it to the goal.

use super::partial::CausalLink;
use super::plan::StoryPlan;

/// The shortest chain of links from a step to the goal, the earliest of several; empty if there is none.
pub fn why(plan: &StoryPlan, step: u16) -> Vec<CausalLink> {
    let goal = plan.goal();
    // Of each step, the link by which the goal is reached soonest.
    let mut onward: Vec<Option<CausalLink>> = vec![None; usize::from(goal) + 1];
    let mut layer = vec![goal];
    while !layer.is_empty() {
        let mut next = Vec::new();
        for link in &plan.links {
            let known = &mut onward[usize::from(link.producer)];
            if layer.contains(&link.consumer) && known.is_none() && link.producer != goal {
                *known = Some(*link);
                next.push(link.producer);
            }
        }
        layer = next;
    }
    let mut chain = Vec::new();
    let mut at = step;
    while let Some(Some(link)) = onward.get(usize::from(at)) {
        chain.push(*link);
        at = link.consumer;
    }
    chain
}

/// The steps that come to nothing if a link is broken: its consumer, and all that is linked to it directly or not.
pub fn depending(plan: &StoryPlan, broken: &CausalLink) -> Vec<u16> {
    let mut lost = vec![broken.consumer];
    let mut at = 0;
    while let Some(step) = lost.get(at).copied() {
        at += 1;
        for link in &plan.links {
            if link.producer == step && !lost.contains(&link.consumer) {
                lost.push(link.consumer);
            }
        }
    }
    lost.sort_unstable();
    lost
}
