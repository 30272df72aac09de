//! The editing of a mesh by hand: triangles added one by one, vertices moved and merged, sides split and linked.
//!
//! **Idea.** Each edit makes another [`DrawnMesh`](crate::world::scene::DrawnMesh) of the one before, which the scene
//! keeps; what would not be valid is refused, and tells the triangle, side or link. Neighbours, solid corners, parts
//! and connection maps follow from the triangles: [`MeshSystem::of_drawn`](super::MeshSystem::of_drawn).
//!
//! **Source.** G. O'Neill, "Efficient navigation mesh implementation", Journal of Game Development 1(1), 2004: one
//! begins with a triangle, adds others at solid sides, moves and merges vertices, splits sides, deletes, sets links.
//!
//! **Deviations.** Triangles must not overlap, as there are no storeys here. Parts are found from the triangles, in the
//! paper a person begins each mesh. Links also join sides that are two lines apart.

mod edit;
mod links;
mod soup;
mod splitting;
mod system;
mod taking;
mod triangles;
mod vertices;

pub use edit::MeshEdit;
pub use taking::taken_from;
