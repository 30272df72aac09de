//! The crate `pathfinding` on the same graph: the same moves, costs and heuristic.

use wayscope::graph::{Graph, GridGraph, Heuristic, NodeId};

/// Solves one problem; the cost in units, and how often the crate asked for successors.
///
/// Successors are collected into a vector with room for all, as its interface wants an iterator.
pub fn a_star(graph: &GridGraph<'_, u32>, start: NodeId, goal: NodeId) -> (Option<u32>, u64) {
    let mut expanded = 0;
    let found = pathfinding::prelude::astar(
        &start.0,
        |&node| {
            expanded += 1;
            let mut edges = Vec::with_capacity(8);
            graph.successors(NodeId(node), |edge| edges.push((edge.node.0, edge.cost)));
            edges
        },
        |&node| graph.estimate(Heuristic::Octile, NodeId(node), goal),
        |&node| node == goal.0,
    );
    (found.map(|(_, cost)| cost), expanded)
}
