//! Notes on a lane's result: what it depends on besides, and settings without effect.

use super::unreachable::why_no_path;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::search::{Settings, heuristic_named, move_rule};
use crate::world::doubts;

impl Lab {
    /// Notes to a lane: why there can be no path, how much of a long run is at hand, what its open list has done.
    pub(in crate::lab) fn notes(&self, lane: &Lane) -> Vec<Message> {
        let mut notes = Vec::new();
        let told = [
            why_no_path(lane, self.world()),
            at_hand(lane),
            of_recording(lane),
            list_work(lane),
        ];
        notes.extend(told.into_iter().flatten());
        let views = self.views(lane);
        notes.extend(
            views
                .iter()
                .find_map(|view| view.made(lane))
                .into_iter()
                .flatten(),
        );
        for view in views {
            notes.append(&mut view.notes(self.world(), lane));
        }
        notes
    }

    /// What is odd about the scenarios at hand. O(scenarios).
    pub fn scenario_doubts(&self) -> Vec<Message> {
        let world = self.world();
        doubts(self.scenarios(), world.grid(), world.name())
    }
}

/// That a lane's recording is of another world, if it is.
pub(in crate::lab) fn stale(lane: &Lane) -> Option<Message> {
    lane.is_stale().then(|| Message::new("trace.stale"))
}

/// What is to be known of a lane's recording: that it is of another world, or how much is odd about it.
fn of_recording(lane: &Lane) -> Option<Message> {
    lane.recorded()?;
    if let Some(stale) = stale(lane) {
        return Some(stale);
    }
    match lane.odd().len() {
        0 => None,
        n => Some(Message::new("trace.odd").with("n", n)),
    }
}

/// Which steps of a run that is too long for its trace are at hand: to show another one, the search is run again.
fn at_hand(lane: &Lane) -> Option<Message> {
    let trace = lane.trace();
    let whole = trace.first() == 0 && lane.steps() == trace.last();
    if whole || trace.recorded() == 0 || lane.outcome().is_none() {
        return None;
    }
    Some(
        Message::new("lane.at-hand")
            .with("first", trace.first())
            .with("last", trace.last())
            .with("steps", lane.steps()),
    )
}

/// The work that a lane's open list has done in the whole run, where that is counted.
fn list_work(lane: &Lane) -> Option<Message> {
    let work = lane.outcome()?.operations?;
    Some(
        Message::new("lane.list-work")
            .with("inserted", work.inserted)
            .with("removed", work.removed)
            .with("updated", work.updated)
            .with("compared", work.compared),
    )
}

/// The options of the lane's heuristic that can overestimate under its moves.
pub(in crate::lab) fn overestimating(lane: &Lane) -> Vec<&'static str> {
    let rule = move_rule(lane.settings());
    let heuristics = lane.entry().settings.iter().filter(|s| s.id == "heuristic");
    let options = heuristics.flat_map(|spec| spec.options).copied();
    options
        .filter(|o| !heuristic_named(o).is_admissible(rule))
        .collect()
}

/// The settings that change nothing while others stand as they do.
pub(in crate::lab) fn idle(settings: &Settings) -> Vec<&'static str> {
    match settings.get("neighbours") {
        // There are no diagonal moves.
        "4" | "hex" => vec!["corners", "diagonal"],
        _ => Vec::new(),
    }
}

impl Lab {
    /// What is odd about the recorded run of a lane, if it shows one and that is of this world. Errors: no such lane.
    pub fn trace_odd(&self, lane: usize) -> Result<Vec<Message>, Message> {
        let lane = self.lane(lane)?;
        Ok(match lane.is_stale() {
            true => Vec::new(),
            false => lane.odd(),
        })
    }
}
