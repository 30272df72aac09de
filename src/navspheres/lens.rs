//! How two spheres overlap.

use core::f64::consts::PI;

use glam::DVec3;

use super::NavSphere;

/// The lens that two overlapping spheres share, neither in the other.
///
/// With the distance d of the centres, the circle in which the surfaces cross lies at
/// a = (d² + r₁² − r₂²) / 2d from the first centre and has the radius h = √(r₁² − a²).
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
        let along =
            (distance * distance + a.radius * a.radius - b.radius * b.radius) / (2.0 * distance);
        let radius = (a.radius * a.radius - along * along).max(0.0).sqrt();
        let between = (0.0..=distance).contains(&along);
        Lens {
            at: a.at + normal * along,
            radius,
            normal,
            thickness: a.radius + b.radius - distance,
            bottleneck: if between {
                radius
            } else {
                a.radius.min(b.radius)
            },
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
