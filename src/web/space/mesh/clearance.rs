//! The widest body that gets from one place to another on a scene, and where a wider one would be stuck.

use glam::DVec2;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::navmesh::ClearMesh;
use crate::space::{HEADROOM, KERB};
use crate::web::space::Space;
use crate::web::values::{Failure, object};

/// The mesh for every radius, of a scene as it is.
#[wasm_bindgen]
pub struct SceneClearance {
    clear: ClearMesh,
}

/// The widest path between two places; radii in metres.
#[derive(Serialize)]
struct WidestValue {
    radius: f64,
    start: f64,
    goal: f64,
    /// None where nothing narrow lies between.
    between: Option<f64>,
    /// Both ends of the narrowest side.
    side: Option<[f64; 4]>,
}

#[wasm_bindgen]
impl SceneClearance {
    /// Of what walks through the scene.
    #[wasm_bindgen(constructor)]
    pub fn new(space: &Space) -> Result<SceneClearance, JsValue> {
        let clear = ClearMesh::build(space.inner.scene(), KERB, HEADROOM).or_throw()?;
        Ok(SceneClearance { clear })
    }

    /// The widest body that gets from one place to the other; null where not even a point does.
    pub fn widest(&self, x0: f64, y0: f64, x1: f64, y1: f64) -> Result<JsValue, JsValue> {
        let found = self
            .clear
            .bottleneck(DVec2::new(x0, y0), DVec2::new(x1, y1));
        object(&found.map(|found| WidestValue {
            radius: found.radius(),
            start: found.start,
            goal: found.goal,
            between: found.side.map(|_| found.between),
            side: found.side.map(|[a, b]| [a.x, a.y, b.x, b.y]),
        }))
    }
}
