//! A ground atom: a predicate of objects.

/// A ground atom: a predicate with objects as arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fact {
    /// The predicate's number.
    pub predicate: u32,
    /// Objects by number.
    pub arguments: Vec<u32>,
}
