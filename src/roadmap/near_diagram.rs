//! The share of a roadmap that lies near the Voronoi diagram.

use super::diagram::{DiagramPoint, VoronoiDiagram};
use super::map::Roadmap;
use crate::spatial::SegmentGrid;
use crate::world::scene::{Surroundings, closest_on_segment};
use glam::DVec2;

/// So near, as a share of the clearance, is near.
const NEAR: f64 = 0.25;

/// An index over a diagram's edges.
#[derive(Clone, Debug)]
pub struct NearDiagram {
    pieces: Vec<[DVec2; 2]>,
    grid: SegmentGrid,
}

impl NearDiagram {
    /// One over all edges of a diagram.
    pub fn of(diagram: &VoronoiDiagram, around: &Surroundings) -> NearDiagram {
        let places = |pair: [&DiagramPoint; 2]| pair.map(|point| point.at);
        let pieces: Vec<[DVec2; 2]> = diagram.segments().map(places).collect();
        let (min, max) = around.bounds();
        let mut grid = SegmentGrid::new(min, max, pieces.len());
        for (number, [a, b]) in pieces.iter().enumerate() {
            grid.insert(number as u32, *a, *b);
        }
        NearDiagram { pieces, grid }
    }

    /// Whether a place is no farther from the diagram than `distance`.
    pub fn within(&self, at: DVec2, distance: f64) -> bool {
        let mut found = Vec::new();
        self.grid.near_box(at, at, distance, &mut found);
        found.iter().any(|number| {
            let [a, b] = self.pieces[*number as usize];
            at.distance(closest_on_segment(at, a, b)) <= distance
        })
    }

    /// The share of a roadmap's length that is no farther from the diagram than a quarter of the clearance there,
    /// looked at every half radius. 1 without edges.
    pub fn share(&self, roadmap: &Roadmap, around: &Surroundings) -> f64 {
        let step = roadmap.settings().radius / 2.0;
        let (mut near, mut all) = (0.0, 0.0);
        for number in 0..roadmap.edges().len() as u32 {
            let [a, b] = roadmap.segment(number);
            let parts = (a.distance(b) / step).ceil().max(1.0);
            for part in 0..parts as usize {
                let at = a.lerp(b, (part as f64 + 0.5) / parts);
                let length = a.distance(b) / parts;
                all += length;
                if self.within(at, NEAR * around.clearance(at)) {
                    near += length;
                }
            }
        }
        if all > 0.0 { near / all } else { 1.0 }
    }
}
