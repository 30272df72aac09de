//! Graphs that searches build before they search them: of corners or waypoints in sight of each other, over the mesh of
//! the cells, of subgoals.

pub(in crate::lab) mod mesh;
pub(in crate::lab) mod sight_graph;
pub(in crate::lab) mod subgoal_graph;
