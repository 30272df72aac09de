//! Facts on the subgoal graph that a search has made, for display.

/// What a front end shows of a subgoal graph as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SubgoalFacts {
    /// Subgoals found, and links between two of them that are direct-h-reachable from each other.
    pub subgoals: usize,
    /// The same of links.
    pub links: usize,
    /// Whether it has a second level, as far as that is made: local subgoals, and the links that stand in for them.
    pub two_levels: bool,
    /// How many subgoals are local.
    pub local: usize,
    /// Links that stand in for local subgoals.
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

/// How far a subgoal graph is made at a moment of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubgoalProgress {
    /// Subgoals found.
    pub subgoals: usize,
    /// Links found.
    pub links: usize,
    /// Subgoals looked at for the second level.
    pub examined: usize,
    /// Whether start and goal are joined.
    pub joined: bool,
}

/// What looking at a subgoal for the second level came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubgoalLevel {
    /// It is local, and so many links stand in for it.
    Local(usize),
    /// It is global: without it the way between these two cells would be longer.
    Global([u32; 2]),
}

/// A search on a subgoal graph that it has made.
pub trait OnSubgoals {
    /// The graph as a whole, as far as it is made.
    fn facts(&self) -> SubgoalFacts;

    /// The cells of the nodes that there are by then: subgoals by rising indices, then start and goal. O(nodes).
    fn nodes(&self, by: SubgoalProgress) -> Vec<u32>;

    /// The links that there are by then: two nodes by turns, as [`nodes`](OnSubgoals::nodes) has them. Those of local
    /// subgoals are there until they are taken out, and where start or goal lead up by them. O(links).
    fn links(&self, by: SubgoalProgress) -> Vec<u32>;

    /// The cells at both ends of the n-th link that was found. O(nodes).
    fn link(&self, n: usize) -> Option<[u32; 2]>;

    /// What looking at the n-th subgoal for the second level came to.
    fn level(&self, n: usize) -> Option<SubgoalLevel>;
}
