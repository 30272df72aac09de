//! A task that goes on from another state, and what actions make of a state.

use super::task::{GroundTask, Literal};
use crate::story::domain::Term;

impl Literal {
    /// Whether it is so in a state, one truth for each atom.
    pub fn holds_in(self, state: &[bool]) -> bool {
        let known = state.get(self.atom() as usize).copied().unwrap_or(false);
        known != self.is_negated()
    }

    /// Makes it so.
    pub fn make(self, state: &mut [bool]) {
        if let Some(truth) = state.get_mut(self.atom() as usize) {
            *truth = !self.is_negated();
        }
    }
}

impl GroundTask {
    /// The same task with other goals: sorted, each once. Which of them can change is told by
    /// [`from_state`](GroundTask::from_state).
    pub fn with_goals(&self, goals: Vec<Literal>) -> GroundTask {
        let mut task = self.clone();
        task.goals = goals;
        task.settled_goals.clear();
        task.problem.is_absurd = false;
        task
    }

    /// The same task with the same numbers, beginning in another state and without the `forbidden` actions.
    pub fn from_state(&self, state: &[bool], forbidden: impl Fn(u32) -> bool) -> GroundTask {
        let mut task = self.clone();
        task.initial = state.to_vec();
        task.initial.resize(task.atoms.len(), false);
        let none: Vec<bool> = (0..task.actions.len() as u32).map(forbidden).collect();
        for (action, is_none) in task.actions.iter_mut().zip(&none) {
            let settled = std::mem::take(&mut action.settled);
            action.preconditions.extend(settled);
            action.preconditions.sort_unstable();
            // What has no effects leads nowhere, and no number changes.
            if *is_none {
                action.effects.clear();
                action.failures.clear();
            }
        }
        task.bar_methods(none);
        let settled = std::mem::take(&mut task.settled_goals);
        task.goals.extend(settled);
        task.goals.sort_unstable();
        task.settle();
        task
    }

    /// Bars the methods with steps that are barred, and abstract actions whose methods are all barred, as long as
    /// there are any. Methods keep their numbers.
    fn bar_methods(&mut self, mut none: Vec<bool>) {
        loop {
            let mut more = false;
            for (number, action) in self.actions.iter_mut().enumerate() {
                for method in &mut action.methods {
                    method.is_barred |= method.steps.iter().any(|step| none[*step as usize]);
                }
                let lost = action.is_abstract() && action.methods.iter().all(|one| one.is_barred);
                if lost && !none[number] {
                    none[number] = true;
                    action.effects.clear();
                    more = true;
                }
            }
            if !more {
                return;
            }
        }
    }

    /// All that must hold before an action, what never changes included.
    pub fn needs(&self, action: u32) -> impl Iterator<Item = Literal> + '_ {
        let action = &self.actions[action as usize];
        action.preconditions.iter().chain(&action.settled).copied()
    }

    /// The object that carries an action out, by number, if its operator says so.
    pub fn actor_of(&self, action: u32) -> Option<u32> {
        let action = &self.actions[action as usize];
        match self.problem.domain.operators[action.operator as usize].actor? {
            Term::Object(object) => Some(object),
            Term::Variable(place) => action.arguments.get(usize::from(place)).copied(),
        }
    }

    /// Whether there is an action with this number, a primitive one of this actor.
    pub fn is_act_of(&self, action: u32, actor: u32) -> bool {
        let operators = &self.problem.domain.operators;
        self.actions.get(action as usize).is_some_and(|one| {
            let is_abstract = operators[one.operator as usize].is_abstract();
            !is_abstract && self.actor_of(action) == Some(actor)
        })
    }

    /// The primitive actions of an actor, by number.
    pub fn acts_of(&self, actor: u32) -> Vec<u32> {
        let is_act = |action: &u32| self.is_act_of(*action, actor);
        (0..self.actions.len() as u32).filter(is_act).collect()
    }
}
