//! The study of navigation meshes: of the scene, of files, packed, drawn by hand, and for every radius.

pub(in crate::web::space) mod clearance;
pub(in crate::web::space) mod drawn;
pub(in crate::web::space) mod file;
pub(in crate::web::space) mod packed_walk;
pub(in crate::web::space) mod queries;
pub(in crate::web::space) mod repair;
pub(in crate::web::space) mod scene_mesh;
pub(in crate::web::space) mod search;
