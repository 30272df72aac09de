//! The area of a union of discs, and of what a navrep's spheres cover at a height.
//!
//! **Idea.** The boundary of the union is made of arcs: of each circle what lies in no other disc. By Green's theorem
//! the area is half the integral of x dy - y dx along them, which is known for an arc; holes count negative by
//! themselves, as their arcs run the other way round.
//!
//! **Complexity.** O(n + k log k) for n discs with k pairs that overlap.
//!
//! **Source.** M. Sharir, "Intersection and closest-pair problems for a set of planar discs", SIAM Journal on
//! Computing, 1985, has the boundary of a union of discs; here its arcs are found circle by circle.

use super::{NavSphere, Navrep};
use crate::spatial::LooseQuadtree;
use core::f64::consts::{PI, TAU};
use glam::DVec2;

/// The area of the union of discs, each with middle and radius in metres, in square metres. Discs of no radius count
/// for nothing, and so do those with a number that is not finite.
///
/// ```
/// use glam::DVec2;
/// use wayscope::navspheres::union_area;
/// // One disc within another one.
/// let area = union_area(&[(DVec2::ZERO, 2.0), (DVec2::X, 0.5)]);
/// assert!((area - 4.0 * std::f64::consts::PI).abs() < 1e-12);
/// ```
pub fn union_area(discs: &[(DVec2, f64)]) -> f64 {
    let finite = |(at, radius): &(DVec2, f64)| at.is_finite() && radius.is_finite();
    let discs: Vec<(DVec2, f64)> = (discs.iter().copied())
        .filter(|disc| finite(disc) && disc.1 > 0.0)
        .collect();
    let mut tree = LooseQuadtree::new();
    for (number, &(at, radius)) in (0..).zip(&discs) {
        tree.insert(number, at, radius);
    }
    let mut hidden = Vec::new();
    let mut area = 0.0;
    for (number, &(at, radius)) in (0_u32..).zip(&discs) {
        hidden.clear();
        let mut inside = false;
        tree.near(at, radius, |other| {
            let (there, reach) = discs[other as usize];
            match hidden_by(at.distance(there), radius, reach) {
                // Of equal discs the first one counts.
                Hidden::Wholly if other != number => inside |= radius < reach || other < number,
                Hidden::Within(half) => {
                    let towards = there - at;
                    let middle = libm::atan2(towards.y, towards.x);
                    hide(middle - half, middle + half, &mut hidden);
                }
                Hidden::Wholly | Hidden::Not => {}
            }
        });
        if !inside {
            area += open_arcs(at, radius, &mut hidden);
        }
    }
    area
}

/// The part of a circle that another disc hides.
enum Hidden {
    Not,
    /// As far as this angle to either side of the direction to the other one.
    Within(f64),
    Wholly,
}

/// What a disc at this distance, of the radius `reach`, hides of a circle.
fn hidden_by(distance: f64, radius: f64, reach: f64) -> Hidden {
    if distance <= reach - radius {
        return Hidden::Wholly;
    }
    if distance >= reach + radius || distance <= radius - reach {
        return Hidden::Not;
    }
    let cosine =
        (distance * distance + (radius - reach) * (radius + reach)) / (2.0 * distance * radius);
    Hidden::Within(libm::acos(cosine.clamp(-1.0, 1.0)))
}

/// Adds an arc from one angle to another one, parted where it passes half a turn.
fn hide(from: f64, to: f64, hidden: &mut Vec<(f64, f64)>) {
    let (from, to) = match from < -PI {
        true => (from + TAU, to + TAU),
        false => (from, to),
    };
    if to > PI {
        hidden.push((-PI, to - TAU));
    }
    hidden.push((from, to.min(PI)));
}

/// What the arcs of a circle that are not hidden add to the area.
fn open_arcs(at: DVec2, radius: f64, hidden: &mut [(f64, f64)]) -> f64 {
    hidden.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let mut area = 0.0;
    let mut begun = -PI;
    let ends = hidden.iter().copied().chain([(PI, PI)]);
    for (from, to) in ends {
        if from > begun {
            let ((sin, cos), (begun_sin, begun_cos)) = (libm::sincos(from), libm::sincos(begun));
            let across = at.x * (sin - begun_sin) - at.y * (cos - begun_cos);
            area += 0.5 * radius * (radius * (from - begun) + across);
        }
        begun = begun.max(to);
    }
    area
}

impl Navrep {
    /// The area that the active spheres which `keep` accepts cover together at a height, in square metres.
    pub fn area_at(&self, height: f64, keep: impl Fn(&NavSphere) -> bool) -> f64 {
        let active =
            (self.spheres()).filter(|(number, sphere)| self.is_active(*number) && keep(sphere));
        let discs = active.map(|(_, sphere)| {
            let up = height - sphere.at.z;
            let square = (sphere.radius - up) * (sphere.radius + up);
            (sphere.at.truncate(), square.max(0.0).sqrt())
        });
        union_area(&discs.collect::<Vec<_>>())
    }
}
