//! The views of the families of searches, with what they show besides open and closed cells: levels, corridors,
//! sub-goals, landmarks, agents on their way. What a family says and marks of its own is a `FamilyView`
//! (`core/family.rs`), listed in `registry.rs`.

pub(in crate::lab) mod buckets;
pub(in crate::lab) mod hierarchy;
pub(in crate::lab) mod journey;
pub(in crate::lab) mod jump_distances;
pub(in crate::lab) mod landmarks;
mod mesh;
pub(in crate::lab) mod next_hops;
pub(in crate::lab) mod pyramid;
mod registry;
pub(in crate::lab) mod risk;
pub(in crate::lab) mod scans;
pub(in crate::lab) mod sight_graph;
pub(in crate::lab) mod sights;
pub(in crate::lab) mod smoothing;
pub(in crate::lab) mod sub_goals;
pub(in crate::lab) mod subgoal_graph;
