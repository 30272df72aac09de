//! The roadmap on the Voronoi diagram: smooth ways with room on both sides, made once, asked often.
//!
//! After Nieuwenhuisen, Kamphuis and Overmars, *High quality navigation in computer games* (2007), section 2. Random
//! samples are moved to where two obstacles are equally near, joined by straight edges where that opens or shortens a
//! way, edges that come too near to obstacles are moved in the same manner, edges that run side by side become one, and
//! bends are rounded off by arcs. What comes out has a direction of travel in the state of its search, so that every
//! way found is smooth.
//!
//! ```text
//! Settings ─> Building ─┬─ Growth ─────── Retraction, KdTree, Shortest  phase 1: samples, neighbours, useful cycles
//!                       │                 Following       its end: the diagram followed from parts left apart
//!                       ├─ EdgeRetraction                 phase 2: edges away from obstacles
//!                       ├─ Merging ────── SegmentGrid     phase 3: overlaps
//!                       ├─ Cycles                         then useful cycles of new vertices, and 2 and 3 for these
//!                       └─ Blending ───── Fit             phase 4: arcs
//!                              │
//!                           Roadmap ──── Hooks            what a designer changes
//!                              │             a finished Building as bytes: saved
//!                              │
//!                           Finder ────> Route            queries: Connector, Directed, Landmarks, Queue, Assembly
//! ```
//!
//! Reading order: [`Settings`], [`Retraction`], [`Building`], [`Roadmap`], [`Finder`].

mod building;
mod hooks;
mod landmark_costs;
mod map;
mod queries;
mod queue;
mod saved;
mod settings;
mod shortest;
mod voronoi_raster;

pub use building::blend::{Bend, Fit, fit};
pub use building::build::{Building, Counts, Deed, Phase};
pub use building::grow::{Linked, Reason};
pub use building::merge::Merge;
pub use building::net::Net;
pub use building::overlap::Overlap;
pub use building::retract::{Found, Outcome, Probe, Retraction, retract};
pub use building::retract_edges::Verdict;
pub use hooks::Hook;
pub use map::{Blend, Edge, Link, Roadmap, Vertex};
pub use queries::connect::Tie;
pub use queries::counters::Counters;
pub use queries::query::{Finder, Route};
pub use saved::fingerprint;
pub use settings::{Identity, Settings, Spurs, Stride};
pub use voronoi_raster::{Ridge, VoronoiRaster};
