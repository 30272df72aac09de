//! Queries from JavaScript about the path that a lane has found: smoothed, and what risk is on it.

use wasm_bindgen::prelude::*;

use crate::lab::Smoothing;
use crate::web::lab::LabHandle;
use crate::web::lab::convert::{Failure, object};

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// The path that a lane has found, smoothed by line of sight or, with `spline`, as a curve: what the path found
    /// costs, what it costs without the needless bends, the length of what is drawn (-1 where costs differ), how many
    /// cells are left, and x and y of each point, in cells. Empty where there is nothing to smooth.
    #[wasm_bindgen(js_name = smoothPath)]
    pub fn smooth_path(&self, lane: usize, spline: bool) -> Result<Vec<f64>, JsValue> {
        let how = match spline {
            true => Smoothing::Spline,
            false => Smoothing::LineOfSight,
        };
        let Some(smoothed) = self.inner.smoothed(lane, how).or_throw()? else {
            return Ok(Vec::new());
        };
        let length = smoothed.length.unwrap_or(-1.0);
        let mut flat = vec![
            smoothed.found,
            smoothed.pulled,
            length,
            smoothed.bends.len() as f64,
        ];
        flat.extend(smoothed.points.iter().flat_map(|&(x, y)| [x, y]));
        Ok(flat)
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
