//! PRA\* on the world's grid as it is edited: an edit may change all levels, so the pyramid is rebuilt.

use super::pra_star::PraSettings;
use super::pra_star::PraStar;
use super::pyramid::CliquePyramid;
use crate::graph::{Cost, GridGraph, NodeId};
use crate::hierarchy::Levels;
use crate::hierarchy::OnLevels;
use crate::search::{CorridorWidth, LevelFacts};

impl Levels for CliquePyramid {
    type Searched = CliquePyramid;

    fn searched(&self) -> &CliquePyramid {
        self
    }

    fn levels(&self) -> usize {
        self.levels()
    }

    fn count(&self, level: usize) -> usize {
        self.count(level)
    }

    fn node_of(&self, level: usize, cell: u32) -> Option<u32> {
        self.node_of(level, cell)
    }

    fn cell(&self, level: usize, node: u32) -> u32 {
        self.cell(level, node)
    }

    fn joined(&self, level: usize, node: u32) -> &[u32] {
        self.joined(level, node)
    }

    fn orphans(&self, level: usize) -> &[u32] {
        self.orphans(level)
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }
}

impl OnLevels for PraSettings {
    type Levels = CliquePyramid;
    type Query<C: Cost> = PraStar<C>;

    fn query<C: Cost>(&self, start: NodeId, goal: NodeId) -> PraStar<C> {
        PraStar::between(*self, start, goal)
    }

    fn build<C: Cost>(&self, graph: &GridGraph<'_, C>) -> CliquePyramid {
        CliquePyramid::new(graph)
    }

    fn facts(&self) -> LevelFacts {
        LevelFacts {
            corridor: match self.wide {
                true => CorridorWidth::Neighbours,
                false => CorridorWidth::Path,
            },
            sector: 0,
        }
    }

    /// From one node of a level to the next it may be twice as far as there are cells in both, and a walk in parts may
    /// go back.
    fn times(&self) -> u64 {
        2
    }
}
