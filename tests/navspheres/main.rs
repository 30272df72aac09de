//! Tests of the room `navspheres`: spheres, links, assets, files, the validator.

mod assets;
mod edits;
mod files;
mod linking;
mod loose_quadtree;
mod oracle;
mod predicates;
mod validation;
