//! Scenes as triangles in space: clipped to a slab of heights and projected.

use super::bitmap::{OBSTACLE, ObstacleBitmap};
use super::projection::{Slab, StandingCharacter, stand};
use super::raster::BitmapLayout;
use glam::{DVec2, DVec3};

/// Triangles in space, z up, over a workspace.
#[derive(Clone, Debug, PartialEq)]
pub struct Triangles {
    /// The lower left corner of the workspace.
    pub min: DVec2,
    /// Its upper right corner.
    pub max: DVec2,
    /// Corners in metres.
    pub faces: Vec<[DVec3; 3]>,
}

impl Triangles {
    /// No triangles over a workspace.
    pub fn empty(min: DVec2, max: DVec2) -> Triangles {
        Triangles {
            min,
            max,
            faces: Vec::new(),
        }
    }

    /// Adds a box: twelve triangles.
    pub fn block(&mut self, low: DVec3, high: DVec3) {
        let corner = |i: usize| {
            DVec3::new(
                if i & 1 == 0 { low.x } else { high.x },
                if i & 2 == 0 { low.y } else { high.y },
                if i & 4 == 0 { low.z } else { high.z },
            )
        };
        for [a, b, c, d] in [
            [0, 2, 3, 1],
            [4, 5, 7, 6],
            [0, 1, 5, 4],
            [2, 6, 7, 3],
            [0, 4, 6, 2],
            [1, 3, 7, 5],
        ] {
            self.faces.push([corner(a), corner(b), corner(c)]);
            self.faces.push([corner(a), corner(c), corner(d)]);
        }
    }

    /// Adds an upright cylinder of `sides` sides, closed above: three triangles a side.
    pub fn cylinder(&mut self, foot: DVec3, radius: f64, height: f64, sides: u32) {
        let at = |i: u32, z: f64| {
            let turn = std::f64::consts::TAU * f64::from(i % sides) / f64::from(sides);
            (foot.truncate() + DVec2::from_angle(turn) * radius).extend(z)
        };
        let (low, high) = (foot.z, foot.z + height);
        for i in 0..sides {
            let (a, b) = (at(i, low), at(i + 1, low));
            let (c, d) = (at(i + 1, high), at(i, high));
            self.faces.push([a, b, c]);
            self.faces.push([a, c, d]);
            self.faces.push([d, c, foot.truncate().extend(high)]);
        }
    }

    /// Adds a disc of this radius standing at a place, as a cylinder: an obstacle that is moved between trials.
    pub fn column(&mut self, at: DVec2, radius: f64) {
        self.cylinder(at.extend(0.0), radius, 2.5, 16);
    }
}

/// The bitmap of all triangles that reach into a slab, and of other characters.
///
/// A triangle that crosses a plane of the slab is clipped against it first (Sutherland and Hodgman 1974); what is left
/// has at most five corners. Faces are filled, bodies are not: one that is closed, but higher than the slab, is a ring
/// of walls whose inside stays free and cannot be reached. Time O(triangles + marked cells).
pub fn project_triangles(
    scene: &Triangles,
    slab: &Slab,
    raster: BitmapLayout,
    others: &[StandingCharacter],
) -> ObstacleBitmap {
    let mut bitmap = ObstacleBitmap::empty(raster);
    let (mut whole, mut clipped, mut flat) = (Vec::new(), Vec::new(), Vec::new());
    for face in &scene.faces {
        let low = face[0].z.min(face[1].z).min(face[2].z);
        let high = face[0].z.max(face[1].z).max(face[2].z);
        // A level face is within or not; one that is not finite is nothing.
        if !slab.meets(low, high) || !face.iter().all(|corner| corner.is_finite()) {
            continue;
        }
        whole.clear();
        whole.extend_from_slice(face);
        if low < slab.floor {
            clip(&whole, |at| at.z - slab.floor, &mut clipped);
            std::mem::swap(&mut whole, &mut clipped);
        }
        if high > slab.top {
            clip(&whole, |at| slab.top - at.z, &mut clipped);
            std::mem::swap(&mut whole, &mut clipped);
        }
        flat.clear();
        flat.extend(whole.iter().map(|corner| corner.truncate()));
        bitmap.polygon(&[&flat[..]], OBSTACLE);
    }
    stand(&mut bitmap, others);
    bitmap
}

/// The part of a convex polygon on which `side` is not negative.
fn clip(polygon: &[DVec3], side: impl Fn(DVec3) -> f64, kept: &mut Vec<DVec3>) {
    kept.clear();
    for (i, &to) in polygon.iter().enumerate() {
        let from = polygon[if i == 0 { polygon.len() - 1 } else { i - 1 }];
        let (before, after) = (side(from), side(to));
        if (before < 0.0) != (after < 0.0) {
            kept.push(from + (to - from) * (before / (before - after)));
        }
        if after >= 0.0 {
            kept.push(to);
        }
    }
}
