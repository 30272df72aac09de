//! Links: which spheres overlap, and through which lens.

use super::{Lens, NavSphere};
use glam::DVec3;

/// A link from one sphere to another that it overlaps.
///
/// Where one of the two lies in the other, surfaces do not cross. The lens of such a link is the inner sphere: its
/// centre, its radius, its diameter as thickness, and the smaller radius as bottleneck; the normal leads from the
/// holder's centre to the other one, and along x where they coincide.
///
/// Both spheres hold the same numbers, but for `other` and the sign of the normal, whichever came first: the lens is
/// worked out from the sphere whose place (x, then y, then z, then the radius) is the lesser.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SphereLink {
    /// The number of the other sphere.
    pub other: u32,
    /// What they share, as seen from the sphere that holds the link.
    pub lens: Lens,
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
        let turned = is_before(b, a);
        let (first, second) = if turned { (b, a) } else { (a, b) };
        let length = first.at.distance(second.at);
        let lens = if first.nests(second) {
            nested(first, second)
        } else {
            Lens::crossing(first, second, length)
        };
        let link = SphereLink {
            other,
            lens,
            length,
        };
        if turned { link.turned(other) } else { link }
    }

    /// The same link as seen from the other side, where it leads to `other`.
    #[inline]
    #[must_use]
    pub fn turned(&self, other: u32) -> SphereLink {
        // Where the centres coincide the normal is x for both.
        let sign = if self.length > 0.0 { -1.0 } else { 1.0 };
        // Field by field: WebAssembly copies a whole link slowly.
        let Lens {
            at,
            radius,
            normal,
            thickness,
            bottleneck,
        } = self.lens;
        SphereLink {
            other,
            length: self.length,
            lens: Lens {
                at,
                radius,
                normal: normal * sign,
                thickness,
                bottleneck,
            },
        }
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
