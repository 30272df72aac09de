//! Tests of the room `navmesh`: free space, building, files, shortest paths.

mod beside_others;
mod building;
mod clearance;
mod comparison_follows;
mod files;
mod funnel;
mod mesh_search;
mod obj_files;
mod on_grid;
mod packed;
mod packed_beside;
mod polyanya;
mod repair;
mod roadmaps_beside;
mod scene_of_mesh;
#[path = "../support/mod.rs"]
mod support;
