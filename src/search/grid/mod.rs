//! Searches made for uniform grids: jump point search, its scans, and grids as bits.

pub(in crate::search) mod bitmap;
pub mod jump_point;
pub(in crate::search) mod jumps;
mod stops;
