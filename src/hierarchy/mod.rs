//! Abstractions of a grid: smaller graphs on which the long way is searched, and the refinement of what is found there.
//!
//! - [`Clusters`]: the grid cut into squares, level by level.
//! - [`Abstraction`]: the crossings between clusters and what it costs to go through one: the abstract graph of HPA\*, built step by
//!   step and repaired after edits.
//!   Costs through clusters may wait until a search comes there: [`Abstraction::lazy`].
//! - [`Ends`]: a start and a goal joined to it for one query, without touching it.
//! - [`Arrows`]: for each cell of a cluster the next one towards a node, as DHPA\* keeps it.
//! - [`HpaStar`]: the query: insertion, search at the top, refinement, smoothing; both ends of it read from tables where these are kept.
//! - [`WalkingHpa`]: an agent that refines its path on the way, and plans anew when its way changes.
//! - [`Pyramid`]: levels of cliques, each of the one below, up to a single node: the abstraction of PRA\*.
//! - [`PraStar`]: the query on it: a search half way up, and one a level in the corridor under its path.
//! - [`Sectors`]: the regions of fixed sectors, each a node: the minimal memory abstraction, repaired after edits.
//! - [`SectorQuery`]: the query on it: a search over regions, refined piece by piece, the end of each cut off.
//! - [`LevelRun`]: such queries on the world's grid as it is edited.

mod abstraction;
mod arrows;
mod build;
mod cliques;
mod clusters;
mod corridor;
mod descent;
mod dhpa_entry;
mod ends;
mod entrances;
mod file;
mod file_head;
mod hpa_entry;
mod hpa_run;
mod hpa_star;
mod inner;
mod kept;
mod layers;
mod lazy;
mod level;
mod level_graph;
mod level_run;
mod listing;
mod pra_entry;
mod pra_run;
mod pra_star;
mod pyramid;
mod sector_entry;
mod sector_groups;
mod sector_query;
mod sector_run;
mod sectors;
mod storage;
mod tasks;
mod trail;
mod walk;
mod walk_entry;
mod within;

pub use crate::search::Storage;
pub use abstraction::{Abstraction, Keeps, Link, Shape};
pub use arrows::Arrows;
pub use build::Build;
pub use clusters::{Clusters, MOST_LEVELS};
pub use descent::Descent;
pub use dhpa_entry::ENTRY as DHPA_STAR;
pub use ends::Ends;
pub use entrances::{Crossing, TWO_FROM};
pub use file::fingerprint;
pub use file_head::{Chosen, chosen};
pub use hpa_entry::{ENTRY as HPA_STAR, from_file};
pub use hpa_run::{HpaOnGrid, HpaRun};
pub use hpa_star::{HpaSettings, HpaStar, Joining, Part, Smoothing};
pub use level_graph::LevelGraph;
pub use level_run::{Descending, LevelRun, Levels, OnLevels};
pub use pra_entry::ENTRY as PRA_STAR;
pub use pra_star::{PraSettings, PraStar};
pub use pyramid::Pyramid;
pub use sector_entry::ENTRY as MINIMAL_MEMORY;
pub use sector_query::{SectorQuery, SectorSettings};
pub use sector_run::{Labelled, OnSectors};
pub use sectors::{Labels, Sectors};
pub use storage::worst_case;
pub use trail::{Query, Trail};
pub use walk::{Walk, WalkingHpa};
pub use walk_entry::ENTRY as REPLANNING_HPA_STAR;
pub use within::Within;
