//! Obstacles: shapes with a range of heights.

use super::polygon::{Mended, mend_rings};
use super::segment::{MIN_LENGTH, closest_on_segment, sides};
use crate::message::Message;
use glam::DVec2;

/// The longest side of a scene, and the farthest that it may lie from the origin, in metres.
pub const MAX_EXTENT: f64 = 100_000.0;
/// The most points of all polygons of a scene together; those of its layers are counted by themselves.
pub const MAX_POINTS: usize = 200_000;
/// Heights are within this, in metres: what files have room for.
const HIGHEST: f64 = 1e9;

/// The outline of an obstacle, seen from above; metres.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A simple polygon, possibly with holes.
    Polygon {
        /// The first is the outline, counter-clockwise; others are holes, clockwise. The last point of each is joined
        /// to its first.
        rings: Vec<Vec<DVec2>>,
    },
    /// A disc.
    Disc {
        /// Its middle.
        centre: DVec2,
        /// Its radius, positive.
        radius: f64,
    },
}

/// A shape with a range of heights: a prism or a cylinder.
#[derive(Clone, Debug, PartialEq)]
pub struct Obstacle {
    /// Seen from above.
    pub shape: Shape,
    /// Where it begins, in metres above the floor: 0 for what stands on it, more for an arch.
    pub low: f64,
    /// Where it ends, in metres above the floor; larger than `low`.
    pub high: f64,
    /// Its name; may be empty.
    pub name: String,
}

impl Shape {
    /// A polygon of one ring.
    pub fn polygon(points: &[DVec2]) -> Shape {
        let rings = vec![points.to_vec()];
        Shape::Polygon { rings }
    }

    /// An axis-parallel rectangle between two opposite corners.
    pub fn rectangle(a: DVec2, b: DVec2) -> Shape {
        let (low, high) = (a.min(b), a.max(b));
        Shape::polygon(&[
            low,
            DVec2::new(high.x, low.y),
            high,
            DVec2::new(low.x, high.y),
        ])
    }

    /// Its axis-aligned bounding box: lower left and upper right corner.
    pub fn bounds(&self) -> (DVec2, DVec2) {
        match self {
            Shape::Polygon { rings } => {
                let nothing = (DVec2::INFINITY, DVec2::NEG_INFINITY);
                let points = rings.iter().flatten();
                points.fold(nothing, |(low, high), at| (low.min(*at), high.max(*at)))
            }
            Shape::Disc { centre, radius } => (
                *centre - DVec2::splat(*radius),
                *centre + DVec2::splat(*radius),
            ),
        }
    }

    /// How many points its rings have; 1 for a disc.
    pub fn points(&self) -> usize {
        match self {
            Shape::Polygon { rings } => rings.iter().map(Vec::len).sum(),
            Shape::Disc { .. } => 1,
        }
    }

    /// Whether `at` lies inside, by the half-open even-odd rule; of points on the rim only some do. O(points).
    pub fn contains(&self, at: DVec2) -> bool {
        match self {
            Shape::Polygon { rings } => {
                let mut inside = false;
                for ring in rings {
                    for (a, b) in sides(ring) {
                        if (a.y <= at.y) != (b.y <= at.y) {
                            let left = (at.y - a.y) / (b.y - a.y) * (b.x - a.x) + a.x;
                            inside ^= at.x < left;
                        }
                    }
                }
                inside
            }
            Shape::Disc { centre, radius } => at.distance(*centre) < *radius,
        }
    }

    /// The shape moved by `by`.
    #[must_use]
    pub fn moved(&self, by: DVec2) -> Shape {
        self.mapped(|at| at + by, 1.0)
    }

    /// The shape turned about `around` by `angle` radians, counter-clockwise, and made `scale` times as large from
    /// there.
    #[must_use]
    pub fn turned(&self, around: DVec2, angle: f64, scale: f64) -> Shape {
        let turn = DVec2::from_angle(angle) * scale;
        self.mapped(|at| around + turn.rotate(at - around), scale)
    }

    /// The shape with another place for a point of a ring, if it has that; of a disc, whatever the numbers, the rim
    /// goes through `to`.
    #[must_use]
    pub fn with_point(&self, ring: usize, point: usize, to: DVec2) -> Shape {
        let mut shape = self.clone();
        match &mut shape {
            Shape::Disc { centre, radius } => *radius = centre.distance(to),
            Shape::Polygon { rings } => {
                if let Some(at) = rings.get_mut(ring).and_then(|ring| ring.get_mut(point)) {
                    *at = to;
                }
            }
        }
        shape
    }

    fn mapped(&self, to: impl Fn(DVec2) -> DVec2, scale: f64) -> Shape {
        match self {
            Shape::Polygon { rings } => Shape::Polygon {
                rings: rings
                    .iter()
                    .map(|ring| ring.iter().map(|at| to(*at)).collect())
                    .collect(),
            },
            Shape::Disc { centre, radius } => Shape::Disc {
                centre: to(*centre),
                radius: radius * scale.abs(),
            },
        }
    }

    /// Checks and repairs it: orients its rings and drops redundant points.
    ///
    /// # Errors
    /// `scene.far`, `scene.not-finite`, `scene.radius`, and those of rings: `scene.ring-points`, `scene.ring-area`,
    /// `scene.ring-crosses`, `scene.hole-outside`, `scene.hole-crosses`, `scene.hole-within`.
    pub(super) fn check(&mut self) -> Result<Mended, Message> {
        self.check_near()?;
        match self {
            Shape::Polygon { rings } => mend_rings(rings),
            Shape::Disc { centre, radius } => {
                if !centre.is_finite() {
                    return Err(Message::new("scene.not-finite").with("where", "centre"));
                }
                if !(radius.is_finite() && *radius >= MIN_LENGTH) {
                    return Err(Message::new("scene.radius")
                        .with("found", *radius)
                        .with("least", MIN_LENGTH));
                }
                Ok(Mended::default())
            }
        }
    }

    /// Whether it lies near enough to the origin. Before anything else: in numbers that are far too large nothing can
    /// be told exactly. What is none is told by [`check`](Shape::check).
    fn check_near(&self) -> Result<(), Message> {
        let (low, high) = self.bounds();
        let far = low.abs().max(high.abs()).max_element();
        if far.is_finite() && far > 2.0 * MAX_EXTENT {
            return Err(too_far(far, 2.0 * MAX_EXTENT));
        }
        Ok(())
    }

    /// How far it is from `at`, in metres; 0 inside. O(points).
    pub fn distance(&self, at: DVec2) -> f64 {
        match self {
            Shape::Polygon { .. } if self.contains(at) => 0.0,
            Shape::Polygon { rings } => {
                let sides = rings.iter().flat_map(|ring| sides(ring));
                let away = sides.map(|(a, b)| at.distance(closest_on_segment(at, a, b)));
                away.fold(f64::INFINITY, f64::min)
            }
            Shape::Disc { centre, radius } => (at.distance(*centre) - radius).max(0.0),
        }
    }

    /// The middle of its box.
    pub fn middle(&self) -> DVec2 {
        let (low, high) = self.bounds();
        (low + high) / 2.0
    }
}

impl Obstacle {
    /// An obstacle from the floor up to `high` metres, without a name.
    pub fn standing(shape: Shape, high: f64) -> Obstacle {
        Obstacle {
            shape,
            low: 0.0,
            high,
            name: String::new(),
        }
    }

    /// Whether it reaches into a slab of heights; one that only touches it does not.
    pub fn meets(&self, low: f64, high: f64) -> bool {
        !(self.high <= low || self.low >= high)
    }

    /// The obstacle as a scene keeps it, with oriented rings and without redundant points; and its repairs.
    ///
    /// # Errors
    /// `scene.far`, `scene.not-finite`, `scene.height`, `scene.radius`, and those of rings: `scene.ring-points`,
    /// `scene.ring-area`, `scene.ring-crosses`, `scene.hole-outside`, `scene.hole-crosses`, `scene.hole-within`.
    pub(super) fn checked(mut self) -> Result<(Obstacle, Mended), Message> {
        self.shape.check_near()?;
        if !(self.low.is_finite() && self.high.is_finite()) {
            return Err(Message::new("scene.not-finite").with("where", "height"));
        }
        if self.low >= self.high {
            return Err(Message::new("scene.height")
                .with("low", self.low)
                .with("high", self.high));
        }
        let mended = self.shape.check()?;
        let height = self.low.abs().max(self.high.abs());
        if height > HIGHEST {
            return Err(too_far(height, HIGHEST));
        }
        Ok((self, mended))
    }
}

fn too_far(found: f64, most: f64) -> Message {
    Message::new("scene.far")
        .with("found", found)
        .with("most", most)
}
