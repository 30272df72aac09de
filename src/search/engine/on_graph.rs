//! Facts on the visibility or waypoint graph that a search has built, for display.

use crate::graph::{HalfCellPoint, NodeId, SightGraph};
use crate::world::World;
use std::ops::Range;

/// The reason why a graph is not built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum GraphRefusal {
    /// It has too many corners.
    Corners = 0,
    /// It has too many links.
    Links = 1,
    /// The cells do not all cost the same, and links know nothing of costs.
    Costs = 2,
    /// The obstacles have too many sides to make a mesh between them.
    Sides = 3,
    /// There are not as many cells as there are nodes to be named by them.
    Names = 4,
}

/// The facts of such a graph that a front end shows.
#[derive(Clone, Copy)]
pub struct SightFacts<'a> {
    /// The graph, as far as it is built.
    pub graph: &'a SightGraph,
    /// How many nodes there are besides start and goal, which come last where they are no nodes before.
    pub placed: usize,
    /// Whether nodes are corners, named by cells that they touch; else they are the middles of the cells that they are
    /// named by.
    pub corners: bool,
    /// The mesh whose places are the nodes, once it is made.
    pub mesh: Option<&'a dyn OnMesh>,
}

impl SightFacts<'_> {
    /// Where the bend of the path is, or else the node, that is named by a cell; `None` where there is none.
    pub fn point(&self, name: u32) -> Option<HalfCellPoint> {
        let bend = self.mesh.and_then(|mesh| mesh.bend(name));
        bend.or_else(|| self.node_point(name))
    }

    /// Where the node is that is named by a cell.
    pub fn node_point(&self, name: u32) -> Option<HalfCellPoint> {
        let place = self.graph.place(NodeId(name))?;
        Some(self.graph.points()[place])
    }
}

/// The size of a mesh.
#[derive(Clone, Copy, Default)]
pub struct MeshSizes {
    /// Convex polygons.
    pub polygons: usize,
    /// Their corners, each once.
    pub vertices: usize,
    /// Sides between two polygons.
    pub crossings: usize,
    /// Bytes of the mesh and of what finds a polygon in it.
    pub bytes: usize,
}

/// A navigation mesh of the cells, whose polygons or sides are the nodes of a graph.
pub trait OnMesh {
    /// How large it is.
    fn sizes(&self) -> MeshSizes;

    /// Its sides, each once, as columns and rows of both ends in half cells: first those between two polygons, in the
    /// order of the nodes where these are their middles, then the others. O(sides).
    fn sides(&self) -> Vec<i32>;

    /// The polygons in which the node of this place lies, or to whose sides it belongs: the number of corners of each,
    /// then their columns and rows in half cells.
    fn around(&self, place: usize) -> Vec<i32>;

    /// The first of the polygons that hold the middle of a cell, and how many corners it has and how many polygons lie
    /// beside it.
    fn polygon_at(&self, cell: u32) -> Option<[usize; 3]>;

    /// Where a bend of the path is that is named by a cell.
    fn bend(&self, name: u32) -> Option<HalfCellPoint>;

    /// Once the path is pulled tight: the nodes that it was found over, and its length along them and when pulled.
    fn pulled(&self) -> Option<(&[u32], [f64; 2])>;
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
