//! Navigation meshes: free space as convex polygons, and paths across them.
//!
//! - [`FreeSpace`]: what bounds the places where the centre of a body may be, of a scene or a grid.
//! - [`MeshBuilding`]: its constrained Delaunay triangulation, merged to convex polygons, step by step.
//! - [`NavMesh`]: the polygons and what joins them; [`Locator`]: the polygons at a point.
//! - [`Polyanya`]: shortest any-angle paths, an [`Interval`] a step.
//! - [`MeshGraph`], [`CorridorSearch`]: A\* over the middles of polygons or sides, and the funnel ([`pull`]).
//! - [`packed`]: the packed mesh of O'Neill, walked by table and rays.
//! - [`read_mesh`], [`write_mesh`]: the file format `.mesh` of Polyanya's authors.

mod building;
mod free_space;
mod funnel;
mod graph;
mod interval;
mod locate;
mod merging;
mod mesh;
mod mesh_file;
pub mod packed;
mod polyanya;
mod split;

pub use building::MeshBuilding;
pub use free_space::{DEVIATION, FreeSpace, MAX_RADIUS};
pub use funnel::{Portal, pull};
pub use graph::{CorridorSearch, MeshGraph, MeshNodes};
pub use interval::{BoundingRay, GOAL, Interval, NO_INTERVAL, START};
pub use locate::Locator;
pub use mesh::{NO_POLYGON, NavMesh};
pub use mesh_file::{MOST_MESH_BYTES, read_mesh, write_mesh};
pub use polyanya::{MeshPath, Polyanya};
