//! The overlap of two spheres.

use core::f64::consts::PI;

use glam::DVec3;

use super::NavSphere;

/// The lens that two overlapping spheres share, neither in the other.
///
/// With the distance d of the centres, the circle in which the surfaces cross lies at
/// a = ((d − R)(d + R) + r²) / 2d from the centre of the smaller sphere, and has the radius h = √((r − a)(r + a)). From
/// the larger one, and by squares alone, what a small sphere adds to a large one would be lost in rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// The middle of the circle in which the surfaces cross.
    pub at: DVec3,
    /// The radius h of that circle, in metres.
    pub radius: f64,
    /// The unit vector from the first centre to the second.
    pub normal: DVec3,
    /// The thickness of the lens along that vector: r₁ + r₂ − d.
    pub thickness: f64,
    /// The radius of the largest sphere that can move from centre to centre within the union, in metres: h where the
    /// circle lies between the centres, otherwise the smaller of the two radii.
    pub bottleneck: f64,
}

/// The circle in which the surfaces of two spheres cross, and how wide the way from centre to centre is there.
pub(super) struct Waist {
    /// From the centre of the smaller sphere towards the other one, in metres; negative beyond. No finite number where
    /// the centres coincide.
    pub along: f64,
    /// The radius of the circle, in metres; of no use where one sphere lies in the other.
    pub radius: f64,
    /// The radius of the largest sphere that can move from centre to centre; of those in each other, too.
    pub bottleneck: f64,
}

impl Waist {
    /// That of two spheres that overlap at that distance.
    #[inline]
    pub(super) fn of(a: &NavSphere, b: &NavSphere, distance: f64) -> Waist {
        let (r, larger) = (a.radius.min(b.radius), a.radius.max(b.radius));
        let along = ((distance - larger) * (distance + larger) + r * r) / (2.0 * distance);
        let radius = ((r - along) * (r + along)).max(0.0).sqrt();
        // The circle never lies beyond the centre of the larger one.
        let bottleneck = if along >= 0.0 { radius } else { r };
        Waist {
            along,
            radius,
            bottleneck,
        }
    }
}

impl Lens {
    /// The lens of two spheres; none where they do not overlap or one lies in the other.
    pub fn of(a: &NavSphere, b: &NavSphere) -> Option<Lens> {
        if !a.overlaps(b) || a.nests(b) {
            return None;
        }
        Some(Lens::crossing(a, b, a.at.distance(b.at)))
    }

    /// The lens of two spheres that overlap at that distance, neither in the other.
    #[inline]
    pub(super) fn crossing(a: &NavSphere, b: &NavSphere, distance: f64) -> Lens {
        let normal = (b.at - a.at) / distance;
        let waist = Waist::of(a, b, distance);
        let at = match a.radius <= b.radius {
            true => a.at + normal * waist.along,
            false => b.at - normal * waist.along,
        };
        Lens {
            at,
            radius: waist.radius,
            normal,
            thickness: a.radius + b.radius - distance,
            bottleneck: waist.bottleneck,
        }
    }

    /// The volume that two spheres share, in cubic metres; that of the smaller one where it lies in the other.
    pub fn volume(a: &NavSphere, b: &NavSphere) -> f64 {
        if a.nests(b) {
            let small = a.radius.min(b.radius);
            return 4.0 / 3.0 * PI * small * small * small;
        }
        if !a.overlaps(b) {
            return 0.0;
        }
        let distance = a.at.distance(b.at);
        let (sum, difference) = (a.radius + b.radius, a.radius - b.radius);
        let thickness = sum - distance;
        let bulge = distance * distance + 2.0 * distance * sum - 3.0 * difference * difference;
        PI * thickness * thickness * bulge / (12.0 * distance)
    }
}
