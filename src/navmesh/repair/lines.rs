//! The lines that bound free space, and the sides of triangles that they run along.

use crate::navmesh::FreeSpace;
use crate::navmesh::split::rounded;
use crate::world::scene::ChangedBox;
use glam::DVec2;
use std::collections::{BTreeMap, BTreeSet};

/// A line as what it is told from others by: the bits of its ends, the lesser first.
pub(super) type LineKey = [[u64; 2]; 2];

/// The lines of a mesh.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    /// The ends of each, on the grid.
    ends: Vec<[DVec2; 2]>,
    /// Numbers that are left over.
    spare: Vec<u32>,
    /// For each side that lines run along, as its vertices in order, the numbers of these.
    pub along: BTreeMap<[u32; 2], Vec<u32>>,
}

/// The changes of lines in a repair.
#[derive(Debug, Default)]
pub(super) struct Changed {
    /// Those that are no more.
    pub gone: BTreeSet<u32>,
    /// Those that came.
    pub came: Vec<[DVec2; 2]>,
}

impl Lines {
    pub fn new(ends: Vec<[DVec2; 2]>) -> Lines {
        Lines {
            ends,
            ..Lines::default()
        }
    }

    /// A side as its vertices in order.
    pub fn key([a, b]: [u32; 2]) -> [u32; 2] {
        [a.min(b), a.max(b)]
    }

    /// Whether this is an end of a line.
    pub fn ends_at(&self, line: u32, at: DVec2) -> bool {
        self.ends[line as usize].contains(&at)
    }

    /// What becomes of the lines that a repair meets: those within one of the boxes are the ones that the scene has
    /// there now, all others stay.
    pub fn changed(&self, met: &BTreeSet<u32>, now: &FreeSpace, boxes: &[ChangedBox]) -> Changed {
        let within = |[a, b]: [DVec2; 2]| {
            boxes.iter().any(|of| {
                let (low, high) = (a.min(b), a.max(b));
                low.cmpge(of.low).all() && high.cmple(of.high).all()
            })
        };
        let mut wanted: BTreeMap<LineKey, [DVec2; 2]> = BTreeMap::new();
        for line in now.lines() {
            let line = line.map(rounded);
            if line[0] != line[1] && within(line) {
                wanted.insert(line_key(line), line);
            }
        }
        let here = met.iter().filter(|line| within(self.ends[**line as usize]));
        let (mut gone, mut kept) = (BTreeSet::new(), BTreeSet::new());
        for line in here {
            let key = line_key(self.ends[*line as usize]);
            if wanted.contains_key(&key) {
                kept.insert(key);
            } else {
                gone.insert(*line);
            }
        }
        wanted.retain(|key, _| !kept.contains(key));
        Changed {
            gone,
            came: wanted.into_values().collect(),
        }
    }

    /// The numbers that lines will have when they come: those of the ones that went first.
    pub fn numbers(&self, changed: &Changed) -> Vec<u32> {
        let spare = changed.gone.iter().chain(self.spare.iter().rev()).copied();
        let fresh = self.ends.len() as u32..;
        spare.chain(fresh).take(changed.came.len()).collect()
    }

    /// Makes a change that gave these numbers.
    pub fn change(&mut self, changed: &Changed, numbers: &[u32]) {
        for (number, line) in numbers.iter().zip(&changed.came) {
            if *number as usize == self.ends.len() {
                self.ends.push(*line);
            } else {
                self.ends[*number as usize] = *line;
            }
        }
        self.spare.extend(&changed.gone);
        self.spare.retain(|number| !numbers.contains(number));
    }

    /// The bytes that they take in memory, roughly.
    pub fn bytes(&self) -> usize {
        self.ends.len() * size_of::<[DVec2; 2]>() + self.along.len() * 40
    }
}

fn line_key([a, b]: [DVec2; 2]) -> LineKey {
    let bits = |at: DVec2| [at.x.to_bits(), at.y.to_bits()];
    let (a, b) = (bits(a), bits(b));
    [a.min(b), a.max(b)]
}
