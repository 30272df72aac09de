//! A visibility graph: points, and straight edges between points in line of sight.

use glam::DVec3;

use super::point_sight::HalfCellPoint;
use super::{Edge, EdgeId, Graph, Heuristic, NodeId};

/// How finely lengths are cut: so many units are a half cell.
const UNITS: f64 = 2_147_483_648.0;

/// A visibility graph with symmetric edges whose cost is the straight-line distance.
///
/// Lengths are whole numbers of 2^-32 cells, rounded up, and estimates are rounded down, so that a path of n links is
/// at most n times 2^-32 too long. It is built node by node, each with its links to nodes before it. After
/// [`freeze`](SightGraph::freeze), which gives the nodes the names that a search knows them by, it can be searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightGraph {
    /// All names are below.
    bound: usize,
    /// By place in the order of adding, once frozen.
    names: Vec<u32>,
    points: Vec<HalfCellPoint>,
    /// The links of the n-th node to those before it: `earlier[starts[n]..starts[n + 1]]`, as places in the order in
    /// which nodes were added.
    starts: Vec<u32>,
    earlier: Vec<u32>,
    /// After freezing, likewise all links, in the order of the nodes at their other ends.
    all_starts: Vec<u32>,
    all: Vec<u32>,
    /// The places of the nodes in the order of their names.
    by_name: Vec<u32>,
}

impl SightGraph {
    /// A graph without nodes.
    pub fn new() -> SightGraph {
        SightGraph {
            bound: 0,
            names: Vec::new(),
            points: Vec::new(),
            starts: vec![0],
            earlier: Vec::new(),
            all_starts: Vec::new(),
            all: Vec::new(),
            by_name: Vec::new(),
        }
    }

    /// Adds a node. `sees` says of each node before it, by its place in the order of adding, whether there is a link.
    pub fn add(
        &mut self,
        point: HalfCellPoint,
        mut sees: impl FnMut(usize, HalfCellPoint) -> bool,
    ) {
        for (place, &other) in self.points.iter().enumerate() {
            if sees(place, other) {
                self.earlier.push(place as u32);
            }
        }
        self.starts.push(self.earlier.len() as u32);
        self.points.push(point);
    }

    /// Adds a node with links to these nodes before it, by their places in the order of adding.
    pub fn add_linked(&mut self, point: HalfCellPoint, to: &[u32]) {
        debug_assert!(to.iter().all(|&place| (place as usize) < self.points.len()));
        self.earlier.extend_from_slice(to);
        self.starts.push(self.earlier.len() as u32);
        self.points.push(point);
    }

    /// Forgets all nodes but the first `nodes`, and all names.
    pub fn truncate(&mut self, nodes: usize) {
        let nodes = nodes.min(self.points.len());
        self.points.truncate(nodes);
        self.starts.truncate(nodes + 1);
        self.earlier.truncate(self.starts[nodes] as usize);
        self.names.clear();
        self.by_name.clear();
        self.all_starts.clear();
        self.all.clear();
    }

    /// Makes it searchable, after the last addition: `names` has a name below `bound` for each node, no two the same.
    /// O(links + nodes x log(nodes)).
    pub fn freeze(&mut self, names: Vec<u32>, bound: usize) {
        debug_assert_eq!(names.len(), self.points.len());
        (self.names, self.bound) = (names, bound);
        let nodes = self.points.len();
        let mut starts = vec![0u32; nodes + 1];
        for node in 0..nodes {
            for &other in self.links_before(node) {
                starts[node + 1] += 1;
                starts[other as usize + 1] += 1;
            }
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut all = vec![0u32; starts[nodes] as usize];
        let mut put = |node: usize, other: usize| {
            all[next[node] as usize] = other as u32;
            next[node] += 1;
        };
        for node in 0..nodes {
            for &other in self.links_before(node) {
                put(node, other as usize);
                put(other as usize, node);
            }
        }
        (self.all_starts, self.all) = (starts, all);
        let mut by_name: Vec<u32> = (0..nodes as u32).collect();
        by_name.sort_unstable_by_key(|&place| self.names[place as usize]);
        self.by_name = by_name;
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// How many links there are.
    pub fn links(&self) -> usize {
        self.earlier.len()
    }

    /// The names of the nodes, in the order in which they were added; none before it is frozen.
    pub fn names(&self) -> &[u32] {
        &self.names
    }

    /// Where they are.
    pub fn points(&self) -> &[HalfCellPoint] {
        &self.points
    }

    /// The nodes before the n-th to which it has links, by their places in the order of adding.
    pub fn links_before(&self, n: usize) -> &[u32] {
        &self.earlier[self.starts[n] as usize..self.starts[n + 1] as usize]
    }

    /// All links of the n-th node, once it is frozen; none before.
    pub fn links_of(&self, n: usize) -> &[u32] {
        match (self.all_starts.get(n), self.all_starts.get(n + 1)) {
            (Some(&from), Some(&to)) => &self.all[from as usize..to as usize],
            _ => &[],
        }
    }

    /// The place of a node in the order of adding; `None` where there is no such node, and before it is frozen.
    /// O(log(nodes)).
    pub fn place(&self, node: NodeId) -> Option<usize> {
        let name = |&place: &u32| self.names[place as usize];
        let found = self.by_name.binary_search_by_key(&node.0, name).ok()?;
        Some(self.by_name[found] as usize)
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        let words = self.names.capacity()
            + self.starts.capacity()
            + self.earlier.capacity()
            + self.all_starts.capacity()
            + self.all.capacity()
            + self.by_name.capacity();
        words * size_of::<u32>() + self.points.capacity() * size_of::<HalfCellPoint>()
    }
}

impl Default for SightGraph {
    fn default() -> Self {
        SightGraph::new()
    }
}

/// The length of a line in units, not rounded.
fn units(a: HalfCellPoint, b: HalfCellPoint) -> f64 {
    let [dx, dy] = [a.x - b.x, a.y - b.y].map(f64::from);
    (dx * dx + dy * dy).sqrt() * UNITS
}

impl Graph for SightGraph {
    type Cost = u64;

    fn node_bound(&self) -> usize {
        self.bound
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.place(node).is_some()
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(Edge<u64>)) {
        let Some(place) = self.place(node) else {
            return;
        };
        let first = self.all_starts[place];
        for (id, &other) in (first..).zip(self.links_of(place)) {
            let length = units(self.points[place], self.points[other as usize]);
            visit(Edge {
                node: NodeId(self.names[other as usize]),
                cost: length.ceil() as u64,
                id: EdgeId(id),
            });
        }
    }

    fn predecessors(&self, node: NodeId, visit: impl FnMut(Edge<u64>)) {
        self.successors(node, visit);
    }

    fn position(&self, node: NodeId) -> DVec3 {
        let place = self.place(node);
        place.map_or(DVec3::ZERO, |place| {
            let HalfCellPoint { x, y } = self.points[place];
            DVec3::new(f64::from(x) / 2.0, f64::from(y) / 2.0, 0.0)
        })
    }

    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> u64 {
        match (heuristic, self.place(node), self.place(target)) {
            (Heuristic::Zero, ..) | (_, None, _) | (.., None) => 0,
            (_, Some(a), Some(b)) => units(self.points[a], self.points[b]) as u64,
        }
    }

    fn real(&self, units: u64) -> f64 {
        units as f64 / (2.0 * UNITS)
    }
}
