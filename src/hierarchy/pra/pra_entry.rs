//! PRA\* as the catalogue knows it.
//!
//! **Idea, guarantee, complexity, source, deviations.** Those of [`PraStar`](super::pra_star::PraStar) and
//! [`CliquePyramid`](super::pyramid::CliquePyramid).
//!
//! ```
//! use wayscope::lab::{Catalogue, Solver};
//! use wayscope::search::Settings;
//! use wayscope::world::{Cell, Grid};
//!
//! let grid = Grid::from_rows(&["........", "...@@...", "...@@...", "........"])?;
//! let catalogue = Catalogue::standard();
//! let entry = catalogue.entry("pra-star")?;
//! let settings = Settings::defaults(&entry.all_settings());
//! let mut solver = Solver::new(entry, &settings, grid)?;
//! solver.set_problem(Cell::new(0, 1), Cell::new(7, 1))?;
//! solver.solve(false);
//! assert_eq!(solver.path().map(|path| path.len()), Some(8));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::pra_star::PraSettings;
use crate::hierarchy::Descending;
use crate::hierarchy::listing::{
    FORGET, IMPROVE, NEIGHBOURS, NEW, SEARCH, SMOOTH, SMOOTHING, START, TAKE, TARGET,
    heuristic_by_moves,
};
use crate::message::Message;
use crate::search::{
    About, BestFirstSettings, Claim, Entry, Family, GridSearch, Guarantee, Line, Moment, Runner,
    SettingSpec, Settings, line,
};

/// How many steps of each path are kept: PRA\*(infinity), or PRA\*(K).
const KEPT: SettingSpec = SettingSpec {
    id: "kept",
    options: &["all", "16", "8", "4", "2", "1"],
};

/// What a search may enter: the nodes under the path above and its neighbours, or under the path alone.
const CORRIDOR: SettingSpec = SettingSpec {
    id: "corridor",
    options: &["neighbours", "path"],
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "pra-star",
    family: Family::Graphs,
    settings: &[KEPT, CORRIDOR, SMOOTHING, NEIGHBOURS],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |_, _| Claim::new(Guarantee::Any, Message::new("because.pra-star")),
    order: |_| Some(BestFirstSettings::default().order),
    heuristic: heuristic_by_moves,
    make,
};

fn about() -> About {
    About {
        paper: "paper.sturtevant-2005",
        idea: "about.pra-star.idea",
        deviations: &[
            "about.pra-star.deviation.order",
            "about.pra-star.deviation.places",
            "about.pra-star.deviation.half",
            "about.pra-star.deviation.again",
            "about.pra-star.deviation.anew",
            "about.shared.whole-costs",
        ],
        use_when: &["about.pra-star.use.long", "about.pra-star.use.soon"],
        avoid_when: &[
            "about.pra-star.avoid.changing",
            "about.pra-star.avoid.memory",
            "about.pra-star.avoid.terrain",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    match (settings.get("kept"), settings.get("smoothing")) {
        ("all", "none") => &WHOLE[..13],
        ("all", _) => &WHOLE,
        (_, "none") => &PARTIAL[..15],
        _ => &PARTIAL,
    }
}

const BEGIN: Line = line(0, "code.pra-star.begin", &[Moment::Noted]);
const HALF: Line = line(0, "code.pra-star.half", &[]);
const SUCCESSORS: Line = line(1, "code.pra-star.successors", &[]);

/// No search runs dry: in its corridor there is always a way.
static WHOLE: [Line; 14] = [
    BEGIN,
    HALF,
    line(0, "code.pra-star.levels", &[]),
    line(1, "code.pra-star.path", &[]),
    line(1, "code.pra-star.corridor", &[]),
    SEARCH,
    FORGET,
    START,
    TAKE,
    TARGET,
    SUCCESSORS,
    NEW,
    IMPROVE,
    SMOOTH,
];

static PARTIAL: [Line; 16] = [
    BEGIN,
    HALF,
    line(0, "code.pra-star.levels", &[]),
    line(1, "code.pra-star.path", &[]),
    line(1, "code.pra-star.truncate", &[]),
    line(1, "code.pra-star.corridor", &[]),
    line(0, "code.pra-star.again", &[]),
    SEARCH,
    FORGET,
    START,
    TAKE,
    TARGET,
    SUCCESSORS,
    NEW,
    IMPROVE,
    SMOOTH,
];

fn make(settings: &Settings) -> Box<dyn Runner> {
    let query = PraSettings {
        keep: match settings.get("kept") {
            "all" => None,
            _ => Some(settings.number("kept") as usize),
        },
        wide: settings.get("corridor") == "neighbours",
        smooth: settings.get("smoothing") == "compass",
    };
    GridSearch::boxed(Descending(query), settings)
}
