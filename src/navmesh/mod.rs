//! Navigation meshes: free space as convex polygons, and paths across them.
//!
//! - [`FreeSpace`]: what bounds the places where the centre of a body may be, of a scene or a grid.
//! - [`MeshBuilding`]: its constrained Delaunay triangulation, merged to convex polygons, step by step.
//! - [`NavMesh`]: the polygons and what joins them; [`Locator`]: the polygons at a point.
//! - [`Polyanya`]: shortest any-angle paths, an [`Interval`] a step.
//! - [`DynamicMesh`]: a mesh that follows the edits of its scene, repaired where they are.
//! - [`MeshGraph`], [`CorridorSearch`]: A\* over the middles of polygons or sides, and the funnel ([`pull`]).
//! - [`EntrySearch`]: A\* over polygons at the places where they are entered, for many queries.
//! - [`MeshSearch`]: the searches of the catalogue over the same middles, step by step.
//! - [`ClearMesh`], [`ClearanceSearch`]: one mesh that says for every radius where discs can move.
//! - [`a_star_mesh`]: A\* over the mesh of a grid's cells, as an algorithm of the catalogue.
//! - [`MeshNavigator`]: shortest paths as answers of a [`Navigator`](crate::path::Navigator).
//! - [`packed`]: the packed mesh of O'Neill, walked by table and rays.
//! - [`read_mesh`], [`write_mesh`]: the file format `.mesh` of Polyanya's authors; [`read_obj`]: walkable faces of
//!   Wavefront OBJ files; [`scene_of_mesh`]: the scene in which such a mesh is what is free.

mod building;
mod clearance;
mod entry_search;
mod free_space;
mod funnel;
mod graph;
mod interval;
mod locate;
mod merging;
mod mesh;
mod mesh_file;
mod mesh_navigator;
mod mesh_search;
mod obj_file;
mod on_grid;
pub mod packed;
mod polyanya;
mod repair;
mod scene_of_mesh;
mod split;

pub use building::MeshBuilding;
pub use clearance::{
    Bottleneck, CLEARANCE_ERROR, ClearCorridor, ClearMesh, ClearanceAnswer, ClearanceSearch,
};
pub use entry_search::EntrySearch;
pub use free_space::{DEVIATION, FreeSpace, MAX_RADIUS};
pub use funnel::{Portal, pull};
pub use graph::{CorridorSearch, MeshGraph, MeshNodes};
pub use interval::{BoundingRay, GOAL, Interval, NO_INTERVAL, START};
pub use locate::Locator;
pub use mesh::{NO_POLYGON, NavMesh};
pub use mesh_file::{MOST_MESH_BYTES, read_mesh, write_mesh};
pub use mesh_navigator::MeshNavigator;
pub use mesh_search::{MeshSearch, MeshSearchKind, SeenNode};
pub use obj_file::{ObjMesh, read_obj};
pub use on_grid::a_star_mesh::{self, MOST_SIDES};
pub use polyanya::{MeshPath, Polyanya};
pub use repair::{DynamicMesh, MeshCounts, MeshRepair};
pub use scene_of_mesh::scene_of_mesh;
