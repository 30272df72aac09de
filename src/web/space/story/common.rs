//! The common parts of the classes of stories.

use crate::story::GroundTask;
use crate::web::clock::now;

/// A clock in seconds.
pub(super) fn clock() -> impl FnMut() -> f64 {
    || now() / 1_000.0
}

/// The objects that are actors of actions, by name.
pub(super) fn actors_of(task: &GroundTask) -> Vec<String> {
    let actions = 0..task.actions.len() as u32;
    let mut actors: Vec<u32> = actions.filter_map(|one| task.actor_of(one)).collect();
    actors.sort_unstable();
    actors.dedup();
    let shown = |one: u32| task.problem.domain.objects.shown(one).to_owned();
    actors.into_iter().map(shown).collect()
}
