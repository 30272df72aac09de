//! Files of navigation meshes, and scenes made of them.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::navmesh::{NavMesh, read_mesh, read_obj, scene_of_mesh};
use crate::space::OpenScene;
use crate::web::space::Space;
use crate::web::values::{Failure, object};

/// The height of what is not walkable, in metres.
const WALL: f64 = 2.5;

/// A navigation mesh that was read from a file.
#[wasm_bindgen]
pub struct MeshFile {
    mesh: NavMesh,
    /// Of an OBJ file the faces that are too steep.
    steep: Option<usize>,
}

#[derive(Serialize)]
struct FileValue {
    polygons: u32,
    /// Of an OBJ file: faces that are too steep, walls and ceilings.
    steep: Option<usize>,
}

#[wasm_bindgen]
impl MeshFile {
    /// Reads a `.mesh` file, or with a `slope` in degrees the faces of an OBJ file that are walkable up to it.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8], slope: Option<f64>) -> Result<MeshFile, JsValue> {
        let Some(slope) = slope else {
            let mesh = read_mesh(bytes).or_throw()?;
            return Ok(MeshFile { mesh, steep: None });
        };
        let read = read_obj(bytes, slope).or_throw()?;
        Ok(MeshFile {
            mesh: read.mesh,
            steep: Some(read.steep),
        })
    }

    /// Its counts.
    pub fn counts(&self) -> Result<JsValue, JsValue> {
        object(&FileValue {
            polygons: self.mesh.polygons(),
            steep: self.steep,
        })
    }

    /// The scene in which exactly its polygons are free, seen from above.
    pub fn scene(&self, name: &str) -> Result<Space, JsValue> {
        let scene = scene_of_mesh(&self.mesh, WALL).or_throw()?;
        Ok(Space {
            inner: OpenScene::new(name, scene),
        })
    }
}

impl MeshFile {
    /// The mesh as it was read.
    pub(in crate::web::space) fn mesh(&self) -> &NavMesh {
        &self.mesh
    }
}
