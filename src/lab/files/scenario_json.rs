//! A whole lab as JSON that people and programs read and write: the format `wayscope-scenario`, version 1.
//!
//! `schema/scenario-1.json` is its schema, `schema/README.md` tells it in words. The map is rows of characters as in
//! map files, or names a map that comes with the project, or a generator with its seed; terrain costs and risks are
//! rows of numbers. What all lanes have in common of the move rule stands once, in `moves`.
//!
//! What is refused is told with the place where it stands (`lanes[2].settings.heuristic`), what was found, and what
//! would be right.
//!
//! Values know their place (`At`); keys that are not known are refused. A Node test holds what is written to the
//! schema with an independent validator.

mod read;
mod write;

/// What `format` says.
pub const FORMAT: &str = "wayscope-scenario";
/// The version that is written, and the only one that is read.
pub const FORMAT_VERSION: u32 = 1;

/// Keys of the whole, in the order in which they are written.
const WHOLE: &[&str] = &[
    "format", "version", "name", "map", "costs", "risks", "start", "goal", "moves", "lanes",
    "pace", "step", "part", "problems", "$schema",
];
const MAP: &[&str] = &["rows", "shipped", "generator", "edited"];
const GENERATOR: &[&str] = &["id", "version", "width", "height", "seed", "parameter"];
const LANE: &[&str] = &["algorithm", "settings"];
const PROBLEM: &[&str] = &["start", "goal", "length", "bucket", "map"];

/// Steps from here on are the end of a run.
const END: u64 = u32::MAX as u64;
