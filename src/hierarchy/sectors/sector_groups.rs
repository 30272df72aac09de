//! The second level of the minimal memory abstraction: groups of sectors, and their connected regions.

use std::sync::Arc;

use crate::graph::Numbers;

use crate::hierarchy::hpa::clusters::Clusters;
use crate::hierarchy::level::{Area, Level};

/// What stands for a region until its own is known.
const NONE: u32 = u32::MAX;

/// Groups of sectors and their regions, the connected components within a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::hierarchy) struct Groups {
    /// The level of clusters that the groups are.
    of: usize,
    pub level: Level,
    /// By region of a sector, the region of a group that it belongs to.
    pub parents: Vec<u32>,
}

impl Groups {
    /// Groups of so many sectors in a row, rounded down to a power of two, and at least two. O(regions and edges).
    pub fn new(across: u32, clusters: &Clusters, regions: &Level) -> Groups {
        let of = across.max(2).ilog2() as usize + 1;
        Groups::at(of, clusters, regions)
    }

    /// The same of regions that may have changed.
    pub fn anew(&self, clusters: &Clusters, regions: &Level) -> Groups {
        Groups::at(self.of, clusters, regions)
    }

    fn at(of: usize, clusters: &Clusters, regions: &Level) -> Groups {
        let cell = |region: u32| regions.numbers.cell(region);
        let group = |region: u32| clusters.of_index(of, cell(region));
        let count = regions.numbers.len();
        // What hangs together is known by its first region at first.
        let mut members: Vec<Vec<u32>> = Vec::new();
        let mut parents = vec![NONE; count];
        for first in 0..count as u32 {
            if parents[first as usize] != NONE {
                continue;
            }
            let number = members.len() as u32;
            parents[first as usize] = number;
            let mut found = vec![first];
            let mut at = 0;
            while let Some(&region) = found.get(at) {
                at += 1;
                for &to in regions.joined(region) {
                    if parents[to as usize] == NONE && group(to) == group(first) {
                        parents[to as usize] = number;
                        found.push(to);
                    }
                }
            }
            members.push(found);
        }
        let mut tiles = vec![Vec::new(); clusters.count(of)];
        for (number, members) in members.iter().enumerate() {
            tiles[group(members[0])].push((centre(clusters, regions, members), number));
        }
        let mut order = Vec::with_capacity(members.len());
        let mut places = vec![0; members.len()];
        for (_, number) in tiles.iter_mut().flat_map(|tile| {
            tile.sort_unstable();
            tile.iter()
        }) {
            places[*number] = order.len() as u32;
            order.push(*number);
        }
        for parent in &mut parents {
            *parent = places[*parent as usize];
        }
        let cells: Vec<Vec<u32>> = tiles
            .iter()
            .map(|tile| tile.iter().map(|&(cell, _)| cell).collect())
            .collect();
        let numbers = Numbers::new(
            clusters.width(),
            clusters.side(of),
            cells.iter().map(Vec::as_slice),
        );
        let (mut first, mut neighbours, mut mean) = (vec![0], Vec::new(), Vec::new());
        for &number in &order {
            let members = &members[number];
            let own = parents[members[0] as usize];
            let mut joined: Vec<u32> = members
                .iter()
                .flat_map(|&region| regions.joined(region))
                .map(|&to| parents[to as usize])
                .filter(|&to| to != own)
                .collect();
            joined.sort_unstable();
            joined.dedup();
            neighbours.extend(joined);
            first.push(neighbours.len() as u32);
            let means = members.iter().map(|&region| regions.mean(region));
            if let Some(sum) = means.sum::<Option<u64>>() {
                mean.push((sum / members.len() as u64) as u32);
            }
        }
        Groups {
            of,
            level: Level {
                numbers: Arc::new(numbers),
                first,
                neighbours,
                mean,
            },
            parents,
        }
    }

    /// The level of clusters that the groups are.
    pub fn clusters(&self) -> usize {
        self.of
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.level.bytes() + self.parents.len() * size_of::<u32>()
    }
}

/// The centre nearest to the middle of the centres of some regions; the first of several.
fn centre(clusters: &Clusters, regions: &Level, members: &[u32]) -> u32 {
    let cells = || members.iter().map(|&region| regions.numbers.cell(region));
    let sum = cells()
        .map(|cell| Area::at(clusters.cell(cell)))
        .reduce(Area::plus)
        .unwrap_or_default();
    let away = |&cell: &u32| (sum.away(clusters.cell(cell)), cell);
    cells().min_by_key(away).unwrap_or(NONE)
}
