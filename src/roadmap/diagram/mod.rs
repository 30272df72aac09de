//! The exact generalised Voronoi diagram of free space (its medial axis), as far as a body fits.
//!
//! A place belongs to it that has two nearest points on obstacles at least. Found by subdivision, not by following
//! bisectors: nothing is lost where many sites come together.
//!
//! ```text
//! boxes      a quadtree of boxes small beside their clearance, each with the sites that can be nearest in it
//! crossings  the places at which edges of the diagram cross the side of a box, exact
//! cell       what lies between them: a piece of an edge, or a vertex
//! cut        pieces end where the clearance is that of the body
//! chains     pieces joined to edges, from vertex to vertex
//! prune      without edges that only lead into corners and shallow pockets
//! ```

mod boxes;
mod cell;
mod chains;
mod crossings;
mod cut;
mod prune;
mod sites;
mod subdivision;

pub use chains::{DiagramEdge, DiagramPoint, VoronoiDiagram};
pub use subdivision::{DiagramPhase, DiagramProcess};
