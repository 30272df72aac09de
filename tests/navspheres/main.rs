//! Tests of the room `navspheres`: spheres, links, assets.

mod assets;
mod covering;
mod edits;
mod linking;
mod loose_quadtree;
mod oracle;
mod predicates;
#[path = "../support/mod.rs"]
mod support;
