//! A navsphere: a volume in which an animal may be.

use glam::DVec3;

use crate::message::Message;
use crate::world::scene::AreaMedium;

/// The smallest radius of a sphere, in metres.
pub const MIN_SPHERE_RADIUS: f64 = 1e-3;

/// The largest radius of a sphere, in metres.
pub const MAX_SPHERE_RADIUS: f64 = 1e4;

/// A coordinate of a centre lies within plus and minus this, in metres: that of scenes.
const MAX_COORDINATE: f64 = 1e6;

/// A place or an offset, if its numbers can be used: `spheres.place` where not.
pub(super) fn checked_place(at: DVec3) -> Result<DVec3, Message> {
    let mut numbers = at.to_array().into_iter();
    // Negated, so that what is no number is refused, too.
    if let Some(found) = numbers.find(|one| !(-MAX_COORDINATE..=MAX_COORDINATE).contains(one)) {
        return Err(Message::new("spheres.place")
            .with("found", found)
            .with("max", MAX_COORDINATE));
    }
    // A zero has one sign, so that equal places have equal bits.
    Ok(at + DVec3::ZERO)
}

/// A sphere in which an animal may be (Ramsey 2009, "The navsphere").
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NavSphere {
    /// Its centre, in metres.
    pub at: DVec3,
    /// Its radius in metres, [`MIN_SPHERE_RADIUS`] to [`MAX_SPHERE_RADIUS`].
    pub radius: f64,
    /// What it is filled with.
    pub medium: AreaMedium,
    /// Whether only animals that climb get there.
    pub climb: bool,
    /// The radius of the largest animal that may enter; infinite where its own radius alone decides.
    pub largest: f64,
}

impl NavSphere {
    /// A sphere of a medium that is not climbed and lets in what fits.
    pub fn new(at: DVec3, radius: f64, medium: AreaMedium) -> NavSphere {
        NavSphere {
            at,
            radius,
            medium,
            climb: false,
            largest: f64::INFINITY,
        }
    }

    /// The sphere, if its numbers can be used.
    ///
    /// # Errors
    /// `spheres.radius`, `spheres.place` and `spheres.largest`, with what was found and what would be right.
    pub fn checked(self) -> Result<NavSphere, Message> {
        // Negated, so that what is no number is refused, too.
        if !(MIN_SPHERE_RADIUS..=MAX_SPHERE_RADIUS).contains(&self.radius) {
            return Err(Message::new("spheres.radius")
                .with("found", self.radius)
                .with("min", MIN_SPHERE_RADIUS)
                .with("max", MAX_SPHERE_RADIUS));
        }
        let at = checked_place(self.at)?;
        if self.largest.is_nan() || self.largest <= 0.0 {
            return Err(Message::new("spheres.largest").with("found", self.largest));
        }
        Ok(NavSphere { at, ..self })
    }

    /// Whether the point is in it; its surface counts.
    #[inline]
    pub fn contains(&self, point: DVec3) -> bool {
        self.at.distance_squared(point) <= self.radius * self.radius
    }

    /// The distance between the surfaces in metres; negative by the depth of the overlap.
    pub fn separation(&self, other: &NavSphere) -> f64 {
        self.at.distance(other.at) - self.radius - other.radius
    }

    /// Whether the spheres share a volume. Spheres that only touch do not.
    #[inline]
    pub fn overlaps(&self, other: &NavSphere) -> bool {
        let reach = self.radius + other.radius;
        self.at.distance_squared(other.at) < reach * reach
    }

    /// Whether one of the spheres lies in the other.
    #[inline]
    pub fn nests(&self, other: &NavSphere) -> bool {
        let difference = self.radius - other.radius;
        self.at.distance_squared(other.at) <= difference * difference
    }
}
