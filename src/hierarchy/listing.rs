//! Settings and pseudocode lines common to the algorithms on levels.

use crate::graph::Heuristic;
use crate::search::{Line, Moment, SettingSpec, Settings, line};

pub(super) const SMOOTHING: SettingSpec = SettingSpec {
    id: "smoothing",
    options: &["none", "compass"],
};

pub(super) const NEIGHBOURS: SettingSpec = SettingSpec {
    id: "neighbours",
    options: &["8", "4"],
};

/// The heuristic of their searches.
pub(super) fn heuristic_by_moves(settings: &Settings) -> Option<Heuristic> {
    Some(match settings.get("neighbours") {
        "4" => Heuristic::Manhattan,
        _ => Heuristic::Octile,
    })
}

pub(super) const SEARCH: Line = line(0, "code.hpa-star.search", &[Moment::Began]);
pub(super) const FORGET: Line = line(
    1,
    "code.hpa-star.forget",
    &[Moment::Forgotten, Moment::Backtracked, Moment::Valued],
);
pub(super) const START: Line = line(1, "code.hpa-star.start", &[Moment::Started]);
pub(super) const TAKE: Line = line(1, "code.hpa-star.take", &[Moment::Expanded]);
pub(super) const TARGET: Line = line(1, "code.hpa-star.target", &[Moment::Reached]);
pub(super) const NEW: Line = line(2, "code.best-first.new", &[Moment::Generated]);
pub(super) const IMPROVE: Line = line(
    2,
    "code.best-first.improve",
    &[Moment::Improved, Moment::Reopened],
);
pub(super) const SMOOTH: Line = line(0, "code.hpa-star.smooth", &[]);
