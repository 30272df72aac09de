//! Tests of the room `navspheres`: spheres, links, assets.

mod links;
