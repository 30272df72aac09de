//! Tests of the room `hierarchy`: HPA*, DHPA*, PRA*, the minimal memory abstraction, and their lanes.

mod abstraction_file;
mod at_once;
mod dhpa_star;
mod hpa_star;
mod hpa_star_lanes;
mod lazy_edges;
mod level_lanes;
mod many_units;
mod pra_star;
mod replanning_hpa_star;
mod sector_groups;
mod sectors;
mod storage;
#[path = "../support/mod.rs"]
mod support;
