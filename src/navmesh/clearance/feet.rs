//! Feet of perpendiculars: the points of walls at which a corner is nearest to them.

use super::super::{NO_POLYGON, NavMesh};
use crate::spatial::orient2d;
use glam::DVec2;
use std::cmp::Ordering;

/// By how much the region of possible feet is enlarged, so that rounding hides none.
const HAIR: f64 = 1e-9;

/// The walls of a mesh of triangles, divided at the feet of perpendiculars from its corners, and how many feet there
/// are. Some feet may have a corner in the disc that should be empty: more of them do no harm.
pub(super) fn divided_walls(mesh: &NavMesh) -> (Vec<[DVec2; 2]>, usize) {
    let mut feet = Feet {
        mesh,
        found: Vec::new(),
        waiting: Vec::new(),
        passed: Vec::new(),
    };
    for triangle in 0..mesh.polygons() {
        for side in mesh.sides_of(triangle) {
            feet.look_through(triangle, side);
        }
    }
    let mut found = feet.found;
    found.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    found.dedup_by_key(|(wall, along, _)| (*wall, along.to_bits()));
    let (mut lines, mut of) = (Vec::new(), found.iter().peekable());
    for side in 0..mesh.sides() as u32 {
        if mesh.beyond(side) != NO_POLYGON {
            continue;
        }
        let (a, b) = mesh.ends(side);
        let mut from = mesh.vertex(a);
        while let Some((_, _, foot)) = of.next_if(|(wall, _, _)| *wall == side) {
            lines.push([from, *foot]);
            from = *foot;
        }
        lines.push([from, mesh.vertex(b)]);
    }
    (lines, found.len())
}

/// A side that is looked through from a corner.
struct View {
    side: u32,
    /// What bounds the view, at the right and at the left.
    right: DVec2,
    left: DVec2,
    /// How many vertices were passed on the way to it.
    depth: usize,
}

struct Feet<'m> {
    mesh: &'m NavMesh,
    /// Walls with the places of feet along them.
    found: Vec<(u32, f64, DVec2)>,
    waiting: Vec<View>,
    passed: Vec<DVec2>,
}

impl Feet<'_> {
    /// From the corner of a triangle that lies opposite one of its sides, through that side.
    fn look_through(&mut self, triangle: u32, side: u32) {
        let mesh = self.mesh;
        let (a, c) = mesh.ends(side);
        let (right, left) = (mesh.vertex(a), mesh.vertex(c));
        let eye = mesh.vertex(mesh.from(mesh.side_before(triangle, side)));
        self.passed.clear();
        if mesh.beyond(side) == NO_POLYGON {
            return self.add_foot(eye, side);
        }
        // Where neither end of the side lies in the disc whose diameter leads from the corner to the foot, the foot
        // lies before both perpendiculars to the lines to them: no farther than these meet.
        let (u, w) = (right - eye, left - eye);
        let (uu, ww) = (u.length_squared(), w.length_squared());
        let meet = DVec2::new(uu * w.y - ww * u.y, u.x * ww - w.x * uu) / u.perp_dot(w);
        let farthest = eye + meet * (1.0 + HAIR);
        self.passed.extend([right, left]);
        self.waiting.push(View {
            side,
            right,
            left,
            depth: 2,
        });
        while let Some(view) = self.waiting.pop() {
            self.look_into(eye, farthest, &view);
        }
    }

    /// What a corner sees through a side.
    fn look_into(&mut self, eye: DVec2, farthest: DVec2, view: &View) {
        let mesh = self.mesh;
        self.passed.truncate(view.depth);
        let Some(twin) = mesh.twin(view.side) else {
            return self.add_foot(eye, view.side);
        };
        // The corners of the region are the ends of the first side, which lie before this one, and the farthest point.
        let (a, b) = mesh.ends(view.side);
        if orient2d(mesh.vertex(a), mesh.vertex(b), farthest) == Ordering::Greater {
            return;
        }
        let triangle = mesh.polygon_of(twin);
        let before = mesh.side_before(triangle, twin);
        let apex = mesh.vertex(mesh.from(before));
        self.passed.push(apex);
        let depth = self.passed.len();
        // Round the triangle after the side looked through come the one at the right, then the one at the left.
        let after = mesh.side_before(triangle, before);
        let of_left = orient2d(eye, view.left, apex) == Ordering::Less;
        let of_right = orient2d(eye, view.right, apex) == Ordering::Greater;
        if of_right {
            let left = if of_left { apex } else { view.left };
            self.waiting.push(View {
                side: after,
                right: view.right,
                left,
                depth,
            });
        }
        if of_left {
            let right = if of_right { apex } else { view.right };
            self.waiting.push(View {
                side: before,
                right,
                left: view.left,
                depth,
            });
        }
    }

    fn add_foot(&mut self, eye: DVec2, wall: u32) {
        let (a, b) = self.mesh.ends(wall);
        let (a, b) = (self.mesh.vertex(a), self.mesh.vertex(b));
        let along = b - a;
        let share = (eye - a).dot(along) / along.length_squared();
        if !(share > 0.0 && share < 1.0) {
            return;
        }
        let foot = a + along * share;
        let in_disc = |at: &DVec2| (eye - *at).dot(foot - *at) < 0.0;
        if !self.passed.iter().any(in_disc) {
            self.found.push((wall, share, foot));
        }
    }
}
