//! An animal: what may go where.

use super::NavSphere;
use crate::world::scene::AreaMedium;

/// A set of media.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Media {
    /// Whether land is one of them.
    pub land: bool,
    /// Whether water is one of them.
    pub water: bool,
    /// Whether air is one of them.
    pub air: bool,
}

impl Media {
    /// Whether the medium is one of them.
    pub fn has(self, medium: AreaMedium) -> bool {
        match medium {
            AreaMedium::Land => self.land,
            AreaMedium::Water => self.water,
            AreaMedium::Air => self.air,
        }
    }
}

/// An animal as far as its routes are concerned (Ramsey 2009, "spatial biases").
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Animal {
    /// The radius of the sphere around it, in metres.
    pub radius: f64,
    /// The media in which it moves.
    pub media: Media,
    /// Whether it enters spheres that have to be climbed.
    pub climbs: bool,
    /// The cost of a metre on land, in water and in the air, as factors of at least 1.
    pub cost: [f64; 3],
    /// Its speed, in metres a second.
    pub speed: f64,
    /// How fast it turns, in radians a second.
    pub turn_rate: f64,
}

impl Animal {
    /// Whether it may be in the sphere: its medium, its climbing and its size allow it.
    pub fn enters(&self, sphere: &NavSphere) -> bool {
        self.media.has(sphere.medium)
            && (self.climbs || !sphere.climb)
            && self.radius <= sphere.radius
            && self.radius <= sphere.largest
    }

    /// The cost of a metre in the medium, as a factor.
    pub fn cost_in(&self, medium: AreaMedium) -> f64 {
        match medium {
            AreaMedium::Land => self.cost[0],
            AreaMedium::Water => self.cost[1],
            AreaMedium::Air => self.cost[2],
        }
    }

    /// The radius of the smallest circle it can turn on at its speed, in metres.
    pub fn turning_radius(&self) -> f64 {
        self.speed / self.turn_rate
    }
}
