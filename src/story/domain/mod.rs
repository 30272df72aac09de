//! The domain of a story: terms and types, operators with schemas, problems.

mod fact;
pub(in crate::story) mod library;
mod request;
pub(in crate::story) mod term;

pub use fact::Fact;
pub use library::{Domain, Equality, Operator, Pattern, Schema, StoryProblem, TypedName};
pub use request::{RequestTrigger, StoryRequest};
pub use term::{Names, Term, TypeTree};
