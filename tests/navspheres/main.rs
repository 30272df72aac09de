//! Tests of the room `navspheres`: spheres, links, assets.

mod assets;
mod edits;
mod linking;
mod loose_quadtree;
mod oracle;
mod predicates;
