//! The abstract graph of HPA\*: the grid is cut into clusters; nodes are the cells of transitions between clusters,
//! inter-edges cross a border, intra-edges hold the exact cost between two nodes inside one cluster.
//!
//! **Idea.** Only cells at transitions are nodes. An inter-edge joins the two nodes of a transition; an intra-edge
//! joins two nodes of one cluster and costs as much as the shortest path inside it. A node belongs to each level on
//! whose cluster borders it lies; intra-edges of a higher level are shortest paths inside the larger cluster over the
//! abstract graph of the level below.
//!
//! **Guarantee.** There is a path in the abstract graph whenever there is one on the grid, and additional levels do not
//! make it longer. Intra-edge costs are exact.
//!
//! **Complexity.** For m x m cells in clusters of n x n, with k nodes a cluster: building O(m² k log n) time, and O(m²
//! / n² k²) memory for the costs. An edit of one cell rebuilds the clusters within one step of it and one cluster of
//! each further level; where nodes are added or removed, the nodes of the level are renumbered, O(nodes of the level).
//!
//! **Source.** A. Botea, M. Müller, J. Schaeffer, "Near optimal hierarchical path-finding", Journal of Game Development
//! 1(1), 2004.
//!
//! **Deviations.** A node is identified by its cell. Transitions are placed as in
//! [`Transition`](super::entrances::Transition). Intra-edge costs are a full square table per cluster, though half of
//! it would do; they can be computed lazily, when a search first enters the cluster ([`Abstraction::lazy`]). Paths of
//! intra-edges, or next-hop tables, are optional and stored on level 1 only.
//!
//! **Building and repair.** `build.rs` builds an abstraction one cluster per step, and repairs it after an edit:
//! transitions are recomputed along the affected borders; a cluster is rebuilt when its own cells or transitions
//! changed, a cluster above it when the intra-edge table below changed. Stored paths (`kept.rs`, one direction per
//! move) are looked up by the refinement. `hpa_run.rs` is HPA\* on the grid as it is edited: building is done once, but
//! where its steps are shown every run reports them again, so that the steps of a run depend on the world alone and not
//! on its history.
//!
//! **Queries** change nothing in the abstraction but its lazily computed costs (`lazy.rs`). `inserted_ends.rs` holds
//! the edges of the inserted start and goal, `LevelGraph` is one level together with them as a `Graph`, `Within` is the
//! grid inside a cluster; `hpa_star.rs` runs `BestFirst` on these in turn. Both number their nodes themselves
//! (`graph/id_map.rs`: cluster by cluster, or within a box), so that the records of a search lie close together;
//! `BestFirst` takes starts and goals, answers and reports by cells. A node reached by an intra-edge is expanded along
//! its inter-edges only (`Graph::successors_after`), since intra-edge costs obey the triangle inequality. The edges of
//! an inserted goal can be kept for the next query with the same goal (`HpaStar::restart_to`, `Solver::keep_goal`) as
//! long as its clusters stay unchanged; lanes never do so, since their steps must not depend on earlier runs.
//!
//! **Files.** `file.rs` writes an abstraction and reads it instead of building it: costs and stored paths only, since
//! transitions and nodes are recomputed from the grid faster than read. A runner with a file (`from_file`, made by
//! `lab/files/abstraction_file.rs`) reports why a file was refused; on any other world it builds as usual.
//!
//! **Held by tests.** `tests/hierarchy/hpa_star.rs` reproduces the example of the article exactly, and compares queries
//! with the oracle, abstractions with their definition and repairs with a new build; `hpa_star_lanes.rs` what is shown,
//! `many_units.rs` kept goals, `storage.rs` the article's worst case. What a picture asks of any abstraction is
//! `search/engine/on_abstraction.rs`; `lab/families/hierarchies/hierarchy.rs` answers as of the cursor.

use std::sync::Arc;

use crate::graph::{Cost, DIRECTIONS, MoveRule, Neighbours, Numbers, Square};
use crate::message::Message;
use crate::world::Grid;

use super::clusters::Clusters;
use super::clusters::MOST_LEVELS;
use super::entrances::TWO_FROM;
use super::entrances::Transition;
use super::kept::Kept;

/// The parameters of an abstraction: cluster size, levels, placement of transitions, and what is stored of intra-edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbstractionShape {
    /// Cells on a side of a cluster of level 1, at least 2.
    pub side: u32,
    /// How many levels, from 1 to [`MOST_LEVELS`].
    pub levels: usize,
    /// Entrances at least this wide get two transitions, one at each end; narrower ones get one in the middle.
    pub two_from: u32,
    /// What is stored of intra-edges of level 1.
    pub keeps: IntraEdgeDetail,
}

/// The detail in which intra-edges are stored: what is kept of them besides their costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IntraEdgeDetail {
    /// Nothing.
    #[default]
    Costs,
    /// The paths from node to node, so that a refinement need not search for them.
    Paths,
    /// For each node a next-hop table over the cluster's cells ([`NextHopTable`](super::next_hops::NextHopTable)), so
    /// that inserting start and goal needs no search, either.
    Steps,
}

impl Default for AbstractionShape {
    fn default() -> AbstractionShape {
        AbstractionShape {
            side: 10,
            levels: 1,
            two_from: TWO_FROM,
            keeps: IntraEdgeDetail::Costs,
        }
    }
}

/// An inter-edge: a transition in one direction, with the cells as its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InterEdge<C> {
    /// The cell on this side.
    pub from: u32,
    /// That on the other side.
    pub to: u32,
    /// What the step costs.
    pub cost: C,
    /// The highest level at which the two cells lie in different clusters.
    pub level: u8,
}

/// An inter-edge out of a cluster, with nodes given by their positions inside the clusters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::hierarchy) struct LocalInterEdge<C> {
    /// Position of the node on this side among the nodes of the cluster.
    pub from: u32,
    /// The cluster on the other side, and the position of the node there.
    pub cluster: u32,
    pub to: u32,
    pub cost: C,
    /// Whether it also leaves the cluster of the level above.
    pub leaves: bool,
}

/// The result of the intra-edge search of a cluster: costs, and paths or next hops where these are stored.
pub(in crate::hierarchy) struct Found<C> {
    pub costs: Vec<C>,
    pub paths: Kept,
    pub next_hops: Vec<u8>,
}

impl<C> Default for Found<C> {
    fn default() -> Found<C> {
        Found {
            costs: Vec::new(),
            paths: Kept::default(),
            next_hops: Vec::new(),
        }
    }
}

/// The intra-edge table of a cluster: its nodes in ascending order of cells, the cost between each two of them, and the
/// inter-edges out of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::hierarchy) struct IntraEdgeTable<C> {
    pub nodes: Vec<u32>,
    /// `nodes.len()` squared, row by row; `UNREACHED` where no path lies inside the cluster. Empty while the costs are
    /// unknown.
    pub costs: Vec<C>,
    /// Number of intra-edges: pairs of nodes with a path inside the cluster.
    pub joined: usize,
    /// A shortest path of each intra-edge, where paths are stored.
    pub paths: Kept,
    /// Next hops (directions) towards each node, where these are stored: node by node, over the cluster's cells row by
    /// row.
    pub next_hops: Vec<u8>,
    /// Inter-edges out of the cluster, sorted by the node on this side; each node has at least one.
    pub inter_edges: Vec<LocalInterEdge<C>>,
}

impl<C> Default for IntraEdgeTable<C> {
    fn default() -> IntraEdgeTable<C> {
        IntraEdgeTable {
            nodes: Vec::new(),
            costs: Vec::new(),
            joined: 0,
            paths: Kept::default(),
            next_hops: Vec::new(),
            inter_edges: Vec::new(),
        }
    }
}

impl<C: Cost> IntraEdgeTable<C> {
    /// The position of a cell among the nodes.
    #[inline]
    pub fn place(&self, cell: u32) -> Option<usize> {
        self.nodes.binary_search(&cell).ok()
    }

    /// The costs from the node at a position to all nodes; empty while they are unknown.
    #[inline]
    pub fn row(&self, place: usize) -> &[C] {
        let width = self.nodes.len();
        let row = self.costs.get(place * width..(place + 1) * width);
        row.unwrap_or_default()
    }

    /// Sets the costs, stored paths and next hops; all stay empty where the cluster has no nodes.
    pub fn fill(&mut self, found: Found<C>) {
        let found = match self.nodes.is_empty() {
            true => Found::default(),
            false => found,
        };
        let finite = found.costs.iter().filter(|&&cost| cost != C::UNREACHED);
        // Without those from each node to itself.
        self.joined = finite.count().saturating_sub(self.nodes.len()) / 2;
        (self.costs, self.paths, self.next_hops) = (found.costs, found.paths, found.next_hops);
    }

    /// Removes the costs, paths and next hops.
    pub fn empty(&mut self) {
        self.fill(Found::default());
    }

    /// Bytes of the costs, stored paths and next hops.
    pub fn bytes(&self) -> usize {
        self.costs.len() * size_of::<C>() + self.paths.bytes() + self.next_hops.len()
    }

    /// Whether the costs are known; true for a cluster without nodes.
    #[inline]
    pub fn is_known(&self) -> bool {
        self.nodes.is_empty() || !self.costs.is_empty()
    }

    /// The inter-edges from the node at a position.
    #[inline]
    pub fn inter_edges(&self, place: usize) -> impl Iterator<Item = &LocalInterEdge<C>> {
        // Each node before has at least one.
        let behind = self.inter_edges.get(place..).unwrap_or_default();
        behind
            .iter()
            .skip_while(move |edge| edge.from < place as u32)
            .take_while(move |edge| edge.from == place as u32)
    }
}

/// The abstract graph of a grid under a move rule, complete or as far as it has been built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abstraction<C> {
    pub(in crate::hierarchy) shape: AbstractionShape,
    pub(in crate::hierarchy) clusters: Clusters,
    pub(in crate::hierarchy) rule: MoveRule,
    /// Whether costs are in the units of a grid with terrain costs.
    pub(in crate::hierarchy) weighted: bool,
    /// For each cluster of level 1 the transitions that [`transitions`](super::entrances::transitions) finds from it.
    pub(in crate::hierarchy) borders: Vec<Vec<Transition<C>>>,
    /// For each cluster of level 1 all inter-edges out of it, by cell.
    pub(in crate::hierarchy) inter_edges: Vec<Vec<InterEdge<C>>>,
    /// For each level the intra-edge tables of its clusters; the first is level 1.
    pub(in crate::hierarchy) tables: Vec<Vec<IntraEdgeTable<C>>>,
    /// For each level its nodes, numbered cluster by cluster.
    pub(in crate::hierarchy) numbers: Vec<Arc<Numbers>>,
    /// All numbers are smaller than this of the nodes of a level, of two ends besides, and of the cells of a cluster of
    /// level 1.
    pub(in crate::hierarchy) bound: usize,
    /// How many clusters have costs that are not known yet.
    pub(in crate::hierarchy) unknown: usize,
}

impl<C: Cost> Abstraction<C> {
    /// An abstraction without nodes, to be filled by a [`Build`](super::build::Build).
    ///
    /// # Errors
    /// `hierarchy.side` and `hierarchy.levels` for a shape outside the limits, `hierarchy.squares` for a rule of
    /// hexagons.
    pub fn empty(
        shape: AbstractionShape,
        grid: &Grid,
        rule: MoveRule,
    ) -> Result<Abstraction<C>, Message> {
        if shape.side < 2 {
            return Err(Message::new("hierarchy.side")
                .with("found", shape.side)
                .with("right", 2));
        }
        if !(1..=MOST_LEVELS).contains(&shape.levels) {
            return Err(Message::new("hierarchy.levels")
                .with("found", shape.levels)
                .with("right", MOST_LEVELS));
        }
        if rule.neighbours == Neighbours::Hexagons {
            return Err(Message::new("hierarchy.squares"));
        }
        let clusters = Clusters::new(shape.side, grid.width(), grid.height());
        let count = clusters.count(1);
        let mut abstraction = Abstraction {
            shape,
            clusters,
            rule,
            weighted: grid.costs().is_some(),
            borders: vec![Vec::new(); count],
            inter_edges: vec![Vec::new(); count],
            tables: (1..=shape.levels)
                .map(|level| vec![IntraEdgeTable::default(); clusters.count(level)])
                .collect(),
            numbers: vec![Arc::default(); shape.levels],
            bound: 0,
            unknown: 0,
        };
        (1..=shape.levels).for_each(|level| abstraction.number(level));
        Ok(abstraction)
    }

    /// Numbers the nodes of a level. O(its nodes and clusters).
    pub(in crate::hierarchy) fn number(&mut self, level: usize) {
        let tables = self.tables[level - 1].iter();
        let nodes = tables.map(|table| table.nodes.as_slice());
        let (row, side) = (self.clusters.width(), self.clusters.side(level));
        self.numbers[level - 1] = Arc::new(Numbers::new(row, side, nodes));
        let most = self.numbers.iter().map(|numbers| numbers.len() + 2).max();
        self.bound = most.unwrap_or(0).max(Square::bound(self.shape.side));
    }

    /// Its parameters.
    pub fn shape(&self) -> AbstractionShape {
        self.shape
    }

    /// The clusters.
    pub fn clusters(&self) -> &Clusters {
        &self.clusters
    }

    /// The number of levels.
    pub fn levels(&self) -> usize {
        self.shape.levels
    }

    /// The nodes of a cluster, by rising cells.
    pub fn nodes(&self, level: usize, cluster: usize) -> &[u32] {
        &self.tables[level - 1][cluster].nodes
    }

    /// The intra-edge cost between two nodes of a cluster; `None` where no path lies inside it, where one of the cells
    /// is not a node of it, and while the costs are not [known](Abstraction::knows).
    pub fn cost(&self, level: usize, cluster: usize, from: u32, to: u32) -> Option<C> {
        let table = &self.tables[level - 1][cluster];
        let cost = *table.row(table.place(from)?).get(table.place(to)?)?;
        (cost != C::UNREACHED).then_some(cost)
    }

    /// The stored path between two nodes of a cluster of level 1: its cells without the first. `None` where none is
    /// stored, or one of the cells is not a node of the cluster. O(log nodes of the cluster) besides the path.
    pub fn path(&self, cluster: usize, from: u32, to: u32) -> Option<impl Iterator<Item = u32>> {
        let table = &self.tables[0][cluster];
        let moves = table.paths.moves(table.place(from)?, table.place(to)?)?;
        let row = self.clusters.width() as i32;
        Some(moves.scan(from, move |cell, direction| {
            let (dx, dy) = DIRECTIONS[direction];
            *cell = cell.wrapping_add_signed(dy * row + dx);
            Some(*cell)
        }))
    }

    /// Adds the same cells to a list; answers whether there is such a path.
    pub(in crate::hierarchy) fn append_path(
        &self,
        cluster: usize,
        (from, to): (u32, u32),
        cells: &mut Vec<u32>,
    ) -> bool {
        let table = &self.tables[0][cluster];
        if table.paths.is_empty() {
            return false;
        }
        let Some((a, b)) = table.place(from).zip(table.place(to)) else {
            return false;
        };
        let row = self.clusters.width() as i32;
        let offsets = DIRECTIONS.map(|(dx, dy)| dy * row + dx);
        table.paths.append((a, b), from, &offsets, cells)
    }

    /// The transitions of the eastern and southern border of a cluster of level 1.
    pub fn border(&self, cluster: usize) -> &[Transition<C>] {
        &self.borders[cluster]
    }

    /// All transitions, each once.
    pub fn transitions(&self) -> impl Iterator<Item = &Transition<C>> {
        self.borders.iter().flatten()
    }

    /// The inter-edges from a cell.
    #[inline]
    pub fn inter_edges(&self, cell: u32) -> &[InterEdge<C>] {
        let inter_edges = &self.inter_edges[self.clusters.of_index(1, cell)];
        let first = inter_edges.partition_point(|link| link.from < cell);
        let many = inter_edges[first..].partition_point(|link| link.from == cell);
        &inter_edges[first..first + many]
    }

    /// The highest level that a cell is a node of; 0 where it is none.
    pub fn level_of(&self, cell: u32) -> usize {
        let highest = self.inter_edges(cell).iter().map(|link| link.level).max();
        usize::from(highest.unwrap_or(0)).min(self.levels())
    }

    /// The highest level at which two cells lie in different clusters; 0 where they never do.
    pub(in crate::hierarchy) fn level_between(&self, a: u32, b: u32) -> usize {
        let apart =
            |&level: &usize| self.clusters.of_index(level, a) != self.clusters.of_index(level, b);
        (1..=self.levels()).rev().find(apart).unwrap_or(0)
    }

    /// Bytes that it takes on the heap. O(clusters).
    pub fn bytes(&self) -> usize {
        let tables: usize = self
            .tables
            .iter()
            .flatten()
            .map(|table| {
                table.bytes()
                    + table.nodes.len() * size_of::<u32>()
                    + table.inter_edges.len() * size_of::<LocalInterEdge<C>>()
            })
            .sum();
        let numbers: usize = self.numbers.iter().map(|numbers| numbers.bytes()).sum();
        let inter_edges: usize = self.inter_edges.iter().map(Vec::len).sum();
        let borders: usize = self.borders.iter().map(Vec::len).sum();
        tables
            + numbers
            + inter_edges * size_of::<InterEdge<C>>()
            + borders * size_of::<Transition<C>>()
    }
}
