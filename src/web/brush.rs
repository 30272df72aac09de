//! Strokes that price cells and erase, and what a legend of costs needs to know.

use wasm_bindgen::prelude::*;

use super::Lab;
use super::convert::{Failure, object};
use crate::message::Message;
use crate::world::{Joined, stroke};

#[wasm_bindgen]
impl Lab {
    /// Gives the cells of a straight stroke a terrain cost from 1 to 255, blocked ones left out; answers whether
    /// anything changed.
    #[wasm_bindgen(js_name = paintCost)]
    pub fn paint_cost(
        &mut self,
        x0: f64,
        y0: f64,
        x1: f64,
        y1: f64,
        cost: f64,
        join: bool,
    ) -> Result<bool, JsValue> {
        let cost = terrain_cost(cost)?;
        let cells = stroke(self.cell(x0, y0)?, self.cell(x1, y1)?);
        self.inner.paint_cost(cells, cost, joined(join)).or_throw()
    }

    /// Makes the cells of a straight stroke plain ground of cost 1; answers whether anything changed.
    pub fn erase(
        &mut self,
        x0: f64,
        y0: f64,
        x1: f64,
        y1: f64,
        join: bool,
    ) -> Result<bool, JsValue> {
        let cells = stroke(self.cell(x0, y0)?, self.cell(x1, y1)?);
        self.inner.erase(cells, joined(join)).or_throw()
    }

    /// Makes every cell cost 1; answers whether anything changed.
    #[wasm_bindgen(js_name = clearCosts)]
    pub fn clear_costs(&mut self) -> Result<bool, JsValue> {
        self.inner.clear_costs().or_throw()
    }

    /// Where the costs are: one byte a cell. Meaningless while `costsLen` is 0.
    #[wasm_bindgen(js_name = costsPtr)]
    pub fn costs_ptr(&self) -> *const u8 {
        self.costs().as_ptr()
    }

    /// How many costs there are: as many as cells, or none while every cell costs 1.
    #[wasm_bindgen(js_name = costsLen)]
    pub fn costs_len(&self) -> usize {
        self.costs().len()
    }

    /// The costs of the cells that can be entered, the cheapest first; none while every cell costs 1.
    #[wasm_bindgen(js_name = costsInUse)]
    pub fn costs_in_use(&self) -> Result<JsValue, JsValue> {
        object(&self.inner.costs_in_use())
    }

    /// The colour of unseen ground of that cost: RGBA, red in the lowest byte.
    #[wasm_bindgen(js_name = costColour)]
    pub fn cost_colour(&self, cost: f64) -> Result<u32, JsValue> {
        Ok(self.inner.cost_colour(terrain_cost(cost)?))
    }

    fn costs(&self) -> &[u8] {
        self.inner.world().grid().costs().unwrap_or_default()
    }
}

fn joined(join: bool) -> Joined {
    if join { Joined::WithLast } else { Joined::New }
}

/// A terrain cost that JavaScript names. Errors: no whole number from 1 to 255.
fn terrain_cost(cost: f64) -> Result<u8, JsValue> {
    if cost.fract() == 0.0 && (1.0..=255.0).contains(&cost) {
        return Ok(cost as u8);
    }
    Err(Message::new("world.cost")
        .with("found", cost)
        .with("right", 255))
    .or_throw()
}
