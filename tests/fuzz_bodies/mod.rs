//! What the fuzz targets run: one function a target, from any bytes. Each panics when something does not hold, and
//! answers whether the input is worth keeping. Used by the crate in `fuzz/` and, on stable, by
//! `tests/house/fuzz_replays.rs`.

mod abstraction;
mod buses;
mod calls;
mod gaits;
mod imports;
mod laboratory;
mod link;
mod link_text;
mod meshes;
mod navreps;
mod packed;
mod readers;
mod roadmaps;
mod same;
mod saved;
mod scenario_json;
mod scenes;
mod stories;
mod story_files;
mod traces;
mod walkers;

pub use abstraction::abstraction_file;
pub use buses::bus_message;
pub use calls::Beginning;
pub use gaits::gait_file;
pub use imports::{csv_file, image, tiled};
pub use laboratory::lab_calls;
pub use link::link;
pub use meshes::{mesh_file, obj_file};
pub use navreps::navrep_file;
pub use packed::packed_mesh;
pub use readers::{map_file, scen_file};
pub use roadmaps::roadmap_calls;
pub use saved::saved_form;
pub use scenario_json::scenario_json;
pub use scenes::{geojson, scene_calls, scene_file};
pub use stories::pddl;
pub use story_files::story_file;
pub use traces::trace_file;
pub use walkers::{bvh, script};

/// A target: its name, which is that of its folder in `tests/fuzz_finds`, and its body.
pub type Target = (&'static str, fn(&[u8]) -> bool);

/// All targets.
pub const TARGETS: &[Target] = &[
    ("map_file", map_file),
    ("scen_file", scen_file),
    ("csv_file", csv_file),
    ("tiled", tiled),
    ("image", image),
    ("saved_form", saved_form),
    ("link", link),
    ("scenario_json", scenario_json),
    ("lab_calls", lab_calls),
    ("trace_file", trace_file),
    ("abstraction_file", abstraction_file),
    ("scene_file", scene_file),
    ("geojson", geojson),
    ("scene_calls", scene_calls),
    ("bvh", bvh),
    ("gait_file", gait_file),
    ("pddl", pddl),
    ("story_file", story_file),
    ("bus_message", bus_message),
    ("script", script),
    ("roadmap_calls", roadmap_calls),
    ("mesh_file", mesh_file),
    ("obj_file", obj_file),
    ("packed_mesh", packed_mesh),
    ("navrep_file", navrep_file),
];
