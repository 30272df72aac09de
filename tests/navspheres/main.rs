//! Tests of the room `navspheres`: spheres, links, assets, files, routes, animals that walk them, covering.

mod animals;
mod assets;
mod collapse;
mod cover_repair;
mod covering;
mod edits;
mod files;
mod link_limit;
mod linking;
mod loose_quadtree;
mod meetings;
mod notches;
mod oracle;
mod predicates;
mod roaming;
mod routes;
#[path = "../support/mod.rs"]
mod support;
mod turning;
mod union_area;
mod validation;
