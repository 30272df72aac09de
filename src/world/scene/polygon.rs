//! Validation and repair of polygons with holes.

use super::rings::{Meeting, parents};
use super::segment::MIN_LENGTH;
use super::segment::cross;
use super::segment::sides;
use crate::message::Message;
use crate::spatial::orient2d;
use glam::DVec2;
use std::cmp::Ordering;
use std::collections::VecDeque;

/// The repairs of an obstacle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mended {
    /// Points that lay on the one before them and were dropped.
    pub repeated: u32,
    /// Points in the middle of a straight side, or at the tip of a spike without area, that were dropped.
    pub straight: u32,
    /// Rings of the wrong orientation that were reversed.
    pub turned: u32,
}

impl Mended {
    /// Whether anything was repaired.
    pub fn any(&self) -> bool {
        *self != Mended::default()
    }
}

/// The signed area of a ring in square metres: positive if it is counter-clockwise.
pub fn signed_area(ring: &[DVec2]) -> f64 {
    let origin = ring.first().copied().unwrap_or_default();
    let doubled: f64 = sides(ring)
        .map(|(a, b)| cross(a - origin, b - origin))
        .sum();
    doubled / 2.0
}

/// Coordinates nearer to 0 than this, in metres, are set to 0.
const DUST: f64 = 1e-140;

/// Repairs the rings of a polygon and orients them.
pub(super) fn mend_rings(rings: &mut [Vec<DVec2>]) -> Result<Mended, Message> {
    if rings.is_empty() {
        return Err(Message::new("scene.ring-points")
            .with("ring", 0)
            .with("found", 0));
    }
    let mut mended = Mended::default();
    for (index, ring) in rings.iter_mut().enumerate() {
        if let Some(at) = ring.iter().position(|at| !at.is_finite()) {
            return Err(
                Message::new("scene.not-finite").with("where", format!("ring {index}, point {at}"))
            );
        }
        ring.iter_mut().for_each(|at| *at = without_dust(*at));
        drop_idle_points(ring, &mut mended);
        // The outline counter-clockwise, holes clockwise: obstacle is to the left of every side. Turned before it is
        // looked at: which points are idle and which sides meet may depend on the order by a last digit, and what is
        // kept is to be what another look would keep.
        if (signed_area(ring) > 0.0) != (index == 0) {
            ring.reverse();
            mended.turned += 1;
            drop_idle_points(ring, &mut mended);
        }
        if ring.len() < 3 {
            return Err(Message::new("scene.ring-points")
                .with("ring", index)
                .with("found", ring.len()));
        }
    }
    let parents = parents(rings).map_err(told)?;
    for (index, ring) in rings.iter().enumerate() {
        let area = signed_area(ring).abs();
        if area < MIN_LENGTH * MIN_LENGTH {
            return Err(Message::new("scene.ring-area")
                .with("ring", index)
                .with("found", area));
        }
    }
    for (index, parent) in parents.iter().enumerate().skip(1) {
        match parent {
            Some(0) => {}
            Some(other) => {
                return Err(Message::new("scene.hole-within")
                    .with("ring", index)
                    .with("other", *other));
            }
            None => {
                let outside = rings[index].iter().find(|at| !holds(&rings[0], **at));
                let at = outside.unwrap_or(&rings[index][0]);
                return Err(Message::new("scene.hole-outside")
                    .with("ring", index)
                    .with("x", at.x)
                    .with("y", at.y));
            }
        }
    }
    Ok(mended)
}

/// Rings that meet where they must not.
fn told(meeting: Meeting) -> Message {
    let [a, b] = meeting.rings;
    let message = if a == b {
        Message::new("scene.ring-crosses").with("ring", a)
    } else {
        Message::new("scene.hole-crosses")
            .with("ring", a.max(b))
            .with("other", a.min(b))
    };
    message.with("x", meeting.at.x).with("y", meeting.at.y)
}

/// A point with each coordinate either 0 or large enough for the exact orientation predicate.
fn without_dust(at: DVec2) -> DVec2 {
    let kept = |number: f64| if number.abs() < DUST { 0.0 } else { number };
    DVec2::new(kept(at.x), kept(at.y))
}

/// Whether a ring contains a point, boundary included.
fn holds(ring: &[DVec2], at: DVec2) -> bool {
    let mut inside = false;
    for (a, b) in sides(ring) {
        let side = cross(b - a, at - a);
        let along = (at - a).dot(at - b);
        if side == 0.0 && along <= 0.0 {
            return true;
        }
        if (a.y <= at.y) != (b.y <= at.y) {
            inside ^= (side > 0.0) == (b.y > a.y);
        }
    }
    inside
}

/// Drops points that lie on the one before, or on the line between their neighbours. O(points): when one is dropped
/// only its neighbours are looked at again.
fn drop_idle_points(ring: &mut Vec<DVec2>, mended: &mut Mended) {
    let before = ring.len();
    let mut last: Option<DVec2> = None;
    ring.retain(|at| {
        let stays = last.is_none_or(|last| last.distance(*at) >= MIN_LENGTH);
        if stays {
            last = Some(*at);
        }
        stays
    });
    while ring.len() > 1 && ring[0].distance(ring[ring.len() - 1]) < MIN_LENGTH {
        ring.pop();
    }
    mended.repeated += (before - ring.len()) as u32;
    let count = ring.len();
    let mut beside: Vec<[usize; 2]> = (0..count)
        .map(|index| [(index + count - 1) % count, (index + 1) % count])
        .collect();
    let mut gone = vec![false; count];
    let mut left = count;
    let mut first = 0;
    let mut waiting: VecDeque<usize> = (0..count).collect();
    let mut waits = vec![true; count];
    while let Some(index) = waiting.pop_front() {
        waits[index] = false;
        if gone[index] || left < 2 {
            continue;
        }
        let [a, b] = beside[index];
        let drop = if ring[a].distance(ring[index]) < MIN_LENGTH {
            mended.repeated += 1;
            // Of the first point and the last, as of all others, the earlier one stays.
            if index == first { a } else { index }
        } else if left > 2 && idle(ring[a], ring[index], ring[b]) {
            mended.straight += 1;
            index
        } else {
            continue;
        };
        let [a, b] = beside[drop];
        (beside[a][1], beside[b][0]) = (b, a);
        gone[drop] = true;
        left -= 1;
        if drop == first {
            first = b;
        }
        for near in [a, b] {
            if !waits[near] {
                waits[near] = true;
                waiting.push_back(near);
            }
        }
    }
    let mut index = 0;
    ring.retain(|_| {
        index += 1;
        !gone[index - 1]
    });
}

/// Whether a point lies on the line between its neighbours, or at the tip of a spike.
fn idle(a: DVec2, at: DVec2, b: DVec2) -> bool {
    // What rounding cannot tell from a line is none, either.
    cross(at - a, b - at) == 0.0 || orient2d(a, at, b) == Ordering::Equal
}
