//! The free space of a body: the lines that bound it, and on which side of them it lies.

use crate::message::Message;
use crate::spatial::orient2d;
use crate::world::scene::{ChangedBox, Scene, Shape, Surroundings, trace_around};
use crate::world::{Grid, Medium};
use glam::DVec2;
use std::cmp::Ordering;
use std::f64::consts::TAU;

/// By how much the bound of a grown obstacle lies outside of the exact Minkowski sum at most, as a share of the radius.
/// Inside of it by rounding alone, at most 1e-7 m.
pub const DEVIATION: f64 = 0.01;

/// Metres by which a point may lie inside of the exact bound and not be told from one on it: lines are rounded.
const SLACK: f64 = 1e-7;

/// The largest radius of a body, in metres.
pub const MAX_RADIUS: f64 = 1_000.0;

/// The free space of a disc's centre: the floor of a scene or grid without what is nearer than its radius to an
/// obstacle or to the floor's rim.
///
/// Its lines cover the bound of the free space. Where obstacles are grown they may run on inside of others, and two may
/// cross; what they cut the plane into is either free or not.
#[derive(Clone, Debug)]
pub struct FreeSpace {
    low: DVec2,
    high: DVec2,
    radius: f64,
    lines: Vec<[DVec2; 2]>,
    around: Surroundings,
}

impl FreeSpace {
    /// Of what walks through a scene in the slab of heights between `low` and `high` (see [`Scene::barriers`]) with
    /// this radius, 0 for a point. Discs, and corners of grown obstacles, become polygons around them ([`DEVIATION`]).
    ///
    /// # Errors
    /// `mesh.radius` where the radius is negative, no number, or larger than [`MAX_RADIUS`].
    pub fn of(scene: &Scene, low: f64, high: f64, radius: f64) -> Result<FreeSpace, Message> {
        let shapes = scene.barriers(low, high).map(|(_, shape)| shape);
        let around = Surroundings::within(scene, low, high);
        FreeSpace::around(scene.min(), scene.max(), shapes, around, radius)
    }

    /// The same as far as what comes near a box bounds it, or is in it: its lines are some of those of the whole, among
    /// them all within the box, and it says of points in the box what that would say.
    pub(super) fn near(
        scene: &Scene,
        low: f64,
        high: f64,
        radius: f64,
        within: ChangedBox,
    ) -> Result<FreeSpace, Message> {
        let shapes: Vec<_> = scene
            .barriers(low, high)
            .filter(|(_, shape)| {
                let (low, high) = shape.bounds();
                let margin = FreeSpace::margin(radius, high - low);
                (low - margin).cmple(within.high).all() && (high + margin).cmpge(within.low).all()
            })
            .collect();
        let around = Surroundings::around(scene.min(), scene.max(), shapes.iter().copied());
        let shapes = shapes.into_iter().map(|(_, shape)| shape);
        FreeSpace::around(scene.min(), scene.max(), shapes, around, radius)
    }

    /// How far the lines of a shape of this size reach from its bounds at most.
    pub(super) fn margin(radius: f64, size: DVec2) -> f64 {
        radius + (radius + size.max_element() / 2.0) * DEVIATION * (1.0 + 1e-6) + 1e-6
    }

    /// Of what walks on the passable cells of a grid, `metres` a side; the first row is the topmost, the lower left
    /// corner of the grid is the origin. Cells that touch at a corner alone are not joined.
    ///
    /// # Errors
    /// As of [`of`](FreeSpace::of).
    pub fn of_grid(grid: &Grid, metres: f64, radius: f64) -> Result<FreeSpace, Message> {
        let shapes = trace_around(grid, Medium::Ground, metres);
        FreeSpace::of_cells(grid, &shapes, metres, radius)
    }

    /// The same of a grid whose blocked cells are traced.
    pub(super) fn of_cells(
        grid: &Grid,
        shapes: &[Shape],
        metres: f64,
        radius: f64,
    ) -> Result<FreeSpace, Message> {
        let high = DVec2::new(f64::from(grid.width()), f64::from(grid.height())) * metres;
        let around = Surroundings::around(DVec2::ZERO, high, (0..).zip(shapes));
        FreeSpace::around(DVec2::ZERO, high, shapes.iter(), around, radius)
    }

    fn around<'a>(
        low: DVec2,
        high: DVec2,
        shapes: impl Iterator<Item = &'a Shape>,
        around: Surroundings,
        radius: f64,
    ) -> Result<FreeSpace, Message> {
        if !(0.0..=MAX_RADIUS).contains(&radius) {
            return Err(Message::new("mesh.radius")
                .with("found", radius)
                .with("most", MAX_RADIUS));
        }
        let mut space = FreeSpace {
            low: low + radius,
            high: high - radius,
            radius,
            lines: Vec::new(),
            around,
        };
        if space.low.cmplt(space.high).all() {
            let (a, c) = (space.low, space.high);
            space.ring(&[a, DVec2::new(c.x, a.y), c, DVec2::new(a.x, c.y)]);
            for shape in shapes {
                match shape {
                    Shape::Polygon { rings } => rings.iter().for_each(|ring| space.grown(ring)),
                    Shape::Disc { centre, radius } => space.disc(*centre, *radius),
                }
            }
        }
        Ok(space)
    }

    /// The radius of the body, in metres.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The lines that bound it and those that go on inside of obstacles, in metres.
    pub fn lines(&self) -> &[[DVec2; 2]] {
        &self.lines
    }

    /// The same space, of which these lines are known to be its bound.
    pub(super) fn bounded_by(&self, lines: Vec<[DVec2; 2]>) -> FreeSpace {
        FreeSpace {
            lines,
            ..self.clone()
        }
    }

    /// Whether a point is certainly not free.
    pub fn is_blocked(&self, at: DVec2) -> bool {
        let slack = SLACK.min(self.radius / 2.0);
        if self.radius == 0.0 {
            !self.around.free(at) && self.around.nearest(at).distance > SLACK
        } else {
            self.around.clearance(at) < self.radius - slack
        }
    }

    fn line(&mut self, a: DVec2, b: DVec2) {
        // What lies beyond the floor's rim bounds nothing.
        let (a_out, b_out) = (self.outside(a), self.outside(b));
        match (a_out, b_out) {
            (false, false) => self.lines.push([a, b]),
            _ => self.lines.extend(self.clipped(a, b)),
        }
    }

    fn outside(&self, at: DVec2) -> bool {
        at.cmplt(self.low).any() || at.cmpgt(self.high).any()
    }

    /// What of a line lies within the rim (after Liang and Barsky).
    fn clipped(&self, a: DVec2, b: DVec2) -> Option<[DVec2; 2]> {
        let along = b - a;
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        for (from, to, low, high) in [
            (a.x, along.x, self.low.x, self.high.x),
            (a.y, along.y, self.low.y, self.high.y),
        ] {
            if to == 0.0 {
                if from < low || from > high {
                    return None;
                }
                continue;
            }
            let (near, far) = ((low - from) / to, (high - from) / to);
            first = first.max(near.min(far));
            last = last.min(near.max(far));
        }
        // Exactly on the rim: a gap by rounding would join what is free with what is not.
        let snapped = |at: f64, low: f64, high: f64| {
            let near = |rim: f64| (at - rim).abs() <= 1e-9 * (1.0 + rim.abs());
            if near(low) {
                low
            } else if near(high) {
                high
            } else {
                at
            }
        };
        let at = |share: f64| {
            let at = a + along * share;
            DVec2::new(
                snapped(at.x, self.low.x, self.high.x),
                snapped(at.y, self.low.y, self.high.y),
            )
        };
        let of = |share: f64, end: DVec2| {
            if (0.0..1.0).contains(&share) {
                at(share)
            } else {
                end
            }
        };
        (first < last).then(|| [if first > 0.0 { at(first) } else { a }, of(last, b)])
    }

    fn ring(&mut self, points: &[DVec2]) {
        for (index, point) in points.iter().enumerate() {
            let next = points[(index + 1) % points.len()];
            if *point != next {
                self.line(*point, next);
            }
        }
    }

    /// Circumscribed: each side touches the grown disc.
    fn disc(&mut self, centre: DVec2, radius: f64) {
        let count = (TAU / widest()).ceil();
        let out = (radius + self.radius) / libm::cos(TAU / count / 2.0);
        let corner = |index: usize| centre + DVec2::from_angle(TAU / count * index as f64) * out;
        let corners: Vec<DVec2> = (0..count as usize).map(corner).collect();
        self.ring(&corners);
    }

    /// The offset lines of a ring whose obstacle lies to its left, and around its convex corners an arc of tangents.
    fn grown(&mut self, ring: &[DVec2]) {
        let ring = without_straight(ring);
        if self.radius == 0.0 || ring.len() < 3 {
            return self.ring(&ring);
        }
        let at = |index: usize| ring[index % ring.len()];
        let out = |a: DVec2, b: DVec2| -(b - a).normalize_or_zero().perp() * self.radius;
        let mut lines = Vec::new();
        // The last point of the arc around the corner before.
        let count = ring.len();
        let arcs: Vec<Vec<DVec2>> = (0..count)
            .map(|index| {
                let (a, b, c) = (at(index + count - 1), at(index), at(index + 1));
                let (first, last) = (out(a, b), out(b, c));
                if orient2d(a, b, c) != Ordering::Greater {
                    return Vec::new();
                }
                let turn = libm::atan2(first.perp_dot(last), first.dot(last)).abs();
                let pieces = (turn / widest()).ceil().max(1.0);
                let piece = turn / pieces;
                let far = 1.0 / libm::cos(piece / 2.0);
                let around = |n: usize| {
                    let angle = piece * (n as f64 + 0.5);
                    b + DVec2::from_angle(angle).rotate(first) * far
                };
                (0..pieces as usize).map(around).collect()
            })
            .collect();
        for index in 0..count {
            let (a, b) = (at(index), at(index + 1));
            let (before, out) = (out(at(index + count - 1), a), out(a, b));
            let from = arcs[index].last().copied().unwrap_or(a + out);
            let to = arcs[(index + 1) % count]
                .first()
                .copied()
                .unwrap_or(b + out);
            lines.push([from, to]);
            if arcs[index].is_empty() {
                // At a concave corner both lines run on inside of the obstacle until they have met. Where it is nearly
                // straight they may miss each other by rounding, and what is free would be one with what is not.
                lines.push([a + before, from]);
            }
            lines.extend(arcs[index].windows(2).map(|pair| [pair[0], pair[1]]));
        }
        lines.into_iter().for_each(|[a, b]| self.line(a, b));
    }
}

/// The largest angle between two tangents such that their corner keeps to [`DEVIATION`].
fn widest() -> f64 {
    2.0 * libm::acos(1.0 / (1.0 + DEVIATION))
}

/// A ring without the points in the middle of straight runs.
fn without_straight(ring: &[DVec2]) -> Vec<DVec2> {
    let at = |index: usize| ring[index % ring.len()];
    let kept = (0..ring.len()).filter(|index| {
        let (a, b, c) = (at(index + ring.len() - 1), at(*index), at(index + 1));
        orient2d(a, b, c) != Ordering::Equal || (b - a).dot(c - b) < 0.0
    });
    kept.map(at).collect()
}
