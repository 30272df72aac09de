//! The house: a room imports only from rooms above it, a wing only from wings above it, and no files import each other
//! in a circle.

use crate::imports::{Imports, sources};
use std::path::{Path, PathBuf};

/// From top to bottom.
pub const ROOMS: [&str; 18] = [
    "message",
    "spatial",
    "world",
    "trace",
    "graph",
    "path",
    "search",
    "hierarchy",
    "navmesh",
    "roadmap",
    "navspheres",
    "animation",
    "agents",
    "story",
    "papers",
    "space",
    "lab",
    "web",
];

/// The wings of a room, from top to bottom.
const WINGS: [(&str, &[&str]); 13] = [
    (
        "search",
        &[
            "lists",
            "engine",
            "best_first",
            "visibility",
            "iterative",
            "any_angle",
            "grid",
            "subgoals",
            "sga_star",
            "journey",
            "incremental",
            "real_time",
        ],
    ),
    ("hierarchy", &["hpa", "pra", "sectors"]),
    (
        "agents",
        &[
            "bodies",
            "bitmap_planning",
            "walking",
            "groups",
            "cameras",
            "crowds",
            "walk_layers",
        ],
    ),
    (
        "story",
        &[
            "layout",
            "domain",
            "pddl",
            "ground",
            "planning",
            "execution",
            "mediation",
            "file",
            "staging",
            "stage",
            "discourse",
            "bus",
            "run",
        ],
    ),
    (
        "world",
        &["csv_file", "generate", "image", "tiled", "scene"],
    ),
    ("path", &["navigator"]),
    ("navmesh", &["clearance", "on_grid", "packed", "repair"]),
    ("roadmap", &["diagram", "building", "queries"]),
    ("navspheres", &["covering", "navrep", "routes", "roaming"]),
    ("animation", &["walk_engine"]),
    ("papers", &["edits", "hpa", "sga"]),
    ("web", &["lab", "space"]),
    (
        "lab",
        &["core", "time", "explain", "families", "files", "measure"],
    ),
];

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn a_room_imports_only_from_rooms_above_it() {
    let place = |room: &str| {
        let place = ROOMS.iter().position(|known| *known == room);
        place.unwrap_or_else(|| panic!("{room} is no room"))
    };
    let mut looked_at = 0;
    for (module, others) in &Imports::read(&src()).of {
        let Some(room) = module.first() else {
            continue;
        };
        for other in others {
            assert!(
                place(&other[0]) <= place(room),
                "{} imports from {}, in a room below it",
                module.join("::"),
                other.join("::")
            );
            looked_at += 1;
        }
    }
    assert!(
        looked_at > 1_000,
        "only {looked_at} imports seen: is this test reading the code?"
    );
}

#[test]
fn a_wing_imports_only_from_wings_above_it() {
    let mut looked_at = 0;
    for (module, others) in &Imports::read(&src()).of {
        for (room, wings) in WINGS {
            let place = |other: &[String]| {
                let wing = other.get(1).filter(|_| other[0] == room)?;
                wings.iter().position(|known| known == wing)
            };
            let Some(here) = module.get(1).and_then(|_| place(module)) else {
                continue;
            };
            for other in others {
                let Some(there) = place(other) else { continue };
                assert!(
                    there <= here,
                    "{} imports from {}, in a wing below it",
                    module.join("::"),
                    other.join("::")
                );
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 100, "only {looked_at} imports seen");
}

#[test]
fn every_folder_of_a_room_is_a_wing_in_the_list() {
    for room in ROOMS {
        let Ok(entries) = src().join(room).read_dir() else {
            continue;
        };
        let folders = entries.filter_map(Result::ok);
        let folders = folders.filter(|entry| entry.path().is_dir());
        let mut found: Vec<_> = folders
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect();
        found.sort();
        let listed = WINGS.iter().find(|(of, _)| *of == room);
        let mut listed: Vec<_> = listed.map_or(&[][..], |(_, wings)| wings).to_vec();
        listed.sort_unstable();
        assert_eq!(found, listed, "the wings of {room}");
    }
}

#[test]
fn only_the_boundary_knows_javascript() {
    let mut files = Vec::new();
    sources(&src(), &mut files);
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let inside = file.strip_prefix(src()).unwrap();
        let knows_js = text.contains("wasm_bindgen") || text.contains("js_sys");
        let may = inside.starts_with("web");
        assert!(
            !knows_js || may || inside == Path::new("lib.rs"),
            "{} knows JavaScript",
            inside.display()
        );
    }
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let circles = Imports::read(&src()).circles();
    assert!(circles.is_empty(), "{circles:#?}");
}

/// The most files that lie beside each other in a folder.
const MOST_BESIDE: usize = 22;

#[test]
fn no_folder_holds_many_files() {
    let mut files = Vec::new();
    sources(&src(), &mut files);
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"),
        &mut files,
    );
    // Made from the examples of the documentation, a file each.
    files.retain(|file| !file.iter().any(|part| part == "snippets"));
    let mut beside = std::collections::BTreeMap::<&Path, usize>::new();
    for folder in files.iter().filter_map(|file| file.parent()) {
        *beside.entry(folder).or_default() += 1;
    }
    for (folder, count) in beside {
        let folder = folder.display();
        assert!(
            count <= MOST_BESIDE,
            "{folder} holds {count} files: give what belongs together a folder of its own"
        );
    }
}
