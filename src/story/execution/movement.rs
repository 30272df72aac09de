//! The orders that carry actions out: movements are told by their effects.

use super::stage::StageOrder;
use crate::story::domain::Fact;
use crate::story::ground::{GroundTask, Literal};

/// How long an action takes that goes nowhere, in seconds.
pub const ACTING: f64 = 1.5;

/// The order that carries an action out: it is a movement if it makes its actor be in one place and no longer in
/// another, `(at fred armory)` and not `(at fred tower)`.
pub fn order_of(task: &GroundTask, action: u32) -> StageOrder {
    let actor = task.actor_of(action);
    match actor.and_then(|actor| Some((actor, destination(task, action, actor)?))) {
        Some((actor, place)) => StageOrder::Go { actor, place },
        None => StageOrder::Act {
            actor,
            seconds: ACTING,
        },
    }
}

/// Where an action leads its actor.
fn destination(task: &GroundTask, action: u32, actor: u32) -> Option<u32> {
    let effects = &task.actions[action as usize].effects;
    let fact = |literal: &Literal| &task.atoms[literal.atom() as usize];
    let of_actor = |fact: &Fact| fact.arguments.len() == 2 && fact.arguments[0] == actor;
    let arrives = effects
        .iter()
        .filter(|one| !one.is_negated() && of_actor(fact(one)));
    let leaves = |predicate: u32| {
        effects.iter().any(|one| {
            let left = fact(one);
            one.is_negated() && of_actor(left) && left.predicate == predicate
        })
    };
    arrives
        .map(fact)
        .find(|arrived| leaves(arrived.predicate))
        .map(|arrived| arrived.arguments[1])
}
