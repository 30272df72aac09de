//! Reading PDDL, the planning domain definition language: `:strips :typing :equality :negative-preconditions`.

pub(in crate::story) mod expression;
mod read_domain;
mod read_problem;
pub(in crate::story) mod scope;

pub use expression::TextPlace;
pub use read_domain::read_pddl_domain;
pub(in crate::story) use read_domain::{MOST_OPERATORS, objects, parameters};
pub use read_problem::read_pddl_problem;
pub(in crate::story) use read_problem::{add_goals, fact};
