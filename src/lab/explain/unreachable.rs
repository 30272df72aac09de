//! The reasons why a lane has found no path, as far as the world tells without a search.

use crate::graph::{MoveRule, room};
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::search::move_rule;
use crate::world::{Medium, World};

/// Why no path of a lane on the grid can join start and goal wherever it leads, if that is so: its agent cannot stand
/// on one of them, or they are in two media.
pub(in crate::lab) fn why_no_path(lane: &Lane, world: &World) -> Option<Message> {
    let rule = move_rule(lane.settings());
    let on_grid = lane.entry().moves_on_grid;
    let searches = on_grid && !lane.is_stale();
    searches.then(|| why_ends_are_apart(world, rule)).flatten()
}

/// The same for a move rule.
pub(in crate::lab) fn why_ends_are_apart(world: &World, rule: MoveRule) -> Option<Message> {
    let (start, goal) = (world.start(), world.goal());
    let [from, to] = [start, goal].map(|cell| room(world.grid(), rule, cell));
    let free = |cell| world.grid().medium(world.grid().index(cell)).is_some();
    let id = match (from, to) {
        (None, None) if !free(start) && !free(goal) => "ends.both-blocked",
        (None, _) if free(start) => "ends.start-tight",
        (None, _) => "ends.start-blocked",
        (_, None) if free(goal) => "ends.goal-tight",
        (_, None) => "ends.goal-blocked",
        (Some(Medium::Water), Some(Medium::Ground)) => "ends.start-in-water",
        (Some(Medium::Ground), Some(Medium::Water)) => "ends.goal-in-water",
        _ => return None,
    };
    Some(Message::new(id).with("start", start).with("goal", goal))
}

/// Whether a lane's agent cannot stand at the start.
pub(in crate::lab) fn starts_blocked(lane: &Lane, world: &World) -> bool {
    room(world.grid(), move_rule(lane.settings()), world.start()).is_none()
}
