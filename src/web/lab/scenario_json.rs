//! Labs as JSON.

use wasm_bindgen::prelude::*;

use super::LabHandle;
use super::catalogue::catalogue;
use super::convert::Failure;
use crate::lab;
use crate::message::Message;
use crate::web::json::json;
use crate::world::read_map;

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// The whole lab as JSON.
    #[wasm_bindgen(js_name = writeJson)]
    pub fn write_json(&self) -> Result<String, JsValue> {
        self.inner.write_json().or_throw()
    }

    /// Goes on with the lab that `value` describes, as `JSON.parse` gave it; undo leads back. `name`: of a world that
    /// does not say its own; `map`: the file of the map that it names, if it names one that comes with the project.
    #[wasm_bindgen(js_name = openJson)]
    pub fn open_json(
        &mut self,
        value: &JsValue,
        name: &str,
        map: Option<Vec<u8>>,
    ) -> Result<(), JsValue> {
        let map = |_| match map {
            Some(bytes) => read_map(&bytes),
            None => Err(Message::new("lab-json.no-map")),
        };
        let lab = lab::Lab::read_json(json(value), catalogue(), name, map).or_throw()?;
        self.inner.open(lab);
        Ok(())
    }
}
