//! A net along the Voronoi diagram: its vertices, and straight edges where its edges are nearly straight.
//!
//! Not in the paper, whose samples come to lie on the diagram here and there. Edges of the diagram become as few
//! straight ones as stay within a tenth of the clearance of them; vertices that are so close together that no bend
//! would fit between them become one.

use super::growing_roadmap::GrowingRoadmap;
use crate::roadmap::diagram::{DiagramPoint, VoronoiDiagram};
use crate::roadmap::settings::RoadmapSettings;
use crate::world::scene::{Surroundings, closest_on_segment};

/// So far, as a share of the clearance, an edge may be from the diagram.
const ASIDE: f64 = 0.1;
/// Vertices that are nearer to each other than this share of the clearance become one.
const CLOSE: f64 = 0.3;

/// The net of a diagram.
pub(in crate::roadmap) fn net_along(
    diagram: &VoronoiDiagram,
    around: &Surroundings,
    settings: &RoadmapSettings,
) -> GrowingRoadmap {
    let mut drawing = Drawing {
        diagram,
        around,
        settings,
        net: GrowingRoadmap::new(),
        vertices: vec![None; diagram.points().len()],
    };
    for edge in diagram.edges() {
        drawing.draw(&edge.points);
    }
    drawing.contract();
    drop_lonely(&mut drawing.net);
    drawing.net.compact()
}

struct Drawing<'a> {
    diagram: &'a VoronoiDiagram,
    around: &'a Surroundings,
    settings: &'a RoadmapSettings,
    net: GrowingRoadmap,
    /// Of each point of the diagram its vertex.
    vertices: Vec<Option<u32>>,
}

impl Drawing<'_> {
    fn vertex(&mut self, point: u32) -> u32 {
        let DiagramPoint { at, clearance, .. } = *self.diagram.point(point);
        let net = &mut self.net;
        *self.vertices[point as usize].get_or_insert_with(|| net.add_vertex(at, clearance))
    }

    /// Adds an edge of the diagram.
    fn draw(&mut self, points: &[u32]) {
        let last = points.len() - 1;
        // No edge leads from a vertex to itself, and no two join the same vertices.
        let most = match [self.vertex(points[0]), self.vertex(points[last])] {
            [a, b] if a == b => last.div_ceil(3),
            [a, b] if self.net.edge_between(a, b).is_some() => last.div_ceil(2),
            _ => last,
        };
        let mut from = 0;
        while from < last {
            let mut to = from + 1;
            while to < last && to - from < most && self.straight(&points[from..=to + 1]) {
                to += 1;
            }
            let [a, b] = [points[from], points[to]];
            let places = [a, b].map(|point| self.diagram.point(point).at);
            if self.settings.passes(self.around, places[0], places[1]) {
                let (a, b) = (self.vertex(a), self.vertex(b));
                self.net.add_edge(a, b);
            }
            from = to;
        }
    }

    /// Whether points lie along the straight line between the first and the last one, which the body can pass.
    fn straight(&self, points: &[u32]) -> bool {
        let [a, b] =
            [points[0], points[points.len() - 1]].map(|point| self.diagram.point(point).at);
        points.iter().all(|point| {
            let DiagramPoint { at, clearance, .. } = *self.diagram.point(*point);
            at.distance(closest_on_segment(at, a, b)) <= ASIDE * clearance
        }) && self.settings.passes(self.around, a, b)
    }

    /// Makes one of vertices that are close together, where the body can go on from there as from both.
    fn contract(&mut self) {
        for edge in 0..self.net.edge_slots() as u32 {
            if !self.net.has_edge(edge) {
                continue;
            }
            let [a, b] = self.net.ends(edge);
            let close = CLOSE * self.net.clearance(a).min(self.net.clearance(b));
            if self.net.length(edge) > close {
                continue;
            }
            let more = |vertex: u32| self.net.incident(vertex).len();
            let [stays, goes] = if more(b) > more(a) { [b, a] } else { [a, b] };
            let others: Vec<u32> = self
                .net
                .incident(goes)
                .iter()
                .map(|one| self.net.other(*one, goes))
                .filter(|other| *other != stays)
                .collect();
            let free = |other: &u32| {
                let (net, to) = (&self.net, *other);
                net.edge_between(stays, to).is_none()
                    && self.settings.passes(self.around, net.at(stays), net.at(to))
            };
            if others.is_empty() || others.iter().all(free) {
                self.net.remove_vertex(goes);
                for other in others {
                    self.net.add_edge(stays, other);
                }
            }
        }
    }
}

/// Takes out vertices without edges.
fn drop_lonely(net: &mut GrowingRoadmap) {
    for vertex in 0..net.vertex_slots() as u32 {
        if net.has_vertex(vertex) && net.incident(vertex).is_empty() {
            net.remove_vertex(vertex);
        }
    }
}
