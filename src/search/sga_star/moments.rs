//! The moments of a search over sub-goals, by which its pseudocode tells its lines apart.

use crate::search::engine::pseudocode::Moment;
use crate::search::engine::sub_goal_events::SubGoalEventKind;
use crate::trace::{Event, EventKind, Quantity};

/// A line was drawn to find sub-goals by.
pub const LINE_DRAWN: Moment = Moment::Own("line-drawn");
/// A search for a path to a sub-goal began.
pub const WAY_BEGAN: Moment = Moment::Own("way-began");
/// The path that it has found is kept whole.
pub const WAY_KEPT: Moment = Moment::Own("way-kept");
/// Only the first part of that path is kept.
pub const WAY_CUT: Moment = Moment::Own("way-cut");
/// A sub-goal cannot be reached, and another is tried.
pub const GOAL_SKIPPED: Moment = Moment::Own("goal-skipped");
/// The paths from both ends are one.
pub const ENDS_JOINED: Moment = Moment::Own("ends-joined");
/// There is no path to the last sub-goal either.
pub const GAVE_UP: Moment = Moment::Own("gave-up");
/// It is known without a search that there is no path.
pub const APART: Moment = Moment::Own("apart");
/// A path was smoothed.
pub const SMOOTHED: Moment = Moment::Own("smoothed");

/// The moment of its own that an event tells of.
pub fn moment_of(event: &Event) -> Option<Moment> {
    let told = event.kind == EventKind::Noted && event.note == Quantity::SubGoalEvents as u16;
    let (_, kind) = SubGoalEventKind::counted(event.g).filter(|_| told)?;
    Some(match kind {
        SubGoalEventKind::Drawn => LINE_DRAWN,
        SubGoalEventKind::Searching => WAY_BEGAN,
        SubGoalEventKind::Led => WAY_KEPT,
        SubGoalEventKind::Trimmed => WAY_CUT,
        SubGoalEventKind::Skipped | SubGoalEventKind::Replaced => GOAL_SKIPPED,
        SubGoalEventKind::Joined => ENDS_JOINED,
        SubGoalEventKind::Failed | SubGoalEventKind::SoFar => GAVE_UP,
        SubGoalEventKind::Smoothed => SMOOTHED,
        SubGoalEventKind::Apart => APART,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::INFINITE;

    #[test]
    fn each_kind_of_sub_goal_event_has_its_moment() {
        let of = |kind: SubGoalEventKind| {
            let value = 1 << 4 | kind as u64;
            moment_of(&Event::noted(Quantity::SubGoalEvents, value, INFINITE)).unwrap()
        };
        assert_eq!(of(SubGoalEventKind::Drawn), LINE_DRAWN);
        assert_eq!(of(SubGoalEventKind::Searching), WAY_BEGAN);
        assert_eq!(of(SubGoalEventKind::Led), WAY_KEPT);
        assert_eq!(of(SubGoalEventKind::Trimmed), WAY_CUT);
        assert_eq!(of(SubGoalEventKind::Skipped), GOAL_SKIPPED);
        assert_eq!(of(SubGoalEventKind::Joined), ENDS_JOINED);
        assert_eq!(of(SubGoalEventKind::Failed), GAVE_UP);
        assert_eq!(of(SubGoalEventKind::Smoothed), SMOOTHED);
        assert_eq!(of(SubGoalEventKind::Apart), APART);
        assert_eq!(of(SubGoalEventKind::Replaced), GOAL_SKIPPED);
        assert_eq!(of(SubGoalEventKind::SoFar), GAVE_UP);
        let led = Event::noted(Quantity::Led, 1, 0);
        assert_eq!(moment_of(&led), None);
    }
}
