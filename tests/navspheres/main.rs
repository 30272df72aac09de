//! Tests of the room `navspheres`: spheres, links, assets, routes, animals that walk them.

mod animals;
mod collapse;
mod links;
mod meetings;
mod roaming;
mod routes;
mod turning;
