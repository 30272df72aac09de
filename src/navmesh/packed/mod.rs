//! The packed navigation mesh of G. O'Neill: 8 bytes a triangle, a table of next sides in place of a search, headings
//! by constraint rays, movement that never leaves the mesh.
//!
//! **Idea.** At most 254 triangles are numbered by bytes. A connection map has, for each two of them, the side by which
//! the first is left towards the second. What walks looks ahead along these sides, as many as it has time for, and
//! takes the heading that the solid corners allow. Larger levels are several meshes with links between them.
//!
//! **Guarantee.** Each place of an entity lies in a triangle of the mesh, by exact predicates. With corrected rays it
//! arrives, where there is a way; with those of the paper it may stand for ever, which is found out. Neither path is
//! the shortest.
//!
//! **Source.** G. O'Neill, "Efficient navigation mesh implementation", Journal of Game Development 1(1), 2004.
//!
//! **Deviations.** Each file says its own: [`FixedPoint`] (scale), [`ConnectionMap`] (2 bits), [`MeshSystem`] (cut by
//! itself, routes over several meshes), [`MeshEdit`] (drawn by hand), [`ConstraintRays`] (what is corrected),
//! [`MeshWalker`] (stuck is told).

mod cone;
mod connections;
mod cutting;
mod drawing;
mod file;
mod fixed;
mod links;
mod packed_mesh;
mod packing;
mod place;
mod rays;
mod rounding;
mod routes;
mod squeezed;
mod system;
mod travel;
mod triangle;
mod vertex;
mod walk;

pub use cone::ConstraintRay;
pub use connections::{
    ConnectionBuilding, ConnectionMap, MOST_MAP_BYTES, NO_SIDE, TriangleGraph, connection_map_bytes,
};
pub use drawing::{MeshEdit, taken_from};
pub use file::{read_packed, write_packed};
pub use fixed::FixedPoint;
pub use links::{LinkEnd, MeshLink};
pub use packed_mesh::PackedMesh;
pub use place::{MeshPlace, MeshPlacement};
pub use rays::{ConstraintRays, MOST_ITERATIONS, RayHeading, RayQuery, RayRule};
pub use routes::{MeshRoutes, NO_MESH};
pub use squeezed::SqueezedMap;
pub use system::{MOST_MESHES, MeshSystem};
pub use travel::{TravelEnd, Travelled};
pub use triangle::{MOST_TRIANGLES, NO_TRIANGLE, PackedTriangle};
pub use vertex::PackedVertex;
pub use walk::{MeshGait, MeshWalkEvent, MeshWalker};
