//! The checks of a drawn mesh that a scene is to keep: valid triangles that nowhere overlap, and links that lead from a
//! side to another.

use super::drawn_mesh::{DrawnMesh, DrawnSide, MAX_DRAWN, MAX_PART};
use crate::message::Message;
use crate::spatial::orient2d;
use glam::DVec2;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The number of triangles of a mesh that may go one after the other and those behind them are still found.
const AHEAD: usize = 256;

impl DrawnMesh {
    /// The mesh as a scene with that floor keeps it: coordinates are rounded to the step, vertices that no triangle has
    /// are dropped.
    ///
    /// What is kept has counter-clockwise triangles of which no two overlap, vertices at different places, at most one
    /// link a triangle, and parts of at most [`MAX_PART`] triangles. All of that by exact predicates.
    ///
    /// # Errors
    /// `scene.mesh-full`; with the number of the `vertex`: `scene.mesh-not-finite`, `scene.mesh-outside`,
    /// `scene.mesh-same-place`; of the `triangle`: `scene.mesh-corner`, `scene.mesh-turned`, `scene.mesh-overlap`,
    /// `scene.mesh-part`; of the `link`: `scene.mesh-link-side`, `scene.mesh-link-ends`, `scene.mesh-link-second`.
    pub fn checked(self, floor: (DVec2, DVec2)) -> Result<DrawnMesh, Message> {
        self.checked_after(&DrawnMesh::default(), floor)
    }

    /// The same after an edit of another mesh, which was checked for that floor: of triangles with the same corners in
    /// both, in the same order, it is known that they are valid and do not overlap.
    ///
    /// O(n log n + triangles that are new x n).
    ///
    /// # Errors
    /// Those of [`DrawnMesh::checked`].
    pub fn checked_after(
        mut self,
        before: &DrawnMesh,
        floor: (DVec2, DVec2),
    ) -> Result<DrawnMesh, Message> {
        let (triangles, vertices) = (self.triangles.len(), self.vertices.len());
        if triangles > MAX_DRAWN || vertices > 4 * MAX_DRAWN {
            return Err(full(triangles.max(vertices / 3)));
        }
        self.fit(floor)?;
        self.check_corners()?;
        self.drop_unused();
        self.check_places()?;
        let new = self.new_after(before);
        self.check_turns(&new)?;
        self.check_overlaps(&new)?;
        let beyond = self.beyond();
        self.check_links(&beyond)?;
        self.check_parts(beyond)?;
        Ok(self)
    }

    /// Rounds the vertices, which are on the floor; rounding may have moved them beyond its rim.
    fn fit(&mut self, floor: (DVec2, DVec2)) -> Result<(), Message> {
        let rim = DrawnMesh::step(floor);
        for (number, at) in self.vertices.iter_mut().enumerate() {
            if !at.is_finite() {
                return Err(Message::new("scene.mesh-not-finite").with("vertex", number));
            }
            let rounded = DrawnMesh::rounded(*at, floor);
            if rounded.cmplt(floor.0 - rim).any() || rounded.cmpgt(floor.1 + rim).any() {
                return Err(Message::new("scene.mesh-outside")
                    .with("vertex", number)
                    .with("x", at.x)
                    .with("y", at.y));
            }
            *at = rounded;
        }
        Ok(())
    }

    fn check_corners(&self) -> Result<(), Message> {
        let known = |corner: &u32| (*corner as usize) < self.vertices.len();
        let wrong = |corners: &[u32; 3]| !corners.iter().all(known);
        match self.triangles.iter().position(wrong) {
            Some(number) => Err(Message::new("scene.mesh-corner")
                .with("triangle", number)
                .with("vertices", self.vertices.len())),
            None => Ok(()),
        }
    }

    /// Drops vertices that no triangle has; the others keep their order.
    fn drop_unused(&mut self) {
        let mut used = vec![false; self.vertices.len()];
        for corner in self.triangles.iter().flatten() {
            used[*corner as usize] = true;
        }
        let mut next = 0;
        let number_of: Vec<u32> = used
            .iter()
            .map(|used| {
                next += u32::from(*used);
                next.saturating_sub(1)
            })
            .collect();
        let mut kept = used.iter();
        self.vertices
            .retain(|_| kept.next().copied().unwrap_or(false));
        for corner in self.triangles.iter_mut().flatten() {
            *corner = number_of[*corner as usize];
        }
    }

    fn check_places(&self) -> Result<(), Message> {
        let mut known = BTreeMap::new();
        for (number, at) in self.vertices.iter().enumerate() {
            let place = at.to_array().map(f64::to_bits);
            if let Some(other) = known.insert(place, number) {
                return Err(Message::new("scene.mesh-same-place")
                    .with("vertex", number)
                    .with("other", other));
            }
        }
        Ok(())
    }

    /// Whether each triangle is not found in another mesh, where both have the same order. One that is there may be
    /// called new where many before it have gone.
    fn new_after(&self, before: &DrawnMesh) -> Vec<bool> {
        let place = |vertex: u32| before.vertices.get(vertex as usize).copied();
        let mut next = 0;
        let is_new = |number| {
            let corners = self.corners(number).map(Some);
            let ahead = before.triangles.iter().skip(next).take(AHEAD);
            let mut ahead = ahead.map(|known| known.map(place));
            let found = ahead.position(|known| known == corners);
            next += found.map_or(0, |gone| gone + 1);
            found.is_none()
        };
        (0..self.triangles.len()).map(is_new).collect()
    }

    fn check_turns(&self, new: &[bool]) -> Result<(), Message> {
        for (number, _) in new.iter().enumerate().filter(|(_, new)| **new) {
            let [a, b, c] = self.corners(number);
            if orient2d(a, b, c) != Ordering::Greater {
                return Err(Message::new("scene.mesh-turned").with("triangle", number));
            }
        }
        Ok(())
    }

    /// Whether two triangles overlap of which one at least is new, in the order of their left ends. O(n log n + pairs
    /// whose boxes meet in x).
    fn check_overlaps(&self, new: &[bool]) -> Result<(), Message> {
        let mut boxes: Vec<(DVec2, DVec2, usize)> = (0..self.triangles.len())
            .map(|number| {
                let [a, b, c] = self.corners(number);
                (a.min(b).min(c), a.max(b).max(c), number)
            })
            .collect();
        boxes.sort_by(|a, b| a.0.x.total_cmp(&b.0.x).then(a.2.cmp(&b.2)));
        let is_new = |at: &usize| new[boxes[*at].2];
        let new_ones: Vec<usize> = (0..boxes.len()).filter(is_new).collect();
        let all: Vec<usize> = (0..boxes.len()).collect();
        for (index, (low, high, number)) in boxes.iter().enumerate() {
            let others = if new[*number] { &all } else { &new_ones };
            let after = others.partition_point(|other| *other <= index);
            let after = others[after..].iter().map(|other| &boxes[*other]);
            for (other_low, other_high, other) in after.take_while(|other| other.0.x < high.x) {
                let apart = other_low.y >= high.y || other_high.y <= low.y;
                if !apart && overlap(self.corners(*number), self.corners(*other)) {
                    return Err(Message::new("scene.mesh-overlap")
                        .with("triangle", *number.max(other))
                        .with("other", *number.min(other)));
                }
            }
        }
        Ok(())
    }

    fn check_links(&self, beyond: &[[Option<DrawnSide>; 3]]) -> Result<(), Message> {
        let mut has_link = vec![false; self.triangles.len()];
        for (number, link) in self.links.iter().enumerate() {
            let wrong = |id| Err(Message::new(id).with("link", number));
            let known =
                |end: &DrawnSide| (end.triangle as usize) < self.triangles.len() && end.side < 3;
            if !link.ends().iter().all(known) || link.from.triangle == link.to.triangle {
                return wrong("scene.mesh-link-side");
            }
            let [there, back] = link
                .ends()
                .map(|end| beyond[end.triangle as usize][usize::from(end.side)]);
            let same_line = there == Some(link.to);
            if !same_line && (there.is_some() || back.is_some()) {
                return wrong("scene.mesh-link-ends");
            }
            for end in link.ends() {
                if std::mem::replace(&mut has_link[end.triangle as usize], true) {
                    return Err(Message::new("scene.mesh-link-second")
                        .with("link", number)
                        .with("triangle", end.triangle));
                }
            }
        }
        Ok(())
    }

    fn check_parts(&self, beyond: Vec<[Option<DrawnSide>; 3]>) -> Result<(), Message> {
        let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
        for (triangle, part) in self.parts_by(beyond).into_iter().enumerate() {
            let size = sizes.entry(part).or_default();
            *size += 1;
            if *size > MAX_PART {
                return Err(Message::new("scene.mesh-part")
                    .with("triangle", triangle)
                    .with("most", MAX_PART));
            }
        }
        Ok(())
    }
}

/// More triangles than a drawn mesh may have.
pub(super) fn full(triangles: usize) -> Message {
    Message::new("scene.mesh-full")
        .with("triangles", triangles)
        .with("most", MAX_DRAWN)
}

/// Whether two counter-clockwise triangles have inner points in common: none of their sides has all of the other one
/// beyond it. Exact.
fn overlap(one: [DVec2; 3], other: [DVec2; 3]) -> bool {
    let parts = |a: [DVec2; 3], b: [DVec2; 3]| {
        (0..3).any(|side| {
            let beyond = |at: DVec2| orient2d(a[side], a[(side + 1) % 3], at) != Ordering::Greater;
            b.into_iter().all(beyond)
        })
    };
    !parts(one, other) && !parts(other, one)
}
