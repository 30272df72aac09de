//! The state of a cell in an incremental or real-time search, in words.

use crate::lab::core::cell_state::CellState;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::search::Role;
use crate::trace::{BELIEF, INFINITE, VALUES};
use crate::world::World;

/// The state of a cell in a search that keeps g and rhs; `None` for cells that it has not met.
pub(super) fn why(world: &World, lane: &Lane, node: u32, state: CellState) -> Option<Message> {
    let view = lane.trace().view(0);
    let record = view.record(node);
    let seen = lane.roles().contains(&Role::Belief)
        && lane
            .trace()
            .view(usize::from(BELIEF))
            .record(node)
            .is_none();
    if record.is_none()
        && let Some(ahead) = lane.sees_ahead(node)
    {
        let length = |units: u64| units as f64 * lane.unit(world);
        let told = Message::new(match state {
            CellState::Open => "why.ahead.open",
            _ => "why.ahead.closed",
        });
        let told = told.with("g", length(ahead.g)).with("h", length(ahead.h));
        return Some(told.with("f", length(ahead.g.saturating_add(ahead.h))));
    }
    if record.is_none() && seen {
        return Some(Message::new("why.not-seen"));
    }
    if state == CellState::Deferred {
        return Some(Message::new("why.improved-since"));
    }
    if lane.learns() {
        let learned = lane.trace().view(usize::from(VALUES)).record(node)?;
        let estimate = lane.estimator(world)(node);
        let length = |units: u64| units as f64 * lane.unit(world);
        let told = Message::new(match learned.g {
            INFINITE => "why.learned-endless",
            _ => "why.learned",
        });
        let told = match learned.g {
            INFINITE => told,
            h => told.with("h", length(h)),
        };
        return Some(told.with("old", length(estimate)));
    }
    let record = record.filter(|_| lane.keeps_rhs() || lane.keeps_least())?;
    let length = |units: u64| units as f64 * lane.unit(world);
    let kept = lane.trace().view(usize::from(VALUES)).record(node);
    let g = kept.map(|kept| kept.g).filter(|&g| g != INFINITE);
    let rhs = (record.g != INFINITE).then_some(record.g);
    let id = match (state, g, rhs) {
        (CellState::Open, _, None) if lane.keeps_least() => "why.focused.lost",
        (CellState::Open, ..) if lane.is_under(node) && lane.keeps_least() => "why.focused.raise",
        (CellState::Open, ..) if lane.keeps_least() => "why.focused.lower",
        _ if lane.keeps_least() => "why.focused.closed",
        (CellState::Open, Some(_), Some(_)) if lane.is_under(node) => "why.rhs.under",
        (CellState::Open, Some(_), None) => "why.rhs.lost",
        (CellState::Open, None, _) => "why.rhs.new",
        (CellState::Open, ..) => "why.rhs.over",
        _ => "why.rhs.consistent",
    };
    let told = Message::new(id);
    let told = match g {
        Some(g) => told.with("g", length(g)),
        None => told,
    };
    Some(match rhs {
        Some(rhs) => told.with("cost", length(rhs)),
        None => told,
    })
}
