//! An explicit graph, built edge by edge: waypoints, examples, tests.

use glam::DVec3;

use super::{AgentProfile, Edge, EdgeId, Graph, Heuristic, NodeId};
use crate::world::Medium;

/// How finely lengths are cut into units: 2^20 units are 1.0.
const UNITS: f64 = 1_048_576.0;

/// The longest edge: sums of millions of them fit 64 bits.
const LONGEST: f64 = 1_048_576.0;

/// One directed edge and what is needed to pass it.
#[derive(Clone, Copy, Debug)]
struct Link {
    from: u32,
    to: u32,
    units: u64,
    clearance: f64,
    medium: Medium,
}

/// A directed graph with positions and edges of real length.
///
/// Edges are rounded up to units of 2^-20 and straight-line estimates are rounded down. An edge may be shorter than the
/// straight line between its ends; estimates are then scaled down for the whole graph, so that they stay consistent.
/// Nodes and edges are
/// added one by one; after adding, [`freeze`](ExplicitGraph::freeze) makes it searchable.
#[derive(Clone, Debug)]
pub struct ExplicitGraph {
    positions: Vec<DVec3>,
    /// The smallest ratio of an edge's length to its straight line, 1 at the most.
    straightness: f64,
    links: Vec<Link>,
    /// Edges leaving node `n`: `out[out_start[n]..out_start[n + 1]]`, in the order they were added.
    out_start: Vec<u32>,
    out: Vec<u32>,
    /// Likewise the edges arriving.
    in_start: Vec<u32>,
    arriving: Vec<u32>,
}

impl ExplicitGraph {
    /// A graph without nodes.
    pub fn new() -> ExplicitGraph {
        ExplicitGraph {
            positions: Vec::new(),
            straightness: 1.0,
            links: Vec::new(),
            out_start: Vec::new(),
            out: Vec::new(),
            in_start: Vec::new(),
            arriving: Vec::new(),
        }
    }

    /// Adds a node.
    pub fn add_node(&mut self, position: DVec3) -> NodeId {
        self.positions.push(position);
        NodeId(self.positions.len() as u32 - 1)
    }

    /// Adds an edge from one node to another, of the given length (0 to 2^20).
    ///
    /// An agent passes when its radius is at most `clearance` and it moves on `medium`. Answers `None`,
    /// and adds nothing, when a node does not exist or the length is no length.
    pub fn add_edge(
        &mut self,
        from: NodeId,
        to: NodeId,
        length: f64,
        clearance: f64,
        medium: Medium,
    ) -> Option<EdgeId> {
        let known = from.index().max(to.index()) < self.positions.len();
        if !known || !(0.0..=LONGEST).contains(&length) {
            return None;
        }
        let straight = self.positions[from.index()].distance(self.positions[to.index()]);
        if length < straight {
            self.straightness = self.straightness.min(length / straight);
        }
        self.links.push(Link {
            from: from.0,
            to: to.0,
            units: (length * UNITS).ceil() as u64,
            clearance,
            medium,
        });
        Some(EdgeId(self.links.len() as u32 - 1))
    }

    /// Sorts the edges by their ends; to be called after the last addition. O(nodes + edges).
    pub fn freeze(&mut self) {
        let nodes = self.positions.len();
        (self.out_start, self.out) = group(nodes, self.links.iter().map(|l| l.from));
        (self.in_start, self.arriving) = group(nodes, self.links.iter().map(|l| l.to));
    }

    /// The graph as an agent sees it: edges that it cannot pass are not there.
    pub fn seen_by(&self, agent: AgentProfile) -> ForAgent<'_> {
        ForAgent { graph: self, agent }
    }

    /// The edges of `node` in a grouped list; none for a node that was added after `freeze`.
    fn edges<'a>(
        &'a self,
        start: &[u32],
        list: &'a [u32],
        node: NodeId,
    ) -> impl Iterator<Item = (EdgeId, &'a Link)> {
        let i = node.index();
        let span = match (start.get(i), start.get(i + 1)) {
            (Some(&from), Some(&to)) => from as usize..to as usize,
            _ => 0..0,
        };
        list[span]
            .iter()
            .map(|&id| (EdgeId(id), &self.links[id as usize]))
    }
}

impl Default for ExplicitGraph {
    fn default() -> Self {
        ExplicitGraph::new()
    }
}

/// Indices of the items grouped by key: starts and list.
fn group(keys: usize, items: impl Iterator<Item = u32> + Clone) -> (Vec<u32>, Vec<u32>) {
    let mut start = vec![0u32; keys + 1];
    for key in items.clone() {
        start[key as usize + 1] += 1;
    }
    for i in 0..keys {
        start[i + 1] += start[i];
    }
    let mut next = start.clone();
    let mut list = vec![0u32; start[keys] as usize];
    for (item, key) in items.enumerate() {
        list[next[key as usize] as usize] = item as u32;
        next[key as usize] += 1;
    }
    (start, list)
}

/// An [`ExplicitGraph`] as one agent sees it.
#[derive(Clone, Copy, Debug)]
pub struct ForAgent<'a> {
    graph: &'a ExplicitGraph,
    agent: AgentProfile,
}

impl ForAgent<'_> {
    fn passes(&self, link: &Link) -> bool {
        self.agent.radius <= link.clearance && self.agent.medium == link.medium
    }
}

impl Graph for ForAgent<'_> {
    type Cost = u64;

    fn node_bound(&self) -> usize {
        self.graph.positions.len()
    }

    fn is_open(&self, node: NodeId) -> bool {
        node.index() < self.graph.positions.len()
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<u64>)) {
        let graph = self.graph;
        for (id, link) in graph.edges(&graph.out_start, &graph.out, node) {
            if self.passes(link) {
                visit(Edge {
                    node: NodeId(link.to),
                    cost: link.units,
                    id,
                });
            }
        }
    }

    fn predecessors(&self, node: NodeId, mut visit: impl FnMut(Edge<u64>)) {
        let graph = self.graph;
        for (id, link) in graph.edges(&graph.in_start, &graph.arriving, node) {
            if self.passes(link) {
                visit(Edge {
                    node: NodeId(link.from),
                    cost: link.units,
                    id,
                });
            }
        }
    }

    fn position(&self, node: NodeId) -> DVec3 {
        self.graph.positions[node.index()]
    }

    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> u64 {
        match heuristic {
            Heuristic::Zero => 0,
            // A graph has no columns and rows: every estimate of distance is the straight line.
            _ => {
                let distance = self.position(node).distance(self.position(target));
                (distance * self.graph.straightness * UNITS) as u64
            }
        }
    }

    fn real(&self, units: u64) -> f64 {
        units as f64 / UNITS
    }
}
