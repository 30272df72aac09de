//! Abstractions of a grid: smaller graphs on which the long way is searched, and the refinement of what is found there.
//!
//! - [`Clusters`]: the grid cut into squares, level by level.
//! - [`Abstraction`]: the transitions between clusters and what it costs to go through one: the abstract graph of
//!   HPA\*, built step by step and repaired after edits. Costs through clusters may wait until a search comes there:
//!   [`Abstraction::lazy`].
//! - [`InsertedEnds`]: a start and a goal joined to it for one query, without touching it.
//! - [`NextHopTable`]: for each cell of a cluster the next one towards a node, as DHPA\* keeps it.
//! - [`HpaStar`]: the query: insertion, search at the top, refinement, smoothing; both ends of it read from tables
//!   where these are kept.
//! - [`WalkingHpa`]: an agent that refines its path on the way, and plans anew when its way changes.
//! - [`CliquePyramid`]: levels of cliques, each of the one below, up to a single node: the abstraction of PRA\*.
//! - [`PraStar`]: the query on it: a search half way up, and one a level in the corridor under its path.
//! - [`Sectors`]: the regions of fixed sectors, each a node: the minimal memory abstraction, repaired after edits.
//! - [`SectorQuery`]: the query on it: a search over regions, refined piece by piece, the end of each cut off.
//! - [`LevelRun`]: such queries on the world's grid as it is edited.

mod descent;
mod hpa;
mod layers;
mod level;
mod level_run;
mod listing;
mod pra;
mod sectors;
mod storage;
mod trail;

pub use crate::search::Storage;
pub use descent::Descent;
pub use hpa::abstraction::{Abstraction, AbstractionShape, InterEdge, IntraEdgeDetail};
pub use hpa::build::Build;
pub use hpa::clusters::{Clusters, MOST_LEVELS};
pub use hpa::dhpa_entry::ENTRY as DHPA_STAR;
pub use hpa::entrances::{TWO_FROM, Transition};
pub use hpa::file::fingerprint;
pub use hpa::file_head::{Chosen, chosen};
pub use hpa::hpa_entry::{ENTRY as HPA_STAR, from_file};
pub use hpa::hpa_run::{HpaOnGrid, HpaRun};
pub use hpa::hpa_star::{HpaSettings, HpaSmoothing, HpaStar, Joining, Part};
pub use hpa::inserted_ends::InsertedEnds;
pub use hpa::level_graph::LevelGraph;
pub use hpa::next_hops::NextHopTable;
pub use hpa::walk::{HpaWalkSettings, WalkingHpa};
pub use hpa::walk_entry::ENTRY as REPLANNING_HPA_STAR;
pub use hpa::within::Within;
pub use level_run::{Descending, LevelRun, Levels, OnLevels};
pub use pra::pra_entry::ENTRY as PRA_STAR;
pub use pra::pra_star::{PraSettings, PraStar};
pub use pra::pyramid::CliquePyramid;
pub use sectors::regions::{Labels, Sectors};
pub use sectors::sector_entry::ENTRY as MINIMAL_MEMORY;
pub use sectors::sector_query::{SectorQuery, SectorSettings};
pub use sectors::sector_run::{Labelled, OnSectors};
pub use storage::worst_case;
pub use trail::{Query, Trail};
