//! Differential heuristics (ALT): lower bounds on distances by the triangle inequality over a few landmarks.
//!
//! **Idea.** If a landmark L is d(L, n) away from n and d(L, goal) away from the goal, then n and the goal are at least
//! |d(L, n) - d(L, goal)| apart: the triangle inequality. The maximum of these over all landmarks, and of the usual
//! estimate, is a heuristic that takes walls into account.
//!
//! **Guarantee.** Admissible and consistent on the graph for which the tables were made, and on any whose edges cost as
//! much or more (or are gone): distances there are no smaller. Not so where an edge is new or has become cheaper.
//!
//! **Complexity.** k + 1 runs of Dijkstra's algorithm beforehand, a cost per landmark and cell of memory, k looks per
//! estimate.
//!
//! **Source.** A. V. Goldberg, C. Harrelson, "Computing the shortest path: A* search meets graph theory", 2005; N. R.
//! Sturtevant, A. Felner, M. Barrer, J. Schaeffer, N. Burch, "Memory-based heuristics for explicit state spaces", 2009.
//!
//! **On an edited world.** `GridAlgorithm::prepare` makes the tables and says after an edit how they stand to the
//! world (`TableValidity`). A search may then know more than its settings and the world say: `Lane::claim` is what its
//! result is worth, and what runs beside a lane is its `Runner::twin`. The tables are in no saved form and no link:
//! when opened, a lane makes its own. Held by `tests/search/landmarks.rs`.

use super::dijkstra;
use crate::graph::{Cost, Edge, Graph, GridGraph, Heuristic, Moves, NodeId};
use crate::search::Search;
use crate::search::engine::best_first::BestFirst;
use crate::search::engine::best_first::Target;
use crate::search::engine::table_facts::TableValidity;
use crate::trace::Process;
use crate::world::Grid;

/// Distances from landmarks, and the moves and costs for which they are true.
#[derive(Clone, Debug)]
pub struct Tables<C> {
    landmarks: Vec<NodeId>,
    /// By node, for each landmark: all of a node lie together.
    distances: Vec<C>,
    masks: Vec<u8>,
    costs: Option<Vec<u8>>,
    expanded: u64,
}

impl<C: Cost> Tables<C> {
    /// Makes tables for at most `count` landmarks, in the largest part of the grid whose cells can be reached from each
    /// other: the first is the cell farthest from the first cell of that part, each further one is the farthest from
    /// those before. Fewer where there are fewer cells. O(count x cells x log(cells)).
    pub fn new(grid: &Grid, moves: &Moves, count: usize) -> Tables<C> {
        let graph = GridGraph::<C>::new(grid, moves);
        let cells = grid.len();
        let mut tables = Tables {
            landmarks: Vec::new(),
            distances: Vec::new(),
            masks: (0..cells).map(|i| moves.mask(i)).collect(),
            costs: grid.costs().map(<[u8]>::to_vec),
            expanded: 0,
        };
        let Some(first) = first_of_largest_part(&graph) else {
            return tables;
        };
        let mut dijkstra = BestFirst::between(dijkstra::settings(Target::All), first, first);
        dijkstra.run(&graph, &mut ());
        tables.expanded += dijkstra.counters().expanded;
        // How far each cell is from the nearest landmark; before there is one, from the first cell.
        let g = |search: &BestFirst<C>, i: usize| search.g(NodeId(i as u32));
        let mut nearest: Vec<Option<C>> = (0..cells).map(|i| g(&dijkstra, i)).collect();
        let mut columns: Vec<Vec<C>> = Vec::new();
        while columns.len() < count {
            let known = nearest.iter().enumerate();
            let known = known.filter_map(|(i, far)| Some(((*far)?, i)));
            // The first of those that are as far.
            let farthest = known.max_by_key(|&(far, i)| (far, usize::MAX - i));
            let Some((far, node)) = farthest else {
                break;
            };
            // Each cell is a landmark.
            if far == C::default() && !columns.is_empty() {
                break;
            }
            let landmark = NodeId(node as u32);
            dijkstra.restart(landmark, landmark);
            dijkstra.run(&graph, &mut ());
            tables.expanded += dijkstra.counters().expanded;
            let column = |i: usize| g(&dijkstra, i).unwrap_or(C::UNREACHED);
            let column: Vec<C> = (0..cells).map(column).collect();
            let first = columns.is_empty();
            for (near, far) in nearest.iter_mut().zip(&column) {
                *near = near.map(|near| if first { *far } else { near.min(*far) });
            }
            tables.landmarks.push(landmark);
            columns.push(column);
        }
        let by_node = (0..cells).flat_map(|i| columns.iter().map(move |column| column[i]));
        tables.distances = by_node.collect();
        tables
    }

    /// Where the landmarks are, in the order in which they were placed.
    pub fn landmarks(&self) -> &[NodeId] {
        &self.landmarks
    }

    /// Expansions that it took to make them.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> usize {
        self.distances.len() * size_of::<C>()
            + self.masks.len()
            + self.costs.as_ref().map_or(0, Vec::len)
    }

    /// The distances of a node from the landmarks, [`Cost::UNREACHED`] where there is no way.
    #[inline(always)]
    pub fn of(&self, node: NodeId) -> &[C] {
        let many = self.landmarks.len();
        &self.distances[node.index() * many..][..many]
    }

    /// How they stand to the grid as it is now, which has as many cells. O(cells).
    pub fn standing(&self, grid: &Grid, moves: &Moves) -> TableValidity {
        let mut standing = TableValidity::Fresh;
        let cost = |costs: Option<&[u8]>, i: usize| costs.map_or(1, |costs| costs[i]);
        let (then, now) = (self.costs.as_deref(), grid.costs());
        for (i, &mask) in self.masks.iter().enumerate() {
            let (before, after) = (cost(then, i), cost(now, i));
            let here = moves.mask(i);
            if here & !mask != 0 || after < before {
                return TableValidity::Cheaper;
            }
            if here != mask || after > before {
                standing = TableValidity::Dearer;
            }
        }
        standing
    }

    /// Distances are in other units where terrain costs have come or gone since: by how much to multiply and to divide.
    fn scale(&self, grid: &Grid) -> (u64, u64) {
        match (self.costs.is_some(), grid.costs().is_some()) {
            (false, true) => (2, 1),
            (true, false) => (1, 2),
            _ => (1, 1),
        }
    }
}

/// The first cell of the part with the most cells; of several as large, the first.
fn first_of_largest_part<C: Cost>(graph: &GridGraph<C>) -> Option<NodeId> {
    let mut seen = vec![false; graph.node_bound()];
    let mut waiting = Vec::new();
    let mut largest = (0, None);
    for i in 0..seen.len() {
        let first = NodeId(i as u32);
        if seen[i] || !graph.is_open(first) {
            continue;
        }
        let mut cells = 0;
        seen[i] = true;
        waiting.push(first);
        while let Some(node) = waiting.pop() {
            cells += 1;
            graph.successors(node, |edge| {
                if !std::mem::replace(&mut seen[edge.node.index()], true) {
                    waiting.push(edge.node);
                }
            });
        }
        if cells > largest.0 {
            largest = (cells, Some(first));
        }
    }
    largest.1
}

/// A grid graph whose heuristic is the maximum of its own estimate and the tables'.
#[derive(Clone, Copy, Debug)]
pub struct WithTables<'a, C> {
    graph: &'a GridGraph<'a, C>,
    tables: &'a Tables<C>,
    /// The distances of the goal.
    goal: &'a [C],
    scale: (u64, u64),
}

impl<'a, C: Cost> WithTables<'a, C> {
    /// A grid with tables for it, or for the same grid before it was edited, on the way to a goal.
    pub fn new(graph: &'a GridGraph<'a, C>, tables: &'a Tables<C>, goal: NodeId) -> Self {
        WithTables {
            graph,
            tables,
            goal: tables.of(goal),
            scale: tables.scale(graph.grid()),
        }
    }
}

impl<C: Cost> Graph for WithTables<'_, C> {
    type Cost = C;

    fn node_bound(&self) -> usize {
        self.graph.node_bound()
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.graph.is_open(node)
    }

    #[inline(always)]
    fn successors(&self, node: NodeId, visit: impl FnMut(Edge<C>)) {
        self.graph.successors(node, visit);
    }

    fn predecessors(&self, node: NodeId, visit: impl FnMut(Edge<C>)) {
        self.graph.predecessors(node, visit);
    }

    fn position(&self, node: NodeId) -> glam::DVec3 {
        self.graph.position(node)
    }

    /// The target is the goal.
    #[inline(always)]
    fn estimate(&self, heuristic: Heuristic, node: NodeId, target: NodeId) -> C {
        let mut most = self.graph.estimate(heuristic, node, target).units();
        let (times, parts) = self.scale;
        for (here, there) in self.tables.of(node).iter().zip(self.goal) {
            if *here != C::UNREACHED && *there != C::UNREACHED {
                most = most.max(here.units().abs_diff(there.units()) * times / parts);
            }
        }
        C::from_units(most)
    }

    fn real(&self, units: u64) -> f64 {
        self.graph.real(units)
    }
}
