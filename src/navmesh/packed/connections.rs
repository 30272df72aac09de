//! The connection map: for each two triangles the side by which the first is left towards the second, in 2 bits.
//!
//! **Idea.** A table of next hops in place of a search: from each triangle the shortest paths over the middles of
//! triangles, of which the first side is kept.
//!
//! **Guarantee.** Followed side by side the table leads to each triangle in at most n - 1 hops, over as short a path by
//! middles as there is. **Complexity.** 2 n² bits; O(n² log n) to build, O(1) to ask.
//!
//! **Source.** G. O'Neill, "Efficient navigation mesh implementation", 2004. **Deviations.** The prose has 3 bits an
//! entry, the listing 2; 2 suffice, as the fourth value is none. Lengths are whole numbers, so that ties are ties; they
//! go to the lowest side.

use super::PackedMesh;
use super::triangle::NO_TRIANGLE;
use crate::message::Message;
use crate::navmesh::{NO_POLYGON, NavMesh};
use crate::trace::{Process, Recorder, Status};
use glam::DVec2;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// In place of a side: there is none.
pub const NO_SIDE: u8 = 3;

/// The most bytes of a connection map.
pub const MOST_MAP_BYTES: u64 = 16 << 20;

/// A metre in units of length between middles.
const UNITS: f64 = 4096.0;

/// The longest step between two middles, in units.
const LONGEST: f64 = 1e12;

/// The bytes of the connection map of so many triangles: 2 n² bits, rounded up.
pub fn connection_map_bytes(triangles: u64) -> u64 {
    triangles.saturating_mul(triangles).div_ceil(4)
}

/// Triangles joined at sides, with the lengths between their middles, as the map is built over them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TriangleGraph {
    /// Beyond each side of each triangle, or [`NO_POLYGON`].
    beyond: Vec<[u32; 3]>,
    lengths: Vec<[u64; 3]>,
}

impl TriangleGraph {
    /// Of a packed mesh.
    pub fn of_packed(mesh: &PackedMesh) -> TriangleGraph {
        let count = mesh.triangles().len() as u32;
        let centres: Vec<DVec2> = (0..count).map(|t| mesh.centre(t as u8)).collect();
        let wide = |number: u8| match number {
            NO_TRIANGLE => NO_POLYGON,
            number => u32::from(number),
        };
        let beyond = mesh.triangles().iter().map(|t| t.neighbours.map(wide));
        TriangleGraph::over(beyond.collect(), &centres)
    }

    /// Of a mesh of any size; the sides of a polygon beyond the third are left out, of which a triangle has none.
    pub fn of_mesh(mesh: &NavMesh) -> TriangleGraph {
        let centres: Vec<DVec2> = (0..mesh.polygons()).map(|t| mesh.middle(t)).collect();
        let beyond = (0..mesh.polygons()).map(|triangle| {
            let mut sides = mesh.sides_of(triangle);
            [(); 3].map(|()| sides.next().map_or(NO_POLYGON, |side| mesh.beyond(side)))
        });
        TriangleGraph::over(beyond.collect(), &centres)
    }

    fn over(beyond: Vec<[u32; 3]>, centres: &[DVec2]) -> TriangleGraph {
        let lengths = centres.iter().zip(&beyond).map(|(from, beyond)| {
            beyond.map(|next| match centres.get(next as usize) {
                Some(to) => (from.distance(*to) * UNITS).clamp(1.0, LONGEST) as u64,
                None => u64::MAX,
            })
        });
        TriangleGraph {
            lengths: lengths.collect(),
            beyond,
        }
    }

    /// How many triangles there are.
    pub fn triangles(&self) -> usize {
        self.beyond.len()
    }

    /// The triangle beyond a side and how far its middle is, in units of 1/4096 m, at least 1.
    pub fn next(&self, triangle: u32, side: u8) -> Option<(u32, u64)> {
        let (triangle, side) = (triangle as usize, usize::from(side));
        let next = *self.beyond.get(triangle)?.get(side)?;
        (next != NO_POLYGON).then(|| (next, self.lengths[triangle][side]))
    }
}

/// The table of next sides, 2 bits an entry, a row a triangle that is left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConnectionMap {
    count: u32,
    bits: Vec<u8>,
}

impl ConnectionMap {
    /// A map without any entry.
    fn empty(count: u32) -> ConnectionMap {
        let bytes = connection_map_bytes(u64::from(count)) as usize;
        ConnectionMap {
            count,
            bits: vec![u8::MAX; bytes],
        }
    }

    /// The map with these bytes, as they stand; of a wrong number of bytes none.
    pub(super) fn from_bytes(count: u32, bytes: &[u8]) -> Option<ConnectionMap> {
        let fits = bytes.len() as u64 == connection_map_bytes(u64::from(count));
        let bits = bytes.to_vec();
        fits.then_some(ConnectionMap { count, bits })
    }

    /// Its bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bits
    }

    /// How many triangles it is of.
    pub fn triangles(&self) -> u32 {
        self.count
    }

    /// The side by which a triangle is left towards another one; [`NO_SIDE`] to itself and where there is no path.
    #[inline]
    pub fn side(&self, from: u32, to: u32) -> u8 {
        let entry = from as usize * self.count as usize + to as usize;
        let byte = self.bits.get(entry / 4).copied().unwrap_or(u8::MAX);
        byte >> (2 * (entry % 4)) & 3
    }

    fn set(&mut self, from: u32, to: u32, side: u8) {
        let entry = from as usize * self.count as usize + to as usize;
        let shift = 2 * (entry % 4);
        let byte = &mut self.bits[entry / 4];
        *byte = *byte & !(3 << shift) | side << shift;
    }

    /// The triangles from one to another, both among them; nothing where no path is known.
    pub fn path(&self, graph: &TriangleGraph, from: u32, to: u32) -> Option<Vec<u32>> {
        let mut path = vec![from];
        let mut at = from;
        while at != to {
            (at, _) = graph.next(at, self.side(at, to))?;
            path.push(at);
            if path.len() > graph.triangles() {
                return None;
            }
        }
        Some(path)
    }

    /// Whether each entry leads to its triangle, by as many hops as it may take.
    pub(super) fn is_whole(&self, graph: &TriangleGraph) -> bool {
        let count = graph.triangles();
        let mut arrives = vec![false; count];
        for to in 0..count as u32 {
            arrives.fill(false);
            arrives[to as usize] = true;
            for from in 0..count as u32 {
                let (mut at, mut hops) = (from, 0);
                while !arrives[at as usize] {
                    hops += 1;
                    match graph.next(at, self.side(at, to)) {
                        Some((next, _)) if hops <= count => at = next,
                        _ => return false,
                    }
                }
                let mut at = from;
                while !arrives[at as usize] {
                    arrives[at as usize] = true;
                    at = graph
                        .next(at, self.side(at, to))
                        .map_or(to, |(next, _)| next);
                }
            }
        }
        count == self.count as usize
    }
}

/// The building of a connection map. A step is one row: shortest paths from one triangle, by Dijkstra's algorithm.
pub struct ConnectionBuilding {
    map: ConnectionMap,
    next: u32,
    lengths: Vec<u64>,
    first: Vec<u8>,
    open: BinaryHeap<Reverse<(u64, u32)>>,
}

impl ConnectionBuilding {
    /// To build the map over these triangles.
    ///
    /// # Errors
    /// `packed.map-too-large` with the `bytes` that it would take, and the `most` that it may.
    pub fn new(graph: &TriangleGraph) -> Result<ConnectionBuilding, Message> {
        let bytes = connection_map_bytes(graph.triangles() as u64);
        if bytes > MOST_MAP_BYTES {
            return Err(Message::new("packed.map-too-large")
                .with("triangles", graph.triangles())
                .with("bytes", bytes)
                .with("most", MOST_MAP_BYTES));
        }
        Ok(ConnectionBuilding {
            map: ConnectionMap::empty(graph.triangles() as u32),
            next: 0,
            lengths: Vec::new(),
            first: Vec::new(),
            open: BinaryHeap::new(),
        })
    }

    /// The map at once.
    ///
    /// # Errors
    /// As of [`new`](ConnectionBuilding::new).
    pub fn run(graph: &TriangleGraph) -> Result<ConnectionMap, Message> {
        let mut building = ConnectionBuilding::new(graph)?;
        Process::run(&mut building, graph, &mut ());
        Ok(building.map)
    }

    /// The map as far as it is built.
    pub fn map(&self) -> &ConnectionMap {
        &self.map
    }

    fn row(&mut self, graph: &TriangleGraph, from: u32) {
        self.lengths.clear();
        self.lengths.resize(graph.triangles(), u64::MAX);
        self.first.clear();
        self.first.resize(graph.triangles(), NO_SIDE);
        self.lengths[from as usize] = 0;
        self.open.push(Reverse((0, from)));
        while let Some(Reverse((length, at))) = self.open.pop() {
            if length > self.lengths[at as usize] {
                continue;
            }
            for side in 0..3 {
                let Some((next, between)) = graph.next(at, side) else {
                    continue;
                };
                let first = if at == from {
                    side
                } else {
                    self.first[at as usize]
                };
                let through = length + between;
                let known = &mut self.lengths[next as usize];
                if through < *known {
                    *known = through;
                    self.first[next as usize] = first;
                    self.open.push(Reverse((through, next)));
                } else if through == *known && next != from {
                    let side = &mut self.first[next as usize];
                    *side = first.min(*side);
                }
            }
        }
        for to in 0..graph.triangles() as u32 {
            self.map.set(from, to, self.first[to as usize]);
        }
    }
}

impl Process<&TriangleGraph> for ConnectionBuilding {
    fn step<R: Recorder>(&mut self, graph: &TriangleGraph, _recorder: &mut R) -> Status {
        if self.next < self.map.count {
            self.row(graph, self.next);
            self.next += 1;
        }
        if self.next < self.map.count {
            Status::Running
        } else {
            Status::Done
        }
    }
}
