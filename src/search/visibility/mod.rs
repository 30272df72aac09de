//! A\* on graphs of points that see each other: corners of obstacles, or waypoints.

pub mod a_star_visibility;
pub mod a_star_waypoints;
pub(in crate::search) mod sight_search;
