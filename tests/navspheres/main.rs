//! Tests of the room `navspheres`: spheres, links, assets, files, routes, animals that walk them, covering.

mod animals;
mod assets;
mod covering;
mod collapse;
mod edits;
mod files;
mod linking;
mod loose_quadtree;
mod meetings;
mod oracle;
mod predicates;
#[path = "../support/mod.rs"]
mod support;
mod validation;
mod roaming;
mod routes;
mod turning;
