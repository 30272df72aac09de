//! Tests of the room `trace`: recording, rewinding and hashes of states.

mod model;
mod playback;
mod rewinding;
mod state_hashes;
#[path = "../support/mod.rs"]
mod support;
