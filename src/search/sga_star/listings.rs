//! The pseudocode of SGA\*, by its settings.

use super::Variant;
use super::moments;
use super::settings::{REFINERS, division, refiner, trim, variant};
use crate::search::Settings;
use crate::search::engine::pseudocode::{Line, Moment, line};

/// The listings are for each search that finds ways round, as [`refiner`] numbers them.
const TAKE: [&str; REFINERS] = [
    "code.best-first.take",
    "code.best-first.take-weighted",
    "code.best-first.take-h",
    "code.best-first.take-g",
];

const BEGIN: Line = line(0, "code.sga-star.begin", &[moments::APART]);
const LOOP: Line = line(0, "code.sga-star.loop", &[]);
const FORGET: Line = line(
    1,
    "code.sga-star.forget",
    &[Moment::Forgotten, Moment::Backtracked, Moment::Valued],
);
const SEARCH: Line = line(
    1,
    "code.sga-star.search",
    &[moments::WAY_BEGAN, Moment::Began],
);
const OPEN: Line = line(2, "code.sga-star.open", &[Moment::Started]);
const FOUND: Line = line(2, "code.sga-star.found", &[Moment::Reached]);
const SUCCESSORS: Line = line(
    2,
    "code.sga-star.successors",
    &[Moment::Generated, Moment::Improved, Moment::Reopened],
);
const DRY: Line = line(2, "code.sga-star.dry", &[Moment::Exhausted]);
const SKIP: Line = line(
    1,
    "code.sga-star.skip",
    &[moments::GOAL_SKIPPED, moments::GAVE_UP],
);
const SWAP: Line = line(1, "code.sga-star.swap", &[]);
const NOTED: Line = line(0, "code.sga-star.noted", &[Moment::Noted]);
/// Behind the others, and left out where nothing is smoothed.
const SMOOTH: Line = line(0, "code.sga-star.smooth", &[moments::SMOOTHED]);

const fn take(refiner: usize) -> Line {
    line(2, TAKE[refiner], &[Moment::Expanded])
}

const fn one_line(line_id: &'static str, refiner: usize) -> [Line; 16] {
    [
        line(0, "code.sga-star.apart", &[moments::APART]),
        line(0, line_id, &[moments::LINE_DRAWN]),
        line(0, "code.sga-star.first-run", &[]),
        line(0, "code.sga-star.each-run", &[]),
        FORGET,
        SEARCH,
        OPEN,
        take(refiner),
        FOUND,
        SUCCESSORS,
        DRY,
        line(1, "code.sga-star.append-run", &[moments::WAY_KEPT]),
        line(
            1,
            "code.sga-star.skip-run",
            &[moments::GOAL_SKIPPED, moments::GAVE_UP],
        ),
        line(
            0,
            "code.sga-star.done",
            &[moments::ENDS_JOINED, Moment::Met],
        ),
        NOTED,
        SMOOTH,
    ]
}

const fn from_both_ends(line_id: &'static str, trim: &'static str, refiner: usize) -> [Line; 16] {
    [
        BEGIN,
        LOOP,
        line(1, line_id, &[moments::LINE_DRAWN]),
        FORGET,
        SEARCH,
        OPEN,
        take(refiner),
        FOUND,
        SUCCESSORS,
        DRY,
        SKIP,
        line(
            1,
            "code.sga-star.join",
            &[moments::ENDS_JOINED, Moment::Met],
        ),
        line(1, trim, &[moments::WAY_CUT, moments::WAY_KEPT]),
        SWAP,
        NOTED,
        SMOOTH,
    ]
}

const fn by_trim(line_id: &'static str) -> [[[Line; 16]; REFINERS]; 3] {
    const fn each(line_id: &'static str, trim: &'static str) -> [[Line; 16]; REFINERS] {
        [
            from_both_ends(line_id, trim, 0),
            from_both_ends(line_id, trim, 1),
            from_both_ends(line_id, trim, 2),
            from_both_ends(line_id, trim, 3),
        ]
    }
    [
        each(line_id, "code.sga-star.trim-distance"),
        each(line_id, "code.sga-star.trim-deviation"),
        each(line_id, "code.sga-star.trim-nothing"),
    ]
}

const fn on_one_line(line_id: &'static str) -> [[Line; 16]; REFINERS] {
    [
        one_line(line_id, 0),
        one_line(line_id, 1),
        one_line(line_id, 2),
        one_line(line_id, 3),
    ]
}

/// By rule, as [`Division`] has them.
static ONE_LINE: [[[Line; 16]; REFINERS]; 4] = [
    on_one_line("code.sga-star.cut-line"),
    on_one_line("code.sga-star.cut-octile"),
    on_one_line("code.sga-star.cut-long-runs"),
    on_one_line("code.sga-star.cut-line"),
];
static NEW_LINES: [[[[Line; 16]; REFINERS]; 3]; 4] = [
    by_trim("code.sga-star.line"),
    by_trim("code.sga-star.line-octile"),
    by_trim("code.sga-star.line-long-runs"),
    by_trim("code.sga-star.line-beside"),
];
static SEARCHES_ONLY: [[[[Line; 16]; REFINERS]; 3]; 4] = [
    by_trim("code.sga-star.line-only"),
    by_trim("code.sga-star.line-only-octile"),
    by_trim("code.sga-star.line-only-long-runs"),
    by_trim("code.sga-star.line-only-beside"),
];

pub(super) fn pseudocode(settings: &Settings) -> &'static [Line] {
    let refiner = refiner(settings);
    let (division, trim) = (division(settings) as usize, trim(settings) as usize);
    let listing: &[Line] = match variant(settings) {
        Variant::OneLine => &ONE_LINE[division][refiner],
        Variant::NewLines => &NEW_LINES[division][trim][refiner],
        Variant::SearchesOnly => &SEARCHES_ONLY[division][trim][refiner],
    };
    match settings.get("smoothing") {
        "compass" => listing,
        _ => &listing[..listing.len() - 1],
    }
}
