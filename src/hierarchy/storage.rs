//! The storage of an abstraction, and its worst case.
//!
//! **Source.** A. Botea, M. Müller, J. Schaeffer, "Near optimal hierarchical path-finding", 2004, section on storage.
//!
//! **Deviations.** The article counts maps of c x c whole clusters with an even side n, m = cn: 2m(c - 1) nodes,
//! m(c - 1) steps, and n·\[(c - 2)²(2n - 1) + 2(n - 1) + 3(c - 2)(1.5n - 1)\] paths, the bracket of which is missing
//! there. Here borders are counted one by one, so that it is right for any side, for clusters that are cut off at the
//! edge of the map, and for each level. Nodes of a cluster that cross two of its borders are counted for each, as
//! there: no map is that bad.

use crate::graph::Cost;
use crate::search::Storage;
use crate::world::{Cell, CellBox};

use super::{Abstraction, AbstractionShape, Clusters};

impl<C: Cost> Abstraction<C> {
    /// What it keeps. O(clusters).
    pub fn storage(&self) -> Storage {
        let count = |of: &dyn Fn(usize) -> usize| -> Vec<usize> {
            (0..self.tables.len()).map(of).collect()
        };
        let sum = |level: usize, of: &dyn Fn(usize) -> usize| -> usize {
            (0..self.tables[level].len()).map(of).sum()
        };
        let nodes = count(&|level| sum(level, &|at| self.tables[level][at].nodes.len()));
        let inter_edges =
            count(&|level| sum(level, &|at| self.tables[level][at].inter_edges.len()));
        Storage {
            nodes: alone(&nodes),
            // Each step is there from both sides.
            links: alone(&inter_edges)
                .into_iter()
                .map(|ends| ends / 2)
                .collect(),
            paths: count(&|level| sum(level, &|at| self.tables[level][at].joined)),
        }
    }

    /// What one cut in the same way keeps at worst: [`worst_case`].
    pub fn worst_case(&self) -> Storage {
        worst_case(self.shape, &self.clusters)
    }
}

/// Per level, the count minus the counts of all higher levels: what has this level as its highest.
fn alone(all: &[usize]) -> Vec<usize> {
    let above = all.iter().skip(1).chain([&0]);
    all.iter()
        .zip(above)
        .map(|(all, above)| all - above)
        .collect()
}

/// The worst case of the article: every other place of each border can be crossed, and clusters join all their nodes.
/// No abstraction of that shape keeps more where the world has one medium only, corners are not always cut, and
/// entrances are crossed twice from three places on. O(clusters).
pub fn worst_case(shape: AbstractionShape, clusters: &Clusters) -> Storage {
    let levels = shape.levels;
    let mut links = vec![0; levels];
    let mut nodes: Vec<Vec<usize>> = (1..=levels)
        .map(|level| vec![0; clusters.count(level)])
        .collect();
    let (columns, rows) = clusters.columns_and_rows(1);
    for cluster in 0..clusters.count(1) {
        let CellBox { min, max } = clusters.cells(1, cluster);
        let (column, row) = (cluster as u32 % columns, cluster as u32 / columns);
        let east = (column + 1 < columns).then(|| (Cell::new(max.x + 1, min.y), max.y - min.y));
        let south = (row + 1 < rows).then(|| (Cell::new(min.x, max.y + 1), max.x - min.x));
        for (beyond, along) in [east, south].into_iter().flatten() {
            let crossed = (along as usize + 2) / 2;
            let mut apart = 0;
            for (level, nodes) in (1..).zip(&mut nodes) {
                let (here, there) = (clusters.of(level, min), clusters.of(level, beyond));
                if here != there {
                    apart = level;
                    nodes[here] += crossed;
                    nodes[there] += crossed;
                }
            }
            links[apart - 1] += crossed;
        }
    }
    let pairs = |nodes: &usize| nodes * nodes.saturating_sub(1) / 2;
    Storage {
        nodes: links.iter().map(|links| 2 * links).collect(),
        paths: nodes.iter().map(|of| of.iter().map(pairs).sum()).collect(),
        links,
    }
}
