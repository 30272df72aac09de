//! What is said of a run: sentences, listings with values, cells, the open list, the search tree, tables, verdicts.

pub(in crate::lab) mod cell;
pub(in crate::lab) mod code;
pub(in crate::lab) mod costs_in_use;
pub(in crate::lab) mod no_path;
pub(in crate::lab) mod notes;
pub(in crate::lab) mod open_list;
pub(in crate::lab) mod predict;
pub(in crate::lab) mod sentences;
pub(in crate::lab) mod summary;
pub(in crate::lab) mod table;
pub(in crate::lab) mod tree;
pub(in crate::lab) mod unreachable;
pub(in crate::lab) mod verdict;
