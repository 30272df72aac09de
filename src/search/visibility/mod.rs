//! A\* on graphs of points in line of sight: visibility graphs of obstacle corners, and waypoints.

pub mod a_star_visibility;
pub mod a_star_waypoints;
pub(in crate::search) mod sight_search;
