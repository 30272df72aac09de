//! Tests of the room `navspheres`: spheres, links, assets, files, the validator.

mod assets;
mod covering;
mod edits;
mod files;
mod linking;
mod loose_quadtree;
mod oracle;
mod predicates;
#[path = "../support/mod.rs"]
mod support;
mod validation;
