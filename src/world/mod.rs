//! What there is: a grid of terrain, a start and a goal, and the one door for changes.
//!
//! Reading order: [`Cell`], [`Terrain`], [`Grid`], [`World`] with its [`Edit`]s, then the files

mod cell;
mod edit;
mod grid;
mod history;
mod places;
mod stroke;
mod terrain;
#[allow(clippy::module_inception)] // The world is what the room is about.
mod world;

pub use cell::{Cell, CellBox};
pub use edit::{Change, Edit, Joined};
pub use grid::{Grid, MAX_CELLS, MAX_SIDE};
pub use places::{far_apart, nearest_free};
pub use stroke::stroke;
pub use terrain::{Medium, Terrain};
pub use world::World;
