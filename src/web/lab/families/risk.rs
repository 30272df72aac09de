//! Brush strokes that set risk, and queries about risk.

use wasm_bindgen::prelude::*;

use crate::message::Message;
use crate::web::lab::LabHandle;
use crate::web::lab::brush::joined;
use crate::web::lab::convert::{Failure, object};
use crate::world::MAX_RISK;

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
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

    /// The length of the way that a lane has found as if there were no risk, and the risk on it; empty where there is
    /// none.
    #[wasm_bindgen(js_name = riskWay)]
    pub fn risk_way(&self, lane: usize) -> Result<Vec<f64>, JsValue> {
        let way = self.inner.way(lane).or_throw()?;
        Ok(way.map_or_else(Vec::new, |way| vec![way.length, way.risk]))
    }

    /// For each lane what is to be said of the risk on its way, which may be nothing.
    #[wasm_bindgen(js_name = riskLines)]
    pub fn risk_lines(&self) -> Result<JsValue, JsValue> {
        object(&self.inner.risk_lines())
    }
}
