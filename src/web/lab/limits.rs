//! Queries for the page's notices: anomalies, guarantees, limits.

use wasm_bindgen::prelude::*;

use super::LabHandle;
use super::convert::object;
use crate::message::Message;

#[derive(serde::Serialize)]
struct Forecast {
    bytes: u64,
    refused: Option<Message>,
}

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// What is odd about the scenarios at hand, as messages: they name another map, or lead to walls.
    #[wasm_bindgen(js_name = scenarioDoubts)]
    pub fn scenario_doubts(&self) -> Result<JsValue, JsValue> {
        object(&self.inner.scenario_doubts())
    }

    /// The step asked for last; in a lab that was saved, the one that it was left at.
    pub fn asked(&self) -> f64 {
        self.inner.cursor() as f64
    }

    /// What the lab holds, in bytes, part by part.
    pub fn memory(&self) -> Result<JsValue, JsValue> {
        object(&self.inner.memory())
    }

    /// Why there is no room for another lane, as a message; `null` when there is.
    #[wasm_bindgen(js_name = whyNoLane)]
    pub fn why_no_lane(&self, algorithm: &str) -> Result<JsValue, JsValue> {
        // Room for one whose code is not there yet is asked for when it comes.
        let why = self.inner.check_lane(algorithm).err();
        object(&why.filter(|why| why.id != "lane.not-loaded"))
    }

    /// What the lanes may come to hold on a world of that size, in bytes, and why they cannot, as a message or `null`.
    pub fn forecast(&self, width: f64, height: f64) -> Result<JsValue, JsValue> {
        // Casts saturate: more cells than there can be stay more.
        let cells = (width * height) as usize;
        object(&Forecast {
            bytes: self.inner.memory_on(cells),
            refused: self.inner.check_cells(cells).err(),
        })
    }

    /// Whether the map is as it was opened, so that what its file says of it holds.
    #[wasm_bindgen(js_name = isUntouched)]
    pub fn is_untouched(&self) -> bool {
        self.inner.world().is_untouched()
    }
}
