//! Queries from JavaScript about the visibility graphs that searches build.

use wasm_bindgen::prelude::*;

use crate::web::lab::LabHandle;
use crate::web::lab::convert::Failure;

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// Where the nodes of a lane's graph are that are shown: column and row of each, in half cells.
    #[wasm_bindgen(js_name = graphPlaces)]
    pub fn graph_places(&self, lane: usize) -> Result<Vec<i32>, JsValue> {
        self.inner.graph_places(lane).or_throw()
    }

    /// Its links that are shown: two nodes each, by their numbers.
    #[wasm_bindgen(js_name = graphLinks)]
    pub fn graph_links(&self, lane: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.graph_links(lane).or_throw()
    }

    /// How the nodes stand: 0 not met, 1 open, 2 closed.
    #[wasm_bindgen(js_name = graphStates)]
    pub fn graph_states(&self, lane: usize) -> Result<Vec<u8>, JsValue> {
        self.inner.graph_states(lane).or_throw()
    }

    /// Where what is known of some cells lies: column and row of each, in half cells.
    #[wasm_bindgen(js_name = graphSpots)]
    pub fn spots(&self, lane: usize, cells: &[u32]) -> Result<Vec<i32>, JsValue> {
        self.inner.spots(lane, cells).or_throw()
    }

    /// How many sides of its mesh lie between two polygons, then column and row of both ends of each side, in half
    /// cells, those between two polygons first; empty where it has no mesh.
    #[wasm_bindgen(js_name = graphSides)]
    pub fn mesh_sides(&self, lane: usize) -> Result<Vec<i32>, JsValue> {
        self.inner.mesh_sides(lane).or_throw()
    }

    /// The polygons of its mesh around the node that a cell names: the number of corners of each, then their columns
    /// and rows in half cells.
    #[wasm_bindgen(js_name = graphAround)]
    pub fn mesh_around(&self, lane: usize, cell: u32) -> Result<Vec<i32>, JsValue> {
        self.inner.mesh_around(lane, cell).or_throw()
    }

    /// The path over the nodes of its mesh before it was pulled tight: column and row of each, in half cells.
    #[wasm_bindgen(js_name = graphWay)]
    pub fn mesh_way(&self, lane: usize) -> Result<Vec<i32>, JsValue> {
        self.inner.mesh_way(lane).or_throw()
    }

    /// For each cell of some rows: 0 the goal is out of reach, 1 covered, 2 no node in sight, 3 the nearest in sight
    /// does not lead to the goal's.
    pub fn uncovered(&self, lane: usize, first: u32, rows: u32) -> Result<Vec<u8>, JsValue> {
        self.inner.uncovered(lane, first, rows).or_throw()
    }
}
