//! Navigation in time for JavaScript: lock-step and strides.

use wasm_bindgen::prelude::*;

use super::LabHandle;
use super::convert::Failure;
use crate::lab::{Pace, Stride};
use crate::message::Message;

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// Has the lanes advance together by `steps`, `levels` of f or `time`.
    #[wasm_bindgen(js_name = setPace)]
    pub fn set_pace(&mut self, pace: &str) -> Result<(), JsValue> {
        let unknown = || {
            Message::new("pace.unknown")
                .with("found", pace)
                .with("right", Pace::ALL.map(Pace::id).join(", "))
        };
        self.inner
            .set_pace(Pace::from_id(pace).ok_or_else(unknown).or_throw()?);
        Ok(())
    }

    /// Takes note of how many microseconds a silent run of a lane takes.
    #[wasm_bindgen(js_name = setMicros)]
    pub fn set_micros(&mut self, lane: usize, micros: f64) -> Result<(), JsValue> {
        self.inner.set_micros(lane, micros).or_throw()
    }

    /// Searches without recording, with what it needs made at the first call only; answers the expansions.
    #[wasm_bindgen(js_name = runForTime)]
    pub fn run_for_time(&mut self, lane: usize) -> Result<f64, JsValue> {
        Ok(self.inner.run_for_time(lane).or_throw()?.expanded as f64)
    }

    /// The first place of the cursor at which a lane shows `step`, or its end; nothing while that is not known.
    #[wasm_bindgen(js_name = placeOf)]
    pub fn place_of(&mut self, lane: usize, step: f64) -> Result<Option<f64>, JsValue> {
        let place = self.inner.place_of(lane, step as u64).or_throw()?;
        Ok(place.map(|place| place as f64))
    }

    /// Where one stride (`event`, `step`, `level`, `path`) leads from what is shown: `[cursor, part]` to ask for.
    pub fn stride(
        &mut self,
        lane: usize,
        stride: &str,
        forwards: bool,
    ) -> Result<Vec<f64>, JsValue> {
        let unknown = || {
            Message::new("stride.unknown")
                .with("found", stride)
                .with("right", Stride::ALL.map(Stride::id).join(", "))
        };
        let stride = Stride::from_id(stride).ok_or_else(unknown).or_throw()?;
        let (cursor, part) = self.inner.stride(lane, stride, forwards).or_throw()?;
        Ok(vec![cursor as f64, part as f64])
    }
}
