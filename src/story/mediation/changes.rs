//! The differences of a new plan from an old one.

use crate::story::ground::GroundTask;
use crate::story::planning::StoryPlan;

/// The changes of the steps that were left of a plan. Steps of both plans by their numbers; each list is sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepChanges {
    /// Steps that are the same action: old and new number.
    pub kept: Vec<(u16, u16)>,
    /// Steps with another of the operator's actions in their place: old and new number.
    pub changed: Vec<(u16, u16)>,
    /// Old steps with nothing in their place.
    pub dropped: Vec<u16>,
    /// New steps.
    pub added: Vec<u16>,
}

impl StepChanges {
    /// Compares the steps of `old` that are `left` with all steps of `new`; earlier steps are matched first.
    pub fn between(
        task: &GroundTask,
        old: &StoryPlan,
        left: &[u16],
        new: &StoryPlan,
    ) -> StepChanges {
        let mut changes = StepChanges {
            dropped: left.to_vec(),
            added: (1..new.goal()).collect(),
            ..StepChanges::default()
        };
        let action = |plan: &StoryPlan, step: u16| plan.actions[usize::from(step) - 1];
        changes.kept = changes.pairs(|before, after| action(old, before) == action(new, after));
        let operator = |action: u32| task.actions[action as usize].operator;
        changes.changed = changes
            .pairs(|before, after| operator(action(old, before)) == operator(action(new, after)));
        changes
    }

    /// Takes pairs of a dropped and an added step that `match` out of both.
    fn pairs(&mut self, fits: impl Fn(u16, u16) -> bool) -> Vec<(u16, u16)> {
        let mut pairs = Vec::new();
        let added = &mut self.added;
        self.dropped.retain(|before| {
            let found = added.iter().position(|after| fits(*before, *after));
            if let Some(at) = found {
                pairs.push((*before, added.remove(at)));
            }
            found.is_none()
        });
        pairs
    }

    /// How many steps are not as they were.
    pub fn count(&self) -> usize {
        self.changed.len() + self.dropped.len() + self.added.len()
    }
}
