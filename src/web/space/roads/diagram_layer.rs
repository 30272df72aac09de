//! The exact Voronoi diagram under a roadmap, and what it is of.

use crate::roadmap::DiagramProcess;

/// A diagram in the making, or finished.
pub(in crate::web::space) struct DiagramLayer {
    pub process: DiagramProcess,
    /// The revision of the scene.
    pub revision: u64,
    /// The radius of the body, in metres.
    pub radius: f64,
}
