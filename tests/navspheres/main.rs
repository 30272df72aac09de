//! Tests of the room `navspheres`: spheres, links, assets, files, routes, animals that walk them, covering.

mod animals;
mod assets;
mod collapse;
mod covering;
mod edits;
mod files;
mod link_limit;
mod linking;
mod loose_quadtree;
mod meetings;
mod oracle;
mod predicates;
mod roaming;
mod routes;
#[path = "../support/mod.rs"]
mod support;
mod turning;
mod validation;
