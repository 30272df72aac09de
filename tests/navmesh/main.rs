//! Tests of the room `navmesh`: free space, building, files, shortest paths.

mod building;
mod files;
mod funnel;
mod packed;
mod polyanya;
#[path = "../support/mod.rs"]
mod support;
