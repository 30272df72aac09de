//! Tests across all rooms: the order of imports, the maps of the house, replays of fuzzing, texts, golden replays.

mod comments;
#[path = "../fuzz_bodies/mod.rs"]
mod fuzz_bodies;
mod fuzz_replays;
mod imports;
mod maps;
mod no_numbers;
mod rooms;
#[path = "../snippets/mod.rs"]
mod snippets;
mod snippets_agree;
mod space_replays;
#[path = "../support/mod.rs"]
mod support;
mod texts;
mod type_names;
