//! Building a roadmap, a phase a file: sampling, retraction onto the Voronoi diagram, merging, useful cycles, blends.

pub(in crate::roadmap) mod blend;
pub(in crate::roadmap) mod blending;
pub(in crate::roadmap) mod build;
pub(in crate::roadmap) mod components;
pub(in crate::roadmap) mod contract;
pub(in crate::roadmap) mod cycles;
pub(in crate::roadmap) mod fit_largest;
pub(in crate::roadmap) mod follow;
pub(in crate::roadmap) mod from_diagram;
pub(in crate::roadmap) mod growing_roadmap;
pub(in crate::roadmap) mod kept;
pub(in crate::roadmap) mod merge;
pub(in crate::roadmap) mod overlap;
pub(in crate::roadmap) mod repair;
pub(in crate::roadmap) mod resampling;
pub(in crate::roadmap) mod retract;
pub(in crate::roadmap) mod retract_edges;
pub(in crate::roadmap) mod sampling;
