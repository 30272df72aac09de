//! Lanes on one world: the one object that a front end talks to, and its saved form.

mod core;
mod explain;
mod families;
mod files;
mod measure;
mod time;

pub use core::catalogue::Catalogue;
pub use core::cell_state::CellState;
pub use core::chapters::{MAX_CHAPTER_BYTES, MAX_CHAPTERS};
pub use core::comparison::{BY_BOTH, Difference, Divergence, Lone, ONLY_FIRST, ONLY_SECOND};
pub use core::family::{FamilyView, ShownFamily};
pub use core::lab::{Lab, MAX_LANES};
pub use core::lane::{Lane, Outcome};
pub use core::pace::{Pace, TIME_UNITS};
pub use core::picture::{
    AHEAD_CLOSED, AHEAD_OPEN, BOTH, CLOSED_BACK, EARLIER, MARKS, OPEN_BACK, Palette, Picture,
    TIGHT, UNDER, UNKNOWN,
};
#[cfg(all(target_arch = "wasm32", not(feature = "space")))]
pub(crate) use core::recorded::enable as enable_recordings;
pub use core::recorded::{ID as RECORDED, MOST_EVENTS, Recorded};
pub use core::reference::Reference;
pub use core::watch::{Stop, StopQuantity, Test};
pub use explain::cell::{CellInfo, Happening, Rank, SideInfo, Story};
pub use explain::cell_values::CELL_VALUES;
pub use explain::code::{Code, CodeLine};
pub use explain::costs_in_use::CostInUse;
pub use explain::no_path::NoPath;
pub use explain::open_list::{OpenEntry, OpenPage};
pub use explain::predict::{Guess, Question};
pub use explain::risk::Way;
pub use explain::smoothing::{Smoothed, Smoothing};
pub use explain::summary::{LaneSummary, ReferenceSummary, Summary};
pub use explain::table::{Census, Direction, MAX_WINDOW, Run, Table, TableCell};
pub use explain::tree::{Kin, NO_DEPTH, Tree};
pub use explain::verdict::{Inconsistency, Longer, Overestimate, Truth};
pub use families::hierarchies::hierarchy::Hierarchy;
pub use families::journeys::state::Journey;
pub use families::pyramids::Pyramid;
pub use families::scans::scan_lines::ScanLine;
pub use families::scans::sight_lines::SightLine;
pub use families::sub_goals::{DrawnLine, Standing, SubGoal, SubGoalCounts, SubGoals};
pub use files::link::{Link, Look, MOST_SIGNS, Opened, ReadLink};
pub use files::offers::Offer;
pub use files::posthoc::{TraceFile, TraceReader, TraceWriter, WrittenOn};
pub use files::preview::Preview;
pub use files::scenario_json::{FORMAT, FORMAT_VERSION};
pub use files::source::Made;
pub use measure::adviser::{
    Advice, Candidate, Complete, Declared, Dynamics, Keeps, Tolerance, Wishes, advise,
};
pub use measure::arbiter::FileDisagreement;
pub use measure::batch::{Batch, MAX_PROBLEMS, Solved};
pub use measure::benchmark::{Benchmark, BenchmarkLine, OptimumFrom, configuration};
pub use measure::calls::{Found, FoundCost, FoundPaths};
pub use measure::measured::Measured;
pub use measure::memory::{LaneMemory, MEMORY_LIMIT, Memory};
pub use measure::solver::Solver;
pub use measure::trials::{MOST_STEPS, MOST_UNANSWERED, STEPS_BESIDES, Trials, Tried};
pub use measure::verdict::Verdict;
pub use time::stops::{MAX_STOPS, Reason, StopFound};
pub use time::stride::Stride;
