//! The study of roadmaps: building, queries, the Voronoi diagram under them, and both kinds beside each other.

pub(in crate::web::space) mod comparison;
pub(in crate::web::space) mod diagram_calls;
pub(in crate::web::space) mod diagram_layer;
pub(in crate::web::space) mod query;
pub(in crate::web::space) mod study;
