//! Facts on the abstraction (abstract graph) that a search has built, and on a query on it, for display.

use crate::graph::Moves;
use crate::message::Message;
use crate::trace::Counters;
use crate::world::{CellBox, Grid};

/// A step of building: one cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Task {
    /// 0: where its borders are crossed is found. From 1: what it costs to go through it, on that level.
    pub level: u8,
    /// The cluster; of level 1 where the borders are crossed.
    pub cluster: u32,
}

/// Facts on a run so far.
#[derive(Clone, Copy, Debug)]
pub struct AbstractionFacts<'a> {
    /// How many levels there are.
    pub levels: usize,
    /// What has been built, in the order of the steps that tell it.
    pub tasks: &'a [Task],
    /// Whether these are steps of the run; else they were done before its first.
    pub told: bool,
    /// Whether paths inside clusters are read from next-hop tables, a cell a step, instead of being searched.
    pub reads: bool,
    /// Whether costs through clusters are found when a search first comes into them.
    pub lazily: bool,
    /// The clusters for which they were found so in this run, in this order.
    pub met: &'a [Task],
    /// How many tasks there are in all.
    pub ahead: usize,
    /// The clusters that the last edit has made anew, as long as start and goal stay.
    pub repaired: &'a [Task],
    /// For a search that handles changes: the number of the last one, from 1.
    pub since: u64,
    /// The path at the highest level, start and goal included, as cells; empty until it is found.
    pub top: &'a [u32],
    /// The path of cells from the start on, as far as it is refined, before smoothing.
    pub refined: &'a [u32],
    /// Bytes that the abstraction takes.
    pub bytes: u64,
    /// Whether it was read from a file, not built.
    pub loaded: bool,
    /// Why it could not be, where it was to be read from one.
    pub refused: Option<&'a Message>,
}

/// The effort of a query, by its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Inserting start and goal into the abstract graph.
    pub joining: Counters,
    /// The search on the highest level.
    pub top: Counters,
    /// The refinement.
    pub refinement: Counters,
    /// Searches of the refinement.
    pub legs: u64,
    /// Legs of the refinement whose path was kept or read, so that none was searched.
    pub looked_up: u64,
    /// How often the goal was inserted into a level with the edges of an earlier query.
    pub taken: u64,
    /// Steps that were read from tables.
    pub read: u64,
    /// Clusters whose costs were found because a search came into them, and expansions that this took.
    pub met: u64,
    /// See there.
    pub edges: u64,
    /// Looks of smoothing: around a cell, or along a line.
    pub looks: u64,
}

/// The storage of an abstraction, level by level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Storage {
    /// Nodes that belong to a level and to none above it; the first is level 1.
    pub nodes: Vec<usize>,
    /// Steps across borders likewise, each counted once.
    pub links: Vec<usize>,
    /// Pairs of nodes of one cluster that are joined at that level, each counted once.
    pub paths: Vec<usize>,
}

/// The abstraction, for display: clusters of cells, level by level from 1, and the abstract graph of the transitions
/// between them.
pub trait Layers {
    /// How many clusters a level has.
    fn count(&self, level: usize) -> usize;

    /// The cells of a cluster.
    fn cells(&self, level: usize, cluster: usize) -> CellBox;

    /// The cluster of a level that a cell lies in.
    fn cluster_of(&self, level: usize, cell: u32) -> usize;

    /// The nodes of a cluster, as cells.
    fn nodes(&self, level: usize, cluster: usize) -> &[u32];

    /// The highest level that a cell is a node of; 0 where it is none.
    fn level_of(&self, cell: u32) -> usize;

    /// The cost of the intra-edge between two nodes of a cluster, in units; `None` where there is no path inside it.
    fn cost(&self, level: usize, cluster: usize, from: u32, to: u32) -> Option<u64>;

    /// Whether the intra-edges of a cluster are known.
    fn knows(&self, level: usize, cluster: usize) -> bool;

    /// Its storage. O(clusters).
    fn storage(&self) -> Storage;

    /// The storage of an abstraction with the same clusters in the article's worst case. O(clusters).
    fn worst_case(&self) -> Storage;

    /// The next hop from a cell to a node, inside their cluster of level 1; `None` at the node, without a path, and
    /// without such tables.
    fn next(&self, cell: u32, node: u32) -> Option<u32>;

    /// The steps across the eastern and southern border of a cluster of level 1: the cells on both sides, one after the
    /// other.
    fn transitions(&self, cluster: usize) -> Vec<u32>;
}

/// A search on an abstraction that it has built.
pub trait OnAbstraction {
    /// Facts on the run.
    fn facts(&self) -> AbstractionFacts<'_>;

    /// The effort of each part.
    fn effort(&self) -> Effort;

    /// The abstraction; `None` while there is none.
    fn layers(&self) -> Option<&dyn Layers>;

    /// Has costs through clusters that were found on the way kept from run to run, and with `goal` what joins one, as
    /// long as that and its clusters stay. The steps of a run depend on those before then, so that no lane asks for it.
    fn keep(&self, _goal: bool) {}

    /// Whether the next run is to do a whole query in one step where nothing records it, by quicker means that find the
    /// same path.
    fn run_at_once(&self, _whether: bool) {}

    /// The whole abstraction as a file, for those that can be read from one. `grid` and `moves`: those that it was
    /// built of.
    fn save(&self, _grid: &Grid, _moves: &Moves) -> Option<Vec<u8>> {
        None
    }
}
