//! The cone of headings that is left by the portals looked at: by dot products as in the paper, and by sides of lines.

use crate::spatial::orient2d;
use glam::DVec2;
use std::cmp::Ordering;

/// How near to a place a corner, or a portal, says nothing of where to go from there, in metres.
pub(super) const NEAR: f64 = 1e-6;

/// By how much of a unit vector an opposite ray is moved towards the portal.
const NUDGE: f64 = 0.05;

/// A ray that bounds the cone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConstraintRay {
    /// Its direction, of length 1.
    pub towards: DVec2,
    /// The solid corner that it goes through; none where it is the other one turned round.
    pub through: Option<DVec2>,
}

impl ConstraintRay {
    /// The ray from a place through a corner; none where the corner is as good as there.
    pub(super) fn through(source: DVec2, corner: DVec2) -> Option<ConstraintRay> {
        let to = corner - source;
        let far = to.length();
        (far > NEAR).then(|| ConstraintRay {
            towards: to / far,
            through: Some(corner),
        })
    }
}

/// The cone of the paper: two rays in no order, compared by cosines.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct CosineCone(pub Option<[ConstraintRay; 2]>);

impl CosineCone {
    /// Takes up the solid ends of a portal.
    pub fn take(&mut self, source: DVec2, ends: [Option<DVec2>; 2], middle: DVec2) {
        let rays = ends.map(|end| ConstraintRay::through(source, end?));
        let Some(cone) = &mut self.0 else {
            self.0 = match rays {
                [Some(a), Some(b)] => Some([a, b]),
                [Some(a), None] | [None, Some(a)] => {
                    let to = (middle - source).normalize_or_zero();
                    let towards = (to * NUDGE - a.towards).normalize_or(-a.towards);
                    let through = None;
                    Some([a, ConstraintRay { towards, through }])
                }
                [None, None] => None,
            };
            return;
        };
        for ray in rays.into_iter().flatten() {
            if inside(cone, ray.towards) {
                let second = ray.towards.dot(cone[1].towards) > ray.towards.dot(cone[0].towards);
                cone[usize::from(second)] = ray;
            }
        }
    }

    /// Whether a direction lies within; within none each does.
    pub fn holds(&self, towards: DVec2) -> bool {
        self.0.is_none_or(|cone| inside(&cone, towards))
    }
}

fn inside(cone: &[ConstraintRay; 2], towards: DVec2) -> bool {
    let widest = cone[0].towards.dot(cone[1].towards);
    cone.iter().all(|ray| ray.towards.dot(towards) >= widest)
}

/// A ray of a cone, by its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hand {
    Right,
    Left,
}

/// A cone by sides of lines, exact: the corners that its right and its left ray go through.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct TurnCone {
    pub right: Option<DVec2>,
    pub left: Option<DVec2>,
    /// The ray that is the answer, since a portal lay beyond it with both of its ends.
    pub beyond: Option<Hand>,
}

impl TurnCone {
    /// Takes up a portal: its right and its left end, and whether each of them bounds the cone.
    pub fn take(&mut self, source: DVec2, right: (DVec2, bool), left: (DVec2, bool)) {
        if self.beyond.is_some() {
            return;
        }
        let far = |at: DVec2| at.distance_squared(source) > NEAR * NEAR;
        let is_left = |of: DVec2, at: DVec2| orient2d(source, of, at) == Ordering::Greater;
        let is_right = |of: DVec2, at: DVec2| orient2d(source, of, at) == Ordering::Less;
        // Nothing of it lies between the rays: its left end is not left of the right ray, or the other way round.
        if self.left.is_some_and(|of| !is_right(of, right.0)) {
            self.beyond = Some(Hand::Left);
            return;
        }
        if self.right.is_some_and(|of| !is_left(of, left.0)) {
            self.beyond = Some(Hand::Right);
            return;
        }
        // Two portals in a row share an end, and what was taken up once says nothing new.
        let new =
            |known: Option<DVec2>, end: (DVec2, bool)| end.1 && known != Some(end.0) && far(end.0);
        if new(self.right, right) && self.right.is_none_or(|known| !is_right(known, right.0)) {
            self.right = Some(right.0);
        }
        if new(self.left, left) && self.left.is_none_or(|known| !is_left(known, left.0)) {
            self.left = Some(left.0);
        }
    }
}
