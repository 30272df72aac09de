//! A continuous world: a rectangular floor with polygonal and circular obstacles, each with a height range.
//!
//! Reading order: [`Shape`] and [`Obstacle`], [`Scene`], then [`Surroundings`], the spatial index for nearest obstacles
//! and clearances. Lengths are metres, heights are above the floor, x goes right and y up.
//!
//! **One door.** Every change of a scene goes through `SceneWorld`, which has undo. Scenes become grids (`rasterise`)
//! and grids scenes.
//!
//! **Layers.** Areas, doors and items lie over floor and obstacles (`layers/`). What is in a walker's way is asked for
//! in one place, [`Scene::barriers`]: obstacles, water, and doors that are not open.
//!
//! **Exact.** [`Surroundings`] answers exactly and is tested against brute force. It holds the obstacles that reach
//! into a slab of heights: for a walker that is `Space::walkable`. Whether a polygon is valid is decided in one sweep
//! over its rings (`rings.rs`), with an exact orientation predicate (`orient2d`). Curves of lines and arcs are in
//! `path/curve.rs`.
//!
//! **Neither owned nor borrowed.** Roadmaps, walkers, groups and crowds receive the scene at each step and are notified
//! of changes. They are deterministic, and a clone is a snapshot; `tests/house/space_replays.rs` and the Node test
//! `space.test.js` hold that WebAssembly comes to the same bits.

mod buckets;
mod geojson;
mod history;
mod item;
mod layers;
mod polygon;
mod rasterise;
mod rings;
#[allow(clippy::module_inception)] // The scene is what the folder is about.
mod scene;
mod scene_file;
mod segment;
mod shape;
mod shape_file;
mod surroundings;
mod trace;

pub use geojson::{Coordinates, read_geojson};
pub use history::{ChangedBox, Changes, SceneChange, SceneEdit, SceneWorld};
pub use item::Item;
pub use layers::{
    Area, AreaMedium, Authored, Door, DoorState, DrawnLink, DrawnMesh, DrawnSide, FIRST_AREA,
    FIRST_DOOR, ItemKind, LayerEdit, LayerKind, LinkWay, MAX_AREAS, MAX_COST, MAX_DOORS, MAX_DRAWN,
    MAX_ITEMS, MAX_PART, SceneItem, SceneLayers,
};
pub use polygon::{Mended, signed_area};
pub use rasterise::{Cells, Covered, rasterise};
pub use scene::{MAX_OBSTACLES, MIN_EXTENT, Scene};
pub use scene_file::{SceneFile, read_scene, write_scene};
pub use segment::{closest_on_segment, cross, segments_cross, segments_distance};
pub use shape::{MAX_EXTENT, MAX_POINTS, Obstacle, Shape};
pub(crate) use shape_file::{begin_entry, numbers, quoted, text, wrong};
pub(crate) use surroundings::SHORT;
pub use surroundings::{Feature, Near, Surroundings};
pub use trace::trace_grid;
pub(crate) use trace::{trace_around, trace_shapes};
