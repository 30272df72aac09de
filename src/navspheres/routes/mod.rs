//! Routes over spheres: search, places where a body may be, portals, smoothing and collapsing.

mod clear_piece;
mod collapse;
mod ends;
mod graph;
mod portals;
mod route;
mod sight;
mod watched_route;

pub use clear_piece::{ClearPiece, SLACK};
pub use collapse::ClearSpace;
pub use ends::{SphereEnd, SphereGoal, SphereQuery};
pub use graph::SphereGraph;
pub use portals::{SpherePortal, SphereSmoothing, path_length, through};
pub use route::{SphereRoute, SphereRouter};
pub use watched_route::WatchedRoute;
