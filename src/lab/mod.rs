//! Lanes on one world: the one object that a front end talks to, and its saved form.

mod brush;
mod catalogue;
mod explain;
mod instrument;
mod lane;
mod notes;
mod picture;
mod preview;
mod problem;
mod reference;
mod saved;
mod shade;
mod shelf;
mod solver;
mod summary;
mod table;

pub use brush::CostInUse;
pub use catalogue::Catalogue;
pub use explain::{CellInfo, CellState};
pub use instrument::{Lab, MAX_LANE_CELLS, MAX_LANES};
pub use lane::{Lane, Outcome};
pub use picture::{MARKS, Palette, Picture};
pub use preview::{Preview, PreviewColours};
pub use reference::Reference;
pub use solver::Solver;
pub use summary::{LaneSummary, ReferenceSummary, Summary};
pub use table::{Census, Direction, MAX_WINDOW, Run, Table, TableCell};
