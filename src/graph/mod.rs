//! Graphs to search: the [`Graph`] trait, costs, heuristics, and the views of a world as a graph.

mod agent;
mod cost;
#[cfg(not(target_arch = "wasm32"))]
mod direct;
mod explicit;
mod grid_graph;
mod heuristic;
mod id_map;
mod moves;
mod point_sight;
mod regions;
mod sight_graph;
mod visibility;

use glam::DVec3;

pub use agent::AgentProfile;
pub use cost::Cost;
pub use explicit::{ExplicitGraph, ForAgent};
pub use grid_graph::{GridGraph, cost_width_fits_u32, units_fit_u32};
pub use heuristic::Heuristic;
pub use id_map::{IdMap, Numbers, Square};
pub use moves::{
    CornerRule, DIRECTIONS, DiagonalCost, FIRST_DIAGONAL, MoveRule, Moves, Neighbours, room,
};
pub use point_sight::{FreeCells, HalfCellPoint};
pub use regions::Regions;
pub use sight_graph::SightGraph;
pub use visibility::{CornerGraph, MOST_CORNERS, MOST_LINKS};

/// A node of a graph: an index below the graph's [`node_bound`](Graph::node_bound).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// As an index into a dense array.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A directed edge of a graph, numbered as the graph likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EdgeId(pub u32);

/// An edge as seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge<C> {
    /// The node at the other end.
    pub node: NodeId,
    /// What it costs to follow the edge.
    pub cost: C,
    /// Which edge it is; the same from both ends.
    pub id: EdgeId,
}

/// A directed graph with positions, to be searched.
pub trait Graph {
    /// The type of its costs.
    type Cost: Cost;

    /// Whether its node ids are local: it is a subgraph whose nodes have other ids in the whole graph.
    const NUMBERS: bool = false;

    /// The map between its local node ids and those of the whole graph; the identity where ids are not local.
    fn id_map(&self) -> IdMap {
        IdMap::Own
    }

    /// All node ids are smaller than this.
    fn node_bound(&self) -> usize;

    /// Whether the node is traversable at all.
    fn is_open(&self, node: NodeId) -> bool;

    /// Visits the edges that leave `node`, always in the same order.
    fn successors(&self, node: NodeId, visit: impl FnMut(Edge<Self::Cost>));

    /// Visits the edges that leave a node reached from `parent`, whose own edges have all been visited: an edge may be
    /// left out if its end is reached at least as cheaply directly from `parent`.
    #[inline(always)]
    fn successors_after(
        &self,
        _parent: Option<NodeId>,
        node: NodeId,
        visit: impl FnMut(Edge<Self::Cost>),
    ) {
        self.successors(node, visit);
    }

    /// Visits the edges that arrive at `node`; the visited edges' nodes are where they come from.
    fn predecessors(&self, node: NodeId, visit: impl FnMut(Edge<Self::Cost>));

    /// Where the node is; on a grid the middle of its cell, in cells, z = 0.
    fn position(&self, node: NodeId) -> DVec3;

    /// What `heuristic` estimates for the way from `node` to `target`. Rounded down, where edges of real
    /// length are rounded up, so that rounding never makes a consistent heuristic inconsistent.
    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> Self::Cost;

    /// A cost in units as a length. For showing bounds and estimates; the length of a path is recomputed
    /// from its own moves (see [`crate::path`]).
    fn real(&self, units: u64) -> f64;
}
