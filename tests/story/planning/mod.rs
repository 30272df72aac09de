//! Plans and the planner, held to the validator.

pub mod dag;
pub mod decomposition;
pub mod preferences;
pub mod random_problems;
pub mod standard;
pub mod threats;
pub mod validator;
