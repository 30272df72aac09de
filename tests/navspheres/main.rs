//! Tests of the room `navspheres`: spheres, links, assets, files, the validator, routes, animals that walk them.

mod animals;
mod assets;
mod collapse;
mod covering;
mod edits;
mod files;
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
