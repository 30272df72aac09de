//! Searches whose paths turn anywhere: Theta\* and Lazy Theta\*.

pub mod lazy_theta_star;
pub(in crate::search) mod line_parents;
pub mod theta_star;
