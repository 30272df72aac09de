//! Tools common to all moving bodies: near pairs, integrators, polylines, ranges of settings.

pub(in crate::agents) mod integrate;
pub(in crate::agents) mod near_pairs;
pub(in crate::agents) mod ranges;
pub(in crate::agents) mod route;
