//! HPA*: clusters, entrances, the abstract graph, queries and their refinement; DHPA* with tables of next moves; agents
//! that refine on their way.

pub(in crate::hierarchy) mod abstraction;
pub(in crate::hierarchy) mod build;
pub(in crate::hierarchy) mod clusters;
pub(in crate::hierarchy) mod dhpa_entry;
pub(in crate::hierarchy) mod entrances;
pub(in crate::hierarchy) mod file;
pub(in crate::hierarchy) mod file_head;
pub(in crate::hierarchy) mod hpa_entry;
pub(in crate::hierarchy) mod hpa_run;
pub(in crate::hierarchy) mod hpa_star;
pub(in crate::hierarchy) mod inserted_ends;
pub(in crate::hierarchy) mod intra_edge_search;
pub(in crate::hierarchy) mod kept;
pub(in crate::hierarchy) mod lazy;
pub(in crate::hierarchy) mod level_graph;
pub(in crate::hierarchy) mod next_hops;
pub(in crate::hierarchy) mod tasks;
pub(in crate::hierarchy) mod walk;
pub(in crate::hierarchy) mod walk_entry;
pub(in crate::hierarchy) mod within;
