//! The explanations of a run: sentences, listings with values, cells, the open list, the search tree, tables, verdicts.
//!
//! `Lab::code` is the listing at the cursor with the line, the values and the sentence of the event shown last;
//! `Lab::open_list` the first entries in the order in which they come out, asked of the heap of a silent run where
//! keys are equal (`core/pop_order.rs`); `Lab::tree`, `kin` and `branch_steps` the search tree, what surrounds a node,
//! and the steps that made a branch. `tests/lab/explain/explanations.rs` holds each, over the catalogue, against a
//! naive reading of the events; it fails for a kind of event without a line or a sentence of its own.

pub(in crate::lab) mod cell;
pub(in crate::lab) mod cell_values;
pub(in crate::lab) mod code;
pub(in crate::lab) mod costs_in_use;
pub(in crate::lab) mod no_path;
pub(in crate::lab) mod notes;
pub(in crate::lab) mod open_list;
pub(in crate::lab) mod predict;
pub(in crate::lab) mod risk;
pub(in crate::lab) mod sentences;
pub(in crate::lab) mod smoothing;
pub(in crate::lab) mod summary;
pub(in crate::lab) mod table;
pub(in crate::lab) mod tree;
pub(in crate::lab) mod unreachable;
pub(in crate::lab) mod values;
pub(in crate::lab) mod verdict;
