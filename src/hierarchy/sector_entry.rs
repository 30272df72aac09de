//! The minimal memory abstraction as the catalogue knows it.
//!
//! **Idea, guarantee, complexity, source, deviations.** Those of [`Sectors`](super::Sectors) and [`SectorQuery`](super::SectorQuery).
//!
//! ```
//! use wayscope::lab::{Catalogue, Solver};
//! use wayscope::search::Settings;
//! use wayscope::world::{Cell, Grid};
//!
//! let grid = Grid::from_rows(&["........", "...@@...", "...@@...", "........"])?;
//! let catalogue = Catalogue::standard();
//! let entry = catalogue.entry("minimal-memory")?;
//! let settings = Settings::defaults(&entry.all_settings());
//! let mut solver = Solver::new(entry, &settings, grid)?;
//! solver.set_problem(Cell::new(0, 1), Cell::new(7, 1))?;
//! solver.solve(false);
//! assert_eq!(solver.path().map(|path| path.len()), Some(8));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::listing::{
    FORGET, IMPROVE, NEIGHBOURS, NEW, SEARCH, SMOOTH, START, TAKE, TARGET, heuristic_by_moves,
};
use super::{Descending, OnSectors, SectorSettings};
use crate::message::Message;
use crate::search::{
    About, BestFirstSettings, Claim, Entry, Family, GridSearch, Line, Moment, Runner, SettingSpec,
    Settings, Worth, line,
};

/// Cells on a side of a sector.
const SECTOR: SettingSpec = SettingSpec {
    id: "sector",
    options: &["16", "8", "10", "32"],
};

/// Hundredths of a piece that are cut off at its end.
const CUT: SettingSpec = SettingSpec {
    id: "cut",
    options: &["15", "10", "0"],
};

/// How many centres ahead a piece leads.
const AHEAD: SettingSpec = SettingSpec {
    id: "ahead",
    options: &["2", "1"],
};

const SMOOTHING: SettingSpec = SettingSpec {
    id: "smoothing",
    options: &["compass", "none"],
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "minimal-memory",
    family: Family::Graphs,
    settings: &[SECTOR, CUT, AHEAD, SMOOTHING, NEIGHBOURS],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |_, _| Claim::new(Worth::Any, Message::new("because.minimal-memory")),
    order: |_| Some(BestFirstSettings::default().order),
    heuristic: heuristic_by_moves,
    make,
};

fn about() -> About {
    About {
        paper: "paper.sturtevant-2007",
        idea: "about.minimal-memory.idea",
        deviations: &[
            "about.minimal-memory.deviation.centres",
            "about.minimal-memory.deviation.ends",
            "about.minimal-memory.deviation.trim",
            "about.minimal-memory.deviation.numbers",
            "about.minimal-memory.deviation.levels",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.minimal-memory.use.memory",
            "about.minimal-memory.use.changing",
        ],
        avoid_when: &[
            "about.minimal-memory.avoid.short",
            "about.minimal-memory.avoid.around",
            "about.minimal-memory.avoid.terrain",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    match (settings.get("cut"), settings.get("smoothing")) {
        ("0", "none") => &WHOLE[..13],
        ("0", _) => &WHOLE,
        (_, "none") => &TRIMMED[..14],
        _ => &TRIMMED,
    }
}

const BEGIN: Line = line(0, "code.minimal-memory.begin", &[Moment::Noted]);
const TOP: Line = line(0, "code.minimal-memory.top", &[]);
const PIECES: Line = line(0, "code.minimal-memory.pieces", &[]);
const AIM: Line = line(1, "code.minimal-memory.aim", &[]);
const SUCCESSORS: Line = line(1, "code.hpa-star.successors", &[]);
const DRY: Line = line(1, "code.hpa-star.dry", &[Moment::Exhausted]);

static WHOLE: [Line; 14] = [
    BEGIN, TOP, PIECES, AIM, SEARCH, FORGET, START, TAKE, TARGET, SUCCESSORS, NEW, IMPROVE, DRY,
    SMOOTH,
];

static TRIMMED: [Line; 15] = [
    BEGIN,
    TOP,
    PIECES,
    AIM,
    line(1, "code.minimal-memory.trim", &[]),
    SEARCH,
    FORGET,
    START,
    TAKE,
    TARGET,
    SUCCESSORS,
    NEW,
    IMPROVE,
    DRY,
    SMOOTH,
];

fn make(settings: &Settings) -> Box<dyn Runner> {
    let query = SectorSettings {
        trim: settings.number("cut") as usize,
        ahead: settings.number("ahead") as usize,
        smooth: settings.get("smoothing") == "compass",
    };
    let side = settings.number("sector") as u32;
    GridSearch::boxed(Descending(OnSectors { side, query }), settings)
}
