//! Queries from JavaScript about the abstraction pyramids that searches refine through.

use wasm_bindgen::prelude::*;

use crate::web::lab::LabHandle;
use crate::web::lab::convert::{Failure, object};

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// The pyramid of a lane and its query at the cursor, as [`Pyramid`](crate::lab::Pyramid); `null` for lanes without
    /// one.
    pub fn pyramid(&self, lane: usize) -> Result<JsValue, JsValue> {
        object(&self.inner.pyramid(lane).or_throw()?)
    }

    /// By cell its node of a level, counted from 1; 0 for none.
    #[wasm_bindgen(js_name = pyramidCells)]
    pub fn pyramid_cells(&self, lane: usize, level: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.pyramid_cells(lane, level).or_throw()
    }

    /// The nodes of a level: the cell of each, and whether it is an orphan.
    #[wasm_bindgen(js_name = pyramidNodes)]
    pub fn pyramid_nodes(&self, lane: usize, level: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.pyramid_nodes(lane, level).or_throw()
    }

    /// The edges of a level: two cells each.
    #[wasm_bindgen(js_name = pyramidEdges)]
    pub fn pyramid_edges(&self, lane: usize, level: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.pyramid_edges(lane, level).or_throw()
    }

    /// By cell how it stands to the search at the cursor.
    #[wasm_bindgen(js_name = pyramidShades)]
    pub fn pyramid_shades(&self, lane: usize) -> Result<Vec<u8>, JsValue> {
        self.inner.pyramid_shades(lane).or_throw()
    }

    /// The path above the search at the cursor: how many nodes of it are kept, then their cells.
    #[wasm_bindgen(js_name = pyramidAbove)]
    pub fn pyramid_above(&self, lane: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.pyramid_above(lane).or_throw()
    }

    /// The cells of the path so far.
    #[wasm_bindgen(js_name = pyramidRefined)]
    pub fn pyramid_refined(&self, lane: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.pyramid_refined(lane).or_throw()
    }

    /// The cells cut off the ends of its pieces so far: of each piece their number, then they.
    #[wasm_bindgen(js_name = pyramidCut)]
    pub fn pyramid_cut(&self, lane: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.pyramid_cut(lane).or_throw()
    }

    /// Its sectors: left, upper, right and lower cell of each, and whether the last edit has made it anew.
    #[wasm_bindgen(js_name = pyramidSectors)]
    pub fn pyramid_sectors(&self, lane: usize, level: usize) -> Result<Vec<u32>, JsValue> {
        self.inner.pyramid_sectors(lane, level).or_throw()
    }
}
