//! The cost of one edit of the world: an obstacle put onto the floor of a map and taken away again, for a navigation
//! mesh, HPA\*'s abstraction and a roadmap, each repaired and built anew.
//!
//! B. Anguelov's thesis (2011, chapter 2) says of navigation meshes that to its author's knowledge "no performance
//! evaluation of said techniques has been performed within dynamic environments". There is nothing published that ours
//! could stand beside.

mod measure;
mod tables;

pub use tables::tables;
