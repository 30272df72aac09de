//! Tests of the rooms `graph` and `path`: graphs that are built from a world, and paths that are smoothed.

mod building;
mod explicit;
mod regions;
mod smoothing;
#[path = "../support/mod.rs"]
mod support;
mod visibility;
