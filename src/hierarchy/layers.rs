//! The view of an abstraction that pictures query.

use super::Abstraction;
use crate::graph::Cost;
use crate::search::{Layers, Storage};
use crate::world::CellBox;

impl<C: Cost> Layers for Abstraction<C> {
    fn count(&self, level: usize) -> usize {
        self.clusters.count(level)
    }

    fn cells(&self, level: usize, cluster: usize) -> CellBox {
        self.clusters.cells(level, cluster)
    }

    fn cluster_of(&self, level: usize, cell: u32) -> usize {
        self.clusters.of_index(level, cell)
    }

    fn nodes(&self, level: usize, cluster: usize) -> &[u32] {
        self.nodes(level, cluster)
    }

    fn level_of(&self, cell: u32) -> usize {
        self.level_of(cell)
    }

    fn cost(&self, level: usize, cluster: usize, from: u32, to: u32) -> Option<u64> {
        self.cost(level, cluster, from, to).map(C::units)
    }

    fn knows(&self, level: usize, cluster: usize) -> bool {
        self.knows(level, cluster)
    }

    fn storage(&self) -> Storage {
        self.storage()
    }

    fn worst_case(&self) -> Storage {
        self.worst_case()
    }

    fn next(&self, cell: u32, node: u32) -> Option<u32> {
        let (_, next) = self.next_hops(node)?.step(cell)?;
        Some(next)
    }

    fn transitions(&self, cluster: usize) -> Vec<u32> {
        let border = self.border(cluster).iter();
        border.flat_map(|step| [step.from, step.to]).collect()
    }
}
