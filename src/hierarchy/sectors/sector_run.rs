//! The minimal memory abstraction of the world's grid as it is edited: an edit rebuilds the regions of the sectors
//! around it.

use super::regions::Labels;
use super::regions::Sectors;
use super::sector_query::SectorQuery;
use super::sector_query::SectorSettings;
use crate::graph::{Cost, GridGraph, NodeId};
use crate::hierarchy::Levels;
use crate::hierarchy::OnLevels;
use crate::search::{CorridorWidth, LevelFacts};
use crate::world::CellBox;

/// The parameters of the algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnSectors {
    /// Cells on a side of a sector.
    pub side: u32,
    /// How many sectors wide and high the groups of a second level are; 0: there is none.
    pub group: u32,
    /// How a query is made.
    pub query: SectorSettings,
}

/// Regions, and the labels of all cells, which queries do without: repairs and pictures ask them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    /// The regions.
    pub sectors: Sectors,
    /// The region of each cell in its sector.
    pub labels: Labels,
}

impl Levels for Labelled {
    type Searched = Sectors;

    fn searched(&self) -> &Sectors {
        &self.sectors
    }

    fn levels(&self) -> usize {
        self.sectors.levels()
    }

    fn count(&self, level: usize) -> usize {
        match level {
            0 => self.labels.count(),
            _ => self.sectors.count(level),
        }
    }

    fn node_of(&self, level: usize, cell: u32) -> Option<u32> {
        match level {
            0 => Some(cell),
            _ => {
                let region = self.sectors.labelled(cell, self.labels.of(cell)?);
                Some(self.sectors.above(level, region))
            }
        }
    }

    fn cell(&self, level: usize, node: u32) -> u32 {
        let known = self.sectors.level(level);
        known.map_or(node, |known| known.numbers.cell(node))
    }

    fn joined(&self, level: usize, node: u32) -> &[u32] {
        let known = self.sectors.level(level);
        known.map_or(&[], |known| known.joined(node))
    }

    fn clusters(&self, level: usize) -> usize {
        self.sectors.clusters(level)
    }

    /// Of the regions.
    fn bytes(&self) -> usize {
        self.sectors.bytes()
    }
}

impl OnLevels for OnSectors {
    type Levels = Labelled;
    type Query<C: Cost> = SectorQuery<C>;

    fn query<C: Cost>(&self, start: NodeId, goal: NodeId) -> SectorQuery<C> {
        SectorQuery::between(self.query, start, goal)
    }

    fn build<C: Cost>(&self, graph: &GridGraph<'_, C>) -> Labelled {
        let (sectors, labels) = Sectors::new(self.side, graph);
        let sectors = match self.group {
            0 => sectors,
            group => sectors.grouped(group),
        };
        Labelled { sectors, labels }
    }

    fn repair<C: Cost>(
        &self,
        Labelled { sectors, labels }: &mut Labelled,
        area: CellBox,
        graph: &GridGraph<'_, C>,
    ) -> Option<Vec<u32>> {
        Some(sectors.repair(area, labels, graph))
    }

    fn facts(&self) -> LevelFacts {
        LevelFacts {
            corridor: CorridorWidth::Anything,
            sector: self.side,
        }
    }

    /// From centre to centre it is no farther than both regions have cells, so each counts twice; what is cut off is
    /// walked again. How often a way from group to group comes through a region has no bound as small.
    fn times(&self) -> u64 {
        match self.group {
            0 => 3,
            _ => u64::from(u32::MAX),
        }
    }
}
