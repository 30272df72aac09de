//! An agent's profile, which filters the edges of a graph.

use crate::world::Medium;

/// The requirements of an agent on the edges that it follows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgentProfile {
    /// Radius of its body, in the unit of the positions; an edge must be at least this clear.
    pub radius: f64,
    /// What it moves on.
    pub medium: Medium,
}
