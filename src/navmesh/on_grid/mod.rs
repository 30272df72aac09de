//! Navigation meshes of grids: A\* over them as an algorithm of the catalogue.

pub mod a_star_mesh;
mod grid_mesh;
mod names;
