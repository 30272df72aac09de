//! Wayscope: a laboratory for navigation algorithms.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod message;
pub mod world;
