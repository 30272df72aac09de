//! What is true or false of objects.

/// A literal without variables.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fact {
    /// The predicate's number.
    pub predicate: u32,
    /// Objects by number.
    pub arguments: Vec<u32>,
}
