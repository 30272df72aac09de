//! Queries from JavaScript about stops, and about the cell that is expanded next.

use wasm_bindgen::prelude::*;

use super::LabHandle;
use super::convert::{Failure, object};
use crate::lab::Stop;

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// Has one lane look out for stops, and no other. Each is six words: a kind of event, column and row of a cell, a
    /// quantity, what is asked of it, a value; empty ones do not count.
    #[wasm_bindgen(js_name = setStops)]
    pub fn set_stops(&mut self, lane: usize, words: Vec<String>) -> Result<(), JsValue> {
        let number = |word: &str| word.parse::<f64>().unwrap_or(f64::NAN);
        let mut stops = Vec::new();
        for stop in words.chunks_exact(6) {
            let cell = match stop[1].as_str() {
                "" => None,
                x => Some(self.cell(number(x), number(&stop[2]))?),
            };
            let [kind, _, _, quantity, test, value] = stop else {
                continue;
            };
            stops.push(Stop::from_words(kind, cell, quantity, test, number(value)).or_throw()?);
        }
        self.inner.set_stops(lane, stops).or_throw()
    }

    /// The next stop after a step, or the last one before it: its step or -1, up to which step nothing is known, the
    /// last step looked at, whether that is the end (1). Empty: nothing looks out for any.
    #[wasm_bindgen(js_name = findStop)]
    pub fn find_stop(&self, step: f64, forwards: bool) -> Vec<f64> {
        let found = self.inner.find_stop(step as u64, forwards);
        found.map_or_else(Vec::new, |found| {
            let step = found.step.map_or(-1.0, |step| step as f64);
            vec![
                step,
                found.from as f64,
                found.to as f64,
                f64::from(found.whole),
            ]
        })
    }

    /// The stops that the step shown meets.
    #[wasm_bindgen(js_name = stopsMet)]
    pub fn stops_met(&self) -> Result<JsValue, JsValue> {
        object(&self.inner.stops_met())
    }

    /// What can be asked at the step shown, or `null`.
    pub fn question(&mut self, lane: usize) -> Result<JsValue, JsValue> {
        object(&self.inner.question(lane).or_throw()?)
    }

    /// What the answer is worth that a cell is taken out next; `null` where nothing can be asked.
    pub fn guess(&mut self, lane: usize, x: f64, y: f64) -> Result<JsValue, JsValue> {
        let cell = self.cell(x, y)?;
        object(&self.inner.guess(lane, cell).or_throw()?)
    }
}
