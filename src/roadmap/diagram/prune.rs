//! The diagram without edges that only lead into corners.
//!
//! Into each corner, and each dent of a rough wall, leads an edge of the diagram. Nobody goes there to come anywhere: a
//! dead end is left out along which the clearance falls so fast that all of it can be gone to straight. What is left
//! hangs together as before.

use super::chains::{DiagramEdge, VoronoiDiagram, joined};
use crate::world::scene::Surroundings;

/// A dead end longer than so many times the fall of its clearance is kept: it leads somewhere.
const STEEP: f64 = 2.0;

impl VoronoiDiagram {
    /// Without dead ends into corners, again until there are none. A component keeps an edge.
    #[must_use]
    pub fn pruned(&self, around: &Surroundings) -> VoronoiDiagram {
        let mut diagram = self.clone();
        loop {
            let gone = diagram.corners(around);
            if !gone.contains(&true) {
                return diagram.compact();
            }
            let edges = diagram.edges.into_iter().zip(gone);
            let kept = edges.filter(|(_, gone)| !gone);
            let chains = kept.map(|(edge, _)| edge.points).collect();
            diagram.edges = joined(diagram.points.len(), chains);
        }
    }

    /// Of each edge whether it is a dead end into a corner.
    fn corners(&self, around: &Surroundings) -> Vec<bool> {
        let mut degrees = vec![0_u32; self.points.len()];
        for end in self.edges.iter().flat_map(DiagramEdge::ends) {
            degrees[end as usize] += 1;
        }
        // Where all edges of a vertex go the last one stays.
        let mut left = degrees.clone();
        let mut gone = Vec::new();
        for edge in &self.edges {
            let [a, b] = edge.ends();
            let (end, base) = if degrees[a as usize] == 1 {
                (a, b)
            } else {
                (b, a)
            };
            let dead = degrees[end as usize] == 1
                && degrees[base as usize] > 2
                && left[base as usize] > 1
                && self.steep(edge, base, end)
                && around.keeps(self.point(base).at, self.point(end).at, self.radius * 0.999);
            if dead {
                left[base as usize] -= 1;
            }
            gone.push(dead);
        }
        gone
    }

    fn steep(&self, edge: &DiagramEdge, base: u32, end: u32) -> bool {
        let pairs = edge.points.windows(2);
        let length: f64 = pairs
            .map(|pair| self.point(pair[0]).at.distance(self.point(pair[1]).at))
            .sum();
        length <= STEEP * (self.point(base).clearance - self.point(end).clearance)
    }
}
