//! Searches that prune a grid or prepare it: jump points and subgoal graphs.

pub mod jump_point;
pub mod jump_point_plus;
pub mod subgoal_graph;
pub mod subgoal_maps;
