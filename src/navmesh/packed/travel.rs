//! Movement on the meshes: along a straight line through triangles and links, up to the first solid side.
//!
//! **Guarantee.** What begins in a triangle ends in one, by exact predicates, wherever it was to go.
//! **Complexity.** O(triangles crossed).
//!
//! **Source.** G. O'Neill, "Efficient navigation mesh implementation", 2004. **Deviations.** A radius is kept off by
//! moving away from the nearest solid side over and over; where a gap is too narrow for that, nothing is moved. A link
//! between two lines apart ends the movement beyond it.

use super::PackedMesh;
use super::links::{MeshLink, carried};
use super::place::{MeshPlace, nearest_on, settled};
use super::system::MeshSystem;
use super::triangle::NO_TRIANGLE;
use crate::spatial::orient2d;
use glam::DVec2;
use std::cmp::Ordering;

/// The most triangles that one movement crosses; where a level has longer ones, it ends there.
const MOST_CROSSED: usize = 1 << 16;

/// How often a radius is kept off of another side.
const PUSHES: usize = 8;

/// Metres by which a radius may be missed.
const SLACK: f64 = 1e-6;

/// The end of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TravelEnd {
    /// Where it was to go.
    Free,
    /// At a side without a neighbour, or at a link that cannot be passed now.
    Solid {
        /// The mesh.
        mesh: u16,
        /// The triangle.
        triangle: u8,
        /// Its side.
        side: u8,
    },
}

/// A movement that was made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Travelled {
    /// Where it ended.
    pub place: MeshPlace,
    /// How.
    pub end: TravelEnd,
    /// Where it came to a link that leads to a line elsewhere, beyond which it ended; what is between was not walked.
    pub left_at: Option<DVec2>,
}

impl Travelled {
    /// Without such a link.
    fn to(place: MeshPlace, end: TravelEnd) -> Travelled {
        let left_at = None;
        Travelled {
            place,
            end,
            left_at,
        }
    }
}

/// The sides by which a line that came into a triangle, or begins there, leaves it: two where it passes a corner.
fn exits(mesh: &PackedMesh, triangle: u8, from: DVec2, to: DVec2) -> impl Iterator<Item = u8> {
    let corners = mesh.corners(triangle);
    (0..3_u8).filter(move |side| {
        let (a, b) = (
            corners[usize::from(*side)],
            corners[usize::from((*side + 1) % 3)],
        );
        orient2d(a, b, to) == Ordering::Less
            && orient2d(from, to, a) != Ordering::Greater
            && orient2d(from, to, b) != Ordering::Less
    })
}

/// The point of a line from one point to another on a side that it crosses.
fn meeting([a, b]: [DVec2; 2], from: DVec2, to: DVec2) -> DVec2 {
    let along = to - from;
    let (whole, part) = ((b - a).perp_dot(along), (b - a).perp_dot(a - from));
    let share = if whole == 0.0 { 0.0 } else { part / whole };
    from + along * share.clamp(0.0, 1.0)
}

/// Whether a straight line stays within one mesh; it begins in the triangle.
pub(super) fn is_clear(mesh: &PackedMesh, mut triangle: u8, from: DVec2, to: DVec2) -> bool {
    for _ in 0..=mesh.triangles().len() {
        if mesh.contains(triangle, to) {
            return true;
        }
        let mut beyond = exits(mesh, triangle, from, to).map(|side| mesh.beyond(triangle, side));
        match beyond.find(|next| *next != NO_TRIANGLE) {
            Some(next) => triangle = next,
            None => return false,
        }
    }
    false
}

impl MeshSystem {
    /// The triangle beyond a side, through a link as well; none where the side cannot be passed now.
    pub(super) fn across(&self, mesh: u16, triangle: u8, side: u8) -> Option<(u16, u8)> {
        let member = &self.members[usize::from(mesh)];
        match member.mesh.beyond(triangle, side) {
            NO_TRIANGLE => {
                let link = self.link_at(mesh, triangle, side)?;
                let there = link.passable() && self.is_active(link.to.mesh);
                there.then_some((link.to.mesh, link.to.triangle))
            }
            next => Some((mesh, next)),
        }
    }

    /// The side beyond a link at a side, if it is another line; both with their ends.
    fn apart(&self, mesh: u16, triangle: u8, side: u8) -> Option<([DVec2; 2], [DVec2; 2])> {
        let to = self.link_at(mesh, triangle, side)?.to;
        let near = self.members[usize::from(mesh)].mesh.side(triangle, side);
        let far = self.mesh(to.mesh)?.side(to.triangle, to.side);
        (near != [far[1], far[0]]).then_some((near, far))
    }

    /// The link at a side.
    fn link_at(&self, mesh: u16, triangle: u8, side: u8) -> Option<&MeshLink> {
        let member = &self.members[usize::from(mesh)];
        let packed = member.mesh.triangles()[usize::from(triangle)];
        let own = packed.link_side() == Some(side);
        member.links.get(usize::from(packed.link)).filter(|_| own)
    }

    /// Moves from a place straight to a point, up to the first side that cannot be passed.
    ///
    /// A place that is none (see [`MeshSystem::holds`]), or a point that is not finite, is left as it is.
    pub fn travel(&self, from: MeshPlace, to: DVec2) -> Travelled {
        let mut here = from;
        let nothing = Travelled::to(from, TravelEnd::Free);
        if !to.is_finite() || !self.holds(&from) {
            return nothing;
        }
        for _ in 0..MOST_CROSSED {
            let mesh = &self.members[usize::from(here.mesh)].mesh;
            if mesh.contains(here.triangle, to) {
                here.at = to;
                return Travelled::to(here, TravelEnd::Free);
            }
            let mut solid = None;
            let mut next = None;
            for side in exits(mesh, here.triangle, from.at, to) {
                match self.across(here.mesh, here.triangle, side) {
                    Some(there) => next = next.or(Some((there, side))),
                    None => solid = solid.or(Some(side)),
                }
            }
            match (next, solid) {
                (Some((there, side)), _) => {
                    if let Some(sides) = self.apart(here.mesh, here.triangle, side) {
                        return self.carried_over(there, sides, from.at, to);
                    }
                    (here.mesh, here.triangle) = there;
                }
                (None, solid) => return self.clamped(here, from.at, to, solid.unwrap_or(0)),
            }
        }
        let mesh = &self.members[usize::from(here.mesh)].mesh;
        here.at = settled(mesh, here.triangle, mesh.centre(here.triangle));
        Travelled::to(here, TravelEnd::Free)
    }

    /// Beyond a link between two lines, on the second one.
    fn carried_over(
        &self,
        (mesh, triangle): (u16, u8),
        (near, far): ([DVec2; 2], [DVec2; 2]),
        from: DVec2,
        to: DVec2,
    ) -> Travelled {
        let left = meeting(near, from, to);
        let onto = &self.members[usize::from(mesh)].mesh;
        let at = settled(onto, triangle, carried(near, far, left));
        Travelled {
            place: MeshPlace { at, mesh, triangle },
            end: TravelEnd::Free,
            left_at: Some(left),
        }
    }

    /// Where a line meets the side by which it would leave.
    fn clamped(&self, here: MeshPlace, from: DVec2, to: DVec2, side: u8) -> Travelled {
        let mesh = &self.members[usize::from(here.mesh)].mesh;
        let at = meeting(mesh.side(here.triangle, side), from, to);
        let place = MeshPlace {
            at: settled(mesh, here.triangle, at),
            ..here
        };
        let end = TravelEnd::Solid {
            mesh: here.mesh,
            triangle: here.triangle,
            side,
        };
        Travelled::to(place, end)
    }

    /// Moves as [`travel`](MeshSystem::travel) does, and then off the solid sides that are nearer than a radius.
    pub fn travel_with(&self, from: MeshPlace, to: DVec2, radius: f64) -> Travelled {
        let mut went = self.travel(from, to);
        if radius <= 0.0 || !radius.is_finite() {
            return went;
        }
        for _ in 0..PUSHES {
            let Some((side, near)) = self.nearest_solid(&went.place, radius - SLACK) else {
                return went;
            };
            let (mesh, triangle, number) = side;
            let mesh_of = &self.members[usize::from(mesh)].mesh;
            let [a, b] = mesh_of.side(triangle, number);
            let off = (went.place.at - near).normalize_or((b - a).normalize_or_zero().perp());
            let end = TravelEnd::Solid {
                mesh,
                triangle,
                side: number,
            };
            let place = self.travel(went.place, near + off * radius).place;
            went = Travelled { place, end, ..went };
        }
        let narrow = self.nearest_solid(&went.place, radius - SLACK).is_some();
        if narrow && self.holds(&from) {
            (went.place, went.left_at) = (from, None);
        }
        went
    }

    /// The solid side nearest to a place and its nearest point, of those nearer than a distance that are reached from
    /// it.
    fn nearest_solid(&self, place: &MeshPlace, within: f64) -> Option<((u16, u8, u8), DVec2)> {
        let mut best: Option<((u16, u8, u8), DVec2)> = None;
        let mut seen = vec![(place.mesh, place.triangle)];
        let mut index = 0;
        while index < seen.len() {
            let (mesh, triangle) = seen[index];
            index += 1;
            for side in 0..3 {
                let line = self.members[usize::from(mesh)].mesh.side(triangle, side);
                let near = nearest_on(line, place.at);
                let distance = near.distance(place.at);
                if distance >= within {
                    continue;
                }
                match self.across(mesh, triangle, side) {
                    // What is near there is not near here.
                    Some(_) if self.apart(mesh, triangle, side).is_some() => {}
                    Some(next) if !seen.contains(&next) => seen.push(next),
                    Some(_) => {}
                    None if best.is_none_or(|(_, at)| distance < at.distance(place.at)) => {
                        best = Some(((mesh, triangle, side), near));
                    }
                    None => {}
                }
            }
        }
        best
    }
}
