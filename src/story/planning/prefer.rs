//! Preferences: what a plan should have or avoid, as changes of what actions cost.

use crate::story::ground::GroundTask;

/// The subject of a preference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preferred {
    /// All actions of an operator, by its name.
    Operator(String),
    /// All actions that have an object among their arguments: a tool, a place, a character.
    Object(String),
    /// A schema, by its name, through the abstract actions that can be carried out by it alone.
    Schema(String),
}

/// A preference: what it is about, and by how much such an action becomes dearer (or cheaper, if negative) than the
/// usual [`STEP_COST`](crate::story::STEP_COST).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preference {
    /// What it is about.
    pub what: Preferred,
    /// By how much an action becomes dearer.
    pub dearer: i32,
}

/// Gives all actions of a task the costs that preferences say, at least 1 each; without preferences the usual one.
pub fn set_preferences(task: &mut GroundTask, preferences: &[Preference]) {
    let domain = &task.problem.domain;
    for action in &mut task.actions {
        let operator = &domain.operators[action.operator as usize];
        let concerns = |preference: &&Preference| match &preference.what {
            Preferred::Operator(name) => operator.name.eq_ignore_ascii_case(name),
            Preferred::Object(name) => domain
                .objects
                .find(name)
                .is_some_and(|one| action.arguments.contains(&one)),
            Preferred::Schema(name) => {
                let named = |method: &crate::story::ground::GroundMethod| {
                    let schema = &operator.schemas[usize::from(method.schema)];
                    schema.name.eq_ignore_ascii_case(name)
                };
                !action.methods.is_empty() && action.methods.iter().all(named)
            }
        };
        let dearer: i64 = preferences
            .iter()
            .filter(concerns)
            .map(|one| i64::from(one.dearer))
            .sum();
        // Far below the cost that counts as out of reach.
        let cost = (i64::from(super::super::ground::STEP_COST) + dearer).clamp(1, 100_000);
        action.cost = cost as u32;
    }
}
