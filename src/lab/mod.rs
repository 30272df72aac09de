//! Lanes on one world: the one object that a front end talks to, and its saved form.

mod brush;
mod catalogue;
mod cell;
mod explain;
mod instrument;
mod lane;
mod no_path;
mod notes;
mod pace;
mod picture;
mod preview;
mod problem;
mod reference;
mod saved;
mod shade;
mod shelf;
mod solver;
mod stride;
mod summary;
mod table;
mod truth;

pub use brush::CostInUse;
pub use catalogue::Catalogue;
pub use cell::{CellInfo, CellState, Happening, Rank, SideInfo, Story};
pub use instrument::{Lab, MAX_LANE_CELLS, MAX_LANES};
pub use lane::{Lane, Outcome};
pub use no_path::NoPath;
pub use pace::{Pace, TIME_UNITS};
pub use picture::{BOTH, CLOSED_BACK, MARKS, OPEN_BACK, Palette, Picture, TIGHT};
pub use preview::{Preview, PreviewColours};
pub use reference::Reference;
pub use solver::Solver;
pub use stride::Stride;
pub use summary::{LaneSummary, ReferenceSummary, Summary};
pub use table::{Census, Direction, MAX_WINDOW, Run, Table, TableCell};
pub use truth::{Inconsistency, Longer, Overestimate, Truth};
