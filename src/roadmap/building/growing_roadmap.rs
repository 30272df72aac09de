//! The roadmap during building: vertices and straight edges that can be added and removed.

use crate::roadmap::settings::RoadmapSettings;
use crate::world::scene::Surroundings;
use glam::DVec2;

/// A graph of points and straight edges that can lose edges and vertices without renumbering.
///
/// No edge leads from a vertex to itself, no two join the same vertices. Adding an edge takes time proportional to the
/// degree of its ends, everything else O(1) but where it says otherwise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GrowingRoadmap {
    places: Vec<DVec2>,
    clearances: Vec<f64>,
    /// Tombstones: a vertex is gone once it was merged into another or removed.
    gone: Vec<bool>,
    /// Both ends, and whether the edge is still there.
    ends: Vec<([u32; 2], bool)>,
    incident: Vec<Vec<u32>>,
}

impl GrowingRoadmap {
    /// A roadmap without vertices.
    pub fn new() -> GrowingRoadmap {
        GrowingRoadmap::default()
    }

    /// Adds a vertex at `at`, which is `clearance` metres from the nearest obstacle; its number.
    pub fn add_vertex(&mut self, at: DVec2, clearance: f64) -> u32 {
        self.places.push(at);
        self.clearances.push(clearance);
        self.gone.push(false);
        self.incident.push(Vec::new());
        self.places.len() as u32 - 1
    }

    /// Adds an edge; its number, or nothing where both ends are one or are joined already.
    pub fn add_edge(&mut self, a: u32, b: u32) -> Option<u32> {
        if a == b || self.edge_between(a, b).is_some() {
            return None;
        }
        let edge = self.ends.len() as u32;
        self.ends.push(([a, b], true));
        self.incident[a as usize].push(edge);
        self.incident[b as usize].push(edge);
        Some(edge)
    }

    /// Takes an edge out, if it is there.
    pub fn remove_edge(&mut self, edge: u32) {
        let (ends, there) = &mut self.ends[edge as usize];
        if *there {
            *there = false;
            for end in *ends {
                self.incident[end as usize].retain(|other| *other != edge);
            }
        }
    }

    /// Takes out a vertex with its edges.
    pub fn remove_vertex(&mut self, vertex: u32) {
        for edge in self.incident[vertex as usize].clone() {
            self.remove_edge(edge);
        }
        self.gone[vertex as usize] = true;
    }

    /// The edge that joins two vertices.
    pub fn edge_between(&self, a: u32, b: u32) -> Option<u32> {
        let edges = self.incident[a as usize].iter();
        edges.copied().find(|edge| self.other(*edge, a) == b)
    }

    /// Number of vertex slots, tombstones included.
    pub fn vertex_slots(&self) -> usize {
        self.places.len()
    }

    /// Number of edge slots, tombstones included.
    pub fn edge_slots(&self) -> usize {
        self.ends.len()
    }

    /// The numbers of the vertices that are there, in order.
    pub fn vertices(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.gone.len() as u32).filter(|vertex| !self.gone[*vertex as usize])
    }

    /// The numbers of the edges that are there, in order.
    pub fn edges(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.ends.len() as u32).filter(|edge| self.has_edge(*edge))
    }

    /// Whether an edge is there.
    pub fn has_edge(&self, edge: u32) -> bool {
        self.ends[edge as usize].1
    }

    /// Whether a vertex is there.
    pub fn has_vertex(&self, vertex: u32) -> bool {
        !self.gone[vertex as usize]
    }

    /// Where a vertex is.
    pub fn at(&self, vertex: u32) -> DVec2 {
        self.places[vertex as usize]
    }

    /// How far a vertex is from the nearest obstacle, in metres.
    pub fn clearance(&self, vertex: u32) -> f64 {
        self.clearances[vertex as usize]
    }

    /// The two vertices that an edge joins.
    pub fn ends(&self, edge: u32) -> [u32; 2] {
        self.ends[edge as usize].0
    }

    /// Where the two ends of an edge are.
    pub fn segment(&self, edge: u32) -> [DVec2; 2] {
        self.ends(edge).map(|end| self.at(end))
    }

    /// The edges of a vertex.
    pub fn incident(&self, vertex: u32) -> &[u32] {
        &self.incident[vertex as usize]
    }

    /// The end of an edge that is not `vertex`.
    pub fn other(&self, edge: u32, vertex: u32) -> u32 {
        let [a, b] = self.ends(edge);
        if a == vertex { b } else { a }
    }

    /// The length of an edge, in metres.
    pub fn length(&self, edge: u32) -> f64 {
        let [a, b] = self.segment(edge);
        a.distance(b)
    }

    /// The sum of the lengths of all edges, in metres. O(edges).
    pub fn total_length(&self) -> f64 {
        self.edges().map(|edge| self.length(edge)).sum()
    }

    /// Connected components: for each vertex the smallest number in its component; its own for one that is gone.
    /// O(vertices + edges).
    pub fn components(&self) -> Vec<u32> {
        const UNSEEN: u32 = u32::MAX;
        let mut component = vec![UNSEEN; self.places.len()];
        let mut pending = Vec::new();
        for first in 0..self.places.len() as u32 {
            if component[first as usize] != UNSEEN {
                continue;
            }
            component[first as usize] = first;
            pending.push(first);
            while let Some(vertex) = pending.pop() {
                for &edge in self.incident(vertex) {
                    let other = self.other(edge, vertex);
                    if component[other as usize] == UNSEEN {
                        component[other as usize] = first;
                        pending.push(other);
                    }
                }
            }
        }
        component
    }

    /// The same roadmap, renumbered without tombstones. O(vertices + edges).
    #[must_use]
    pub fn compact(&self) -> GrowingRoadmap {
        let mut net = GrowingRoadmap::new();
        let mut number = vec![u32::MAX; self.places.len()];
        for vertex in self.vertices() {
            number[vertex as usize] = net.add_vertex(self.at(vertex), self.clearance(vertex));
        }
        for edge in self.edges() {
            let [a, b] = self.ends(edge).map(|end| number[end as usize]);
            net.add_edge(a, b);
        }
        net
    }

    /// The graph of all collision-free straight connections between the vertices of this one that are at most
    /// `neighbour_distance` apart: what the useful cycles were chosen from. Slow: O(pairs of neighbours) queries.
    #[must_use]
    pub fn dense(&self, around: &Surroundings, settings: &RoadmapSettings) -> GrowingRoadmap {
        let mut net = self.compact();
        for edge in 0..net.edge_slots() as u32 {
            net.remove_edge(edge);
        }
        let mut near = crate::spatial::KdTree::new();
        for vertex in 0..net.vertex_slots() as u32 {
            near.push(net.at(vertex));
        }
        let mut found = Vec::new();
        for vertex in 0..net.vertex_slots() as u32 {
            near.within(net.at(vertex), settings.neighbour_distance, &mut found);
            for &(_, other) in &found {
                if other > vertex && settings.passes(around, net.at(vertex), net.at(other)) {
                    net.add_edge(vertex, other);
                }
            }
        }
        net
    }
}
