//! A net along the Voronoi diagram: as few vertices as straight edges need that stay near it.
//!
//! Not in the paper, whose samples come to lie on the diagram here and there. Edges of the diagram become straight ones
//! first ([`draw`](Drawing::draw)), which know the points that they stand for; then [vertices become
//! one](super::contract) with a neighbour as long as all edges stay near to these.

use super::contract::{Contraction, Lines};
use super::growing_roadmap::GrowingRoadmap;
use crate::roadmap::diagram::{DiagramPoint, VoronoiDiagram};
use crate::roadmap::settings::RoadmapSettings;
use crate::world::scene::Surroundings;

/// So far, as a share of the clearance, an edge may be from the points that it stands for at first.
const DRAWN: f64 = 0.1;

/// The net of a diagram.
pub(in crate::roadmap) fn net_along(
    diagram: &VoronoiDiagram,
    around: &Surroundings,
    settings: &RoadmapSettings,
) -> GrowingRoadmap {
    let mut drawing = Drawing {
        lines: Lines {
            diagram,
            around,
            settings,
        },
        net: GrowingRoadmap::new(),
        chains: Vec::new(),
        vertices: vec![None; diagram.points().len()],
    };
    for edge in diagram.edges() {
        drawing.draw(&edge.points);
    }
    let Drawing {
        lines, net, chains, ..
    } = drawing;
    let mut net = Contraction::new(lines, net, chains).contracted();
    drop_lonely(&mut net);
    net.compact()
}

struct Drawing<'a> {
    lines: Lines<'a>,
    net: GrowingRoadmap,
    /// Of each edge of the net the points of the diagram that it stands for, from its first end to its second.
    chains: Vec<Vec<u32>>,
    /// Of each point of the diagram its vertex.
    vertices: Vec<Option<u32>>,
}

impl Drawing<'_> {
    fn vertex(&mut self, point: u32) -> u32 {
        let DiagramPoint { at, clearance, .. } = *self.lines.diagram.point(point);
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
            let near = |to: usize| self.lines.aside(&points[from..=to], DRAWN).is_some();
            while to < last && to - from < most && near(to + 1) {
                to += 1;
            }
            let chain = &points[from..=to];
            if self.lines.aside(chain, f64::INFINITY).is_some() {
                let (a, b) = (self.vertex(points[from]), self.vertex(points[to]));
                if self.net.add_edge(a, b).is_some() {
                    self.chains.push(chain.to_vec());
                }
            }
            from = to;
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
