//! What a story is told with: terms and types, operators with schemas, problems.

pub(in crate::story) mod library;
pub(in crate::story) mod term;

pub use library::{Domain, Equality, Fact, Operator, Pattern, Schema, StoryProblem, TypedName};
pub use term::{Names, Term, TypeTree};
