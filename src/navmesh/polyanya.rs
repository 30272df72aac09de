//! Polyanya: shortest any-angle paths on a navigation mesh, by intervals of its sides.
//!
//! **Idea.** All points of a part of a side (an interval) that are seen from one point (the root: the start, or a
//! vertex at which the path bends) are one node of the search. An interval is pushed through the polygon beyond it:
//! what the root sees of the polygon's other sides are successors with the same root; what lies behind a bend around
//! one of the interval's ends are successors with that end as their root.
//!
//! **Guarantee.** Complete, and optimal among all paths on the mesh, at any angle. No preprocessing.
//!
//! **Complexity.** At worst exponential in the number of bends, as intervals may lie over each other; in practice about
//! one expansion for each side that A\* would look at. Memory O(intervals).
//!
//! **Source.** M. Cui, D. Harabor, A. Grastien, "Compromise-free pathfinding on a navigation mesh", IJCAI 2017.
//!
//! **Deviations.** The rays that bound what a root sees are kept as pairs of mesh vertices, and all questions of the
//! kind "left or right of a ray" are asked of these, exactly; only the ends of intervals, which the estimate needs, are
//! rounded. The article prunes by a tolerance instead.

use super::interval::{BoundingRay, GOAL, Interval, NO_INTERVAL, START, estimate, meeting};
use super::{Locator, NO_POLYGON, NavMesh};
use crate::spatial::orient2d;
use crate::trace::{Process, Recorder, Status};
use glam::DVec2;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// A shortest path on a mesh.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshPath {
    /// Start, bends, goal, in metres.
    pub points: Vec<DVec2>,
    /// Its length, in metres.
    pub length: f64,
}

impl MeshPath {
    /// The path over these points.
    pub fn of(points: Vec<DVec2>) -> MeshPath {
        let pieces = points.windows(2);
        let length = pieces.map(|pair| pair[0].distance(pair[1])).sum();
        MeshPath { points, length }
    }
}

/// By how much a root may be farther from the start than it has been before: what rounding of sums makes.
const ROUNDING: f64 = 1e-10;

/// Searches on one mesh after the other; what it allocates it keeps. A step is one interval expanded.
#[derive(Clone, Debug, Default)]
pub struct Polyanya {
    start: DVec2,
    goal: DVec2,
    intervals: Vec<Interval>,
    /// By the bits of the estimate, which order as the numbers do; of equals the one that was generated last.
    open: BinaryHeap<Reverse<(u64, u32)>>,
    /// The least of those that were generated last, outside of the heap: in most steps it is the next one.
    least: Option<Reverse<(u64, u32)>>,
    /// For each vertex the shortest distance at which it has been a root, in the search of this number.
    reached: Vec<(u32, f64)>,
    search: u32,
    /// For each polygon the search in which the goal lies in it.
    goal_in: Vec<u32>,
    found: Option<u32>,
    status: Option<Status>,
    expanded: u64,
    last: u32,
}

impl Polyanya {
    /// Begins a search. A start or goal outside of the mesh has no path.
    pub fn begin(&mut self, mesh: &NavMesh, locator: &Locator, start: DVec2, goal: DVec2) {
        (self.start, self.goal) = (start, goal);
        self.intervals.clear();
        self.open.clear();
        self.least = None;
        self.found = None;
        self.expanded = 0;
        self.status = None;
        if self.search == u32::MAX || self.reached.len() != mesh.vertices().len() {
            self.reached.clear();
            self.goal_in.clear();
            self.search = 0;
        }
        self.search += 1;
        self.reached.resize(mesh.vertices().len(), (0, 0.0));
        self.goal_in.resize(mesh.polygons() as usize, 0);
        let mut anywhere = false;
        for polygon in locator.at(mesh, goal) {
            self.goal_in[polygon as usize] = self.search;
            anywhere = true;
        }
        if !anywhere {
            return;
        }
        for polygon in locator.at(mesh, start) {
            self.begin_in(mesh, polygon);
        }
    }

    /// The start sees all of a convex polygon that it lies in.
    fn begin_in(&mut self, mesh: &NavMesh, polygon: u32) {
        if self.goal_in[polygon as usize] == self.search {
            self.push(Interval::goal(
                NO_INTERVAL,
                START,
                self.start.distance(self.goal),
            ));
        }
        let sides = mesh.sides_of(polygon);
        for side in sides.clone() {
            if mesh.beyond(side) == NO_POLYGON {
                continue;
            }
            let next = if side + 1 == sides.end {
                sides.start
            } else {
                side + 1
            };
            let (a, b) = (mesh.from(side), mesh.from(next));
            let (from, to) = (mesh.vertex(a), mesh.vertex(b));
            // A side that the start lies on: the polygon beyond it is begun in as well.
            let on_line = orient2d(from, to, self.start) == Ordering::Equal;
            if on_line && (from - self.start).dot(to - self.start) <= 0.0 {
                continue;
            }
            self.add(
                mesh,
                Interval {
                    side,
                    root: START,
                    right: BoundingRay {
                        from: START,
                        through: a,
                    },
                    left: BoundingRay {
                        from: START,
                        through: b,
                    },
                    right_at: from,
                    left_at: to,
                    at_right_end: true,
                    at_left_end: true,
                    parent: NO_INTERVAL,
                    before: 0.0,
                    estimate: 0.0,
                },
            );
        }
    }

    /// Where a root or vertex is.
    fn place(&self, mesh: &NavMesh, root: u32) -> DVec2 {
        if root == START {
            self.start
        } else {
            mesh.vertex(root)
        }
    }

    /// The two points of a ray; none where it has no direction, as the root is at its end.
    fn line(&self, mesh: &NavMesh, ray: BoundingRay) -> Option<[DVec2; 2]> {
        let (from, through) = (self.place(mesh, ray.from), mesh.vertex(ray.through));
        (from != through).then_some([from, through])
    }

    fn push(&mut self, interval: Interval) {
        let key = interval.estimate.to_bits();
        let number = self.intervals.len() as u32;
        self.intervals.push(interval);
        let entry = Reverse((key, NO_INTERVAL - number));
        match self.least {
            Some(least) if entry < least => self.open.push(entry),
            least => {
                self.open.extend(least);
                self.least = Some(entry);
            }
        }
    }

    /// The open interval with the least estimate.
    fn pop(&mut self) -> Option<u32> {
        let top = self.open.peek();
        let entry = match self.least {
            // Reversed: the greater entry has the lesser estimate.
            Some(least) if top.is_none_or(|top| *top < least) => self.least.take(),
            _ => self.open.pop(),
        };
        entry.map(|Reverse((_, key))| NO_INTERVAL - key)
    }

    /// Adds a successor with its estimate, unless its root was reached on a shorter way.
    fn add(&mut self, mesh: &NavMesh, mut interval: Interval) {
        if interval.root != START {
            let (search, distance) = &mut self.reached[interval.root as usize];
            if *search == self.search {
                if interval.before > *distance + ROUNDING * distance.max(1.0) {
                    return;
                }
                *distance = distance.min(interval.before);
            } else {
                (*search, *distance) = (self.search, interval.before);
            }
        }
        let beyond = mesh.beyond(interval.side);
        let sides = mesh.sides_of(beyond);
        if self.goal_in[beyond as usize] != self.search {
            // A polygon without another way out.
            let twin = mesh.twin(interval.side);
            let out = |side: u32| Some(side) != twin && mesh.beyond(side) != NO_POLYGON;
            if !sides.clone().any(out) {
                return;
            }
        }
        let root = self.place(mesh, interval.root);
        interval.estimate =
            interval.before + estimate(root, interval.left_at, interval.right_at, self.goal);
        self.push(interval);
    }

    /// Whether the interval's root has been reached on a shorter way since it was added.
    fn is_stale(&self, interval: &Interval) -> bool {
        interval.root != START && {
            let (_, distance) = self.reached[interval.root as usize];
            interval.before > distance + ROUNDING * distance.max(1.0)
        }
    }

    /// The vertex at the right or left end of the interval, with its distance along the path, if a path may bend there.
    fn bend(&self, mesh: &NavMesh, interval: &Interval, right: bool) -> Option<(u32, f64)> {
        let (at_end, sight) = if right {
            (interval.at_right_end, interval.right)
        } else {
            (interval.at_left_end, interval.left)
        };
        let vertex = sight.through;
        let (root, at) = (self.place(mesh, interval.root), mesh.vertex(vertex));
        let bends = at_end && mesh.bends(vertex) && root != at;
        bends.then(|| (vertex, interval.before + root.distance(at)))
    }

    fn expand(&mut self, mesh: &NavMesh, number: u32) {
        let interval = self.intervals[number as usize];
        let polygon = mesh.beyond(interval.side);
        if self.goal_in[polygon as usize] == self.search {
            self.reach_goal(mesh, number, &interval);
        }
        let sides = mesh.sides_of(polygon);
        let twin = mesh.twin(interval.side).unwrap_or(sides.start);
        let following = |side: u32| {
            if side + 1 == sides.end {
                sides.start
            } else {
                side + 1
            }
        };
        let bends = [true, false].map(|right| self.bend(mesh, &interval, right));
        let [right, left] = [interval.right, interval.left].map(|ray| self.line(mesh, ray));
        // Counter-clockwise from the right end of the interval's side to its left end. A point is inside where it is
        // not right of the right ray, nor left of the left one.
        let mut side = following(twin);
        let mut a = mesh.from(side);
        let mut a_right = side_of(right, mesh.vertex(a));
        let mut a_left = side_of(left, mesh.vertex(a));
        while side != twin {
            let next = following(side);
            let b = mesh.from(next);
            let at = mesh.vertex(b);
            let b_right = side_of(right, at);
            let b_left = side_of(left, at);
            if mesh.beyond(side) != NO_POLYGON {
                let seen = Seen {
                    side,
                    a,
                    b,
                    a_right,
                    a_left,
                    b_right,
                    b_left,
                };
                self.successors(mesh, number, &interval, &seen, bends);
            }
            (side, a, a_right, a_left) = (next, b, b_right, b_left);
        }
    }

    /// What of one side of the polygon is reached: around the bend at the right, straight, around the bend at the left.
    fn successors(
        &mut self,
        mesh: &NavMesh,
        number: u32,
        interval: &Interval,
        seen: &Seen,
        bends: [Option<(u32, f64)>; 2],
    ) {
        let (a, b) = (mesh.vertex(seen.a), mesh.vertex(seen.b));
        let cut = |sight: BoundingRay| {
            let (from, through) = (self.place(mesh, sight.from), mesh.vertex(sight.through));
            meeting(from, through, a, b)
        };
        // Where the rays pass through the side, unless they leave it all on one side.
        let right_cut = (seen.a_right == Some(Ordering::Less)
            && seen.b_right == Some(Ordering::Greater))
        .then(|| cut(interval.right));
        let left_cut = (seen.a_left == Some(Ordering::Less)
            && seen.b_left == Some(Ordering::Greater))
        .then(|| cut(interval.left));
        // All of it right of the right ray, or on it; left of the left one, or on it. One end alone is on the wrong
        // side of a ray that passes through the other end, or at the root itself, which all rays pass through.
        let beyond = |a: Option<Ordering>, b: Option<Ordering>, inside: Ordering| {
            a.is_some_and(|order| order != inside) && b.is_some_and(|order| order != inside)
        };
        let all_right = beyond(seen.a_right, seen.b_right, Ordering::Greater);
        let all_left = beyond(seen.a_left, seen.b_left, Ordering::Less);
        let base = Interval {
            side: seen.side,
            parent: number,
            estimate: 0.0,
            ..*interval
        };
        if let Some((root, before)) = bends[0]
            && (all_right || right_cut.is_some())
        {
            self.add(
                mesh,
                Interval {
                    root,
                    before,
                    right: BoundingRay {
                        from: root,
                        through: seen.a,
                    },
                    right_at: a,
                    at_right_end: true,
                    left: if all_right {
                        BoundingRay {
                            from: root,
                            through: seen.b,
                        }
                    } else {
                        interval.right
                    },
                    left_at: right_cut.unwrap_or(b),
                    at_left_end: all_right,
                    ..base
                },
            );
        }
        if !all_right && !all_left {
            let right_end = right_cut.is_none();
            let left_end = left_cut.is_none();
            let root = interval.root;
            self.add(
                mesh,
                Interval {
                    right: if right_end {
                        BoundingRay {
                            from: root,
                            through: seen.a,
                        }
                    } else {
                        interval.right
                    },
                    right_at: right_cut.unwrap_or(a),
                    at_right_end: right_end,
                    left: if left_end {
                        BoundingRay {
                            from: root,
                            through: seen.b,
                        }
                    } else {
                        interval.left
                    },
                    left_at: left_cut.unwrap_or(b),
                    at_left_end: left_end,
                    ..base
                },
            );
        }
        if let Some((root, before)) = bends[1]
            && (all_left || left_cut.is_some())
        {
            self.add(
                mesh,
                Interval {
                    root,
                    before,
                    left: BoundingRay {
                        from: root,
                        through: seen.b,
                    },
                    left_at: b,
                    at_left_end: true,
                    right: if all_left {
                        BoundingRay {
                            from: root,
                            through: seen.a,
                        }
                    } else {
                        interval.left
                    },
                    right_at: left_cut.unwrap_or(a),
                    at_right_end: all_left,
                    ..base
                },
            );
        }
    }

    /// The goal lies in the polygon beyond the interval.
    fn reach_goal(&mut self, mesh: &NavMesh, number: u32, interval: &Interval) {
        let side = |ray: BoundingRay| side_of(self.line(mesh, ray), self.goal);
        let right = side(interval.right) == Some(Ordering::Less);
        let left = side(interval.left) == Some(Ordering::Greater);
        if !right && !left {
            let root = self.place(mesh, interval.root);
            let length = interval.before + root.distance(self.goal);
            self.push(Interval::goal(number, interval.root, length));
        }
        for (outside, is_right) in [(right, true), (left, false)] {
            if outside && let Some((vertex, before)) = self.bend(mesh, interval, is_right) {
                let length = before + mesh.vertex(vertex).distance(self.goal);
                self.push(Interval::goal(number, vertex, length));
            }
        }
    }

    /// Expands the interval with the least estimate.
    pub fn advance(&mut self, mesh: &NavMesh) -> Status {
        if let Some(status) = self.status {
            return status;
        }
        loop {
            let Some(number) = self.pop() else {
                self.status = Some(Status::Failed);
                return Status::Failed;
            };
            let interval = &self.intervals[number as usize];
            if interval.side == GOAL {
                self.found = Some(number);
                self.status = Some(Status::Done);
                return Status::Done;
            }
            if !self.is_stale(interval) {
                self.expanded += 1;
                self.last = number;
                self.expand(mesh, number);
                return Status::Running;
            }
        }
    }

    /// The shortest path on a mesh at once, or none.
    pub fn find(
        &mut self,
        mesh: &NavMesh,
        locator: &Locator,
        start: DVec2,
        goal: DVec2,
    ) -> Option<MeshPath> {
        self.begin(mesh, locator, start, goal);
        while self.advance(mesh) == Status::Running {}
        self.path(mesh)
    }

    /// The path, once it is found.
    pub fn path(&self, mesh: &NavMesh) -> Option<MeshPath> {
        let mut points = vec![self.goal];
        let mut at = self.found?;
        let mut last = None;
        while at != NO_INTERVAL {
            let interval = &self.intervals[at as usize];
            if last != Some(interval.root) {
                points.push(self.place(mesh, interval.root));
                last = Some(interval.root);
            }
            at = interval.parent;
        }
        points.reverse();
        points.dedup();
        Some(MeshPath::of(points))
    }

    /// How many intervals were expanded.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The interval that was expanded last.
    pub fn last_expanded(&self) -> u32 {
        self.last
    }

    /// All intervals that were generated, in order; a parent comes before its successors.
    pub fn intervals(&self) -> &[Interval] {
        &self.intervals
    }
}

/// On which side of a ray a point lies, if that has a direction.
fn side_of(ray: Option<[DVec2; 2]>, at: DVec2) -> Option<Ordering> {
    ray.map(|[from, through]| orient2d(from, through, at))
}

/// A side of a polygon from `a` to `b`, and where these lie of the rays that bound what is seen.
struct Seen {
    side: u32,
    a: u32,
    b: u32,
    a_right: Option<Ordering>,
    a_left: Option<Ordering>,
    b_right: Option<Ordering>,
    b_left: Option<Ordering>,
}

impl Process<&NavMesh> for Polyanya {
    fn step<R: Recorder>(&mut self, mesh: &NavMesh, _recorder: &mut R) -> Status {
        self.advance(mesh)
    }
}
