//! Brush strokes that set costs or risk or erase, and the data of the cost legend.

use wasm_bindgen::prelude::*;

use super::LabHandle;
use super::convert::{Failure, object};
use crate::message::Message;
use crate::world::{Cell, Joined, MAX_RISK, stroke, swathe};

/// A brush that reaches further would do in one sample what takes a second.
const WIDEST_REACH: u32 = 16;

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// Gives the cells of a straight stroke, and all within `reach` of it, a terrain cost from 1 to 255, blocked
    /// ones left out; answers whether anything changed.
    #[wasm_bindgen(js_name = paintCost)]
    #[expect(
        clippy::too_many_arguments,
        reason = "JavaScript passes numbers, no structs"
    )]
    pub fn paint_cost(
        &mut self,
        x0: f64,
        y0: f64,
        x1: f64,
        y1: f64,
        cost: f64,
        join: bool,
        reach: Option<u32>,
        hexagons: Option<bool>,
    ) -> Result<bool, JsValue> {
        let cost = terrain_cost(cost)?;
        let cells = self.brushed((x0, y0), (x1, y1), reach, hexagons)?;
        self.inner.paint_cost(cells, cost, joined(join)).or_throw()
    }

    /// Makes the cells of a straight stroke, and all within `reach` of it, plain ground of cost 1; answers whether
    /// anything changed.
    #[expect(
        clippy::too_many_arguments,
        reason = "JavaScript passes numbers, no structs"
    )]
    pub fn erase(
        &mut self,
        x0: f64,
        y0: f64,
        x1: f64,
        y1: f64,
        join: bool,
        reach: Option<u32>,
        hexagons: Option<bool>,
    ) -> Result<bool, JsValue> {
        let cells = self.brushed((x0, y0), (x1, y1), reach, hexagons)?;
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

    /// Gives the cells of a straight stroke, and all within `reach` of it, a risk from 0 to 9, blocked ones left out;
    /// answers whether anything changed.
    #[wasm_bindgen(js_name = paintRisk)]
    #[expect(
        clippy::too_many_arguments,
        reason = "JavaScript passes numbers, no structs"
    )]
    pub fn paint_risk(
        &mut self,
        x0: f64,
        y0: f64,
        x1: f64,
        y1: f64,
        risk: f64,
        join: bool,
        reach: Option<u32>,
        hexagons: Option<bool>,
    ) -> Result<bool, JsValue> {
        if risk.fract() != 0.0 || !(0.0..=f64::from(MAX_RISK)).contains(&risk) {
            return Err(Message::new("world.risk")
                .with("found", risk)
                .with("right", i64::from(MAX_RISK)))
            .or_throw();
        }
        let cells = self.brushed((x0, y0), (x1, y1), reach, hexagons)?;
        let joined = joined(join);
        self.inner.paint_risk(cells, risk as u8, joined).or_throw()
    }

    /// Takes the risk from every cell; answers whether anything changed.
    #[wasm_bindgen(js_name = clearRisk)]
    pub fn clear_risk(&mut self) -> Result<bool, JsValue> {
        self.inner.clear_risk().or_throw()
    }

    /// The risk of every cell, row by row; empty while each is 0.
    pub fn risks(&self) -> Vec<u8> {
        let risks = self.inner.world().grid().risks();
        risks.map_or_else(Vec::new, <[u8]>::to_vec)
    }

    /// The cells that a brush covers between two cells of the world; `reach` is 0 unless said, and cells are squares.
    pub(super) fn brushed(
        &self,
        from: (f64, f64),
        to: (f64, f64),
        reach: Option<u32>,
        hexagons: Option<bool>,
    ) -> Result<Vec<Cell>, JsValue> {
        let line = stroke(self.cell(from.0, from.1)?, self.cell(to.0, to.1)?);
        let grid = self.inner.world().grid();
        let size = (grid.width(), grid.height());
        Ok(match reach.unwrap_or(0).min(WIDEST_REACH) {
            0 => line,
            reach => swathe(&line, reach, hexagons.unwrap_or(false), size),
        })
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
