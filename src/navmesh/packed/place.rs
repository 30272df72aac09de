//! Places on a system of meshes, and how something is put there: from above, or on the nearest mesh.

use super::PackedMesh;
use super::system::MeshSystem;
use glam::DVec2;

/// A place on a mesh: kept by each entity, and valid until it moves or its mesh is taken away.
///
/// The point lies in the triangle or on its sides, exactly. It is a place "within" the triangle's prism; its height
/// "on" the triangle is [`MeshSystem::height`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshPlace {
    /// East and north, in metres.
    pub at: DVec2,
    /// The mesh.
    pub mesh: u16,
    /// The triangle.
    pub triangle: u8,
}

/// The place where something was put.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshPlacement {
    /// The place.
    pub place: MeshPlace,
    /// How far from where it was to be, in metres along the floor; 0 where it was over a mesh.
    pub moved: f64,
}

impl MeshSystem {
    /// The place straight below a point at a height: on the highest active mesh that is not above it.
    ///
    /// Meshes are passed over by their boxes first.
    pub fn below(&self, at: DVec2, height: f64) -> Option<MeshPlace> {
        let mut best: Option<(f64, MeshPlace)> = None;
        for (number, member) in (0_u16..).zip(&self.members) {
            let out = at.cmplt(member.low).any() || at.cmpgt(member.high).any();
            if out || !member.active {
                continue;
            }
            for triangle in 0..member.mesh.triangles().len() as u8 {
                if !member.mesh.contains(triangle, at) {
                    continue;
                }
                let floor = member.mesh.height(triangle, at);
                if floor <= height && best.is_none_or(|(highest, _)| floor > highest) {
                    let mesh = number;
                    best = Some((floor, MeshPlace { at, mesh, triangle }));
                }
            }
        }
        best.map(|(_, place)| place)
    }

    /// The place of a point on a level without storeys.
    pub fn locate(&self, at: DVec2) -> Option<MeshPlace> {
        self.below(at, f64::INFINITY)
    }

    /// The place below a point, or else the nearest one on any active mesh; none where there is no mesh or the point is
    /// not finite.
    pub fn drop_at(&self, at: DVec2, height: f64) -> Option<MeshPlacement> {
        if let Some(place) = self.below(at, height) {
            return Some(MeshPlacement { place, moved: 0.0 });
        }
        let mut best: Option<MeshPlacement> = None;
        for (number, member) in (0_u16..).zip(&self.members) {
            let away = at.distance(at.clamp(member.low, member.high));
            let nearest = best.map_or(f64::INFINITY, |best| best.moved);
            if !member.active || away >= nearest || !at.is_finite() {
                continue;
            }
            for triangle in 0..member.mesh.triangles().len() as u8 {
                let on = nearest_in(&member.mesh, triangle, at);
                let moved = on.distance(at);
                if best.is_none_or(|best| moved < best.moved) {
                    let mesh = number;
                    let at = on;
                    let place = MeshPlace { at, mesh, triangle };
                    best = Some(MeshPlacement { place, moved });
                }
            }
        }
        best
    }

    /// Whether a place is one: its mesh is active and the point lies in the triangle. Exact.
    pub fn holds(&self, place: &MeshPlace) -> bool {
        let member = self.members.get(usize::from(place.mesh));
        member.is_some_and(|member| {
            let known = usize::from(place.triangle) < member.mesh.triangles().len();
            member.active && known && member.mesh.contains(place.triangle, place.at)
        })
    }

    /// The height of the floor at a place, in metres.
    pub fn height(&self, place: &MeshPlace) -> Option<f64> {
        let mesh = self.mesh(place.mesh)?;
        let known = usize::from(place.triangle) < mesh.triangles().len();
        known.then(|| mesh.height(place.triangle, place.at))
    }
}

/// The point of a line between two ends that is nearest to a point.
pub(super) fn nearest_on([a, b]: [DVec2; 2], at: DVec2) -> DVec2 {
    let along = b - a;
    let share = (at - a).dot(along) / along.length_squared();
    a + along * share.clamp(0.0, 1.0)
}

/// The point of a triangle that is nearest to a point; inside of it, exactly.
fn nearest_in(mesh: &PackedMesh, triangle: u8, at: DVec2) -> DVec2 {
    if mesh.contains(triangle, at) {
        return at;
    }
    let near = (0..3).map(|side| nearest_on(mesh.side(triangle, side), at));
    let by = |a: &DVec2, b: &DVec2| a.distance(at).total_cmp(&b.distance(at));
    let nearest = near.min_by(by).unwrap_or(at);
    settled(mesh, triangle, nearest)
}

/// A point that rounding may have put outside of a triangle, moved towards its middle by as little as puts it inside.
pub(super) fn settled(mesh: &PackedMesh, triangle: u8, at: DVec2) -> DVec2 {
    let centre = mesh.centre(triangle);
    let mut share = libm::scalbn(1.0, -52);
    let mut settled = at;
    while !mesh.contains(triangle, settled) {
        if share > 1.0 {
            return mesh.corners(triangle)[0];
        }
        settled = at + (centre - at) * share;
        share *= 2.0;
    }
    settled
}
