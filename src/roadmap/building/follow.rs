//! The end of phase 1 where settings ask for covering: the Voronoi diagram is traced from unconnected components until
//! it reaches another component.
//!
//! Not in the paper. Where parts hang together by a short piece of the diagram alone, as behind each bend of a maze,
//! samples that are spread over the whole scene hardly ever fall on that piece: of 28 km of corridors some metres. So
//! from all vertices outside of the largest part a front goes out: around each of its places lies a disc in which the
//! body is free to move; samples on its rim, moved onto the diagram, are the next places, but for those that lie deep
//! in the disc of an earlier one. Where a front sees a vertex of another part, or comes to a place of another front,
//! the way there becomes vertices. Components that are left apart are so as far as this resolution tells: that of the
//! discs' radii and half the body's.
//!
//! O(length of the diagram in those parts / radius of the body) retractions, with a bound; nothing where sampling left
//! one part.

use super::components::Components;
use super::growing_roadmap::GrowingRoadmap;
use super::retract::{Retraction, retract};
use crate::roadmap::settings::{RoadmapSettings, Spurs};
use crate::spatial::KdTree;
use crate::world::scene::{ChangedBox, Surroundings};
use glam::DVec2;

/// Directions from a place in which it goes on: along a branch of the diagram one is at most 22.5 degrees off.
const DIRECTIONS: [DVec2; 8] = {
    const HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;
    [
        DVec2::new(1.0, 0.0),
        DVec2::new(HALF, HALF),
        DVec2::new(0.0, 1.0),
        DVec2::new(-HALF, HALF),
        DVec2::new(-1.0, 0.0),
        DVec2::new(-HALF, -HALF),
        DVec2::new(0.0, -1.0),
        DVec2::new(HALF, -HALF),
    ]
};

/// The shortest and the longest step, in radii of the body: the one leads through corridors hardly wider than it, the
/// other keeps steps from jumping over branches.
const STEPS: [f64; 2] = [0.5, 4.0];

/// Vertices of other parts that are looked at from a place.
const LOOKS: usize = 3;

/// Places at most, so that building does not take more than some seconds longer; a maze with 28 km of corridors 8
/// bodies' radii wide has 7,000.
const MOST_PLACES: usize = 50_000;

/// A place that a front came to.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: DVec2,
    /// How far the next places are.
    step: f64,
    /// The vertex from which the front went out.
    origin: u32,
    /// The place before it; nothing for a vertex.
    before: Option<u32>,
    /// Where the body has to pass between that place and this.
    over: Option<DVec2>,
}

/// Fronts from all parts but the largest, a retraction a step.
#[derive(Clone, Debug)]
pub(in crate::roadmap) struct Following {
    /// In the order in which they go on.
    places: Vec<Place>,
    near: KdTree,
    /// The place that goes on, and in which direction next.
    next: (usize, usize),
    /// A vertex of the part that need not go out.
    largest: u32,
    found: Vec<(f64, u32)>,
    /// Where fronts go; nothing for the whole floor.
    area: Option<ChangedBox>,
}

impl Following {
    pub fn new(
        net: &GrowingRoadmap,
        parts: &mut Components,
        settings: &RoadmapSettings,
        area: Option<ChangedBox>,
    ) -> Following {
        // Of parts equally large the one with the first vertex.
        let largest = (0..net.vertex_slots() as u32)
            .rev()
            .max_by_key(|vertex| parts.size(*vertex))
            .unwrap_or(0);
        let mut following = Following {
            places: Vec::new(),
            near: KdTree::new(),
            next: (0, 0),
            largest,
            found: Vec::new(),
            area,
        };
        for vertex in net.vertices() {
            if !parts.joined(vertex, largest) && following.inside(net.at(vertex)) {
                let place = Place {
                    at: net.at(vertex),
                    step: step(settings, net.clearance(vertex)),
                    origin: vertex,
                    before: None,
                    over: None,
                };
                following.push(place);
            }
        }
        following
    }

    /// Goes on in one direction from one place; nothing once there is none left. Where it meets another part, the
    /// places between two vertices of different parts, in order, from each of which the body can go straight to the
    /// next, no farther than vertices may be apart; else none.
    pub fn step(
        &mut self,
        net: &GrowingRoadmap,
        (parts, vertices): (&mut Components, &KdTree),
        around: &Surroundings,
        settings: &RoadmapSettings,
        retraction: &mut Retraction,
    ) -> Option<Vec<DVec2>> {
        let (number, place) = loop {
            let place = *self.places.get(self.next.0)?;
            if self.places.len() >= MOST_PLACES {
                return None;
            }
            if self.next.1 < DIRECTIONS.len() && !parts.joined(place.origin, self.largest) {
                break (self.next.0 as u32, place);
            }
            self.next = (self.next.0 + 1, 0);
        };
        let out = place.at + DIRECTIONS[self.next.1] * place.step;
        self.next.1 += 1;
        let Some((at, clearance, over)) = onward(around, settings, place.at, out, retraction)
        else {
            return Some(Vec::new());
        };
        if !self.inside(at) {
            return Some(Vec::new());
        }
        let reached = Place {
            at,
            step: step(settings, clearance),
            origin: place.origin,
            before: Some(number),
            over,
        };
        let met = self.near(parts, around, settings, reached);
        if met == Met::Own {
            return Some(Vec::new());
        }
        let number = self.push(reached);
        let mut way = self.way(number);
        if let Met::Front(other) = met {
            way.extend(self.way(other).into_iter().rev());
        } else if let Some(vertex) = self.sees(net, (parts, vertices), around, settings, reached) {
            way.push(net.at(vertex));
        } else {
            return Some(Vec::new());
        }
        Some(between(around, settings, &way))
    }

    fn inside(&self, at: DVec2) -> bool {
        self.area.is_none_or(|area| area.distance(at) == 0.0)
    }

    fn push(&mut self, place: Place) -> u32 {
        self.places.push(place);
        self.near.push(place.at)
    }

    /// Whether a place lies deep in the disc of an earlier one. One of the same part decides, even where another front
    /// is nearer.
    fn near(
        &mut self,
        parts: &mut Components,
        around: &Surroundings,
        settings: &RoadmapSettings,
        place: Place,
    ) -> Met {
        let farthest = STEPS[1] * settings.radius / 2.0;
        self.near.within(place.at, farthest, &mut self.found);
        let mut met = Met::Nothing;
        for &(apart, number) in &self.found {
            let other = self.places[number as usize];
            if apart > other.step / 2.0 {
                continue;
            }
            if parts.joined(place.origin, other.origin) {
                return Met::Own;
            }
            if met == Met::Nothing && settings.passes(around, place.at, other.at) {
                met = Met::Front(number);
            }
        }
        met
    }

    /// A vertex of another part that is seen from a place.
    fn sees(
        &mut self,
        net: &GrowingRoadmap,
        (parts, vertices): (&mut Components, &KdTree),
        around: &Surroundings,
        settings: &RoadmapSettings,
        place: Place,
    ) -> Option<u32> {
        vertices.within(place.at, settings.neighbour_distance, &mut self.found);
        let others = self.found.iter().map(|(_, vertex)| *vertex);
        others
            .filter(|vertex| !parts.joined(place.origin, *vertex))
            .take(LOOKS)
            .find(|vertex| settings.passes(around, place.at, net.at(*vertex)))
    }

    /// The places from the vertex where a front went out to one that it came to, both included.
    fn way(&self, number: u32) -> Vec<DVec2> {
        let mut way = Vec::new();
        let mut next = Some(number);
        while let Some(number) = next {
            let place = self.places[number as usize];
            way.push(place.at);
            way.extend(place.over);
            next = place.before;
        }
        way.reverse();
        way
    }
}

/// The thing that lies near to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Met {
    Nothing,
    /// An earlier place of the same part.
    Own,
    /// That place of another part's front.
    Front(u32),
}

/// How far the next places are from one of this clearance: the body is free to move there, but for what it takes to
/// come through narrow places.
fn step(settings: &RoadmapSettings, clearance: f64) -> f64 {
    let most = (STEPS[1] * settings.radius).min(settings.neighbour_distance / 2.0);
    let least = STEPS[0] * settings.radius;
    (clearance - settings.radius).min(most).max(least)
}

/// Where a place on the rim comes to on the diagram, its clearance, and the rim's place if the body has to pass there.
fn onward(
    around: &Surroundings,
    settings: &RoadmapSettings,
    from: DVec2,
    out: DVec2,
    retraction: &mut Retraction,
) -> Option<(DVec2, f64, Option<DVec2>)> {
    let following = RoadmapSettings {
        spurs: Spurs::Follow,
        ..*settings
    };
    retract(around, &following, out, retraction);
    let found = retraction.kept()?;
    let goes = |a: DVec2, b: DVec2| {
        a.distance(b) <= settings.neighbour_distance && settings.passes(around, a, b)
    };
    if goes(from, found.at) {
        return Some((found.at, found.clearance, None));
    }
    (goes(from, out) && goes(out, found.at)).then_some((found.at, found.clearance, Some(out)))
}

/// Of a way's places those that are needed between its ends: each sees the next.
fn between(around: &Surroundings, settings: &RoadmapSettings, way: &[DVec2]) -> Vec<DVec2> {
    let mut needed = Vec::new();
    let (mut from, mut to) = (0, 1);
    while to + 1 < way.len() {
        let (a, b) = (way[from], way[to + 1]);
        if a.distance(b) > settings.neighbour_distance || !settings.passes(around, a, b) {
            needed.push(way[to]);
            from = to;
        }
        to += 1;
    }
    needed
}
