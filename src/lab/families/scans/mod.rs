//! What searches look along: scans to jump points, jump distances in their place, lines of sight.

pub(in crate::lab) mod jump_distances;
pub(in crate::lab) mod scan_lines;
pub(in crate::lab) mod sight_lines;
