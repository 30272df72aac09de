//! The common parts of all searches: the best-first engine with its open and closed lists, keys and tie-breaking;
//! settings, catalogue entries, pseudocode, and the runner that a lane drives.

pub(in crate::search) mod best_first;
pub(in crate::search) mod claim;
pub(in crate::search) mod entry;
pub(in crate::search) mod family;
pub(in crate::search) mod frontier;
pub(in crate::search) mod move_rule;
pub(in crate::search) mod on_abstraction;
pub(in crate::search) mod on_graph;
pub(in crate::search) mod on_grid;
pub(in crate::search) mod on_pyramid;
pub(in crate::search) mod on_subgoals;
pub(in crate::search) mod open_list;
pub(in crate::search) mod order;
pub(in crate::search) mod pseudocode;
pub(in crate::search) mod runner;
pub(in crate::search) mod series;
pub(in crate::search) mod settings;
pub(in crate::search) mod sub_goal_events;
pub(in crate::search) mod table_facts;
