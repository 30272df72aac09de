//! Hierarchical search: abstract graphs of a grid, queries on them, and the refinement of abstract paths.
//!
//! - [`Clusters`]: the grid divided into square clusters, level by level.
//! - [`Abstraction`]: the abstract graph of HPA\*: transitions (inter-edges) and intra-edges of clusters, built step by
//!   step and repaired after edits; intra-edge costs optionally on demand: [`Abstraction::lazy`].
//! - [`InsertedEnds`]: the start and goal of one query, inserted without changing the abstraction.
//! - [`NextHopTable`]: the next hop from each cell of a cluster towards a node, as DHPA\* stores it.
//! - [`HpaStar`]: the query: insertion, abstract search, refinement, smoothing; with next-hop tables insertion and
//!   refinement are look-ups.
//! - [`WalkingHpa`]: an agent that refines its path while walking and replans after edits (partial refinement).
//! - [`CliquePyramid`]: the clique abstraction of PRA\*: levels of cliques, up to one node per connected component.
//! - [`PraStar`]: the query on it: a search at the middle level, then one per lower level in the corridor under the
//!   path above.
//! - [`Sectors`]: the minimal memory abstraction (Sturtevant 2007): the connected regions of fixed sectors, repaired
//!   after edits.
//! - [`SectorQuery`]: the query on it: a search over regions, refined piece by piece with trimming.
//! - [`LevelRun`]: queries of PRA\* and minimal memory on the world's grid as it is edited.

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
