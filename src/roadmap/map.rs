//! The finished roadmap: vertices, edges, blends, and the directed search graph made of them.
//!
//! The paper leaves the state space of its search open. Here a state is an edge's middle together with a direction of
//! travel, and a link leads from the middle of one edge over the blend at a vertex to the middle of the next (a blend
//! reaches to the middle of its shorter edge at most, so all links begin and end smoothly). Without the direction a way
//! could come to a middle and leave it backwards.

use super::building::blend::{Bend, Fit, fit};
use super::building::fit_largest::fit_largest;
use super::building::growing_roadmap::GrowingRoadmap;
use super::landmark_costs::Landmarks;
use super::settings::{BlendSize, RoadmapSettings};
use crate::path::Piece;
use crate::spatial::SegmentGrid;
use crate::world::scene::Surroundings;
use glam::DVec2;

/// A vertex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoadmapVertex {
    /// Where.
    pub at: DVec2,
    /// How far the nearest obstacle is, in metres.
    pub clearance: f64,
}

/// A straight edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoadmapEdge {
    /// The vertices that it joins.
    pub ends: [u32; 2],
    /// Its length, in metres.
    pub length: f64,
    /// How near it comes to an obstacle, in metres; at least R.
    pub clearance: f64,
    /// Whether that is less than it should be ([`RoadmapSettings::edge_threshold`]).
    pub tight: bool,
    /// Cost per metre: 1, or the weight that a designer has set.
    pub weight: f64,
}

/// The rounded corner between two edges of a vertex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blend {
    /// The vertex.
    pub vertex: u32,
    /// The edges, the smaller number first.
    pub edges: [u32; 2],
    /// The arc, and how it fits.
    pub fit: Fit,
    /// From the middle of the one edge to that of the other along it, in metres.
    pub length: f64,
    /// Whether its edges come nearer to obstacles than c_min, so that it needs no more than R.
    pub narrow: bool,
}

/// The ends of the arc of a blend, so that queries need not ask for sines; the vertex without an arc.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touches {
    pub from: DVec2,
    pub to: DVec2,
    /// Where the arc ends that is travelled backwards: `from` but for rounding.
    pub back: DVec2,
}

/// A directed edge of the search graph, from one state to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DirectedLink {
    /// The state it leads to.
    pub to: u32,
    /// The blend it goes along.
    pub blend: u32,
    /// Its length weighted, in metres.
    pub cost: f64,
}

/// A roadmap, ready for queries.
///
/// A state is a number: 2 e for the middle of edge e, travelled from its first end to its second, 2 e + 1 the other
/// way.
#[derive(Clone, Debug)]
pub struct Roadmap {
    settings: RoadmapSettings,
    pub(super) vertices: Vec<RoadmapVertex>,
    pub(super) edges: Vec<RoadmapEdge>,
    pub(super) blends: Vec<Blend>,
    /// Of each blend.
    pub(super) touches: Vec<Touches>,
    /// Of each edge.
    pub(super) middles: Vec<DVec2>,
    incident: Lists<u32>,
    pub(super) links: Lists<DirectedLink>,
    /// Of each vertex, which part it belongs to.
    parts: Vec<u32>,
    pub(super) buckets: SegmentGrid,
    pub(super) least_weight: f64,
    pub(super) landmarks: Landmarks,
}

/// Adjacency lists in one array.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    starts: Vec<u32>,
    entries: Vec<T>,
}

impl<T: Copy> Lists<T> {
    pub(super) fn of(count: usize, pairs: &[(u32, T)]) -> Lists<T> {
        let mut starts = vec![0_u32; count + 1];
        for (list, _) in pairs {
            starts[*list as usize + 1] += 1;
        }
        for index in 0..count {
            starts[index + 1] += starts[index];
        }
        let mut sorted: Vec<u32> = (0..pairs.len() as u32).collect();
        sorted.sort_by_key(|index| pairs[*index as usize].0);
        let entries = sorted
            .into_iter()
            .map(|index| pairs[index as usize].1)
            .collect();
        Lists { starts, entries }
    }

    fn list(&self, index: u32) -> &[T] {
        let at = index as usize;
        &self.entries[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

impl Roadmap {
    /// A roadmap of a net's vertices and edges, with the blends given; `net` must have no gaps in its numbers.
    pub(super) fn assemble(
        net: &GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
        blends: Vec<Blend>,
    ) -> Roadmap {
        let edges = net
            .edges()
            .map(|edge| measured(net, around, settings, edge))
            .collect();
        Roadmap::of(net, around, settings, edges, blends)
    }

    /// The same, with edges that were measured before.
    pub(super) fn of(
        net: &GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
        edges: Vec<RoadmapEdge>,
        blends: Vec<Blend>,
    ) -> Roadmap {
        let mut roadmap = Roadmap::without_landmarks(net, around, settings, edges, blends);
        roadmap.add_landmarks();
        roadmap
    }

    /// The same without landmarks, see [`add_landmarks`](Roadmap::add_landmarks).
    pub(super) fn without_landmarks(
        net: &GrowingRoadmap,
        around: &Surroundings,
        settings: &RoadmapSettings,
        edges: Vec<RoadmapEdge>,
        blends: Vec<Blend>,
    ) -> Roadmap {
        let vertices = net
            .vertices()
            .map(|vertex| RoadmapVertex {
                at: net.at(vertex),
                clearance: net.clearance(vertex),
            })
            .collect();
        let (min, max) = around.bounds();
        let mut roadmap = Roadmap {
            settings: *settings,
            vertices,
            edges,
            blends,
            touches: Vec::new(),
            middles: Vec::new(),
            incident: Lists::of(0, &[]),
            links: Lists::of(0, &[]),
            parts: Vec::new(),
            buckets: SegmentGrid::new(min, max, 1),
            least_weight: 1.0,
            landmarks: Landmarks::default(),
        };
        roadmap.index(around);
        roadmap.link();
        roadmap
    }

    /// Makes what follows from vertices, edges and blends: lists, links, parts, the index and the landmarks.
    pub(super) fn relink(&mut self, around: &Surroundings) {
        self.index(around);
        self.weigh();
    }

    /// The same but for links and landmarks.
    fn index(&mut self, around: &Surroundings) {
        let ends = self.edges.iter().enumerate();
        let pairs: Vec<(u32, u32)> = ends
            .flat_map(|(edge, data)| data.ends.map(|end| (end, edge as u32)))
            .collect();
        self.incident = Lists::of(self.vertices.len(), &pairs);
        self.parts = self.to_growing().components();
        let (min, max) = around.bounds();
        self.buckets = SegmentGrid::new(min, max, self.edges.len());
        self.middles.clear();
        for (number, edge) in self.edges.iter().enumerate() {
            let [a, b] = edge.ends.map(|end| self.vertices[end as usize].at);
            self.buckets.insert(number as u32, a, b);
            self.middles.push((a + b) / 2.0);
        }
        self.blends.sort_by_key(|blend| (blend.vertex, blend.edges));
        self.touches.clear();
        let touches = self.blends.iter().map(|blend| match blend.fit.bend {
            Bend::Arc(arc) => Touches {
                from: arc.start(),
                to: arc.end(),
                back: arc.reversed().end(),
            },
            _ => {
                let at = self.vertices[blend.vertex as usize].at;
                Touches {
                    from: at,
                    to: at,
                    back: at,
                }
            }
        });
        self.touches.extend(touches);
    }

    /// What it was made with.
    pub fn settings(&self) -> &RoadmapSettings {
        &self.settings
    }

    /// The vertices, by number.
    pub fn vertices(&self) -> &[RoadmapVertex] {
        &self.vertices
    }

    /// The edges, by number.
    pub fn edges(&self) -> &[RoadmapEdge] {
        &self.edges
    }

    /// The blends, those of a vertex one behind the other.
    pub fn blends(&self) -> &[Blend] {
        &self.blends
    }

    /// The edges of a vertex.
    pub fn incident(&self, vertex: u32) -> &[u32] {
        self.incident.list(vertex)
    }

    /// Where the two ends of an edge are.
    pub fn segment(&self, edge: u32) -> [DVec2; 2] {
        self.edges[edge as usize]
            .ends
            .map(|end| self.vertices[end as usize].at)
    }

    /// The ways on from a state.
    pub fn links(&self, state: u32) -> &[DirectedLink] {
        self.links.list(state)
    }

    /// How many states there are: two for each edge.
    pub fn states(&self) -> usize {
        2 * self.edges.len()
    }

    /// The middle of a state's edge, and the direction of travel there, of length 1.
    pub fn state(&self, state: u32) -> (DVec2, DVec2) {
        let [a, b] = self.travelled(state);
        ((a + b) / 2.0, (b - a).normalize_or_zero())
    }

    /// The state that comes to `vertex` along `edge`.
    pub fn state_into(&self, edge: u32, vertex: u32) -> u32 {
        2 * edge + u32::from(self.edges[edge as usize].ends[0] == vertex)
    }

    /// The blend of two edges that share a vertex.
    pub fn blend_between(&self, vertex: u32, e: u32, f: u32) -> Option<&Blend> {
        let edges = [e.min(f), e.max(f)];
        let found = self
            .blends
            .binary_search_by_key(&(vertex, edges), |blend| (blend.vertex, blend.edges));
        found.ok().map(|index| &self.blends[index])
    }

    /// Of each vertex, the smallest number among the vertices that it is connected with.
    pub fn parts(&self) -> &[u32] {
        &self.parts
    }

    /// What a metre costs at least, at most 1.
    pub fn least_weight(&self) -> f64 {
        self.least_weight
    }

    /// The pieces that a blend lies along, from the middle of its first edge to that of its second; nothing where it
    /// cannot be passed.
    pub fn blend_pieces(&self, blend: &Blend) -> Vec<Piece> {
        let at = self.vertices[blend.vertex as usize].at;
        let [from, to] = blend.edges.map(|edge| self.state(2 * edge).0);
        let line = |from: DVec2, to: DVec2| Piece::Line { from, to };
        let mut pieces = match blend.fit.bend {
            Bend::Straight => vec![line(from, at), line(at, to)],
            Bend::Arc(arc) => vec![line(from, arc.start()), arc, line(arc.end(), to)],
            Bend::Corner | Bend::Hairpin => Vec::new(),
        };
        // Of an arc that reaches to the middle of an edge nothing but rounding is left there.
        pieces.retain(|piece| piece.length() > speck(self));
        pieces
    }

    /// Vertices and edges without blends and weights.
    pub fn to_growing(&self) -> GrowingRoadmap {
        let mut net = GrowingRoadmap::new();
        for vertex in &self.vertices {
            net.add_vertex(vertex.at, vertex.clearance);
        }
        for edge in &self.edges {
            net.add_edge(edge.ends[0], edge.ends[1]);
        }
        net
    }

    /// The sum of the lengths of all edges, in metres.
    pub fn total_length(&self) -> f64 {
        self.edges.iter().map(|edge| edge.length).sum()
    }

    /// Both ends of a state's edge, the one it goes to last.
    pub(super) fn travelled(&self, state: u32) -> [DVec2; 2] {
        let [a, b] = self.segment(state / 2);
        if state & 1 == 0 { [a, b] } else { [b, a] }
    }
}

/// An edge of a net with its measures and the weight 1.
pub(super) fn measured(
    net: &GrowingRoadmap,
    around: &Surroundings,
    settings: &RoadmapSettings,
    edge: u32,
) -> RoadmapEdge {
    let ends = net.ends(edge);
    let [a, b] = net.segment(edge);
    let [clear_a, clear_b] = ends.map(|end| net.clearance(end));
    let clearance = around.segment_clearance(a, b, clear_a.min(clear_b));
    RoadmapEdge {
        ends,
        length: a.distance(b),
        clearance,
        tight: clearance < settings.edge_threshold(clear_a, clear_b),
        weight: 1.0,
    }
}

/// The blends of all pairs of edges of a vertex, appended to `blends`.
pub(super) fn blend_vertex(
    net: &GrowingRoadmap,
    around: &Surroundings,
    settings: &RoadmapSettings,
    vertex: u32,
    blends: &mut Vec<Blend>,
) {
    let at = net.at(vertex);
    let arms: Vec<(u32, DVec2, f64, f64)> = arms(net, vertex)
        .into_iter()
        .map(|(edge, arm)| {
            let clearance =
                around.segment_clearance(at, at + arm / 2.0, 4.0 * settings.blend_clearance);
            (edge, arm.normalize_or_zero(), arm.length() / 2.0, clearance)
        })
        .collect();
    let fitting = match settings.blends {
        BlendSize::Halved => fit,
        BlendSize::Largest => fit_largest,
    };
    for (index, &(e, u1, half_e, clear_e)) in arms.iter().enumerate() {
        for &(f, u2, half_f, clear_f) in &arms[index + 1..] {
            let local = clear_e.min(clear_f);
            let narrow = local < settings.blend_clearance;
            let needed = if narrow {
                settings.radius
            } else {
                settings.blend_clearance
            };
            let fit = fitting(around, at, [u1, u2], half_e.min(half_f), needed, local);
            blends.push(Blend::new(vertex, [e, f], [half_e, half_f], fit, narrow));
        }
    }
}

/// The edges of a vertex, the smallest number first, and where from it their other ends are.
pub(super) fn arms(net: &GrowingRoadmap, vertex: u32) -> Vec<(u32, DVec2)> {
    let mut edges = net.incident(vertex).to_vec();
    edges.sort_unstable();
    edges
        .into_iter()
        .map(|edge| (edge, net.at(net.other(edge, vertex)) - net.at(vertex)))
        .collect()
}

impl Blend {
    /// The blend of two edges of a vertex of which halves are so long, in metres.
    pub(super) fn new(
        vertex: u32,
        edges: [u32; 2],
        [half_e, half_f]: [f64; 2],
        fit: Fit,
        narrow: bool,
    ) -> Blend {
        Blend {
            vertex,
            edges,
            fit,
            length: half_e + half_f - 2.0 * fit.reach + arc_length(&fit),
            narrow,
        }
    }
}

/// The length of a fit's arc, 0 without one.
pub(super) fn arc_length(fit: &Fit) -> f64 {
    match fit.bend {
        Bend::Arc(arc) => arc.length(),
        _ => 0.0,
    }
}

/// The longest line that is left out, in metres; places that near to an edge need no joint.
pub(in crate::roadmap) fn speck(roadmap: &Roadmap) -> f64 {
    SPECK * roadmap.settings().radius
}

/// Lines shorter than this share of R are left out between arcs: their direction would be noise.
const SPECK: f64 = 1e-7;
