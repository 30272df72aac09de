//! A convex set of places where the centre of an animal's body may be.

use crate::navspheres::NavSphere;
use crate::navspheres::lens::Waist;
use glam::DVec3;

/// What rounding may take from a piece or add to it, in metres. A piece is wider by it, so that a place computed on
/// its surface lies in it.
pub const SLACK: f64 = 1e-9;

/// A convex set of places where the centre of a body of radius ρ may be, the body lying in spheres wholly.
///
/// **Rule.** A body may be where its centre lies in a *ball*: a sphere shrunk by ρ; or in a *tunnel*: the cylinder
/// from centre to centre of two linked spheres with the radius b - ρ, where b ≥ ρ is the bottleneck of the link. In a
/// tunnel the body passes the gate, the disc of radius b around the middle of the lens.
///
/// **Why a tunnel is safe.** Let c be the first centre, r its radius, a where along the axis the surfaces cross, d the
/// distance of the centres, all body points closer than b to the axis. With 0 ≤ a ≤ d, b = √(r² - a²): at s ≤ a along
/// the axis the first sphere is √(r² - s²) ≥ b wide, beyond a the second one in the same way. With a > d the first
/// sphere is at least b = r₂ wide all along. What of the body sticks out beyond a centre is as near to the centre as it
/// is of a body beside it, whose farthest point has the distance b from it at most, which is no more than the radius.
///
/// **What it leaves out.** Where three spheres meet, and right beside a notch, a body can lie in the union though its
/// centre is in no piece. The union of balls alone would leave out each link whose shrunk spheres are apart,
/// though the body fits: those with 2 (r - ρ) < d ≤ 2 √(r² - ρ²) between equal spheres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ClearPiece {
    /// A sphere shrunk by the body's radius.
    Ball {
        /// Its centre, in metres.
        at: DVec3,
        /// Its radius, in metres.
        radius: f64,
    },
    /// A cylinder from centre to centre of two linked spheres.
    Tunnel {
        /// The centre of the first one.
        from: DVec3,
        /// The unit vector to the centre of the other one.
        along: DVec3,
        /// The distance of the centres, in metres.
        length: f64,
        /// The radius of the cylinder, in metres.
        radius: f64,
    },
}

/// The bottleneck between two spheres that overlap: the radius of the largest body that passes from centre to centre.
pub(in crate::navspheres) fn bottleneck(a: &NavSphere, b: &NavSphere) -> f64 {
    Waist::of(a, b, a.at.distance(b.at)).bottleneck
}

impl ClearPiece {
    /// The ball in a sphere; none where the body does not fit.
    pub fn ball(sphere: &NavSphere, radius: f64) -> Option<ClearPiece> {
        (radius <= sphere.radius).then_some(ClearPiece::Ball {
            at: sphere.at,
            radius: sphere.radius - radius,
        })
    }

    /// The tunnel between two spheres; none where they do not overlap or are concentric, and where the body
    /// does not fit through.
    pub fn tunnel(a: &NavSphere, b: &NavSphere, radius: f64) -> Option<ClearPiece> {
        let between = b.at - a.at;
        let length = between.length();
        if !a.overlaps(b) || length == 0.0 {
            return None;
        }
        let room = bottleneck(a, b) - radius;
        // A link just wide enough may be computed a little narrower here than where it was made.
        (room >= -SLACK).then_some(ClearPiece::Tunnel {
            from: a.at,
            along: between / length,
            length,
            radius: room.max(0.0),
        })
    }

    /// Whether the centre of the body may be there as far as this piece is concerned.
    pub fn contains(&self, point: DVec3) -> bool {
        match *self {
            ClearPiece::Ball { at, radius } => {
                let reach = radius + SLACK;
                at.distance_squared(point) <= reach * reach
            }
            ClearPiece::Tunnel {
                from,
                along,
                length,
                radius,
            } => {
                let offset = point - from;
                let ahead = offset.dot(along);
                let reach = radius + SLACK;
                (-SLACK..=length + SLACK).contains(&ahead)
                    && (offset - along * ahead).length_squared() <= reach * reach
            }
        }
    }

    /// The part of the segment from `a` to `b` that lies in the piece, as the first and the last share of its length.
    /// An end counts where [`contains`](Self::contains) says so.
    pub fn interval(&self, a: DVec3, b: DVec3) -> Option<(f64, f64)> {
        let (first, last) = (self.contains(a), self.contains(b));
        if first && last {
            return Some((0.0, 1.0));
        }
        let (low, high) = match *self {
            ClearPiece::Ball { at, radius } => roots(a - at, b - a, radius + SLACK)?,
            ClearPiece::Tunnel {
                from,
                along,
                length,
                radius,
            } => {
                let (offset, way) = (a - from, b - a);
                let (ahead, speed) = (offset.dot(along), way.dot(along));
                let across = roots(offset - along * ahead, way - along * speed, radius + SLACK)?;
                let between = slab(ahead, speed, length)?;
                (across.0.max(between.0), across.1.min(between.1))
            }
        };
        let low = if first { 0.0 } else { low.max(0.0) };
        let high = if last {
            1.0
        } else {
            high.min(1.0_f64.next_down())
        };
        (low <= high).then_some((low, high))
    }
}

/// Where |offset + t way| <= reach.
fn roots(offset: DVec3, way: DVec3, reach: f64) -> Option<(f64, f64)> {
    let (square, half) = (way.length_squared(), offset.dot(way));
    let rest = offset.length_squared() - reach * reach;
    if square == 0.0 {
        return (rest <= 0.0).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let under = half * half - square * rest;
    if under < 0.0 {
        return None;
    }
    let root = under.sqrt();
    Some(((-half - root) / square, (-half + root) / square))
}

/// Where 0 <= ahead + t speed <= length.
fn slab(ahead: f64, speed: f64, length: f64) -> Option<(f64, f64)> {
    let (near, far) = (-SLACK - ahead, length + SLACK - ahead);
    if speed == 0.0 {
        return (near <= 0.0 && far >= 0.0).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let (one, other) = (near / speed, far / speed);
    Some((one.min(other), one.max(other)))
}
