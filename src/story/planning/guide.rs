//! A guide: a sequence of actions that is a plan, and the repairs that agree with it.

use super::flaws::PlanFlaw;
use super::partial::{Decision, PartialPlan};
use crate::story::ground::{GroundTask, Literal};

/// A sequence of actions that leads to the goals, for repairs one of which always agrees with it.
#[derive(Clone, Debug)]
pub struct PlanGuide {
    actions: Vec<u32>,
    /// The place in the sequence of each step of the plan; that of the start is 0, that of action `i` is `i + 1`.
    places: Vec<usize>,
}

impl PlanGuide {
    /// A guide by a sequence of primitive actions.
    pub fn new(actions: Vec<u32>) -> PlanGuide {
        let places = vec![0, actions.len() + 1];
        PlanGuide { actions, places }
    }

    /// The one repair of a flaw that agrees with the sequence: the producer is the step that in the sequence makes the
    /// condition true for the last time before it is needed, or the first one since when it stays true.
    pub fn repair(
        &mut self,
        task: &GroundTask,
        plan: &PartialPlan,
        flaw: PlanFlaw,
    ) -> Option<Decision> {
        match flaw {
            PlanFlaw::Abstract(_) => None,
            PlanFlaw::Threat { link, step } => {
                let link = plan.links[usize::from(link)];
                let at = self.places[usize::from(step)];
                Some(match at < self.places[usize::from(link.producer)] {
                    true => Decision::Before {
                        first: step,
                        second: link.producer,
                    },
                    false => Decision::Before {
                        first: link.consumer,
                        second: step,
                    },
                })
            }
            PlanFlaw::Open(open) => {
                let condition = plan.open[usize::from(open)];
                let needed = self.places[usize::from(condition.step)];
                let place = self.producer(task, condition.literal, needed)?;
                if let Some(step) = self.places.iter().position(|known| *known == place) {
                    return Some(Decision::Reuse {
                        step: step as u16,
                        open,
                    });
                }
                self.places.push(place);
                Some(Decision::Add {
                    action: self.actions[place - 1],
                    open,
                })
            }
        }
    }

    /// The place since which `literal` holds until the place `needed`; of several that make it true, one that is in the
    /// plan already, else the earliest.
    fn producer(&self, task: &GroundTask, literal: Literal, needed: usize) -> Option<usize> {
        let mut best = None;
        for place in (0..needed).rev() {
            let (causes, undoes) = match place {
                0 => (task.holds_at_first(literal), false),
                _ => {
                    let action = &task.actions[self.actions[place - 1] as usize];
                    (action.causes(literal), action.causes(literal.negation()))
                }
            };
            if undoes {
                break;
            }
            if causes {
                best = Some(place);
                if self.places.contains(&place) {
                    break;
                }
            }
        }
        best
    }
}
