//! A navigation mesh that follows the edits of its scene.

use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::navmesh::MeshRepair;
use crate::web::space::{SceneMesh, Space};
use crate::web::values::{Failure, object};
use crate::world::scene::Changes;

/// The changes of a repair.
#[derive(Serialize)]
struct RepairValue {
    /// How many polygons are no more.
    gone: usize,
    /// How many came.
    made: usize,
    /// How many there are now.
    polygons: usize,
    /// Whether all was built anew.
    anew: bool,
}

#[wasm_bindgen]
impl SceneMesh {
    /// Follows a scene that was edited since the mesh was built or repaired last. False where that cannot be done, as
    /// it was edited too often: then it is to be built anew.
    pub fn repair(&mut self, space: &Space) -> Result<bool, JsValue> {
        let Changes::Boxes(boxes) = space.inner.since(self.seen) else {
            return Ok(false);
        };
        self.repaired = self.mesh.repair(space.inner.scene(), &boxes).or_throw()?;
        self.seen = space.inner.revision();
        self.forget();
        Ok(true)
    }

    /// What the last repair did.
    pub fn repaired(&self) -> Result<JsValue, JsValue> {
        let MeshRepair {
            gone, made, anew, ..
        } = &self.repaired;
        object(&RepairValue {
            gone: gone.len(),
            made: made.len(),
            polygons: self.mesh.counts().polygons,
            anew: *anew,
        })
    }

    /// The polygons that the last repair made, x and y of their corners in turns.
    pub fn made(&self) -> Vec<Float64Array> {
        let mesh = self.mesh.mesh();
        let outline = |polygon: &u32| {
            let corners = mesh.corners(*polygon).iter();
            let points: Vec<f64> = corners
                .flat_map(|corner| mesh.vertex(*corner).to_array())
                .collect();
            Float64Array::from(points.as_slice())
        };
        self.repaired.made.iter().map(outline).collect()
    }
}
