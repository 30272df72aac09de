//! The validator: what is odd about the active spheres of a navrep. It lists and never blocks.
//!
//! The paper has two rules for designers, no sphere in solid geometry and none within another one; what else is listed
//! makes a sphere useless, or a link impassable for an animal. Culled spheres are not looked at.

use super::{Animal, Lens, NavSphere, Navrep};
use crate::message::Message;
use crate::world::scene::{Obstacle, Scene};
use glam::{DVec2, DVec3};

/// How deep a sphere may reach into something before it counts, as a share of its radius: a sphere that is meant to
/// touch does so but for rounding.
const TOLERANCE: f64 = 1e-6;

/// A flaw of a sphere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SphereFlaw {
    /// It has the centre of an earlier one.
    Duplicate,
    /// It lies in another one, and is not only its duplicate.
    Contained,
    /// It reaches into an obstacle.
    InSolid,
    /// It reaches beyond the floor.
    Outside,
    /// It has no links.
    Isolated,
    /// A link is too tight for an animal that may enter both of its spheres.
    Tight,
}

impl SphereFlaw {
    /// All of them.
    pub const ALL: [SphereFlaw; 6] = [
        SphereFlaw::Duplicate,
        SphereFlaw::Contained,
        SphereFlaw::InSolid,
        SphereFlaw::Outside,
        SphereFlaw::Isolated,
        SphereFlaw::Tight,
    ];

    /// The id of its words.
    pub fn id(self) -> &'static str {
        match self {
            SphereFlaw::Duplicate => "spheres.duplicate",
            SphereFlaw::Contained => "spheres.contained",
            SphereFlaw::InSolid => "spheres.in-solid",
            SphereFlaw::Outside => "spheres.outside",
            SphereFlaw::Isolated => "spheres.isolated",
            SphereFlaw::Tight => "spheres.tight",
        }
    }
}

/// A finding about a sphere: its flaw.
#[derive(Clone, Debug, PartialEq)]
pub struct SphereFinding {
    /// What it is.
    pub flaw: SphereFlaw,
    /// The sphere.
    pub sphere: u32,
    /// The other sphere that it concerns.
    pub other: Option<u32>,
    /// Where to look.
    pub at: DVec3,
    /// The same in words: `sphere`, and `other`; `obstacle` (counted from 0) and `depth` in solid; `depth` outside;
    /// `bottleneck` and `radius` where it is tight.
    pub message: Message,
}

/// The findings while they are collected.
struct Findings<'a> {
    navrep: &'a Navrep,
    list: Vec<SphereFinding>,
}

impl Findings<'_> {
    fn add(
        &mut self,
        flaw: SphereFlaw,
        (sphere, other): (u32, Option<u32>),
        at: DVec3,
        arguments: &[(&'static str, f64)],
    ) {
        let mut message = Message::new(flaw.id()).with("sphere", sphere);
        if let Some(other) = other {
            message = message.with("other", other);
        }
        for &(name, value) in arguments {
            message = message.with(name, value);
        }
        self.list.push(SphereFinding {
            flaw,
            sphere,
            other,
            at,
            message,
        });
    }

    /// What its links say about a sphere.
    fn links(&mut self, number: u32, sphere: &NavSphere, animal: Option<&Animal>) {
        let navrep = self.navrep;
        let links = navrep.links(number);
        if links.is_empty() {
            self.add(SphereFlaw::Isolated, (number, None), sphere.at, &[]);
        }
        for link in links {
            let Some(other) = navrep.sphere(link.other) else {
                continue;
            };
            let pair = (number, Some(link.other));
            if link.length == 0.0 && link.other < number {
                self.add(SphereFlaw::Duplicate, pair, sphere.at, &[]);
            } else if link.length > 0.0 && sphere.nests(other) && sphere.radius < other.radius {
                self.add(SphereFlaw::Contained, pair, sphere.at, &[]);
            }
            let Some(animal) = animal.filter(|_| number < link.other) else {
                continue;
            };
            let tight = link.bottleneck < animal.radius;
            if tight && animal.enters(sphere) && animal.enters(other) {
                let told = [("bottleneck", link.bottleneck), ("radius", animal.radius)];
                let at = Lens::linked(sphere, other).map_or(sphere.at, |lens| lens.at);
                self.add(SphereFlaw::Tight, pair, at, &told);
            }
        }
    }

    /// How a sphere lies on the floor.
    fn floor(&mut self, number: u32, sphere: &NavSphere, scene: &Scene) {
        let (at, radius) = (sphere.at.truncate(), DVec2::splat(sphere.radius));
        let beyond = (scene.min() - (at - radius)).max(at + radius - scene.max());
        let depth = beyond.max_element();
        if depth > TOLERANCE * sphere.radius {
            self.add(
                SphereFlaw::Outside,
                (number, None),
                sphere.at,
                &[("depth", depth)],
            );
        }
    }

    /// The spheres that reach into an obstacle.
    fn solid(&mut self, index: usize, obstacle: &Obstacle) {
        let navrep = self.navrep;
        let (low, high) = obstacle.shape.bounds();
        let around = 0.5 * (high - low).length();
        let mut near = Vec::new();
        navrep.tree().near(low.midpoint(high), around, |number| {
            near.extend(navrep.is_active(number).then_some(number));
        });
        for number in near {
            let Some(sphere) = navrep.sphere(number) else {
                continue;
            };
            let aside = obstacle.shape.distance(sphere.at.truncate());
            let height = sphere.at.z.clamp(obstacle.low, obstacle.high);
            let depth = sphere.radius - DVec2::new(aside, sphere.at.z - height).length();
            if depth > TOLERANCE * sphere.radius {
                let told = [("obstacle", index as f64), ("depth", depth)];
                self.add(SphereFlaw::InSolid, (number, None), sphere.at, &told);
            }
        }
    }
}

/// What is odd about the active spheres: by themselves, on the floor and beside the obstacles of a scene, and for an
/// animal. Ascending by sphere.
pub fn validate(
    navrep: &Navrep,
    scene: Option<&Scene>,
    animal: Option<&Animal>,
) -> Vec<SphereFinding> {
    let mut findings = Findings {
        navrep,
        list: Vec::new(),
    };
    for (number, sphere) in navrep.spheres() {
        if !navrep.is_active(number) {
            continue;
        }
        findings.links(number, sphere, animal);
        if let Some(scene) = scene {
            findings.floor(number, sphere, scene);
        }
    }
    let obstacles = scene.map_or(&[][..], Scene::obstacles);
    for (index, obstacle) in obstacles.iter().enumerate() {
        findings.solid(index, obstacle);
    }
    // Stable: of equal flaws that of the first obstacle stays first.
    findings
        .list
        .sort_by_key(|finding| (finding.sphere, finding.flaw, finding.other));
    findings.list
}
