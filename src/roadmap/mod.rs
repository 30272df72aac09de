//! A probabilistic roadmap retracted onto the generalised Voronoi diagram: built once, queried for smooth paths with
//! clearance.
//!
//! After Nieuwenhuisen, Kamphuis and Overmars, *High quality navigation in computer games* (2007), section 2. Random
//! samples are retracted onto the diagram and joined by straight edges where an edge connects two components or makes a
//! useful cycle; edges with too little clearance are retracted likewise; overlapping edges are merged; corners are
//! rounded by circular arcs (blends). A state of the search includes the direction of travel, so that every path is
//! smooth.
//!
//! Beside the paper's samples the diagram itself, exact, can be what a roadmap is made from
//! ([`RoadmapSource::Diagram`]): its first three phases are one then. Arcs are as large as their clearance allows, or
//! halved, as in the paper ([`BlendSize`]).
//!
//! ```text
//! RoadmapSettings ─> Building ─┬─ Sampling ─────── Retraction  phase 1: samples, neighbours, useful cycles
//!                              │                   Following   its end: unconnected components grow along the diagram
//!                              ├─ EdgeRetraction               phase 2: edges retracted from obstacles
//!                              ├─ Merging ──────── SegmentGrid phase 3: overlapping edges merged
//!                              ├─ Cycles                       useful cycles of new vertices, then 2 and 3 for these
//!                              └─ Blending ─────── Fit         phase 4: corners rounded by arcs
//!                                     │
//!                                  Roadmap ─────── RoadmapEdit what a designer changes
//!                                     │            saved       a finished Building as bytes
//!                                     │            repair      a Building begun anew where the scene has changed
//!                                     │
//!                                  Finder ───────> RoadmapRoute  Connector, Directed, Landmarks, Queue, Assembly
//!                               WatchedQuery                  the same, an expansion a step
//!                                     │
//!                           RoadmapNavigator                     Finder as a Navigator, for what moves
//! ```
//!
//! The exact diagram: [`DiagramProcess`], [`VoronoiDiagram`]; how near a roadmap is to it: [`NearDiagram`].
//!
//! Reading order: [`RoadmapSettings`], [`Retraction`], [`Building`], [`Roadmap`], [`Finder`].

mod building;
mod diagram;
mod edits;
mod landmark_costs;
mod map;
mod near_diagram;
mod queries;
mod queue;
mod saved;
mod settings;
mod shortest;
mod voronoi_raster;

pub use building::blend::{Bend, Fit, fit};
pub use building::build::{BuildEvent, BuildPhase, Building, Counts};
pub use building::fit_largest::fit_largest;
pub use building::growing_roadmap::GrowingRoadmap;
pub use building::kept::Repaired;
pub use building::merge::Merge;
pub use building::overlap::Overlap;
pub use building::retract::{Probe, RetractedSample, Retraction, RetractionOutcome, retract};
pub use building::retract_edges::EdgeVerdict;
pub use building::sampling::{LinkReason, Linked};
pub use diagram::{DiagramEdge, DiagramPhase, DiagramPoint, DiagramProcess, VoronoiDiagram};
pub use edits::RoadmapEdit;
pub use map::{Blend, DirectedLink, Roadmap, RoadmapEdge, RoadmapVertex};
pub use near_diagram::NearDiagram;
pub use queries::connect::Tie;
pub use queries::counters::QueryCounters;
pub use queries::query::{Finder, RoadmapRoute};
pub use queries::recording::{QueryNode, UNITS};
pub use queries::roadmap_navigator::RoadmapNavigator;
pub use queries::watched_query::{QueryContext, WatchedQuery};
pub use saved::fingerprint;
pub use settings::{BlendSize, Identity, RetractionStride, RoadmapSettings, RoadmapSource, Spurs};
pub use voronoi_raster::{Ridge, VoronoiRaster};
