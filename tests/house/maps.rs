//! The maps of the house: ARCHITECTURE.md and the documentation of `src/lib.rs` name every room, in the order of
//! imports.

use crate::rooms::ROOMS;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// More is no map: what a module promises stands in the module.
const BYTES_OF_A_MAP: usize = 9_000;

fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn read(file: &str) -> String {
    std::fs::read_to_string(house().join(file)).unwrap()
}

/// The rooms that lines name which begin so, line by line.
fn named(lines: &str, begins: &str) -> Vec<String> {
    let entries = lines.lines().filter_map(|line| line.strip_prefix(begins));
    let rooms = entries.filter_map(|entry| entry.split_once('`'));
    rooms.map(|(room, _)| room.to_string()).collect()
}

/// The part of a text under a heading, up to the next one.
fn under<'a>(text: &'a str, heading: &str, next: &str) -> &'a str {
    let (_, after) = text
        .split_once(heading)
        .unwrap_or_else(|| panic!("no heading {heading:?}"));
    after.split_once(next).map_or(after, |(part, _)| part)
}

#[test]
fn architecture_has_a_line_for_every_room() {
    let map = read("ARCHITECTURE.md");
    let rooms = under(&map, "\n## Rooms of the crate\n", "\n## ");
    assert_eq!(named(rooms, "| `"), ROOMS, "ARCHITECTURE.md");
}

#[test]
fn the_documentation_of_the_crate_has_a_line_for_every_room() {
    let lib = read("src/lib.rs");
    let rooms = under(&lib, "//! # The map of the house\n", "\n//! # ");
    let plain = rooms.replace("[`", "`");
    assert_eq!(named(&plain, "//! - `"), ROOMS, "src/lib.rs");
}

#[test]
fn every_folder_of_src_is_a_room() {
    let modules = std::fs::read_dir(house().join("src")).unwrap();
    let names = modules.map(|entry| {
        let path = entry.unwrap().path();
        path.file_stem().unwrap().to_string_lossy().into_owned()
    });
    let found: BTreeSet<String> = names.filter(|name| name != "lib").collect();
    let known: BTreeSet<String> = ROOMS.iter().map(|room| (*room).to_string()).collect();
    assert_eq!(found, known);
}

#[test]
fn architecture_stays_a_map() {
    let bytes = read("ARCHITECTURE.md").len();
    assert!(
        bytes <= BYTES_OF_A_MAP,
        "ARCHITECTURE.md has {bytes} bytes, at most {BYTES_OF_A_MAP} are a map: what a module promises belongs into its documentation"
    );
}
