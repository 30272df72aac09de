//! Links: which spheres overlap, and how wide the way through is.

use super::lens::Waist;
use super::{Lens, NavSphere};
use glam::DVec3;

/// A link from one sphere to another that it overlaps.
///
/// It keeps what searches ask for; the lens follows from the spheres ([`Lens::linked`]). Both spheres hold the same
/// numbers, but for `other`, whichever came first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereLink {
    /// The number of the other sphere.
    pub other: u32,
    /// The radius of the largest sphere that can move from centre to centre, in metres; see [`Lens`].
    pub bottleneck: f64,
    /// The distance of the centres, in metres.
    pub length: f64,
}

impl SphereLink {
    /// The link from `a` to `b`, which has the number `other`; none where they do not overlap.
    #[inline]
    pub fn between(a: &NavSphere, b: &NavSphere, other: u32) -> Option<SphereLink> {
        a.overlaps(b)
            .then(|| SphereLink::of_overlapping(a, b, other))
    }

    /// The link from `a` to `b`, which overlap.
    #[inline]
    pub(super) fn of_overlapping(a: &NavSphere, b: &NavSphere, other: u32) -> SphereLink {
        let length = a.at.distance(b.at);
        SphereLink {
            other,
            length,
            bottleneck: match a.nests(b) {
                true => a.radius.min(b.radius),
                false => Waist::of(a, b, length).bottleneck,
            },
        }
    }
}

impl Lens {
    /// What two linked spheres share, as seen from the first one; none where they do not overlap.
    ///
    /// Where one of the two lies in the other, surfaces do not cross. The lens of such a link is the inner sphere: its
    /// centre, its radius, its diameter as thickness, and the smaller radius as bottleneck; the normal leads from the
    /// first centre to the second, and along x where they coincide.
    ///
    /// Seen from the other one it has the same numbers, but for the sign of the normal: it is worked out from the
    /// sphere whose place (x, then y, then z, then the radius) is the lesser.
    pub fn linked(a: &NavSphere, b: &NavSphere) -> Option<Lens> {
        if !a.overlaps(b) {
            return None;
        }
        let turned = is_before(b, a);
        let (first, second) = if turned { (b, a) } else { (a, b) };
        let length = first.at.distance(second.at);
        let lens = if first.nests(second) {
            nested(first, second)
        } else {
            Lens::crossing(first, second, length)
        };
        // Where the centres coincide the normal is x for both.
        let sign = if turned && length > 0.0 { -1.0 } else { 1.0 };
        Some(Lens {
            normal: lens.normal * sign,
            ..lens
        })
    }
}

/// Whether a sphere's place and radius come before those of another one.
fn is_before(a: &NavSphere, b: &NavSphere) -> bool {
    let key = |one: &NavSphere| [one.at.x, one.at.y, one.at.z, one.radius];
    key(a) < key(b)
}

/// The lens of two spheres of which one lies in the other.
fn nested(a: &NavSphere, b: &NavSphere) -> Lens {
    let inner = if a.radius < b.radius { a } else { b };
    Lens {
        at: inner.at,
        radius: inner.radius,
        normal: (b.at - a.at).normalize_or(DVec3::X),
        thickness: 2.0 * inner.radius,
        bottleneck: inner.radius,
    }
}
