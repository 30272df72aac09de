//! The environment: a grid world (terrain, costs, start, goal) with undoable edits; `scene` has its continuous
//! counterpart.
//!
//! Reading order: [`Cell`], [`Terrain`], [`Grid`], [`World`] with its [`Edit`]s, then the files ([`read_map`],
//! [`read_scenarios`]), the generators ([`generate()`]) and the maps that come with the crate ([`shipped()`]). Nothing
//! here depends on the searches.
//!
//! **One door.** Every change goes through `World::edit`: a revision number, undo and redo, and the box of cells that
//! changed. Data structures built on the world are updated for that box (`graph::Moves::update`). Changes by the agents
//! of one lane are in the `Overlay` of that lane.
//!
//! **Costs and risk of cells.** Both are in the saved form; a `.map` has neither, and saving one says so. A risk, 0 to
//! 9, costs nothing by itself; `World::weighed` is the world with risk added to cost by a weight.

mod bytes;
mod cell;
mod cell_box;
mod csv_file;
mod dice;
mod edit;
mod editing;
mod file_kind;
mod generate;
mod grid;
mod history;
mod image;
pub(crate) mod json_place;
mod map_file;
mod overlay;
mod places;
mod scen_file;
pub mod scene;
mod shipped;
mod sort;
mod stroke;
mod terrain;
mod tiled;
mod weigh;
#[allow(clippy::module_inception)] // The world is what the room is about.
mod world;

pub use bytes::{Unread, read_number, write_number};
pub use cell::Cell;
pub use cell_box::CellBox;
pub use csv_file::{Separator, TableMeaning, TableOutline, outline_table, read_table};
pub(crate) use dice::Dice;
pub use edit::{Change, Edit, Joined};
pub use file_kind::{FileKind, file_kind};
pub use generate::{Generated, GeneratorSpec, ParameterSpec, generate, generators};
pub use grid::{Grid, MAX_CELLS, MAX_RISK, MAX_SIDE};
pub use image::{
    ImageCells, ImageKind, ImageReading, Luminance, MAX_PIXELS, image_kind, image_size, write_png,
};
pub use map_file::{read_map, write_map};
pub use overlay::{Overlay, OverlayBody};
pub use places::{far_apart, nearest_free, random_pairs};
pub use scen_file::{Scenario, check_against, doubts, read_scenarios, write_scenarios};
pub use shipped::{FIRST_SCENE, ShippedMap, first_world, shipped};
pub use sort::sort_numbers;
pub use stroke::{stroke, swathe};
pub use terrain::{Medium, Terrain};
pub use tiled::{Json, TiledLayer, TiledMap, TiledWalls};
pub use world::{WEIGHTS, World};
