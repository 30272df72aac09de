//! Planning on a bitmap (Kuffner 1998): projection of the scene onto the floor, dilation of the obstacles by the radius
//! of a body, and a grid search in the configuration space that results.

pub(in crate::agents) mod bitmap;
pub(in crate::agents) mod bitmap_navigator;
pub(in crate::agents) mod bucket_search;
pub(in crate::agents) mod dilation;
pub(in crate::agents) mod distance;
pub(in crate::agents) mod line_width;
pub(in crate::agents) mod obstruct;
pub(in crate::agents) mod other_run;
pub(in crate::agents) mod other_search;
pub(in crate::agents) mod plan;
pub(in crate::agents) mod projection;
pub(in crate::agents) mod raster;
pub(in crate::agents) mod showrooms;
pub(in crate::agents) mod timing;
pub(in crate::agents) mod triangles;
