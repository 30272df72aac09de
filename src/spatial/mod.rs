//! Spatial indexes over points, discs and segments of the plane, and the exact orientation predicate.
//!
//! - [`KdTree`]: points that are appended, asked for those within a distance.
//! - [`PointGrid`]: points that all move, sorted anew each time, asked for pairs within a distance.
//! - [`LooseQuadtree`]: discs that come, go and move, asked for those that overlap one.
//! - [`PackedQuadtree`]: discs that stay, loaded at once, asked the same.
//! - `SegmentGrid`: segments that are added, asked for those near a box or a point.
//! - `SpacedPoints`: points that keep a distance from each other.
//! - `orient2d`: on which side of a line a point lies, without rounding.
//!
//! The three grids and the index over a scene's boundaries share `BucketGrid`, which says in which bucket a point lies.
//! All is deterministic: equal inputs give equal answers, in the same order.

mod bucket_grid;
mod kd_tree;
mod loose_quadtree;
mod orientation;
mod packed_quadtree;
mod point_grid;
mod quadtree_cells;
mod segment_grid;
mod spaced_points;

pub(crate) use bucket_grid::BucketGrid;
pub use kd_tree::KdTree;
pub use loose_quadtree::LooseQuadtree;
pub(crate) use orientation::orient2d;
pub use packed_quadtree::PackedQuadtree;
pub use point_grid::{PointGrid, all_pairs};
pub(crate) use segment_grid::SegmentGrid;
pub(crate) use spaced_points::SpacedPoints;
