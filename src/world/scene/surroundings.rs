//! The spatial index of a scene: nearest obstacle, clearance, and point location in free space.
//!
//! Edges of polygons, discs and the sides of the floor lie in a uniform grid of buckets. Each bucket stores how many
//! rings of buckets around it are empty, so that a query in a large room skips them; empty buckets store whether they
//! are free. Building takes O(n + buckets) for edges that are short relative to the scene, a query O(1) on average. If
//! very many edges are long, buckets are made larger, so that building takes about as long.

use super::buckets::{coarse, lists, touches};
use super::item::Item;
use super::segment::sides;
use super::segment::{closest_on_segment, cross, segments_distance};
use super::{Scene, Shape};
use crate::spatial::BucketGrid;
use glam::DVec2;

/// Directions of what is shorter, in metres, are not asked for: its square is no number that tells anything.
pub(crate) const SHORT: f64 = 1e-100;

/// The feature that a nearest point belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// A side of the floor: 0 below, 1 right, 2 above, 3 left.
    Boundary {
        /// Which.
        side: u8,
    },
    /// A side of a polygon.
    Edge {
        /// Index of the obstacle in the scene, or number of an area or a door, see [`Scene::barriers`].
        obstacle: u32,
        /// Which of its rings.
        ring: u32,
        /// The point of the ring at which the side begins.
        edge: u32,
    },
    /// A disc.
    Disc {
        /// Index of the obstacle in the scene, or number of an area or a door, see [`Scene::barriers`].
        obstacle: u32,
    },
}

impl Feature {
    /// Its obstacle, area or door, see [`Scene::barriers`]; none for the floor's sides.
    pub fn obstacle(self) -> Option<u32> {
        match self {
            Feature::Boundary { .. } => None,
            Feature::Edge { obstacle, .. } | Feature::Disc { obstacle } => Some(obstacle),
        }
    }
}

/// The nearest point of all obstacles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near {
    /// The distance in metres; never negative, even inside an obstacle.
    pub distance: f64,
    /// The nearest point itself, on the boundary of an obstacle or of the floor.
    pub witness: DVec2,
    /// The feature that it belongs to.
    pub feature: Feature,
}

/// A spatial index over the boundaries of a scene's obstacles, for queries by points and curves.
#[derive(Clone, Debug)]
pub struct Surroundings {
    grid: BucketGrid,
    max: DVec2,
    items: Vec<Item>,
    features: Vec<Feature>,
    /// Where the items of each bucket begin in `held`; one more at the end.
    starts: Vec<u32>,
    held: Vec<u32>,
    /// For each bucket, how many rings around it, itself among them, hold nothing.
    empty_rings: Vec<u16>,
    /// For each bucket that holds nothing, whether it is free.
    free: Vec<bool>,
    /// Where the sides of polygons that pass through each row of buckets begin in `passing`; one more at the end.
    row_starts: Vec<u32>,
    passing: Vec<u32>,
}

impl Surroundings {
    /// The index over all obstacles of a scene, whatever their heights, and over them alone.
    pub fn of(scene: &Scene) -> Surroundings {
        let obstacles = scene.obstacles().iter().map(|obstacle| &obstacle.shape);
        Surroundings::around(scene.min(), scene.max(), (0..).zip(obstacles))
    }

    /// The index over what is in the way of a walker in the slab of heights between `low` and `high`, see
    /// [`Scene::barriers`]; what only touches it does not count.
    pub fn within(scene: &Scene, low: f64, high: f64) -> Surroundings {
        Surroundings::around(scene.min(), scene.max(), scene.barriers(low, high))
    }

    /// The index over numbered shapes on a floor between two corners.
    pub(crate) fn around<'a>(
        min: DVec2,
        max: DVec2,
        shapes: impl Iterator<Item = (u32, &'a Shape)>,
    ) -> Surroundings {
        let mut items = Vec::new();
        let mut features = Vec::new();
        let corners = [min, DVec2::new(max.x, min.y), max, DVec2::new(min.x, max.y)];
        for (side, (a, b)) in sides(&corners).enumerate() {
            items.push(Item::Segment { a, b });
            features.push(Feature::Boundary { side: side as u8 });
        }
        for (index, shape) in shapes {
            match shape {
                Shape::Polygon { rings } => {
                    for (ring, points) in rings.iter().enumerate() {
                        for (edge, (a, b)) in sides(points).enumerate() {
                            items.push(Item::Segment { a, b });
                            features.push(Feature::Edge {
                                obstacle: index,
                                ring: ring as u32,
                                edge: edge as u32,
                            });
                        }
                    }
                }
                Shape::Disc { centre, radius } => {
                    items.push(Item::Disc {
                        centre: *centre,
                        radius: *radius,
                    });
                    features.push(Feature::Disc { obstacle: index });
                }
            }
        }
        Surroundings::index(min, max, items, features)
    }

    fn index(min: DVec2, max: DVec2, items: Vec<Item>, features: Vec<Feature>) -> Surroundings {
        let size = max - min;
        let wanted = (2 * items.len()).clamp(1, 1 << 18) as f64;
        let side = (size.x * size.y / wanted).sqrt();
        let along = |length: f64| ((length / side).ceil() as usize).clamp(1, 1024);
        let parts = coarse(&items, (min, max), [along(size.x), along(size.y)]);
        let mut index = Surroundings {
            grid: BucketGrid::parted(min, max, parts),
            max,
            items,
            features,
            starts: Vec::new(),
            held: Vec::new(),
            empty_rings: Vec::new(),
            free: Vec::new(),
            row_starts: Vec::new(),
            passing: Vec::new(),
        };
        (index.starts, index.held) = index.put_into_buckets();
        (index.row_starts, index.passing) = index.put_into_rows();
        index.empty_rings = index.count_empty_rings();
        index.free = index.settle_empty_buckets();
        index
    }

    /// The buckets that each item touches, as lists one behind the other.
    fn put_into_buckets(&self) -> (Vec<u32>, Vec<u32>) {
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        let half = self.grid.side / 2.0;
        for (number, item) in self.items.iter().enumerate() {
            let (low, high) = item.bounds();
            if low.cmpgt(self.max).any() || high.cmplt(self.grid.min).any() {
                continue; // The floor's sides are nearer to all that is on the floor.
            }
            let ((left, below), (right, above)) = (self.grid.bucket(low), self.grid.bucket(high));
            for row in below..=above {
                for column in left..=right {
                    let middle = self.grid.middle((column, row));
                    if touches(item, middle, half * (1.0 + 1e-9)) {
                        pairs.push((self.grid.number((column, row)) as u32, number as u32));
                    }
                }
            }
        }
        lists(pairs, self.grid.len())
    }

    /// The sides of polygons that pass through the heights of each row of buckets, those beside the floor, too.
    fn put_into_rows(&self) -> (Vec<u32>, Vec<u32>) {
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for (number, item) in self.items.iter().enumerate() {
            let Item::Segment { a, b } = *item else {
                continue;
            };
            let polygon = matches!(self.features[number], Feature::Edge { .. });
            let (low, high) = (a.y.min(b.y), a.y.max(b.y));
            if !polygon
                || high < self.grid.min.y
                || low > self.max.y
                || a.x.max(b.x) < self.grid.min.x
            {
                continue;
            }
            let below = self.grid.bucket(DVec2::new(self.grid.min.x, low)).1;
            let above = self.grid.bucket(DVec2::new(self.grid.min.x, high)).1;
            pairs.extend((below..=above).map(|row| (row as u32, number as u32)));
        }
        lists(pairs, self.grid.rows)
    }

    /// For each bucket the Chebyshev distance, in buckets, to the nearest that holds something: two passes.
    fn count_empty_rings(&self) -> Vec<u16> {
        let (columns, rows) = (self.grid.columns, self.grid.rows);
        let mut rings: Vec<u16> = self
            .starts
            .windows(2)
            .map(|pair| if pair[0] == pair[1] { u16::MAX - 1 } else { 0 })
            .collect();
        let lower =
            |rings: &mut Vec<u16>, column: usize, row: usize, towards: [(isize, isize); 4]| {
                for (right, up) in towards {
                    let (other_column, other_row) =
                        (column.checked_add_signed(right), row.checked_add_signed(up));
                    if let (Some(x), Some(y)) = (other_column, other_row)
                        && x < columns
                        && y < rows
                    {
                        let through = rings[y * columns + x] + 1;
                        let own = &mut rings[row * columns + column];
                        *own = (*own).min(through);
                    }
                }
            };
        for row in 0..rows {
            for column in 0..columns {
                lower(
                    &mut rings,
                    column,
                    row,
                    [(-1, 0), (-1, -1), (0, -1), (1, -1)],
                );
            }
        }
        for row in (0..rows).rev() {
            for column in (0..columns).rev() {
                lower(&mut rings, column, row, [(1, 0), (1, 1), (0, 1), (-1, 1)]);
            }
        }
        rings
    }

    /// For each bucket whether it holds nothing and is free: a row at a time, how often polygons go round it is counted
    /// from the right.
    fn settle_empty_buckets(&self) -> Vec<bool> {
        let mut free = vec![false; self.grid.len()];
        let mut crossed: Vec<(f64, i32)> = Vec::new();
        for row in 0..self.grid.rows {
            let buckets = row * self.grid.columns..(row + 1) * self.grid.columns;
            let empty = |bucket: usize| self.starts[bucket] == self.starts[bucket + 1];
            if !buckets.clone().any(empty) {
                continue;
            }
            let height = self.grid.middle((0, row)).y;
            crossed.clear();
            for number in self.passing_in(row) {
                if let Item::Segment { a, b } = self.items[*number as usize]
                    && (a.y <= height) != (b.y <= height)
                {
                    let x = a.x + (height - a.y) / (b.y - a.y) * (b.x - a.x);
                    crossed.push((x, if b.y > a.y { 1 } else { -1 }));
                }
            }
            crossed.sort_by(|a, b| b.0.total_cmp(&a.0));
            let mut right = crossed.iter().peekable();
            let mut winding = 0;
            for bucket in buckets.rev().filter(|bucket| empty(*bucket)) {
                // No side comes into the bucket, so rounding moves none over its middle. A disc holds every bucket that
                // it touches, so it lies in none.
                let middle = self.grid.middle((bucket % self.grid.columns, row)).x;
                while let Some((_, round)) = right.next_if(|(x, _)| *x > middle) {
                    winding += round;
                }
                free[bucket] = winding == 0;
            }
        }
        free
    }

    /// The sides of polygons that pass through the heights of a row of buckets.
    fn passing_in(&self, row: usize) -> &[u32] {
        &self.passing[self.row_starts[row] as usize..self.row_starts[row + 1] as usize]
    }

    /// The corners of the floor: lower left and upper right.
    pub fn bounds(&self) -> (DVec2, DVec2) {
        (self.grid.min, self.max)
    }

    /// How many segments and discs it holds, the four sides of the floor among them.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether it holds nothing but the four sides of the floor.
    pub fn is_empty(&self) -> bool {
        self.items.len() == 4
    }

    /// Segments, discs, and what each belongs to; the four sides of the floor come first.
    pub fn items(&self) -> impl ExactSizeIterator<Item = (&Item, Feature)> {
        self.items.iter().zip(self.features.iter().copied())
    }

    /// The nearest point of all obstacles and of the floor's sides; of several the one of the obstacle that was added
    /// first. Exact but for rounding. For a point that is not finite: the lower left corner of the floor, at an
    /// infinite distance.
    pub fn nearest(&self, at: DVec2) -> Near {
        let (mut best, mut square) = (usize::MAX, f64::INFINITY);
        let mut witness = at;
        let mut look = |number: usize| {
            let candidate = self.items[number].witness(at);
            let distance = at.distance_squared(candidate);
            if distance < square || (distance == square && number < best) {
                (best, square, witness) = (number, distance, candidate);
            }
            square
        };
        if !at.is_finite() {
            // As far from one thing as from another.
            return Near {
                distance: f64::INFINITY,
                witness: self.grid.min,
                feature: self.features[0],
            };
        }
        if at.cmplt(self.grid.min).any() || at.cmpgt(self.max).any() {
            for number in 0..self.items.len() {
                look(number);
            }
        } else {
            let (column, row) = self.grid.bucket(at);
            let mut ring = usize::from(self.empty_rings[self.grid.number((column, row))]);
            loop {
                let mut nearest = f64::INFINITY;
                self.ring(column, row, ring, |bucket| {
                    for number in
                        &self.held[self.starts[bucket] as usize..self.starts[bucket + 1] as usize]
                    {
                        nearest = look(*number as usize);
                    }
                });
                let beyond = self.beyond(at, column, row, ring);
                if nearest <= beyond * beyond || beyond == f64::INFINITY {
                    break;
                }
                ring += 1;
            }
        }
        Near {
            distance: square.sqrt(),
            witness,
            feature: self.features[best.min(self.items.len() - 1)],
        }
    }

    /// Whether `at` is on the floor and in no obstacle. Points on a rim may count as either.
    pub fn free(&self, at: DVec2) -> bool {
        if !(at.cmpge(self.grid.min).all() && at.cmple(self.max).all()) {
            return false;
        }
        let (column, row) = self.grid.bucket(at);
        let bucket = self.grid.number((column, row));
        let held = &self.held[self.starts[bucket] as usize..self.starts[bucket + 1] as usize];
        if held.is_empty() {
            return self.free[bucket];
        }
        let in_disc = held.iter().any(|number| {
            matches!(self.items[*number as usize], Item::Disc { centre, radius } if at.distance_squared(centre) < radius * radius)
        });
        !in_disc && self.winding(at) == 0
    }

    /// The clearance of a point: its distance to the nearest obstacle, in metres; 0 if it is not free.
    pub fn clearance(&self, at: DVec2) -> f64 {
        if self.free(at) {
            self.nearest(at).distance
        } else {
            0.0
        }
    }

    /// The clearance of a segment: its distance to obstacles and to the floor's sides, in metres, or `enough` if that
    /// is less; 0 where it crosses one or begins inside.
    pub fn segment_clearance(&self, a: DVec2, b: DVec2, enough: f64) -> f64 {
        if !(self.free(a) && self.free(b)) {
            return 0.0;
        }
        let mut least = enough;
        let near =
            |middle: DVec2, reach: f64| middle.distance(closest_on_segment(middle, a, b)) <= reach;
        let distance = |item: &Item| match *item {
            Item::Segment { a: c, b: d } => segments_distance(a, b, c, d),
            Item::Disc { centre, radius } => {
                (centre.distance(closest_on_segment(centre, a, b)) - radius).max(0.0)
            }
        };
        self.visit(a.min(b), a.max(b), enough, near, |item, _| {
            least = least.min(distance(item));
            least
        });
        least
    }

    /// Whether a segment that begins at a free place stays as far from obstacles and from the floor's sides, in metres
    /// and more than 0: what [`segment_clearance`](Surroundings::segment_clearance) says of it, without measuring what
    /// cannot be nearer.
    pub fn keeps(&self, a: DVec2, b: DVec2, distance: f64) -> bool {
        // A hair more, so that rounding drops nothing that the exact distance would find.
        let reach = distance * (1.0 + 1e-9);
        let length = a.distance(b);
        // Of what is so short that squares are none no side is told.
        let along = if length > SHORT { b - a } else { DVec2::ZERO };
        let (low, high) = (a.min(b) - reach, a.max(b) + reach);
        let corner = self.grid.side.length() / 2.0 * (1.0 + 1e-9);
        let near = |middle: DVec2| cross(along, middle - a).abs() <= (reach + corner) * length;
        let aside = reach * length;
        // A segment that enters an obstacle crosses its boundary, so that the other end need not be tested.
        self.all_within(low, high, near, |item| match *item {
            Item::Segment { a: c, b: d } => {
                if c.min(d).cmpgt(high).any() || c.max(d).cmplt(low).any() {
                    return true;
                }
                let (of_c, of_d) = (cross(along, c - a), cross(along, d - a));
                of_c.min(of_d) > aside
                    || of_c.max(of_d) < -aside
                    || segments_distance(a, b, c, d) >= distance
            }
            Item::Disc { centre, radius } => {
                centre.distance(closest_on_segment(centre, a, b)) - radius >= distance
            }
        })
    }

    /// Whether all items hold to `test` that lie in the buckets of a box of whose middles `near` says so.
    pub fn all_within(
        &self,
        low: DVec2,
        high: DVec2,
        near: impl Fn(DVec2) -> bool,
        test: impl Fn(&Item) -> bool,
    ) -> bool {
        let ((left, below), (right, above)) = (self.grid.bucket(low), self.grid.bucket(high));
        (below..=above).all(|row| {
            (left..=right).all(|column| {
                let bucket = self.grid.number((column, row));
                let held =
                    &self.held[self.starts[bucket] as usize..self.starts[bucket + 1] as usize];
                held.is_empty()
                    || !near(self.grid.middle((column, row)))
                    || held
                        .iter()
                        .all(|number| test(&self.items[*number as usize]))
            })
        })
    }

    /// Shows `visit` the items that may lie within `reach` of a curve in the box from `low` to `high`, some more than
    /// once. `near` says whether the curve comes as near as `reach` to a point; `visit` answers how far is still of
    /// interest.
    pub fn visit(
        &self,
        low: DVec2,
        high: DVec2,
        reach: f64,
        near: impl Fn(DVec2, f64) -> bool,
        mut visit: impl FnMut(&Item, Feature) -> f64,
    ) {
        let mut reach = reach;
        let ((left, below), (right, above)) = (
            self.grid.bucket(low - reach),
            self.grid.bucket(high + reach),
        );
        let corner = self.grid.side.length() / 2.0 * (1.0 + 1e-9);
        for row in below..=above {
            for column in left..=right {
                let bucket = self.grid.number((column, row));
                let held =
                    &self.held[self.starts[bucket] as usize..self.starts[bucket + 1] as usize];
                if held.is_empty() {
                    continue;
                }
                if near(self.grid.middle((column, row)), reach + corner) {
                    for number in held {
                        let number = *number as usize;
                        reach = reach.min(visit(&self.items[number], self.features[number]));
                    }
                }
            }
        }
    }

    /// The winding number of the polygons around a point: 0 outside all.
    fn winding(&self, at: DVec2) -> i32 {
        let mut winding = 0;
        for number in self.passing_in(self.grid.bucket(at).1) {
            let Item::Segment { a, b } = self.items[*number as usize] else {
                continue;
            };
            if (a.y <= at.y) != (b.y <= at.y) {
                let left = cross(b - a, at - a) > 0.0;
                if b.y > a.y && left {
                    winding += 1;
                } else if b.y < a.y && !left {
                    winding -= 1;
                }
            }
        }
        winding
    }

    /// The buckets at Chebyshev distance `ring` from one, those that exist.
    fn ring(&self, column: usize, row: usize, ring: usize, mut visit: impl FnMut(usize)) {
        let (left, right) = (
            column.saturating_sub(ring),
            (column + ring).min(self.grid.columns - 1),
        );
        if let Some(below) = row.checked_sub(ring) {
            (left..=right).for_each(|x| visit(below * self.grid.columns + x));
        }
        if ring > 0 && row + ring < self.grid.rows {
            (left..=right).for_each(|x| visit((row + ring) * self.grid.columns + x));
        }
        if ring > 0 {
            let inner = (row + 1).saturating_sub(ring)..(row + ring).min(self.grid.rows);
            for y in inner {
                if let Some(x) = column.checked_sub(ring) {
                    visit(y * self.grid.columns + x);
                }
                if column + ring < self.grid.columns {
                    visit(y * self.grid.columns + column + ring);
                }
            }
        }
    }

    /// How far a point is at least from all buckets farther than `ring` from its own; infinite where there are none.
    fn beyond(&self, at: DVec2, column: usize, row: usize, ring: usize) -> f64 {
        let mut least = f64::INFINITY;
        if column > ring {
            least = least.min(at.x - (self.grid.min.x + self.grid.side.x * (column - ring) as f64));
        }
        if column + ring + 1 < self.grid.columns {
            least =
                least.min(self.grid.min.x + self.grid.side.x * (column + ring + 1) as f64 - at.x);
        }
        if row > ring {
            least = least.min(at.y - (self.grid.min.y + self.grid.side.y * (row - ring) as f64));
        }
        if row + ring + 1 < self.grid.rows {
            least = least.min(self.grid.min.y + self.grid.side.y * (row + ring + 1) as f64 - at.y);
        }
        // Rounding may put a point a hair outside of its bucket.
        least.max(0.0)
    }
}
