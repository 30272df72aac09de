//! What a polygon must be, and what is mended about one that is nearly so.

use super::scene::MIN_LENGTH;
use super::segment::{cross, segments_cross};
use super::shape::sides;
use crate::message::Message;
use glam::DVec2;

/// What was done to an obstacle so that a scene could keep it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mended {
    /// Points that lay on the one before them and were dropped.
    pub repeated: u32,
    /// Points in the middle of a straight side, or at the tip of a spike without area, that were dropped.
    pub straight: u32,
    /// Rings that went the other way round and were turned.
    pub turned: u32,
}

impl Mended {
    /// Whether anything was done.
    pub fn any(&self) -> bool {
        *self != Mended::default()
    }
}

/// The area that a ring goes round: positive where it does so counter-clockwise. Square metres.
pub fn signed_area(ring: &[DVec2]) -> f64 {
    let origin = ring.first().copied().unwrap_or_default();
    let doubled: f64 = sides(ring)
        .map(|(a, b)| cross(a - origin, b - origin))
        .sum();
    doubled / 2.0
}

/// Mends the rings of a polygon and turns them the right way round.
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
        drop_idle_points(ring, &mut mended);
        if ring.len() < 3 {
            return Err(Message::new("scene.ring-points")
                .with("ring", index)
                .with("found", ring.len()));
        }
        if let Some(at) = crossing(ring) {
            return Err(Message::new("scene.ring-crosses")
                .with("ring", index)
                .with("x", at.x)
                .with("y", at.y));
        }
        let area = signed_area(ring);
        if area.abs() < MIN_LENGTH * MIN_LENGTH {
            return Err(Message::new("scene.ring-area")
                .with("ring", index)
                .with("found", area.abs()));
        }
        // The outline counter-clockwise, holes clockwise: obstacle is to the left of every side.
        if (area > 0.0) != (index == 0) {
            ring.reverse();
            mended.turned += 1;
        }
    }
    let (outline, holes) = rings.split_first().expect("there is one");
    for (index, hole) in holes.iter().enumerate() {
        let outside = hole.iter().find(|at| !holds(outline, **at));
        if let Some(at) = outside {
            return Err(Message::new("scene.hole-outside")
                .with("ring", index + 1)
                .with("x", at.x)
                .with("y", at.y));
        }
    }
    Ok(mended)
}

/// Whether a ring goes round a point, or has it on its rim.
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

/// Drops points that lie on the one before, or on the line between their neighbours.
fn drop_idle_points(ring: &mut Vec<DVec2>, mended: &mut Mended) {
    loop {
        let before = ring.len();
        let mut kept: Vec<DVec2> = Vec::with_capacity(before);
        for at in ring.iter() {
            if kept
                .last()
                .is_none_or(|last| last.distance(*at) >= MIN_LENGTH)
            {
                kept.push(*at);
            }
        }
        while kept.len() > 1 && kept[0].distance(kept[kept.len() - 1]) < MIN_LENGTH {
            kept.pop();
        }
        mended.repeated += (before - kept.len()) as u32;
        let count = kept.len();
        if count >= 3 {
            let idle = |index: usize| {
                let (a, at, b) = (
                    kept[(index + count - 1) % count],
                    kept[index],
                    kept[(index + 1) % count],
                );
                cross(at - a, b - at) == 0.0
            };
            // One at a time where two in a row are idle: dropping the first may be what the second needed.
            let mut dropped_last = false;
            let bent: Vec<DVec2> = (0..count)
                .filter(|index| {
                    dropped_last = !dropped_last && idle(*index);
                    !dropped_last
                })
                .map(|index| kept[index])
                .collect();
            mended.straight += (count - bent.len()) as u32;
            kept = bent;
        }
        let done = kept.len() == before || kept.len() < 3;
        *ring = kept;
        if done {
            return;
        }
    }
}

/// A place where two sides of a ring that are not neighbours meet. O(n log n) for rings whose sides are short against
/// the ring: sides are swept by x.
fn crossing(ring: &[DVec2]) -> Option<DVec2> {
    let all: Vec<(DVec2, DVec2)> = sides(ring).collect();
    let count = all.len();
    let mut order: Vec<usize> = (0..count).collect();
    let left = |index: usize| all[index].0.x.min(all[index].1.x);
    let right = |index: usize| all[index].0.x.max(all[index].1.x);
    order.sort_by(|a, b| left(*a).total_cmp(&left(*b)));
    let mut active: Vec<usize> = Vec::new();
    for index in order {
        let (a, b) = all[index];
        active.retain(|other| right(*other) >= left(index));
        for &other in &active {
            let (c, d) = all[other];
            if a.y.max(b.y) < c.y.min(d.y) || c.y.max(d.y) < a.y.min(b.y) {
                continue;
            }
            let apart = index.abs_diff(other);
            if apart == 1 || apart == count - 1 {
                // Neighbours share a point; they must not fold back onto each other.
                let (first, second) = if (other + 1) % count == index {
                    (other, index)
                } else {
                    (index, other)
                };
                let (u, v) = (all[first].1 - all[first].0, all[second].1 - all[second].0);
                if count > 2 && cross(u, v) == 0.0 && u.dot(v) < 0.0 {
                    return Some(all[first].1);
                }
            } else if segments_cross(a, b, c, d) {
                let (u, v) = (b - a, d - c);
                let steep = cross(u, v);
                let at = if steep == 0.0 {
                    c
                } else {
                    a + u * (cross(c - a, v) / steep)
                };
                return Some(at);
            }
        }
        active.push(index);
    }
    None
}
