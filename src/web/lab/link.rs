//! Links: a lab as text, and back.

use js_sys::{Object, Reflect, Uint8Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::LabHandle;
use super::catalogue::catalogue;
use super::convert::{Failure, object};
use crate::lab::{Look, ReadLink};
use crate::message::Message;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Arrival {
    needs: Option<&'static str>,
    part: f64,
    look: Option<LookValue>,
    notes: Vec<Message>,
}

#[derive(Serialize)]
struct LookValue {
    lane: u32,
    alone: bool,
    camera: Option<[f64; 4]>,
}

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// The present state as a link: `step`: with the step shown; `look`: the lane in focus, whether it is alone, and
    /// the camera's four numbers, if it is moved; `map`: the file of the map that an earlier answer asked for.
    pub fn link(&self, step: bool, look: &[f64], map: Option<Vec<u8>>) -> Result<JsValue, JsValue> {
        let at = |index: usize| look.get(index).copied().unwrap_or(0.0);
        let look = Look {
            lane: at(0) as u32,
            alone: at(1) > 0.0,
            camera: look.get(2..6).and_then(|camera| camera.try_into().ok()),
        };
        object(&self.inner.link(step, &look, map.as_deref()))
    }
}

/// Reads a link: answers the map that it `needs` and that is not given, or the lab that it holds in its saved form, as
/// `saved`, with the events of the next step that it shows, what is looked at and what was left out.
#[wasm_bindgen(js_name = readLink)]
pub fn read_link(text: &str, map: Option<Vec<u8>>) -> Result<JsValue, JsValue> {
    let link = ReadLink::new(text).or_throw()?;
    let needs = link.needs().or_throw()?.filter(|_| map.is_none());
    let mut arrival = Arrival {
        needs,
        part: 0.0,
        look: None,
        notes: Vec::new(),
    };
    if needs.is_some() {
        return object(&arrival);
    }
    let opened = link.open(map.as_deref(), catalogue()).or_throw()?;
    arrival.part = opened.lab.part() as f64;
    arrival.notes = opened.notes;
    arrival.look = opened.look.map(|look| LookValue {
        lane: look.lane,
        alone: look.alone,
        camera: look.camera,
    });
    let value = object(&arrival)?;
    let saved = Uint8Array::from(&opened.lab.save()[..]);
    Reflect::set(value.unchecked_ref::<Object>(), &"saved".into(), &saved)?;
    Ok(value)
}
