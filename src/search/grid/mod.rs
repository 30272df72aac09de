//! Searches made for uniform grids: jump point search, its scans, grids as bits, and jump distances made beforehand.

pub(in crate::search) mod bitmap;
mod distance_repair;
pub(in crate::search) mod distances;
pub mod jump_point;
pub mod jump_point_plus;
pub(in crate::search) mod jumps;
pub(in crate::search) mod scanner;
mod stops;
