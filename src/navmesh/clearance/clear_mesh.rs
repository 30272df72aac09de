//! The mesh for every radius: triangles whose sides are as long as the places are wide.

use super::super::{FreeSpace, Locator, MeshBuilding, NO_POLYGON, NavMesh};
use super::feet::divided_walls;
use crate::message::Message;
use crate::world::scene::{Scene, closest_on_segment};
use glam::DVec2;

/// By how much a radius may err, in metres: vertices are rounded.
pub const CLEARANCE_ERROR: f64 = 1e-7;

/// A mesh that says for discs of every radius where they can move: the length of a side is the diameter of the largest
/// that can cross it.
#[derive(Clone, Debug)]
pub struct ClearMesh {
    mesh: NavMesh,
    locator: Locator,
    feet: usize,
    without_feet: usize,
}

impl ClearMesh {
    /// Of what walks through a scene in the slab of heights between `low` and `high`. Discs become polygons around
    /// them, as in [`FreeSpace::of`].
    ///
    /// # Errors
    /// As of [`MeshBuilding::run`].
    pub fn build(scene: &Scene, low: f64, high: f64) -> Result<ClearMesh, Message> {
        ClearMesh::of(&FreeSpace::of(scene, low, high, 0.0)?)
    }

    /// Of a free space. If that is one for a body, radii are counted from its centre's bounds on.
    ///
    /// # Errors
    /// As of [`MeshBuilding::run`].
    pub fn of(space: &FreeSpace) -> Result<ClearMesh, Message> {
        let plain = MeshBuilding::run(space, false)?;
        let (walls, feet) = divided_walls(&plain);
        let mesh = MeshBuilding::run(&space.bounded_by(walls), false)?;
        Ok(ClearMesh {
            locator: Locator::new(&mesh),
            mesh,
            feet,
            without_feet: plain.polygons() as usize,
        })
    }

    /// The triangles.
    pub fn mesh(&self) -> &NavMesh {
        &self.mesh
    }

    /// The triangles at a point.
    pub fn locator(&self) -> &Locator {
        &self.locator
    }

    /// How many feet of perpendiculars became vertices.
    pub fn feet(&self) -> usize {
        self.feet
    }

    /// How many triangles there would be without them.
    pub fn without_feet(&self) -> usize {
        self.without_feet
    }

    /// The square of the length of a side: a disc whose diameter is longer cannot cross it.
    pub(super) fn squared_width(&self, side: u32) -> f64 {
        let (a, b) = self.mesh.ends(side);
        self.mesh.vertex(a).distance_squared(self.mesh.vertex(b))
    }

    /// The largest disc that can cross a side, as its diameter in metres.
    pub fn width(&self, side: u32) -> f64 {
        self.squared_width(side).sqrt()
    }

    /// How far a point is from what bounds the mesh, in metres; 0 outside. O(triangles that the disc up to there
    /// touches).
    pub fn clearance(&self, at: DVec2) -> f64 {
        let mesh = &self.mesh;
        let mut waiting: Vec<u32> = self.locator.at(mesh, at).collect();
        let mut seen = waiting.clone();
        let mut least = if waiting.is_empty() {
            0.0
        } else {
            f64::INFINITY
        };
        while let Some(triangle) = waiting.pop() {
            for side in mesh.sides_of(triangle) {
                let (a, b) = mesh.ends(side);
                let (a, b) = (mesh.vertex(a), mesh.vertex(b));
                // Vertices lie on what bounds it.
                least = least.min(at.distance(a));
                let beyond = mesh.beyond(side);
                if beyond != NO_POLYGON && seen.contains(&beyond) {
                    continue;
                }
                let distance = at.distance(closest_on_segment(at, a, b));
                if beyond == NO_POLYGON {
                    least = least.min(distance);
                } else if distance < least {
                    seen.push(beyond);
                    waiting.push(beyond);
                }
            }
        }
        least
    }
}
