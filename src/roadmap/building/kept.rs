//! The part of a roadmap that a repair keeps: the vertices, edges and blends that the changes of the scene do not
//! touch.

use super::growing_roadmap::GrowingRoadmap;
use crate::roadmap::map::{Blend, Roadmap, RoadmapEdge, measured};
use crate::roadmap::settings::RoadmapSettings;
use crate::world::scene::{ChangedBox, Surroundings};
use glam::DVec2;

/// Where more than this share of the vertices is affected, building anew takes hardly longer.
const MOST_AFFECTED: f64 = 0.5;

/// The outcome of a repair, once it has ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Repaired {
    /// Vertices and edges that went: affected, or merged with what came.
    pub gone: [usize; 2],
    /// Vertices and edges that came.
    pub came: [usize; 2],
    /// The box around the changes of the scene and all that went and came.
    pub region: ChangedBox,
}

/// The part of a roadmap that a repair keeps, and the region where it works. Numbers are those of its net: what was
/// kept comes first.
#[derive(Clone, Debug)]
pub(in crate::roadmap) struct Kept {
    pub boxes: Vec<ChangedBox>,
    radius: f64,
    /// Around the changes and all that went.
    pub region: ChangedBox,
    /// How many vertices were kept.
    pub vertices: u32,
    /// The edges that were kept, with their measures.
    edges: Vec<RoadmapEdge>,
    /// The blends of kept vertices and edges.
    blends: Vec<Blend>,
    /// Of each kept vertex how many edges it had, where its blends are as they were if it still has these.
    degrees: Vec<Option<usize>>,
    /// Of each kept vertex, which part it belonged to.
    pub parts: Vec<u32>,
    /// How many vertices and edges there were.
    before: [usize; 2],
    /// So many samples at first become vertices, further ones where they cover what no vertex sees.
    pub ordinary: u64,
    /// Samples of the first building.
    pub samples: u64,
}

impl Kept {
    /// What is kept of a roadmap, and the net of it; nothing where too much is affected.
    pub fn of(
        roadmap: &Roadmap,
        around: &Surroundings,
        boxes: &[ChangedBox],
        (ordinary, samples): (u64, u64),
    ) -> Option<(Kept, GrowingRoadmap)> {
        let settings = roadmap.settings();
        let (first, others) = boxes.split_first()?;
        let region = others
            .iter()
            .fold(*first, |all, one| all.with(one.low).with(one.high));
        let mut kept = Kept {
            boxes: boxes.to_vec(),
            radius: settings.radius,
            region,
            vertices: 0,
            edges: Vec::new(),
            blends: Vec::new(),
            degrees: Vec::new(),
            parts: Vec::new(),
            before: [roadmap.vertices().len(), roadmap.edges().len()],
            ordinary,
            samples,
        };
        let mut net = GrowingRoadmap::new();
        let mut number = vec![None; roadmap.vertices().len()];
        for (vertex, data) in roadmap.vertices().iter().enumerate() {
            if kept.affected(settings, data.at, data.clearance) {
                kept.region = kept.region.with(data.at);
            } else {
                number[vertex] = Some(net.add_vertex(data.at, data.clearance));
                kept.parts.push(roadmap.parts()[vertex]);
            }
        }
        let gone = kept.before[0] - net.vertex_slots();
        if gone as f64 > MOST_AFFECTED * kept.before[0] as f64 {
            return None;
        }
        kept.vertices = net.vertex_slots() as u32;
        let loose = kept.keep_edges(roadmap, around, &number, &mut net);
        kept.keep_blends(roadmap, &number, &net);
        for [a, b] in loose {
            net.add_edge(a, b);
        }
        Some((kept, net))
    }

    /// Whether a place of this clearance may have other nearest obstacle points than before.
    pub fn affected(&self, settings: &RoadmapSettings, at: DVec2, clearance: f64) -> bool {
        let reach = clearance + 2.0 * settings.precision;
        self.boxes.iter().any(|one| one.distance(at) <= reach)
    }

    /// Whether a straight way leads through a change: the body may pass where it did not.
    pub fn crossed(&self, a: DVec2, b: DVec2) -> bool {
        let reach = self.radius;
        self.boxes
            .iter()
            .any(|one| one.segment_distance(a, b) <= reach)
    }

    /// Takes over the edges between kept vertices that are as clear as they were; the ends of the others along which
    /// the body can still pass.
    fn keep_edges(
        &mut self,
        roadmap: &Roadmap,
        around: &Surroundings,
        number: &[Option<u32>],
        net: &mut GrowingRoadmap,
    ) -> Vec<[u32; 2]> {
        let settings = roadmap.settings();
        let mut loose = Vec::new();
        let mut old: Option<GrowingRoadmap> = None;
        for (edge, data) in roadmap.edges().iter().enumerate() {
            let [a, b] = roadmap.segment(edge as u32);
            let ends = data.ends.map(|end| number[end as usize]);
            let [Some(from), Some(to)] = ends else {
                self.region = self.region.with(a).with(b);
                continue;
            };
            let clearances = [from, to].map(|end| net.clearance(end));
            let asked = clearances[0].min(clearances[1]);
            let near = self
                .boxes
                .iter()
                .any(|one| one.segment_distance(a, b) <= asked);
            let now = near.then(|| {
                let old = old.get_or_insert_with(|| roadmap.to_growing());
                measured(old, around, settings, edge as u32)
            });
            match now {
                Some(now) if now.clearance != data.clearance => {
                    self.region = self.region.with(a).with(b);
                    if now.clearance >= settings.radius {
                        loose.push([from, to]);
                    }
                }
                _ => {
                    net.add_edge(from, to);
                    let ends = [from, to];
                    self.edges.push(RoadmapEdge {
                        ends,
                        weight: 1.0,
                        ..*data
                    });
                }
            }
        }
        loose
    }

    /// Takes over the blends of kept vertices with edges that were kept, and notes which vertices lie so far from the
    /// changes that blends of the same edges are the same.
    fn keep_blends(&mut self, roadmap: &Roadmap, number: &[Option<u32>], net: &GrowingRoadmap) {
        let reach = 4.0 * roadmap.settings().blend_clearance;
        self.degrees = vec![None; net.vertex_slots()];
        let mut edge_numbers = vec![None; roadmap.edges().len()];
        let mut next = 0;
        for (edge, data) in roadmap.edges().iter().enumerate() {
            let ends = data.ends.map(|end| number[end as usize]);
            if let [Some(a), Some(b)] = ends
                && self.edges.get(next).is_some_and(|kept| kept.ends == [a, b])
            {
                edge_numbers[edge] = Some(next as u32);
                next += 1;
            }
        }
        for (vertex, kept) in number.iter().enumerate() {
            let Some(kept) = *kept else { continue };
            let incident = roadmap.incident(vertex as u32);
            let arms = incident
                .iter()
                .map(|edge| roadmap.edges()[*edge as usize].length / 2.0);
            let longest = arms.fold(0.0, f64::max);
            let at = net.at(kept);
            if self
                .boxes
                .iter()
                .all(|one| one.distance(at) > longest + reach)
            {
                self.degrees[kept as usize] = Some(incident.len());
            }
        }
        for blend in roadmap.blends() {
            let edges = blend.edges.map(|edge| edge_numbers[edge as usize]);
            if let (Some(vertex), [Some(e), Some(f)]) = (number[blend.vertex as usize], edges)
                && self.degrees[vertex as usize].is_some()
            {
                self.blends.push(Blend {
                    vertex,
                    edges: [e, f],
                    ..*blend
                });
            }
        }
    }

    /// The first edge of a net that was not kept.
    pub fn first_edge(&self) -> u32 {
        self.edges.len() as u32
    }

    /// Around all vertices and edges of a net that were not kept, and the changes.
    pub fn came(&self, net: &GrowingRoadmap) -> ChangedBox {
        let mut came = self.region;
        for vertex in net.vertices().filter(|vertex| *vertex >= self.vertices) {
            came = came.with(net.at(vertex));
        }
        for edge in net.edges().filter(|edge| *edge >= self.first_edge()) {
            let [a, b] = net.segment(edge);
            came = came.with(a).with(b);
        }
        came
    }

    /// The net without gaps in its numbers, and what is known of it already: edges with their measures, nothing for
    /// those that came; the blends that are as they were; the vertices whose blends are to be made.
    pub fn compact(&self, net: &GrowingRoadmap) -> Compacted {
        let mut numbers = [
            vec![u32::MAX; net.vertex_slots()],
            vec![u32::MAX; net.edge_slots()],
        ];
        for (list, all) in numbers.iter_mut().zip([
            net.vertices().collect::<Vec<u32>>(),
            net.edges().collect::<Vec<u32>>(),
        ]) {
            for (number, one) in all.into_iter().enumerate() {
                list[one as usize] = number as u32;
            }
        }
        let [vertex_numbers, edge_numbers] = numbers;
        let as_it_was = |vertex: u32| {
            let degree = self.degrees.get(vertex as usize).copied().flatten();
            let edges = net.incident(vertex);
            degree == Some(edges.len()) && edges.iter().all(|edge| *edge < self.first_edge())
        };
        let known = |edge: u32| {
            let kept = self.edges.get(edge as usize)?;
            let ends = kept.ends.map(|end| vertex_numbers[end as usize]);
            Some(RoadmapEdge { ends, ..*kept })
        };
        let unchanged: Vec<bool> = (0..net.vertex_slots() as u32).map(as_it_was).collect();
        let blends = self
            .blends
            .iter()
            .filter(|blend| unchanged[blend.vertex as usize]);
        let renumbered = blends.map(|blend| Blend {
            vertex: vertex_numbers[blend.vertex as usize],
            edges: blend.edges.map(|edge| edge_numbers[edge as usize]),
            ..*blend
        });
        let young = net.vertices().filter(|vertex| !unchanged[*vertex as usize]);
        let stay = [
            net.vertices()
                .filter(|vertex| *vertex < self.vertices)
                .count(),
            net.edges().filter(|edge| *edge < self.first_edge()).count(),
        ];
        let there = [net.vertices().count(), net.edges().count()];
        Compacted {
            net: net.compact(),
            edges: net.edges().map(known).collect(),
            blends: renumbered.collect(),
            blending: young
                .map(|vertex| vertex_numbers[vertex as usize])
                .collect(),
            repaired: Repaired {
                gone: [self.before[0] - stay[0], self.before[1] - stay[1]],
                came: [there[0] - stay[0], there[1] - stay[1]],
                region: self.came(net),
            },
        }
    }
}

/// The net of a repair without gaps in its numbers; see [`Kept::compact`].
pub(in crate::roadmap) struct Compacted {
    pub net: GrowingRoadmap,
    pub edges: Vec<Option<RoadmapEdge>>,
    pub blends: Vec<Blend>,
    pub blending: Vec<u32>,
    pub repaired: Repaired,
}
