//! Routing over several meshes: for each two of them the mesh to enter next.
//!
//! **Source.** The paper (G. O'Neill, 2004) asks a mesh for a link to the mesh of the target and says nothing of
//! targets two meshes away. **Deviations.** Next meshes of shortest paths over the middles of meshes and links. The
//! paths are not the shortest: which link is taken is decided mesh by mesh.

use super::links::MeshLink;
use glam::DVec2;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// In place of a mesh: there is none.
pub const NO_MESH: u16 = u16::MAX;

/// A metre in units of length.
const UNITS: f64 = 1024.0;

/// A mesh as routing sees it: its middle and its links.
pub(super) struct Station<'a> {
    /// The middle of its box.
    pub middle: DVec2,
    /// Its links with their middles; of a mesh that is not active none.
    pub links: Vec<(&'a MeshLink, DVec2)>,
}

/// The table of next meshes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MeshRoutes {
    count: usize,
    /// By destination, then by the mesh that is left.
    next: Vec<u16>,
}

impl MeshRoutes {
    /// The table of these meshes: Dijkstra's algorithm towards each. O(n (n + links) log n).
    pub(super) fn over(stations: &[Station]) -> MeshRoutes {
        let count = stations.len();
        // The meshes that lead here, and how far that is.
        let mut before: Vec<Vec<(u16, u64)>> = vec![Vec::new(); count];
        for (number, station) in stations.iter().enumerate() {
            for (link, middle) in &station.links {
                let to = usize::from(link.to.mesh);
                if !link.passable() || stations[to].links.is_empty() {
                    continue;
                }
                let length =
                    station.middle.distance(*middle) + middle.distance(stations[to].middle);
                before[to].push((number as u16, (length * UNITS).clamp(1.0, 1e12) as u64));
            }
        }
        let mut next = vec![NO_MESH; count * count];
        let mut lengths = vec![u64::MAX; count];
        let mut open = BinaryHeap::new();
        for goal in 0..count {
            let row = &mut next[goal * count..(goal + 1) * count];
            lengths.fill(u64::MAX);
            lengths[goal] = 0;
            row[goal] = goal as u16;
            open.push(Reverse((0, goal as u16)));
            while let Some(Reverse((length, at))) = open.pop() {
                if length > lengths[usize::from(at)] {
                    continue;
                }
                for (from, between) in &before[usize::from(at)] {
                    let through = length + between;
                    if through < lengths[usize::from(*from)] {
                        lengths[usize::from(*from)] = through;
                        row[usize::from(*from)] = at;
                        open.push(Reverse((through, *from)));
                    }
                }
            }
        }
        MeshRoutes { count, next }
    }

    /// The mesh to enter next on the way from one to another, itself at the end; [`NO_MESH`] where there is no way.
    #[inline]
    pub fn next(&self, from: u16, to: u16) -> u16 {
        let entry = usize::from(to) * self.count + usize::from(from);
        self.next.get(entry).copied().unwrap_or(NO_MESH)
    }

    /// The bytes of the table.
    pub fn bytes(&self) -> usize {
        2 * self.next.len()
    }
}
