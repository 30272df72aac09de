//! A world without cells: a rectangle of floor with polygons and discs that stand on it, each with a height range.
//!
//! Reading order: [`Shape`] and [`Obstacle`], [`Scene`], then [`Surroundings`], the spatial index that answers what is
//! nearest and how far it is. Lengths are metres, heights are above the floor, x goes right and y up.

mod polygon;
#[allow(clippy::module_inception)] // The scene is what the folder is about.
mod scene;
mod segment;
mod shape;
mod surroundings;

pub use polygon::{Mended, signed_area};
pub use scene::{MAX_EXTENT, MAX_OBSTACLES, MAX_POINTS, MIN_EXTENT, Scene};
pub use segment::{closest_on_segment, cross, segments_cross, segments_distance};
pub use shape::{Obstacle, Shape};
pub use surroundings::{Feature, Item, Near, Surroundings};
