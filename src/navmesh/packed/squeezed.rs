//! The connection map, run-length coded: of each row the triangles at which the side changes.
//!
//! **Idea.** Triangles of a packed mesh are numbered depth-first, so those that lie behind the same side mostly follow
//! each other: a row of the map is a few runs. What a row says of its own triangle does not matter, it goes along with
//! the run that it stands in.
//!
//! **Complexity.** A byte and 2 bits a run; O(log runs) to ask, where the plain map takes O(1).
//!
//! **Source.** The paper mentions "compression of data if required" and no method; this is that of compressed path
//! databases: A. Botea, "Ultra-fast optimal pathfinding without runtime search", 2011.

use super::connections::{ConnectionMap, NO_SIDE};

/// A connection map of at most 256 triangles, run-length coded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SqueezedMap {
    /// Where the runs of each row begin; one more at the end.
    rows: Vec<u16>,
    /// The first triangle of each run.
    starts: Vec<u8>,
    /// The sides of the runs, four a byte.
    sides: Vec<u8>,
}

impl SqueezedMap {
    /// Squeezes a map; none of more than 256 triangles, which a byte does not number.
    pub fn of(map: &ConnectionMap) -> Option<SqueezedMap> {
        if map.triangles() > 256 {
            return None;
        }
        let mut squeezed = SqueezedMap {
            rows: vec![0],
            ..SqueezedMap::default()
        };
        for from in 0..map.triangles() {
            let mut last = None;
            for to in 0..map.triangles() {
                let side = map.side(from, to);
                if to != from && last != Some(side) {
                    // A row begins at 0 whatever it says of itself.
                    let start = if last.is_none() { 0 } else { to };
                    squeezed.push(start as u8, side);
                    last = Some(side);
                }
            }
            squeezed.rows.push(squeezed.starts.len() as u16);
        }
        Some(squeezed)
    }

    fn push(&mut self, start: u8, side: u8) {
        let run = self.starts.len();
        self.starts.push(start);
        if run.is_multiple_of(4) {
            self.sides.push(0);
        }
        self.sides[run / 4] |= side << (2 * (run % 4));
    }

    /// The side by which a triangle is left towards another one; [`NO_SIDE`] to itself and where there is no path.
    pub fn side(&self, from: u32, to: u32) -> u8 {
        let row = from as usize;
        let (Some(first), Some(end)) = (self.rows.get(row), self.rows.get(row + 1)) else {
            return NO_SIDE;
        };
        let runs = &self.starts[usize::from(*first)..usize::from(*end)];
        let before = runs.partition_point(|start| u32::from(*start) <= to);
        if from == to || before == 0 {
            return NO_SIDE;
        }
        let run = usize::from(*first) + before - 1;
        self.sides[run / 4] >> (2 * (run % 4)) & 3
    }

    /// The bytes that it takes: where rows begin, starts and sides of runs.
    pub fn bytes(&self) -> usize {
        2 * self.rows.len() + self.starts.len() + self.sides.len()
    }
}
