//! The study of navspheres: spheres and assets, covering, routes, and animals that walk.

pub(in crate::web::space) mod assets;
pub(in crate::web::space) mod cover;
pub(in crate::web::space) mod linking;
pub(in crate::web::space) mod roamers;
pub(in crate::web::space) mod study;
pub(in crate::web::space) mod way;
