//! The abstract graph of HPA\*: crossings between clusters, and for each cluster of each level what it costs to go from
//! one of its crossings to another without leaving it.
//!
//! **Idea.** Only cells where a border is crossed are nodes. Two nodes on both sides of a border are joined by the step
//! between them; two nodes of one cluster by the shortest path inside it. A node belongs to the levels on whose borders
//! it lies; what it costs to go through a cluster of a higher level is the shortest path inside it over the level
//! below.
//!
//! **Guarantee.** There is a path in the abstract graph whenever there is one on the grid, and more levels do not make
//! it dearer. Costs inside clusters are exact.
//!
//! **Complexity.** For m x m cells in clusters of n x n, with k nodes a cluster: building O(m² k log n) time, and O(m²
//! / n² k²) memory for costs. The repair of one cell: the clusters that have it within a step, and one cluster of each
//! further level; O(nodes of the level) more where nodes come or go, which are numbered anew then.
//!
//! **Source.** A. Botea, M. Müller, J. Schaeffer, "Near optimal hierarchical path-finding", Journal of Game Development
//! 1(1), 2004.
//!
//! **Deviations.** A node is known by its cell. Crossings are as in [`Crossing`](super::entrances::Crossing). The costs
//! through a cluster are kept as a table of all its nodes, of which half would do; they may wait until a search first
//! comes into the cluster ([`Abstraction::lazy`]). Paths through clusters, or the next cell from each of their cells,
//! are kept, if so wanted, on level 1 only.
//!
//! **Building and repair.** `build.rs` fills an abstraction a cluster a step, and repairs it after an edit: crossings
//! are found anew along the borders concerned; a cluster is made anew when its own cells or crossings changed, one
//! above it when the table below came out otherwise. Its paths are kept beside the costs if so wanted (`kept.rs`, a
//! direction a move) and looked up by a refinement. `hpa_run.rs` is HPA\* on the grid as it is edited: the steps of
//! building are told in every run where they are shown, so that a world has the same steps however it came to be, and
//! are done once.
//!
//! **Queries** change nothing of the abstraction but what they may find of it (`lazy.rs`). `ends.rs` keeps what joins
//! start and goal, `LevelGraph` is one level with them as a `Graph`, `Within` the inside of a cluster on the grid;
//! `hpa_star.rs` runs `BestFirst` on one after the other. Both number their nodes themselves (`graph/names.rs`:
//! cluster by cluster, or within a box), so that the records of a search lie close together; `BestFirst` takes starts
//! and goals, answers and reports by cells. Of a node reached through its cluster only the crossings are looked at
//! (`Graph::successors_after`): the rest is no nearer from there. What joins a goal can be kept for the next query to
//! it (`HpaStar::restart_to`, `Solver::keep_goal`) as long as its clusters stay; lanes never do so, since their steps
//! must not depend on earlier runs.
//!
//! **Files.** `file.rs` writes an abstraction and reads it in place of building it: costs and kept paths alone, since
//! crossings and nodes are found in the grid faster than read. A runner around a file (`from_file`, made by
//! `lab/files/abstraction_file.rs`) says what it refused; on another world it builds as any.
//!
//! **Held by tests.** `tests/hierarchy/hpa_star.rs` has the example of the article to the last number, and holds
//! queries to the oracle, abstractions to their definition and repairs to building anew; `hpa_star_lanes.rs` what is
//! shown, `many_units.rs` kept goals, `storage.rs` the article's worst case. What a picture asks of any abstraction is
//! `search/engine/on_abstraction.rs`; `lab/families/hierarchy.rs` answers as of the cursor.

use std::sync::Arc;

use crate::graph::{Cost, DIRECTIONS, MoveRule, Neighbours, Numbers, Square};
use crate::message::Message;
use crate::world::Grid;

use super::clusters::Clusters;
use super::clusters::MOST_LEVELS;
use super::entrances::Crossing;
use super::entrances::TWO_FROM;
use super::kept::Kept;

/// How an abstraction is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Cells on a side of a cluster of level 1, at least 2.
    pub side: u32,
    /// How many levels, from 1 to [`MOST_LEVELS`].
    pub levels: usize,
    /// Entrances of so many places or more are crossed at both ends.
    pub two_from: u32,
    /// What is kept of clusters of level 1.
    pub keeps: Keeps,
}

/// What is kept of a cluster besides what it costs to go through it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keeps {
    /// Nothing.
    #[default]
    Costs,
    /// The paths from node to node, so that a refinement need not search for them.
    Paths,
    /// For each cell the next one towards each node ([`Arrows`](super::arrows::Arrows)), so that start and goal need no
    /// search, either.
    Steps,
}

impl Default for Shape {
    fn default() -> Shape {
        Shape {
            side: 10,
            levels: 1,
            two_from: TWO_FROM,
            keeps: Keeps::Costs,
        }
    }
}

/// A crossing as seen from one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link<C> {
    /// The cell on this side.
    pub from: u32,
    /// That on the other side.
    pub to: u32,
    /// What the step costs.
    pub cost: C,
    /// The highest level at which both lie in different clusters.
    pub level: u8,
}

/// A crossing out of a cluster, as a search on its level needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::hierarchy) struct Door<C> {
    /// Where the node on this side stands among those of the cluster.
    pub from: u32,
    /// The cluster on the other side, and where the node stands there.
    pub cluster: u32,
    pub to: u32,
    pub cost: C,
    /// Whether it leaves the cluster of the level above, too.
    pub leaves: bool,
}

/// What is found of a cluster whose nodes are known.
pub(in crate::hierarchy) struct Found<C> {
    pub costs: Vec<C>,
    pub paths: Kept,
    pub arrows: Vec<u8>,
}

impl<C> Default for Found<C> {
    fn default() -> Found<C> {
        Found {
            costs: Vec::new(),
            paths: Kept::default(),
            arrows: Vec::new(),
        }
    }
}

/// The nodes of a cluster, by rising cells, the cost from each to each, and the crossings out of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::hierarchy) struct Room<C> {
    pub nodes: Vec<u32>,
    /// `nodes.len()` squared, row by row; `UNREACHED` where the cluster has no way. Empty while they are not known.
    pub costs: Vec<C>,
    /// Pairs of nodes that have a way between them, each counted once.
    pub joined: usize,
    /// The paths that cost as much, where they are kept.
    pub paths: Kept,
    /// Directions towards each node, where they are kept: node by node, of the cluster's cells row by row.
    pub arrows: Vec<u8>,
    /// By the nodes on this side, each of which has one or more.
    pub doors: Vec<Door<C>>,
}

impl<C> Default for Room<C> {
    fn default() -> Room<C> {
        Room {
            nodes: Vec::new(),
            costs: Vec::new(),
            joined: 0,
            paths: Kept::default(),
            arrows: Vec::new(),
            doors: Vec::new(),
        }
    }
}

impl<C: Cost> Room<C> {
    /// Where a cell stands among the nodes.
    #[inline]
    pub fn place(&self, cell: u32) -> Option<usize> {
        self.nodes.binary_search(&cell).ok()
    }

    /// The costs from the node at that place to all; nothing while they are not known.
    #[inline]
    pub fn row(&self, place: usize) -> &[C] {
        let width = self.nodes.len();
        let row = self.costs.get(place * width..(place + 1) * width);
        row.unwrap_or_default()
    }

    /// Gives it its costs, and the paths and arrows that are kept; none of these where it has no nodes.
    pub fn fill(&mut self, found: Found<C>) {
        let found = match self.nodes.is_empty() {
            true => Found::default(),
            false => found,
        };
        let finite = found.costs.iter().filter(|&&cost| cost != C::UNREACHED);
        // Without those from each node to itself.
        self.joined = finite.count().saturating_sub(self.nodes.len()) / 2;
        (self.costs, self.paths, self.arrows) = (found.costs, found.paths, found.arrows);
    }

    /// Takes them away.
    pub fn empty(&mut self) {
        self.fill(Found::default());
    }

    /// Bytes of its costs, and of the paths and arrows that are kept.
    pub fn bytes(&self) -> usize {
        self.costs.len() * size_of::<C>() + self.paths.bytes() + self.arrows.len()
    }

    /// Whether its costs are known. Where there are no nodes there is nothing to know.
    #[inline]
    pub fn is_known(&self) -> bool {
        self.nodes.is_empty() || !self.costs.is_empty()
    }

    /// The crossings from the node at that place.
    #[inline]
    pub fn doors(&self, place: usize) -> impl Iterator<Item = &Door<C>> {
        // Each node before has at least one.
        let behind = self.doors.get(place..).unwrap_or_default();
        behind
            .iter()
            .skip_while(move |door| door.from < place as u32)
            .take_while(move |door| door.from == place as u32)
    }
}

/// An abstraction of a grid under a move rule, whole or as far as it has been built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abstraction<C> {
    pub(in crate::hierarchy) shape: Shape,
    pub(in crate::hierarchy) clusters: Clusters,
    pub(in crate::hierarchy) rule: MoveRule,
    /// Whether costs are in the units of a grid with terrain costs.
    pub(in crate::hierarchy) weighted: bool,
    /// For each cluster of level 1 the crossings that [`crossings`](super::entrances::crossings) finds from it.
    pub(in crate::hierarchy) borders: Vec<Vec<Crossing<C>>>,
    /// For each cluster of level 1 all crossings out of it, by cell.
    pub(in crate::hierarchy) links: Vec<Vec<Link<C>>>,
    /// For each level its clusters; the first is level 1.
    pub(in crate::hierarchy) rooms: Vec<Vec<Room<C>>>,
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
    pub fn empty(shape: Shape, grid: &Grid, rule: MoveRule) -> Result<Abstraction<C>, Message> {
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
            links: vec![Vec::new(); count],
            rooms: (1..=shape.levels)
                .map(|level| vec![Room::default(); clusters.count(level)])
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
        let rooms = self.rooms[level - 1].iter();
        let nodes = rooms.map(|room| room.nodes.as_slice());
        let (row, side) = (self.clusters.width(), self.clusters.side(level));
        self.numbers[level - 1] = Arc::new(Numbers::new(row, side, nodes));
        let most = self.numbers.iter().map(|numbers| numbers.len() + 2).max();
        self.bound = most.unwrap_or(0).max(Square::bound(self.shape.side));
    }

    /// How it is cut.
    pub fn shape(&self) -> Shape {
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
        &self.rooms[level - 1][cluster].nodes
    }

    /// What it costs to go from one node of a cluster to another inside it; `None` where there is no way, or one is no
    /// node of it, and while it is not [known](Abstraction::knows).
    pub fn cost(&self, level: usize, cluster: usize, from: u32, to: u32) -> Option<C> {
        let room = &self.rooms[level - 1][cluster];
        let cost = *room.row(room.place(from)?).get(room.place(to)?)?;
        (cost != C::UNREACHED).then_some(cost)
    }

    /// The path that was kept from one node of a cluster of level 1 to another inside it: its cells without the first.
    /// `None` where none is kept, or one is no node of it. O(log nodes of the cluster) besides the path.
    pub fn path(&self, cluster: usize, from: u32, to: u32) -> Option<impl Iterator<Item = u32>> {
        let room = &self.rooms[0][cluster];
        let moves = room.paths.moves(room.place(from)?, room.place(to)?)?;
        let row = self.clusters.width() as i32;
        Some(moves.scan(from, move |cell, direction| {
            let (dx, dy) = DIRECTIONS[direction];
            *cell = cell.wrapping_add_signed(dy * row + dx);
            Some(*cell)
        }))
    }

    /// The crossings of the eastern and southern border of a cluster of level 1.
    pub fn border(&self, cluster: usize) -> &[Crossing<C>] {
        &self.borders[cluster]
    }

    /// All crossings, each once.
    pub fn crossings(&self) -> impl Iterator<Item = &Crossing<C>> {
        self.borders.iter().flatten()
    }

    /// The crossings from a cell.
    #[inline]
    pub fn links(&self, cell: u32) -> &[Link<C>] {
        let links = &self.links[self.clusters.of_index(1, cell)];
        let first = links.partition_point(|link| link.from < cell);
        let many = links[first..].partition_point(|link| link.from == cell);
        &links[first..first + many]
    }

    /// The highest level that a cell is a node of; 0 where it is none.
    pub fn level_of(&self, cell: u32) -> usize {
        let highest = self.links(cell).iter().map(|link| link.level).max();
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
        let rooms: usize = self
            .rooms
            .iter()
            .flatten()
            .map(|room| {
                room.bytes()
                    + room.nodes.len() * size_of::<u32>()
                    + room.doors.len() * size_of::<Door<C>>()
            })
            .sum();
        let numbers: usize = self.numbers.iter().map(|numbers| numbers.bytes()).sum();
        let links: usize = self.links.iter().map(Vec::len).sum();
        let borders: usize = self.borders.iter().map(Vec::len).sum();
        rooms + numbers + links * size_of::<Link<C>>() + borders * size_of::<Crossing<C>>()
    }
}
