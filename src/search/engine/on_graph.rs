//! Facts on the visibility or waypoint graph that a search has built, for display.

use crate::graph::SightGraph;
use crate::world::World;
use std::ops::Range;

/// Why a graph is not built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum GraphRefusal {
    /// It has too many corners.
    Corners = 0,
    /// It has too many links.
    Links = 1,
    /// The cells do not all cost the same, and links know nothing of costs.
    Costs = 2,
}

/// What a front end shows of such a graph.
#[derive(Clone, Copy, Debug)]
pub struct SightFacts<'a> {
    /// The graph, as far as it is built.
    pub graph: &'a SightGraph,
    /// How many nodes there are besides start and goal, which come last where they are no nodes before.
    pub placed: usize,
    /// Whether nodes are corners, named by cells that they touch; else they are the middles of the cells that they are
    /// named by.
    pub corners: bool,
}

/// A search on a graph that it has built.
pub trait OnGraph {
    /// The graph, as far as it is built.
    fn facts(&self) -> SightFacts<'_>;

    /// For each cell of some rows, in their order, whether the graph covers it: 0 for one from which the goal cannot be
    /// reached by moves, 1 for one that is covered, 2 for one that sees no node, 3 for one whose nearest node in sight
    /// does not lead to that of the goal. Empty where all is covered, and until the graph is built. O(cells of the rows
    /// x cells of a line).
    fn uncovered(&self, world: &World, rows: Range<u32>) -> Vec<u8>;
}
