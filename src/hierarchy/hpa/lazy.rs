//! Lazy intra-edges: the costs of a cluster are computed when a search first enters it.
//!
//! **Idea.** Building finds the transitions only, which is fast. When an abstract search first enters a cluster over an
//! inter-edge, the intra-edge costs of the cluster are computed; on higher levels those of the clusters below come
//! first. An edit discards the costs of the affected clusters and of the clusters above them. Many clusters are never
//! entered, and the others would have been computed anyway.
//!
//! **Guarantee.** Known costs equal those of an eagerly built abstraction, so that a query on either finds the same
//! path; once all costs are known both are equal.
//!
//! **Complexity.** Building: O(cells on borders + nodes). Each cluster is computed once; all together cost as much as
//! an eager build. A repair also discards the clusters above those that an eager repair rebuilds, though their costs
//! may stay the same.
//!
//! **Source.** B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011,
//! section 7.2, which mentions it as an option.
//!
//! **Deviations.** There costs are computed when a node is first generated; here when a node reached over an inter-edge
//! is about to be expanded, since a node reached by an intra-edge needs none. Next-hop tables
//! ([`IntraEdgeDetail::Steps`](super::abstraction::IntraEdgeDetail)) are made eagerly.
//!
//! **A query on costs that are not known yet.** `Build::lazily` finds transitions alone. A search asks before each step
//! whether the next node leads into a cluster without costs (`LevelGraph::unknown_ahead`); `HpaStar::step_lazily` then
//! finds the costs of one cluster in place of expanding, from below, so that a query differs from one on a whole
//! abstraction in these steps only. On an abstraction that is shared and not whole it stops. A lane forgets after each
//! run what it has found, `Quantity::Linked` counts it; solvers keep it (`OnAbstraction::keep`).
//! `tests/hierarchy/lazy_edges.rs` holds all of it to what is found at once, over edits.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::hierarchy::{Abstraction, HpaSettings, HpaStar, AbstractionShape};
//! use wayscope::world::{Grid, Terrain};
//!
//! let grid = Grid::new(60, 60, Terrain::Dot)?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let mut abstraction = Abstraction::lazy(AbstractionShape::default(), &graph)?;
//! let mut query = HpaStar::between(HpaSettings::default(), NodeId(0), NodeId(59));
//! query.run_lazily(&mut abstraction, &graph, &mut ());
//! // The way leads along the uppermost row of clusters.
//! assert!(query.effort().met < 12 && !abstraction.is_whole());
//! abstraction.find_all(&graph);
//! assert_eq!(abstraction, Abstraction::new(AbstractionShape::default(), &graph)?);
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::abstraction::Abstraction;
use super::abstraction::AbstractionShape;
use super::build::Build;
use super::intra_edge_search::{IntraEdgeSearch, costs_through};
use crate::graph::{Cost, GridGraph};
use crate::message::Message;
use crate::search::Task;
use crate::world::CellBox;

impl<C: Cost> Abstraction<C> {
    /// The abstraction of a grid without costs through clusters, unless it keeps tables of steps.
    ///
    /// # Errors
    /// As [`Abstraction::empty`].
    pub fn lazy(
        shape: AbstractionShape,
        graph: &GridGraph<'_, C>,
    ) -> Result<Abstraction<C>, Message> {
        let mut abstraction = Abstraction::empty(shape, graph.grid(), graph.moves().rule())?;
        let build = Build::whole(&abstraction).lazily(&abstraction);
        build.finished(&mut abstraction, graph);
        Ok(abstraction)
    }

    /// As [`repair`](Abstraction::repair), but costs through the clusters that the edit concerns, and through those
    /// above them, are not known from then on. Answers these.
    pub fn repair_lazily(&mut self, area: CellBox, graph: &GridGraph<'_, C>) -> Vec<Vec<usize>> {
        let build = Build::repair(self, area, graph).lazily(self);
        build.finished(self, graph).into_rebuilt()
    }

    /// Whether the costs through all clusters are known.
    #[inline]
    pub fn is_whole(&self) -> bool {
        self.unknown == 0
    }

    /// Whether the costs through a cluster are known.
    #[inline]
    pub fn knows(&self, level: usize, cluster: usize) -> bool {
        self.tables[level - 1][cluster].is_known()
    }

    /// Finds the costs that are not known yet. O(their clusters' share of building).
    pub fn find_all(&mut self, graph: &GridGraph<'_, C>) {
        let mut intra = IntraEdgeSearch::default();
        for level in 1..=self.levels() {
            for cluster in 0..self.clusters.count(level) {
                if !self.knows(level, cluster) {
                    self.find((level, cluster), graph, &mut intra);
                }
            }
        }
    }

    /// The first cluster to be found where the costs through one are wanted: one below it as long as some of these are
    /// not known.
    fn first_unknown(&self, (level, cluster): (usize, usize)) -> Option<(usize, usize)> {
        let area = self.clusters.cells(level, cluster);
        (1..=level).find_map(|level| {
            let mut within = self.clusters.touching(level, area);
            let unknown = within.find(|&cluster| !self.knows(level, cluster))?;
            Some((level, unknown))
        })
    }

    /// Finds the costs through one of the clusters below one that are not known; answers whether there was one.
    pub(in crate::hierarchy) fn meet_below(
        &mut self,
        (level, cluster): (usize, usize),
        graph: &GridGraph<'_, C>,
        intra: &mut IntraEdgeSearch<C>,
    ) -> bool {
        let below = match self.is_whole() {
            true => None,
            false => self.first_unknown((level, cluster)),
        };
        match below {
            Some(below) if below.0 < level => self.find(below, graph, intra),
            _ => return false,
        }
        true
    }

    /// Finds the costs through a cluster, or first through one below it; answers which, `None` where all are known.
    pub(in crate::hierarchy) fn meet(
        &mut self,
        wanted: (usize, usize),
        graph: &GridGraph<'_, C>,
        intra: &mut IntraEdgeSearch<C>,
    ) -> Option<Task> {
        let (level, cluster) = self.first_unknown(wanted)?;
        self.find((level, cluster), graph, intra);
        Some(Task {
            level: level as u8,
            cluster: cluster as u32,
        })
    }

    fn find(
        &mut self,
        (level, cluster): (usize, usize),
        graph: &GridGraph<'_, C>,
        intra: &mut IntraEdgeSearch<C>,
    ) {
        let nodes = &self.tables[level - 1][cluster].nodes;
        let found = costs_through(intra, self, graph, (level, cluster), nodes);
        self.tables[level - 1][cluster].fill(found);
        self.unknown -= 1;
    }

    /// Bytes that were needed for what was found of a cluster.
    pub(in crate::hierarchy) fn bytes_found(&self, task: &Task) -> usize {
        self.tables[usize::from(task.level) - 1][task.cluster as usize].bytes()
    }

    /// Forgets costs that were found: all that one query has.
    pub(in crate::hierarchy) fn forget(&mut self, tasks: &[Task]) {
        for task in tasks {
            let table = &mut self.tables[usize::from(task.level) - 1][task.cluster as usize];
            self.unknown += usize::from(table.is_known() && !table.nodes.is_empty());
            table.empty();
        }
    }
}
