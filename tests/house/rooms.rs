//! The house: a room imports only from rooms above it.

use std::path::{Path, PathBuf};

/// From top to bottom.
const ROOMS: [&str; 12] = [
    "message",
    "world",
    "trace",
    "graph",
    "path",
    "search",
    "hierarchy",
    "roadmap",
    "agents",
    "lab",
    "web",
    "web_space",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// Rooms named after `crate::` in the code (not the comments) of a file.
fn imports(text: &str) -> Vec<&str> {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split("crate::").skip(1))
        .filter_map(|rest| {
            rest.split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
        })
        .collect()
}

#[test]
fn a_room_imports_only_from_rooms_above_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let mut looked_at = 0;
    for file in files {
        let inside = file.strip_prefix(&src).unwrap();
        let first = inside.iter().next().unwrap().to_string_lossy();
        let room = first.trim_end_matches(".rs");
        if room == "lib" {
            continue;
        }
        let place = ROOMS.iter().position(|known| *known == room);
        let place = place.unwrap_or_else(|| panic!("{} is in no room", inside.display()));
        let text = std::fs::read_to_string(&file).unwrap();
        // Tests inside a file may use what they like.
        let code = text.split("#[cfg(test)]").next().unwrap();
        for import in imports(code) {
            let other = ROOMS.iter().position(|known| *known == import);
            let other = other.unwrap_or_else(|| panic!("{}: crate::{import}", inside.display()));
            assert!(
                other <= place,
                "{} imports from {import}, a room below it",
                inside.display()
            );
            looked_at += 1;
        }
        let knows_js = text.contains("wasm_bindgen") || text.contains("js_sys");
        assert!(
            !knows_js || ["web", "web_space"].contains(&room),
            "{} knows JavaScript",
            inside.display()
        );
    }
    assert!(
        looked_at > 40,
        "only {looked_at} imports seen: is this test reading the code?"
    );
}
