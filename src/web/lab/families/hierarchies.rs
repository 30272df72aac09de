//! Queries from JavaScript about the abstractions that searches build.

use wasm_bindgen::prelude::*;

use crate::web::lab::LabHandle;
use crate::web::lab::convert::{Failure, object};

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// The abstraction of a lane and its query at the cursor, as [`Hierarchy`](crate::lab::Hierarchy); `null` for lanes
    /// without one.
    pub fn hierarchy(&self, lane: usize) -> Result<JsValue, JsValue> {
        object(&self.inner.hierarchy(lane).or_throw()?)
    }

    /// The whole abstraction of a lane as a file.
    #[wasm_bindgen(js_name = hierarchyFile)]
    pub fn hierarchy_file(&self, lane: usize) -> Result<Vec<u8>, JsValue> {
        self.inner.save_abstraction(lane).or_throw()
    }

    /// Takes the abstraction of a lane from a file.
    #[wasm_bindgen(js_name = hierarchyRead)]
    pub fn hierarchy_read(&mut self, lane: usize, file: &[u8]) -> Result<(), JsValue> {
        self.inner.load_abstraction(lane, file).or_throw()
    }

    /// The clusters of a level: left, upper, right and lower cell of each, and whether this run went through it.
    #[wasm_bindgen(js_name = hierarchyClusters)]
    pub fn hierarchy_clusters(&self, lane: usize, level: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.hierarchy_clusters(lane, level).or_throw()
    }

    /// The nodes: cell and highest level of each.
    #[wasm_bindgen(js_name = hierarchyNodes)]
    pub fn hierarchy_nodes(&self, lane: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.hierarchy_nodes(lane).or_throw()
    }

    /// The paths through clusters of a level: two cells each.
    #[wasm_bindgen(js_name = hierarchyPaths)]
    pub fn hierarchy_paths(&self, lane: usize, level: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.hierarchy_paths(lane, level).or_throw()
    }

    /// The steps across borders: two cells each.
    #[wasm_bindgen(js_name = hierarchyCrossings)]
    pub fn hierarchy_crossings(&self, lane: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.hierarchy_crossings(lane).or_throw()
    }

    /// The path at the highest level, as cells.
    #[wasm_bindgen(js_name = hierarchyTop)]
    pub fn hierarchy_top(&self, lane: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.hierarchy_top(lane).or_throw()
    }

    /// The refined part of the path, as cells.
    #[wasm_bindgen(js_name = hierarchyRefined)]
    pub fn hierarchy_refined(&self, lane: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.hierarchy_refined(lane).or_throw()
    }

    /// Arrows of the tables from which ways are read: the node that they lead to, or the largest number for several,
    /// then two cells each; of the cluster of that cell, else of that which the path is in.
    #[wasm_bindgen(js_name = hierarchyArrows)]
    pub fn hierarchy_arrows(&self, lane: usize, cell: Option<u32>) -> Result<Vec<u32>, JsValue> {
        self.inner.hierarchy_arrows(lane, cell).or_throw()
    }

    /// What it costs to go from a node to the others of its cluster: cell and length of each.
    #[wasm_bindgen(js_name = hierarchyCosts)]
    pub fn hierarchy_costs(
        &self,
        lane: usize,
        level: usize,
        cell: u32,
    ) -> Result<Vec<f64>, JsValue> {
        self.inner.hierarchy_costs(lane, level, cell).or_throw()
    }
}
