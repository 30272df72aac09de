//! What the tests of routes share: animals, random navreps, and where a body may be, by a rule of their own.

use glam::DVec3;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use wayscope::navspheres::{Animal, Media, NavSphere, Navrep};
use wayscope::world::scene::AreaMedium;

const LAND: Media = Media {
    land: true,
    water: false,
    air: false,
};

pub fn zebra() -> Animal {
    Animal {
        radius: 0.5,
        media: LAND,
        climbs: false,
        cost: [1.0; 3],
        speed: 1.5,
        turn_rate: 2.0,
    }
}

pub fn penguin() -> Animal {
    Animal {
        radius: 0.25,
        media: Media {
            water: true,
            ..LAND
        },
        cost: [2.0, 1.0, 1.0],
        speed: 0.8,
        turn_rate: 3.0,
        ..zebra()
    }
}

pub fn meerkat() -> Animal {
    Animal {
        radius: 0.15,
        climbs: true,
        speed: 1.0,
        turn_rate: 5.0,
        ..zebra()
    }
}

pub fn bird() -> Animal {
    Animal {
        radius: 0.2,
        media: Media {
            water: true,
            air: true,
            ..LAND
        },
        climbs: true,
        speed: 2.0,
        turn_rate: 2.5,
        ..zebra()
    }
}

pub fn zoo() -> [Animal; 4] {
    [zebra(), penguin(), meerkat(), bird()]
}

pub fn place(x: f64, y: f64) -> DVec3 {
    DVec3::new(x, y, 0.0)
}

pub fn land(x: f64, y: f64, radius: f64) -> NavSphere {
    NavSphere::new(place(x, y), radius, AreaMedium::Land)
}

/// A source of numbers.
pub struct Numbers(Pcg32);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(Pcg32::new(seed, 7))
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * f64::from(self.0.next_u32()) / f64::from(u32::MAX)
    }

    pub fn below(&mut self, count: usize) -> usize {
        self.0.next_u32() as usize % count
    }

    pub fn direction(&mut self, flat: bool) -> DVec3 {
        loop {
            let height = if flat { 0.0 } else { self.between(-1.0, 1.0) };
            let one = DVec3::new(self.between(-1.0, 1.0), self.between(-1.0, 1.0), height);
            if (0.01..1.0).contains(&one.length()) {
                return one.normalize();
            }
        }
    }

    /// A place in a ball.
    pub fn within(&mut self, at: DVec3, radius: f64, flat: bool) -> DVec3 {
        at + self.direction(flat) * radius * self.between(0.0, 1.0)
    }
}

/// Spheres of all kinds, each of them grown beside one before it. `flat`: all at the same height. `mixed`: not all of
/// them on land.
pub fn random_spheres(
    numbers: &mut Numbers,
    count: usize,
    flat: bool,
    mixed: bool,
) -> Vec<NavSphere> {
    let mut spheres = vec![land(0.0, 0.0, 1.0)];
    while spheres.len() < count {
        let beside = spheres[numbers.below(spheres.len())];
        let radius = numbers.between(0.4, 1.6);
        let way = numbers.between(0.5, 1.05) * (radius + beside.radius);
        let medium = match numbers.below(if mixed { 6 } else { 1 }) {
            4 => AreaMedium::Water,
            5 => AreaMedium::Air,
            _ => AreaMedium::Land,
        };
        let mut sphere = NavSphere::new(beside.at + numbers.direction(flat) * way, radius, medium);
        sphere.climb = mixed && numbers.below(6) == 0;
        if mixed && numbers.below(10) == 0 {
            sphere.largest = 0.3;
        }
        spheres.push(sphere);
    }
    spheres
}

pub fn navrep(spheres: &[NavSphere]) -> Navrep {
    Navrep::of(spheres).unwrap()
}

/// How much more room than its radius a body has at a place: the distance from what no sphere contains, less the
/// radius, as far as one sphere or two that overlap give it. Worked out from surfaces and the circles where they
/// cross, without shrinking anything.
pub fn room(spheres: &[NavSphere], radius: f64, at: DVec3) -> f64 {
    let near: Vec<&NavSphere> = spheres
        .iter()
        .filter(|one| one.at.distance(at) < one.radius + 2.0 * radius)
        .collect();
    let mut most = f64::NEG_INFINITY;
    for one in &near {
        let depth = one.radius - one.at.distance(at);
        most = most.max(depth);
        for other in &near {
            if depth >= 0.0 && other.at != one.at && one.overlaps(other) && !one.nests(other) {
                most = most.max(surface(one, other, at).min(surface(other, one, at)));
            }
        }
    }
    most - radius
}

/// The distance of a place from the part of the surface of `one` that is outside `other`.
fn surface(one: &NavSphere, other: &NavSphere, at: DVec3) -> f64 {
    let out = (at - one.at).try_normalize();
    let out = out.unwrap_or_else(|| (one.at - other.at).normalize());
    let nearest = one.at + out * one.radius;
    if nearest.distance(other.at) >= other.radius {
        return nearest.distance(at);
    }
    let distance = one.at.distance(other.at);
    let normal = (other.at - one.at) / distance;
    let difference = one.radius * one.radius - other.radius * other.radius;
    let along = (distance * distance + difference) / (2.0 * distance);
    let ring = (one.radius * one.radius - along * along).max(0.0).sqrt();
    let offset = at - one.at - normal * along;
    let height = offset.dot(normal);
    libm::hypot((offset - normal * height).length() - ring, height)
}

/// Whether a body is in the spheres wholly all along a segment, to a tolerance. The room differs between two places
/// by no more than their distance, so that one with room for half a piece speaks for all of it.
pub fn sweeps(spheres: &[NavSphere], radius: f64, a: DVec3, b: DVec3, tolerance: f64) -> bool {
    let half = 0.5 * a.distance(b);
    let middle = room(spheres, radius, a.midpoint(b));
    if middle >= half - tolerance {
        return true;
    }
    if middle < -tolerance {
        return false;
    }
    let between = a.midpoint(b);
    sweeps(spheres, radius, a, between, tolerance) && sweeps(spheres, radius, between, b, tolerance)
}

/// The spheres that an animal enters.
pub fn entered(navrep: &Navrep, animal: &Animal) -> Vec<NavSphere> {
    let active = navrep
        .spheres()
        .filter(|(number, one)| navrep.is_active(*number) && animal.enters(one));
    active.map(|(_, one)| *one).collect()
}
