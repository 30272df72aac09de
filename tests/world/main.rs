//! Tests of the room `world`: grids, edits and undo, map files, generators, scenes of polygons and discs.

mod brush;
#[path = "../../examples/make_maps/canvas.rs"]
mod canvas;
#[path = "../../examples/make_maps/delta.rs"]
mod delta;
#[path = "../../examples/make_maps/drawn.rs"]
mod drawn;
#[path = "../../examples/make_maps/keep.rs"]
mod keep;
#[path = "../../examples/make_maps/lessons.rs"]
mod lessons;
mod scene_changes;
mod scene_conversions;
mod scene_layers;
mod scene_maps;
mod scene_mesh;
mod scene_rings;
mod scene_surroundings;
#[path = "../support/mod.rs"]
mod support;
mod world;
