//! One navigation mesh for bodies of every radius: the length of a side says which discs may cross it.
//!
//! - [`ClearMesh`]: the triangles of the free space of a point, with the feet of perpendiculars as vertices.
//! - [`ClearanceSearch`]: A\* over sides that are wide enough; its answer is the corridor, not a path in it.
//! - [`ClearMesh::largest_radius`]: the largest radius of a disc that can move between two places.
//!
//! **Idea.** Every vertex lies on an obstacle, so that no disc of radius r whose centre crosses a side shorter than 2r
//! is free. The converse does not hold in a triangulation as it comes: the narrowest place between a corner and a wall
//! is a perpendicular, which need not be a side. Here it is one. For each corner B and each wall with the foot Q of
//! the perpendicular from B inside of it, Q becomes a vertex of the wall if the disc with the diameter BQ holds no
//! other corner.
//!
//! **Guarantee.** Let start and goal be at least r from all obstacles. A disc of radius r can move from one to the
//! other if and only if a series of triangles leads there whose common sides are all at least 2r long; and then it can
//! move through this series, though it may stick out of it.
//!
//! **Proof.** Where it cannot, a closed chain of obstacles and of straight jumps XY between them, each shorter than 2r
//! and free, lies between start and goal: the places that are not free are connected there, and each is moved to the
//! nearest obstacle. (For one series of triangles: in the universal cover of the free space.) Let XY be a shortest jump
//! that sides shorter than 2r cannot replace. If any point Z of an obstacle other than X and Y lay in the closed disc
//! with the diameter XY, the first that the arcs from X to Y meet as they grow from the jump to the circle, then XZ and
//! ZY would be shorter jumps in its place: the triangle between is obtuse or right at Z, so that all of it is nearer
//! than r to a corner, and neither start nor goal lies in it. So the disc is empty. A jump between two walls is then
//! perpendicular to both and can be moved along them to a corner. What remains has a corner B at one end, and at the
//! other a corner or the foot on a wall: two vertices. With the disc empty every constrained Delaunay triangulation has
//! it as a side. But no series of triangles with long sides alone crosses a chain of short ones.
//!
//! **Complexity.** As many feet as corners, up to a constant factor. They are found by what each corner sees near by:
//! O(n) in sum for usual scenes, O(n²) at worst.
//!
//! **Source.** D. Demyen, M. Buro, "Efficient triangulation-based pathfinding", AAAI 2006 (the width of a crossing of a
//! triangle); M. Kallmann, "Shortest paths with arbitrary clearance from navigation meshes",
//! SCA 2010, and "Dynamic and robust local clearance triangulations", ACM TOG 2014 (walls are split until a test per
//! crossing is enough).
//!
//! **Deviations.** Demyen and Buro measure from the common corner of two sides to what lies behind the third, which
//! does not tell of what is narrow between other corners. Kallmann splits walls where such a test would err, again and
//! again. Here all feet are taken at once, and the widths are the lengths of sides: nothing is stored for them.
//! Vertices lie on a grid of 2^-30 m, feet with them, so radii are exact to [`CLEARANCE_ERROR`].

mod clear_mesh;
mod clearance_search;
mod feet;

pub use clear_mesh::{CLEARANCE_ERROR, ClearMesh};
pub use clearance_search::{Bottleneck, ClearCorridor, ClearanceAnswer, ClearanceSearch};
