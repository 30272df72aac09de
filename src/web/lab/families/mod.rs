//! Queries about the views that a family of searches has besides open and closed cells.

mod graphs;
mod hierarchies;
mod journeys;
mod landmarks;
mod pyramids;
mod scans;
mod sights;
mod sub_goals;
