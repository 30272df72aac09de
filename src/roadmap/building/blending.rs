//! Phase 4: blending. Every corner of every vertex is rounded by an arc, one vertex per step.
//!
//! Section 2.3 of the paper. Vertices of degree 1 have no blend, those of degree 2 one, all others one for each pair of
//! their edges.

use super::growing_roadmap::GrowingRoadmap;
use crate::roadmap::map::{Blend, blend_vertex};
use crate::roadmap::settings::RoadmapSettings;
use crate::world::scene::Surroundings;
use std::ops::Range;

/// The making of the blends.
#[derive(Clone, Debug)]
pub(in crate::roadmap) struct Blending {
    vertices: std::vec::IntoIter<u32>,
    pub blends: Vec<Blend>,
}

impl Blending {
    /// For all vertices of a net without gaps in its numbers.
    pub fn all(net: &GrowingRoadmap) -> Blending {
        Blending::rest(Vec::new(), net.vertices().collect())
    }

    /// For some vertices, where those of all others are known.
    pub fn rest(known: Vec<Blend>, vertices: Vec<u32>) -> Blending {
        Blending {
            vertices: vertices.into_iter(),
            blends: known,
        }
    }

    /// Makes the blends of the next vertex: the vertex, and which of `blends` they are. Nothing once all vertices are
    /// done.
    pub fn step(
        &mut self,
        net: &GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
    ) -> Option<(u32, Range<usize>)> {
        let vertex = self.vertices.next()?;
        let first = self.blends.len();
        blend_vertex(net, around, settings, vertex, &mut self.blends);
        Some((vertex, first..self.blends.len()))
    }
}
