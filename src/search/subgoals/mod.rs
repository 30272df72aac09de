//! Subgoal graphs: A\* from corner to corner of the obstacles, on a graph that is made beforehand.

pub(in crate::search) mod clearances;
pub(in crate::search) mod contraction;
pub(in crate::search) mod facts;
pub(in crate::search) mod file;
pub(in crate::search) mod graph;
pub(in crate::search) mod joined;
pub(in crate::search) mod making;
pub mod moments;
pub(in crate::search) mod pruning;
pub(in crate::search) mod query;
pub(in crate::search) mod remaining;
pub(in crate::search) mod run;
pub mod subgoal_graph;
pub(in crate::search) mod up_links;
pub(in crate::search) mod upward;
