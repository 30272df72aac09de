//! HPA\* as the catalogue knows it.
//!
//! **Idea, guarantee, complexity, source, deviations.** Those of [`HpaStar`](super::hpa_star::HpaStar) and
//! [`Abstraction`](super::abstraction::Abstraction).
//!
//! ```
//! use wayscope::lab::{Catalogue, Solver};
//! use wayscope::search::Settings;
//! use wayscope::world::{Cell, Grid};
//!
//! let grid = Grid::from_rows(&["........", "...@@...", "...@@...", "........"])?;
//! let catalogue = Catalogue::standard();
//! let entry = catalogue.entry("hpa-star")?;
//! let settings = Settings::defaults(&entry.all_settings());
//! let mut solver = Solver::new(entry, &settings, grid)?;
//! solver.set_problem(Cell::new(0, 1), Cell::new(7, 1))?;
//! solver.solve(false);
//! assert_eq!(solver.path().map(|path| path.len()), Some(8));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use std::rc::Rc;

use super::abstraction::AbstractionShape;
use super::abstraction::IntraEdgeDetail;
use super::hpa_run::HpaOnGrid;
use super::hpa_star::HpaSettings;
use super::hpa_star::HpaSmoothing;
use super::hpa_star::Joining;
use crate::graph::Heuristic;
use crate::message::Message;
use crate::search::{
    About, BestFirstSettings, Claim, Entry, Family, GridSearch, Guarantee, Line, Moment, Runner,
    SettingSpec, Settings, line,
};

/// Cells on a side of a cluster of level 1.
pub(in crate::hierarchy) const CLUSTER: SettingSpec = SettingSpec {
    id: "cluster",
    options: &["10", "5", "8", "16", "20", "32"],
};

pub(in crate::hierarchy) const LEVELS: SettingSpec = SettingSpec {
    id: "levels",
    options: &["1", "2", "3"],
};

/// The width from which an entrance has two transitions, at its ends; a narrower one has one in its middle.
pub(in crate::hierarchy) const ENTRANCES: SettingSpec = SettingSpec {
    id: "entrances",
    options: &["6", "3", "12"],
};

pub(in crate::hierarchy) const SMOOTHING: SettingSpec = SettingSpec {
    id: "smoothing",
    options: &["compass", "sight", "none"],
};

/// What is stored of intra-edges besides their costs.
pub(in crate::hierarchy) const PATHS: SettingSpec = SettingSpec {
    id: "paths",
    options: &["searched", "kept"],
};

/// Once for all nodes of a cluster, or once for each.
pub(in crate::hierarchy) const JOINING: SettingSpec = SettingSpec {
    id: "joining",
    options: &["dijkstra", "a-star"],
};

/// Clusters are made of squares.
pub(in crate::hierarchy) const NEIGHBOURS: SettingSpec = SettingSpec {
    id: "neighbours",
    options: &["8", "4"],
};

/// Whether building is shown step by step.
pub(in crate::hierarchy) const BUILDING: SettingSpec = SettingSpec {
    id: "building",
    options: &["beforehand", "steps"],
};

/// When intra-edge costs are computed.
const EDGES: SettingSpec = SettingSpec {
    id: "edges",
    options: &["at-once", "lazy"],
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "hpa-star",
    family: Family::Graphs,
    settings: &[
        CLUSTER, LEVELS, ENTRANCES, EDGES, PATHS, JOINING, SMOOTHING, BUILDING, NEIGHBOURS,
    ],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |_, _| Claim::new(Guarantee::Any, Message::new("because.hpa-star")),
    order: |_| Some(BestFirstSettings::default().order),
    heuristic: |_| Some(Heuristic::Octile),
    make,
};

fn about() -> About {
    About {
        paper: "paper.botea-2004",
        idea: "about.hpa-star.idea",
        deviations: &[
            "about.hpa-star.deviation.ends",
            "about.hpa-star.deviation.joining",
            "about.hpa-star.deviation.lazy",
            "about.hpa-star.deviation.together",
            "about.hpa-star.deviation.estimate",
            "about.hpa-star.deviation.rays",
            "about.hpa-star.deviation.sight",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.hpa-star.use.large",
            "about.hpa-star.use.soon",
            "about.hpa-star.use.lazy",
        ],
        avoid_when: &[
            "about.hpa-star.avoid.short",
            "about.hpa-star.avoid.scattered",
            "about.hpa-star.avoid.exact",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    let lazily = settings.get(EDGES.id) == "lazy";
    let listing = match (settings.get("smoothing"), lazily) {
        ("sight", false) => &BY_SIGHT,
        ("sight", true) => &LAZILY_BY_SIGHT,
        (_, false) => &BY_COMPASS,
        (_, true) => &LAZILY_BY_COMPASS,
    };
    let first = match (settings.get("building"), lazily) {
        ("steps", _) => 0,
        (_, true) => 1,
        _ => 2,
    };
    let last = listing.len() - usize::from(settings.get("smoothing") == "none");
    &listing[first..last]
}

static BY_COMPASS: [Line; 16] = LISTING;
static LAZILY_BY_COMPASS: [Line; 16] = lazily(LISTING);
static BY_SIGHT: [Line; 16] = by_sight(LISTING);
static LAZILY_BY_SIGHT: [Line; 16] = lazily(by_sight(LISTING));

const fn by_sight(mut lines: [Line; 16]) -> [Line; 16] {
    lines[15] = line(0, "code.hpa-star.smooth-by-sight", &[]);
    lines
}

/// Intra-edge costs are computed during searches, not in the beginning.
const fn lazily(mut lines: [Line; 16]) -> [Line; 16] {
    let mut at = 1;
    while at < 8 {
        lines[at] = lines[at + 1];
        at += 1;
    }
    lines[8] = line(1, "code.hpa-star.meet", &[Moment::Linked]);
    lines
}

const LISTING: [Line; 16] = [
    line(0, "code.hpa-star.crossings", &[Moment::Placed]),
    line(0, "code.hpa-star.rooms", &[Moment::Linked]),
    line(0, "code.hpa-star.parts", &[Moment::Noted]),
    line(1, "code.hpa-star.join", &[]),
    line(1, "code.hpa-star.top", &[]),
    line(1, "code.hpa-star.refine", &[]),
    line(0, "code.hpa-star.search", &[Moment::Began]),
    line(
        1,
        "code.hpa-star.forget",
        &[Moment::Forgotten, Moment::Backtracked, Moment::Valued],
    ),
    line(1, "code.hpa-star.start", &[Moment::Started]),
    line(1, "code.hpa-star.take", &[Moment::Expanded]),
    line(1, "code.hpa-star.target", &[Moment::Reached]),
    line(1, "code.hpa-star.successors", &[]),
    line(2, "code.best-first.new", &[Moment::Generated]),
    line(
        2,
        "code.best-first.improve",
        &[Moment::Improved, Moment::Reopened],
    ),
    line(1, "code.hpa-star.dry", &[Moment::Exhausted]),
    line(0, "code.hpa-star.smooth", &[]),
];

/// How the grid is cut, as the settings say.
pub(in crate::hierarchy) fn shape_of(settings: &Settings) -> AbstractionShape {
    AbstractionShape {
        side: settings.number("cluster") as u32,
        levels: settings.number("levels") as usize,
        two_from: settings.number("entrances") as u32,
        keeps: match settings.get("paths") {
            "kept" => IntraEdgeDetail::Paths,
            _ => IntraEdgeDetail::Costs,
        },
    }
}

/// How start and goal are inserted, as the settings say.
pub(in crate::hierarchy) fn joining_of(settings: &Settings) -> Joining {
    match settings.get("joining") {
        "a-star" => Joining::OneByOne,
        _ => Joining::AtOnce,
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    boxed(settings, None)
}

/// HPA\* whose abstraction is in a file ([`Abstraction::save`](super::abstraction::Abstraction::save)) and need not be
/// built. It is read before the first step; where it cannot be,
/// [`AbstractionFacts::refused`](crate::search::AbstractionFacts) says why, and it is built after all.
pub fn from_file(settings: &Settings, file: &[u8]) -> Box<dyn Runner> {
    boxed(settings, Some(Rc::from(file)))
}

/// HPA\* on a grid that is cut so, as the settings say.
pub(in crate::hierarchy) fn with_shape(shape: AbstractionShape, settings: &Settings) -> HpaOnGrid {
    HpaOnGrid {
        shape,
        query: HpaSettings {
            heuristic: Heuristic::Octile,
            smoothing: match settings.get("smoothing") {
                "none" => HpaSmoothing::None,
                "sight" => HpaSmoothing::Sight,
                _ => HpaSmoothing::Compass,
            },
            joining: joining_of(settings),
        },
        beforehand: settings.get("building") != "steps",
        lazily: settings.get(EDGES.id) == "lazy",
        file: None,
    }
}

fn boxed(settings: &Settings, file: Option<Rc<[u8]>>) -> Box<dyn Runner> {
    let algorithm = HpaOnGrid {
        file,
        ..with_shape(shape_of(settings), settings)
    };
    GridSearch::boxed(algorithm, settings)
}
