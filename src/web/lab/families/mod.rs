//! Queries about the views that a family of searches has besides open and closed cells.

mod hierarchy;
mod journey;
mod landmarks;
mod pyramid;
mod risk;
mod scans;
mod sight_graph;
mod sights;
mod smoothing;
mod sub_goals;
