//! Spheres that join those between which a body can go.

use super::flood::{Flood, Meeting};
use super::ground::CoverGround;
use super::raster::Raster;
use super::sets::Sets;
use super::territories::Territories;
use crate::navspheres::{Lens, NavSphere};
use crate::spatial::LooseQuadtree;

/// The connectivity of free space and of the spheres on it, for the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connectivity {
    /// The components of free space, as far as pixels tell.
    pub free: u32,
    /// Those of them in which there is a sphere.
    pub held: u32,
    /// The components of the spheres, where two are linked that a body can go between within them. At best as many.
    pub linked: u32,
    /// How many spheres were added to join others.
    pub joining: u32,
    /// How often that came to a passage in which no sphere reaches the next.
    pub given_up: u32,
}

/// Whether a body of that radius can go from one sphere to the other within them.
pub(super) fn passable(a: &NavSphere, b: &NavSphere, radius: f64) -> bool {
    match Lens::of(a, b) {
        Some(lens) => lens.bottleneck >= radius && lens.bottleneck > 0.0,
        None => a.overlaps(b) && a.radius.min(b.radius) >= radius,
    }
}

#[derive(Clone, Debug)]
enum Stage {
    /// The links of the spheres, from this one on.
    Links(usize),
    /// What the spheres hold, from this one on.
    Territories(usize),
    /// The components of free space, from this row on.
    Components(usize),
    Flood(Box<Flood>),
    Ways(Vec<Meeting>),
    Way(Vec<Meeting>, Way),
    Done(Connectivity),
}

/// Spheres along a way of pixels.
#[derive(Clone, Debug)]
struct Way {
    pixels: Vec<u32>,
    next: usize,
    /// The sphere that was reached last, and the one to be reached.
    from: u32,
    to: u32,
}

/// The joining of spheres. A step is a sphere whose links or pixels are found, a row, some pixels that are flooded, or
/// a sphere that is added.
#[derive(Clone, Debug)]
pub(super) struct Joining {
    stage: Stage,
    /// How many there were at first.
    count: usize,
    clusters: Sets,
    territories: Territories,
    given_up: u32,
}

/// Pixels flooded in a step.
const PIXELS: u32 = 2_048;
/// So many pixels further along a way, a sphere is looked for that the last one reaches.
const AHEAD: usize = 3;

impl Joining {
    pub fn new(raster: &Raster, count: usize) -> Joining {
        Joining {
            stage: Stage::Links(0),
            count,
            clusters: Sets::of(count),
            territories: Territories::none(raster.lattice.pixels()),
            given_up: 0,
        }
    }

    /// What has come out, once all is joined.
    pub fn connectivity(&self) -> Option<Connectivity> {
        match self.stage {
            Stage::Done(connectivity) => Some(connectivity),
            _ => None,
        }
    }

    /// How much is done, very roughly, 0 to 1.
    pub fn progress(&self) -> f64 {
        match &self.stage {
            Stage::Links(_) => 0.0,
            Stage::Territories(_) => 0.2,
            Stage::Components(_) => 0.4,
            Stage::Flood(_) => 0.6,
            Stage::Ways(_) | Stage::Way(..) => 0.8,
            Stage::Done(_) => 1.0,
        }
    }

    /// One step; the sphere that is to be added, if it found one.
    pub fn step(
        &mut self,
        ground: &CoverGround,
        raster: &Raster,
        spheres: &[NavSphere],
        tree: &LooseQuadtree,
    ) -> Option<NavSphere> {
        let done = Stage::Links(usize::MAX);
        match std::mem::replace(&mut self.stage, done) {
            Stage::Links(next) => {
                let Some(sphere) = spheres.get(next) else {
                    self.stage = Stage::Territories(0);
                    return None;
                };
                self.link(next as u32, sphere, raster.radius, spheres, tree);
                self.stage = Stage::Links(next + 1);
            }
            Stage::Territories(next) => {
                let Some(sphere) = spheres.get(next) else {
                    self.stage = Stage::Components(0);
                    return None;
                };
                self.territories.claim(raster, next as u32, sphere);
                self.stage = Stage::Territories(next + 1);
            }
            Stage::Components(row) if row < raster.lattice.rows => {
                self.territories.join_row(ground, raster, row);
                self.stage = Stage::Components(row + 1);
            }
            Stage::Components(_) => {
                let flood = Flood::from(raster, &self.territories);
                self.stage = Stage::Flood(Box::new(flood));
            }
            Stage::Flood(mut flood) => {
                let more = flood.advance(raster, &self.territories, &mut self.clusters, PIXELS);
                self.stage = match more {
                    true => Stage::Flood(flood),
                    false => Stage::Ways(flood.meetings()),
                };
            }
            Stage::Ways(meetings) => self.stage = self.begin_way(meetings, spheres.len()),
            Stage::Way(meetings, way) => {
                let on = (ground, raster);
                let (sphere, stage) = self.follow(on, spheres, tree, meetings, way);
                self.stage = stage;
                return sphere;
            }
            done @ Stage::Done(_) => self.stage = done,
        }
        None
    }

    /// Links a sphere with those that it overlaps.
    fn link(
        &mut self,
        number: u32,
        sphere: &NavSphere,
        radius: f64,
        spheres: &[NavSphere],
        tree: &LooseQuadtree,
    ) {
        let clusters = &mut self.clusters;
        tree.near(sphere.at.truncate(), sphere.radius, |other| {
            if other != number && passable(sphere, &spheres[other as usize], radius) {
                clusters.join(number, other);
            }
        });
    }

    /// The way of the next meeting whose spheres are not joined by now.
    fn begin_way(&mut self, mut meetings: Vec<Meeting>, spheres: usize) -> Stage {
        while let Some(Meeting {
            from, to, pixels, ..
        }) = meetings.pop()
        {
            if self.clusters.root(from) != self.clusters.root(to) {
                let way = Way {
                    pixels,
                    next: 0,
                    from,
                    to,
                };
                return Stage::Way(meetings, way);
            }
        }
        let mut roots: Vec<u32> = (0..spheres as u32)
            .map(|number| self.clusters.root(number))
            .collect();
        roots.sort_unstable();
        roots.dedup();
        let (free, held) = self.territories.components();
        Stage::Done(Connectivity {
            free,
            held,
            linked: roots.len() as u32,
            joining: (spheres - self.count) as u32,
            given_up: self.given_up,
        })
    }

    /// The sphere furthest along the way that the last one reaches.
    fn follow(
        &mut self,
        (ground, raster): (&CoverGround, &Raster),
        spheres: &[NavSphere],
        tree: &LooseQuadtree,
        meetings: Vec<Meeting>,
        mut way: Way,
    ) -> (Option<NavSphere>, Stage) {
        if self.clusters.root(way.from) == self.clusters.root(way.to) {
            return (None, Stage::Ways(meetings));
        }
        let from = &spheres[way.from as usize];
        let mut furthest = None;
        for (place, pixel) in way.pixels.iter().enumerate().skip(way.next) {
            let middle = raster.lattice.middle(*pixel as usize);
            let within = raster.lattice.step / 64.0;
            let sphere = ground.largest_around(middle, raster.radius, within);
            if passable(from, &sphere, raster.radius) {
                furthest = Some((place, sphere));
            } else if furthest.is_some() || place >= way.next + AHEAD {
                break;
            }
        }
        let Some((place, sphere)) = furthest else {
            self.given_up += 1;
            return (None, Stage::Ways(meetings));
        };
        let number = spheres.len() as u32;
        self.clusters.push();
        self.link(number, &sphere, raster.radius, spheres, tree);
        (way.from, way.next) = (number, place + 1);
        (Some(sphere), Stage::Way(meetings, way))
    }
}
