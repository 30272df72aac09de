//! Facts on the subgoal graph that a search has made, for display, and the graph as a file.

use crate::graph::Moves;
use crate::message::Message;
use crate::world::Grid;

/// The kind of a subgoal graph: what is made above the simple one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SubgoalKind {
    /// Nothing.
    #[default]
    Simple,
    /// A second level: local subgoals are left out, and links stand in for them.
    TwoLevels,
    /// A contraction hierarchy: each subgoal is a level of its own.
    Contracted,
}

/// The facts of a subgoal graph as a whole that a front end shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SubgoalFacts {
    /// Subgoals found, and links between two of them that are direct-h-reachable from each other.
    pub subgoals: usize,
    /// The same of links.
    pub links: usize,
    /// What is made of it above the simple graph.
    pub kind: SubgoalKind,
    /// How many subgoals are local.
    pub local: usize,
    /// Links that stand in for local subgoals, or for contracted ones.
    pub shortcuts: usize,
    /// Whether its making is told in steps.
    pub tells: bool,
    /// Subgoals with which the start is linked, and the goal.
    pub joined: [usize; 2],
    /// Nothing is between start and goal.
    pub straight: bool,
    /// How many subgoals the last edit has had linked anew; `None` where the graph is not repaired.
    pub repaired: Option<usize>,
    /// Bytes that it takes.
    pub bytes: u64,
}

/// The progress of a subgoal graph's making at a moment of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubgoalProgress {
    /// Subgoals found.
    pub subgoals: usize,
    /// Links found.
    pub links: usize,
    /// Subgoals looked at for the second level, or contracted.
    pub examined: usize,
    /// Whether start and goal are joined.
    pub joined: bool,
}

/// The outcome of looking at a subgoal for the second level, or of contracting it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubgoalLevel {
    /// It is local, and so many links stand in for it.
    Local(usize),
    /// It is global: without it the way between these two cells would be longer.
    Global([u32; 2]),
    /// It is contracted, and so many shortcuts stand in for it.
    Contracted(usize),
}

/// A search on a subgoal graph that it has made.
pub trait OnSubgoals {
    /// The graph as a whole, as far as it is made.
    fn facts(&self) -> SubgoalFacts;

    /// Why the graph could not be read from a file; `None` where it was, or where there is none.
    fn refused(&self) -> Option<&Message>;

    /// The graph as a file; `None` as long as it is not whole. `grid` and `moves` are those that it was made of.
    /// O(cells + its size).
    fn save(&self, grid: &Grid, moves: &Moves) -> Option<Vec<u8>>;

    /// The cells of the nodes that there are by then: subgoals by rising indices, then start and goal. O(nodes).
    fn nodes(&self, by: SubgoalProgress) -> Vec<u32>;

    /// The links that there are by then: two nodes by turns, as [`nodes`](OnSubgoals::nodes) has them, the later one
    /// first. Those of local subgoals are there until they are taken out, where start or goal lead up by them, and
    /// where a link stands in for them. Behind them the shortcuts of a contraction hierarchy, the earlier node first.
    /// O(links).
    fn links(&self, by: SubgoalProgress) -> Vec<u32>;

    /// The cells at both ends of the n-th link that was found. O(nodes).
    fn link(&self, n: usize) -> Option<[u32; 2]>;

    /// By node, how high it stands in a contraction hierarchy as far as it is made by then, from 1 to 7; 0 where it is
    /// not contracted. Empty of other graphs.
    fn heights(&self, by: SubgoalProgress) -> Vec<u8>;

    /// What looking at the n-th subgoal for the second level came to, or contracting the n-th.
    fn level(&self, n: usize) -> Option<SubgoalLevel>;
}
