//! The minimal memory abstraction as the catalogue knows it.
//!
//! **Idea, guarantee, complexity, source, deviations.** Those of [`Sectors`](super::regions::Sectors) and
//! [`SectorQuery`](super::sector_query::SectorQuery).
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

use super::sector_query::SectorSettings;
use super::sector_run::OnSectors;
use crate::hierarchy::Descending;
use crate::hierarchy::listing::{
    FORGET, IMPROVE, NEIGHBOURS, NEW, SEARCH, SMOOTH, START, TAKE, TARGET, heuristic_by_moves,
};
use crate::message::Message;
use crate::search::{
    About, BestFirstSettings, Claim, Entry, Family, GridSearch, Guarantee, Line, Moment, Runner,
    SettingSpec, Settings, line,
};

/// Cells on a side of a sector.
const SECTOR: SettingSpec = SettingSpec {
    id: "sector",
    options: &["16", "8", "10", "32"],
};

/// How many sectors wide and high the groups of a second level are.
const GROUPS: SettingSpec = SettingSpec {
    id: "groups",
    options: &["none", "2", "4"],
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
    settings: &[SECTOR, GROUPS, CUT, AHEAD, SMOOTHING, NEIGHBOURS],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |_, _| Claim::new(Guarantee::Any, Message::new("because.minimal-memory")),
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
    let cuts = settings.get("cut") != "0";
    let lines: &[Line] = match settings.get("groups") {
        "none" if cuts => &TRIMMED,
        "none" => &WHOLE,
        _ if cuts => &GROUPED_TRIMMED,
        _ => &GROUPED_WHOLE,
    };
    match settings.get("smoothing") {
        "none" => &lines[..lines.len() - 1],
        _ => lines,
    }
}

const BEGIN: Line = line(0, "code.minimal-memory.begin", &[Moment::Noted]);
const TOP: Line = line(0, "code.minimal-memory.top", &[]);
const PIECES: Line = line(0, "code.minimal-memory.pieces", &[]);
const AIM: Line = line(1, "code.minimal-memory.aim", &[]);
const TRIM: Line = line(1, "code.minimal-memory.trim", &[]);
const GROUPS_PATH: Line = line(0, "code.minimal-memory.groups", &[]);
const HOPS: Line = line(0, "code.minimal-memory.hops", &[]);
const HOP: Line = line(1, "code.minimal-memory.hop", &[]);
const ALONG: Line = line(1, "code.minimal-memory.along", &[]);
const PIECE: Line = line(2, "code.minimal-memory.aim", &[]);
const TRIM_PIECE: Line = line(2, "code.minimal-memory.trim", &[]);
const SUCCESSORS: Line = line(1, "code.hpa-star.successors", &[]);
const DRY: Line = line(1, "code.hpa-star.dry", &[Moment::Exhausted]);

static WHOLE: [Line; 14] = [
    BEGIN, TOP, PIECES, AIM, SEARCH, FORGET, START, TAKE, TARGET, SUCCESSORS, NEW, IMPROVE, DRY,
    SMOOTH,
];

static TRIMMED: [Line; 15] = [
    BEGIN, TOP, PIECES, AIM, TRIM, SEARCH, FORGET, START, TAKE, TARGET, SUCCESSORS, NEW, IMPROVE,
    DRY, SMOOTH,
];

static GROUPED_WHOLE: [Line; 16] = [
    BEGIN,
    GROUPS_PATH,
    HOPS,
    HOP,
    ALONG,
    PIECE,
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

static GROUPED_TRIMMED: [Line; 17] = [
    BEGIN,
    GROUPS_PATH,
    HOPS,
    HOP,
    ALONG,
    PIECE,
    TRIM_PIECE,
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
    let on_sectors = OnSectors {
        side: settings.number("sector") as u32,
        group: settings.number("groups") as u32,
        query,
    };
    GridSearch::boxed(Descending(on_sectors), settings)
}
