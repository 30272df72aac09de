//! The pruning of the diagram: dead ends that no path needs are left out.
//!
//! Into each corner, and each dent of a rough wall, leads an edge of the diagram. Nobody goes there to come anywhere: a
//! dead end is left out along which the clearance falls so fast that all of it can be gone to straight, and one into a
//! shallow pocket from where the body sees what remains. What is left hangs together as before.

use super::chains::{DiagramEdge, VoronoiDiagram, joined};
use crate::world::scene::{Surroundings, closest_on_segment};
use glam::DVec2;
use std::f64::consts::TAU;

/// A dead end no longer than so many times the fall of its clearance leads into a corner.
const STEEP: f64 = 2.0;
/// A dead end no longer than so many times the clearance at its base leads into a shallow pocket.
const SHALLOW: f64 = 2.0;
/// How far apart points are, as a share of the clearance, around which places are looked at.
const SPACING: f64 = 0.25;
/// Directions in which places around a point are looked at.
const DIRECTIONS: u32 = 8;

impl VoronoiDiagram {
    /// Without dead ends into corners and shallow pockets, again until there are none. A component keeps an edge.
    #[must_use]
    pub fn pruned(&self, around: &Surroundings) -> VoronoiDiagram {
        let mut pruning = Pruning {
            diagram: self.clone(),
            around,
            left: vec![Vec::new(); self.points.len()],
        };
        while pruning.round() {}
        pruning.diagram.compact()
    }
}

struct Pruning<'a> {
    diagram: VoronoiDiagram,
    around: &'a Surroundings,
    /// Of each point, places that the body could go to straight from dead ends that went, of which it was the base.
    left: Vec<Vec<DVec2>>,
}

impl Pruning<'_> {
    /// Takes out dead ends, no two at one base; whether there was any.
    fn round(&mut self) -> bool {
        let mut at: Vec<Vec<usize>> = vec![Vec::new(); self.diagram.points.len()];
        for (number, edge) in self.diagram.edges.iter().enumerate() {
            for end in edge.ends() {
                at[end as usize].push(number);
            }
        }
        let mut gone = vec![false; self.diagram.edges.len()];
        for number in 0..gone.len() {
            let [a, b] = self.diagram.edges[number].ends();
            let (end, base) = if at[a as usize].len() == 1 {
                (a, b)
            } else {
                (b, a)
            };
            let there = &at[base as usize];
            if at[end as usize].len() != 1
                || there.len() < 3
                || there.iter().any(|other| gone[*other])
            {
                continue;
            }
            let remaining: Vec<usize> =
                there.iter().copied().filter(|one| *one != number).collect();
            gone[number] = self.needless(number, [base, end], &remaining);
        }
        let any = gone.contains(&true);
        let edges = std::mem::take(&mut self.diagram.edges)
            .into_iter()
            .zip(gone);
        let kept = edges.filter(|(_, gone)| !gone);
        let chains = kept.map(|(edge, _)| edge.points).collect();
        self.diagram.edges = joined(self.diagram.points.len(), chains);
        any
    }

    /// Whether a dead end is not needed; its places are its base's then.
    fn needless(&mut self, number: usize, [base, end]: [u32; 2], remaining: &[usize]) -> bool {
        let diagram = &self.diagram;
        let edge = &diagram.edges[number];
        let [from, to] = [base, end].map(|point| diagram.point(point));
        let pairs = edge.points.windows(2);
        let length: f64 = pairs
            .map(|pair| {
                diagram
                    .point(pair[0])
                    .at
                    .distance(diagram.point(pair[1]).at)
            })
            .sum();
        let corner = length <= STEEP * (from.clearance - to.clearance)
            && self.around.keeps(from.at, to.at, diagram.radius * 0.999);
        if !corner && length > SHALLOW * from.clearance {
            return false;
        }
        let places = self.places(edge, base);
        let before = &self.left[base as usize];
        let all = places.iter().chain(before);
        let needless = corner || all.into_iter().all(|place| self.sees(*place, remaining));
        if needless {
            self.left[base as usize].extend(places);
        }
        needless
    }

    /// Places that the body can go to straight from an edge, and those left at its points but its base.
    fn places(&self, edge: &DiagramEdge, base: u32) -> Vec<DVec2> {
        let mut places: Vec<DVec2> = Vec::new();
        let mut last = DVec2::INFINITY;
        for number in &edge.points {
            let point = self.diagram.point(*number);
            if *number != base {
                places.extend(&self.left[*number as usize]);
            }
            if point.at.distance(last) < SPACING * point.clearance {
                continue;
            }
            last = point.at;
            let free = point.clearance - self.diagram.radius;
            for direction in 0..DIRECTIONS {
                let angle = TAU * f64::from(direction) / f64::from(DIRECTIONS);
                let out = DVec2::new(libm::cos(angle), libm::sin(angle));
                places.push(point.at + out * free);
            }
        }
        places
    }

    /// Whether the body can go straight from a place to the nearest one of one of these edges.
    fn sees(&self, from: DVec2, edges: &[usize]) -> bool {
        edges.iter().any(|edge| {
            let pairs = self.diagram.edges[*edge].points.windows(2);
            let feet = pairs.map(|pair| {
                let [a, b] = [pair[0], pair[1]].map(|point| self.diagram.point(point).at);
                closest_on_segment(from, a, b)
            });
            let nearest = feet.min_by(|a, b| a.distance(from).total_cmp(&b.distance(from)));
            nearest.is_some_and(|to| self.around.keeps(from, to, self.diagram.radius * 0.999))
        })
    }
}
