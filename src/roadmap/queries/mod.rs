//! Paths on a finished roadmap: connecting start and goal, the directed graph, A* with landmarks, assembling the path.

pub(in crate::roadmap) mod assemble;
pub(in crate::roadmap) mod connect;
pub(in crate::roadmap) mod counters;
pub(in crate::roadmap) mod directed;
pub(in crate::roadmap) mod landmarks;
pub(in crate::roadmap) mod query;
pub(in crate::roadmap) mod recording;
pub(in crate::roadmap) mod roadmap_navigator;
pub(in crate::roadmap) mod soften;
pub(in crate::roadmap) mod watched_query;
