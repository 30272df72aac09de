//! Abstractions by clusters, and the next-hop tables that some of them have.

pub(in crate::lab) mod hierarchy;
pub(in crate::lab) mod next_hops;
