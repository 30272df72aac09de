//! The bodies of the fuzz targets, shared with the stable test that replays what they found.

#[path = "../../tests/fuzz_bodies/mod.rs"]
pub mod bodies;
