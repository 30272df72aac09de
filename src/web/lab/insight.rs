//! Queries from JavaScript about the internals of a search: pseudocode, open list, search tree, values of cells in
//! view.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::LabHandle;
use super::convert::{Failure, object};
use crate::lab::Kin;
use crate::world::{Cell, CellBox};

#[derive(Serialize)]
struct Family {
    chain: Vec<Kin>,
    children: Vec<Kin>,
}

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// What is to be known of an algorithm before it is used.
    pub fn about(&self, algorithm: &str) -> Result<JsValue, JsValue> {
        let entry = self.inner.catalogue().entry(algorithm).or_throw()?;
        object(&(entry.about)())
    }

    /// The pseudocode of a lane, with the line and the values of the event shown last.
    pub fn code(&self, lane: usize) -> Result<JsValue, JsValue> {
        object(&self.inner.code(lane).or_throw()?)
    }

    /// The first entries of an open list, in the order in which they come out.
    #[wasm_bindgen(js_name = openList)]
    pub fn open_list(
        &mut self,
        lane: usize,
        side: usize,
        count: usize,
    ) -> Result<JsValue, JsValue> {
        object(&self.inner.open_list(lane, side, count).or_throw()?)
    }

    /// Reads the search tree of one side: `[parents, depths, length, deepest]`, the first two as addresses of 32-bit
    /// numbers by cell, good until the next call.
    #[wasm_bindgen(js_name = readTree)]
    pub fn read_tree(&mut self, lane: usize, side: usize) -> Result<Vec<u32>, JsValue> {
        self.tree = self.inner.tree(lane, side).or_throw()?;
        let tree = &self.tree;
        Ok(vec![
            tree.parents.as_ptr() as usize as u32,
            tree.depths.as_ptr() as usize as u32,
            tree.depths.len() as u32,
            tree.deepest,
        ])
    }

    /// Lets go of the tree that was read last.
    #[wasm_bindgen(js_name = dropTree)]
    pub fn drop_tree(&mut self) {
        self.tree = crate::lab::Tree::default();
    }

    /// The nodes from the root to a cell, and those reached from it.
    pub fn kin(&self, lane: usize, side: usize, cell: u32) -> Result<JsValue, JsValue> {
        let (chain, children) = self.inner.kin(lane, side, cell).or_throw()?;
        object(&Family { chain, children })
    }

    /// The steps that put a cell of the branch to a cell into the open list, improved it or took it out.
    #[wasm_bindgen(js_name = branchSteps)]
    pub fn branch_steps(&self, lane: usize, cell: u32) -> Result<Vec<f64>, JsValue> {
        let steps = self.inner.branch_steps(lane, cell).or_throw()?;
        Ok(steps.into_iter().map(|step| step as f64).collect())
    }

    /// Index, g, h, f, parent and whether the step shown changed it, of each cell in a box that a lane has met.
    #[wasm_bindgen(js_name = cellValues)]
    pub fn cell_values(
        &self,
        lane: usize,
        x: u32,
        y: u32,
        width: u32,
        height: u32,
    ) -> Result<Vec<f64>, JsValue> {
        if width == 0 || height == 0 {
            return Ok(Vec::new());
        }
        let min = Cell::new(x, y);
        let max = Cell::new(x.saturating_add(width - 1), y.saturating_add(height - 1));
        self.inner
            .cell_values(lane, CellBox { min, max })
            .or_throw()
    }
}
