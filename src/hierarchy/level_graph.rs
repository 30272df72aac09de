//! One level of an abstraction as a graph, with the ends of a query.

use glam::DVec3;

use crate::graph::{Cost, Edge, EdgeId, Graph, GridGraph, Heuristic, NodeId};
use crate::world::CellBox;

use super::{Abstraction, Ends};

/// The nodes that belong to a level or one above it, joined by the paths through clusters of that level and by the crossings of that
/// level or above. Node ids are indices of cells.
///
/// With a region only what lies inside it is there.
#[derive(Clone, Copy, Debug)]
pub struct LevelGraph<'a, C> {
    abstraction: &'a Abstraction<C>,
    grid: &'a GridGraph<'a, C>,
    ends: &'a Ends<C>,
    level: usize,
    region: Option<CellBox>,
}

impl<'a, C: Cost> LevelGraph<'a, C> {
    /// That level, from 1; `grid` is the grid of the abstraction.
    pub fn new(
        abstraction: &'a Abstraction<C>,
        grid: &'a GridGraph<'a, C>,
        ends: &'a Ends<C>,
        level: usize,
        region: Option<CellBox>,
    ) -> LevelGraph<'a, C> {
        LevelGraph {
            abstraction,
            grid,
            ends,
            level,
            region,
        }
    }
}

impl<C: Cost> Graph for LevelGraph<'_, C> {
    type Cost = C;

    fn node_bound(&self) -> usize {
        self.grid.node_bound()
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.grid.is_open(node)
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<C>)) {
        let (abstraction, level) = (self.abstraction, self.level);
        let cluster = abstraction.clusters.of_index(level, node.0);
        let room = &abstraction.rooms[level - 1][cluster];
        let place = room.place(node.0);
        let mut edge = |to: u32, cost: C| {
            visit(Edge {
                node: NodeId(to),
                cost,
                id: EdgeId(node.0),
            });
        };
        if let Some(place) = place {
            for (&to, &cost) in room.nodes.iter().zip(room.row(place)) {
                if cost != C::UNREACHED && to != node.0 {
                    edge(to, cost);
                }
            }
            for link in abstraction.links(node.0) {
                let inside = |area: CellBox| area.contains(abstraction.clusters.cell(link.to));
                if usize::from(link.level) >= level && self.region.is_none_or(inside) {
                    edge(link.to, link.cost);
                }
            }
        }
        let (at, of) = ((level, cluster), (node.0, place));
        self.ends.edges(abstraction, at, of, edge);
    }

    /// Moves are symmetric, and so are the paths made of them.
    fn predecessors(&self, node: NodeId, visit: impl FnMut(Edge<C>)) {
        self.successors(node, visit);
    }

    fn position(&self, node: NodeId) -> DVec3 {
        self.grid.position(node)
    }

    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> C {
        self.grid.estimate(heuristic, node, target)
    }

    fn real(&self, units: u64) -> f64 {
        self.grid.real(units)
    }
}
