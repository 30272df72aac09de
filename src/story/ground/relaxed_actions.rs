//! A task's actions for relaxed costs, row by row in one piece of memory each.

use super::task::GroundTask;

/// Rows of numbers of different lengths.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// Where each row ends.
    ends: Vec<u32>,
    numbers: Vec<u32>,
}

impl Rows {
    fn push(&mut self, row: impl Iterator<Item = u32>) {
        self.numbers.extend(row);
        self.ends.push(self.numbers.len() as u32);
    }

    /// A row.
    pub fn row(&self, at: usize) -> &[u32] {
        let from = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.numbers[from as usize..self.ends[at] as usize]
    }
}

/// The actions of a task as relaxed costs see them.
#[derive(Clone, Debug, Default)]
pub struct RelaxedActions {
    /// Of each action, how many preconditions it has, and 0.
    pub needs: Vec<(u32, u32)>,
    /// Of each action, what it brings about, literals by their indices.
    pub effects: Rows,
    /// Of each action, what it costs.
    pub costs: Vec<u32>,
    /// Of each action, whether it is abstract.
    pub is_abstract: Vec<bool>,
    /// The actions without preconditions.
    pub unconditional: Vec<u32>,
    /// Of each literal, the actions that need it.
    pub needed_by: Rows,
}

impl RelaxedActions {
    /// Those of a task; `with_failures`, they bring about what their failures do as well.
    pub fn new(task: &GroundTask, with_failures: bool) -> RelaxedActions {
        let mut all = RelaxedActions::default();
        for (number, action) in (0..).zip(&task.actions) {
            let count = action.preconditions.len() as u32;
            all.needs.push((count, 0));
            if count == 0 {
                all.unconditional.push(number);
            }
            let failures = action.failures.iter().filter(|_| with_failures);
            let effects = action.effects.iter().chain(failures.flatten());
            all.effects
                .push(effects.map(|effect| effect.index() as u32));
            all.costs.push(action.cost);
            all.is_abstract.push(action.is_abstract());
        }
        for needing in &task.needed_by {
            all.needed_by.push(needing.iter().copied());
        }
        all
    }
}
