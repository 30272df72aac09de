//! The steps of a plan by what they make true.

use super::partial::{GOAL, PartialPlan, StepKind};
use crate::story::ground::{GroundTask, Literal};

/// The end of a list.
const END: u32 = u32::MAX;

/// The producers of each literal: the steps that make it true, beyond start and goal. It is made anew for each plan:
/// that takes time O(effects and literals), and spares looking at each step for each literal.
#[derive(Clone, Debug)]
pub struct LiteralMakers {
    /// Of each literal, by its index, the first of its entries.
    heads: Vec<u32>,
    /// Steps, each with the entry of the next one.
    entries: Vec<(u16, u32)>,
}

impl LiteralMakers {
    /// The steps that make literals true by their effects, as
    /// [`PartialPlan::causes`](super::partial::PartialPlan::causes) has it; `with_beginnings`, those as well that
    /// hand on what is true already.
    pub fn of(task: &GroundTask, plan: &PartialPlan, with_beginnings: bool) -> LiteralMakers {
        let mut heads = vec![END; task.atoms.len() * 2];
        let mut entries = Vec::with_capacity(plan.steps.len() * 4);
        // Entered from behind, they are met from the first on.
        for number in (usize::from(GOAL) + 1..plan.steps.len()).rev() {
            let made: &[Literal] = match plan.steps[number].kind {
                StepKind::Action(action) | StepKind::Abstract(action) => {
                    &task.actions[action as usize].effects
                }
                StepKind::Beginning(action) if with_beginnings => {
                    &task.actions[action as usize].preconditions
                }
                _ => &[],
            };
            for literal in made {
                let head = &mut heads[literal.index()];
                entries.push((number as u16, *head));
                *head = entries.len() as u32 - 1;
            }
        }
        LiteralMakers { heads, entries }
    }

    /// The steps that make a literal true, by number.
    pub fn makers(&self, literal: Literal) -> impl Iterator<Item = u16> + '_ {
        let mut at = self.heads[literal.index()];
        std::iter::from_fn(move || {
            let (step, next) = *self.entries.get(at as usize)?;
            at = next;
            Some(step)
        })
    }
}
