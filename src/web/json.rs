//! Conversion of values of `JSON.parse` to the crate's own JSON type.

use js_sys::{Array, Object};
use wasm_bindgen::{JsCast, JsValue};

use crate::world::Json;

/// The same value, as far as it is nested no deeper than the crate looks. What is no JSON becomes null.
///
/// Written by hand rather than with a deserialiser, because a map is a list of a million numbers: this asks
/// JavaScript twice for each.
pub fn json(value: &JsValue) -> Json {
    nested(value, 0)
}

fn nested(value: &JsValue, depth: u32) -> Json {
    if depth > Json::MOST_NESTED {
        return Json::TooDeep;
    }
    if let Some(number) = value.as_f64() {
        return Json::Number(number);
    }
    if let Some(text) = value.as_string() {
        return Json::Text(text);
    }
    if let Some(truth) = value.as_bool() {
        return Json::Bool(truth);
    }
    if let Some(list) = value.dyn_ref::<Array>() {
        return Json::list(list.iter().map(|item| nested(&item, depth + 1)));
    }
    let Some(object) = value.dyn_ref::<Object>() else {
        return Json::Null;
    };
    let mut entries = Vec::new();
    for entry in Object::entries(object) {
        let entry: Array = entry.unchecked_into();
        let key = entry.get(0).as_string().unwrap_or_default();
        entries.push((key, nested(&entry.get(1), depth + 1)));
    }
    Json::Object(entries)
}
