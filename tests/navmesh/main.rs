//! Tests of the room `navmesh`: free space, building, files, shortest paths.

mod building;
mod files;
mod funnel;
mod polyanya;
mod repair;
#[path = "../support/mod.rs"]
mod support;
