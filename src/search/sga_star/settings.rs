//! The settings of SGA\*, and what their options mean.

use super::{Division, Trim, Variant};
use crate::search::best_first::a_star::{HEURISTIC, TIES};
use crate::search::{SettingSpec, Settings};

pub(super) const SETTINGS: [SettingSpec; 10] = [
    SettingSpec {
        id: "variant",
        options: &["new-lines", "one-line", "searches-only"],
    },
    SettingSpec {
        id: "trim",
        options: &["distance", "deviation", "nothing"],
    },
    SettingSpec {
        id: "division",
        options: &["straight", "octile", "long-runs", "beside"],
    },
    SettingSpec {
        id: "regions",
        options: &["unknown", "known"],
    },
    SettingSpec {
        id: "refiner",
        options: &["a-star", "weighted-a-star", "greedy", "dijkstra"],
    },
    HEURISTIC,
    TIES,
    SettingSpec {
        id: "smoothing",
        options: &["none", "compass"],
    },
    SettingSpec {
        id: "without-path",
        options: &["as-found", "led-on"],
    },
    // A straight line on hexagons is another one.
    SettingSpec {
        id: "neighbours",
        options: &["8", "4"],
    },
];

pub(super) fn variant(settings: &Settings) -> Variant {
    match settings.get("variant") {
        "one-line" => Variant::OneLine,
        "searches-only" => Variant::SearchesOnly,
        _ => Variant::NewLines,
    }
}

pub(super) fn trim(settings: &Settings) -> Trim {
    match settings.get("trim") {
        "deviation" => Trim::Deviation,
        "nothing" => Trim::Nothing,
        _ => Trim::Distance,
    }
}

pub(super) fn division(settings: &Settings) -> Division {
    match settings.get("division") {
        "octile" => Division::Octile,
        "long-runs" => Division::LongRuns,
        "beside" => Division::Beside,
        _ => Division::Straight,
    }
}

/// How many searches there are that find ways round.
pub(super) const REFINERS: usize = 4;

/// Which search finds ways round: A*, weighted A*, greedy search, Dijkstra's algorithm.
pub(super) fn refiner(settings: &Settings) -> usize {
    match settings.get("refiner") {
        "weighted-a-star" => 1,
        "greedy" => 2,
        "dijkstra" => 3,
        _ => 0,
    }
}
