//! Tests of the room `roadmap`: sampling, retraction, cycles, queries, saved files.

mod along_diagram;
mod blends;
mod building;
mod covering;
mod diagram;
mod golden_paths;
mod net_of_diagram;
mod other_planners;
mod query;
mod repair;
mod repaired_beside_anew;
mod retraction;
mod saved;
#[path = "../support/mod.rs"]
mod support;
mod watched_query;
