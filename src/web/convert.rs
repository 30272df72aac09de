//! Values and errors as JavaScript sees them.

use js_sys::{Error, Number, Reflect};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

use crate::lab::Catalogue;
use crate::message::{Arg, Message};
use crate::world::{Cell, GeneratorSpec, Scenario};

/// A plain object for a structured value: maps become objects, `None` becomes `null`.
pub fn object(value: &impl Serialize) -> Result<JsValue, JsValue> {
    value
        .serialize(&Serializer::json_compatible())
        .map_err(|error| Error::new(&error.to_string()).into())
}

/// Turning errors of the crate into errors of JavaScript.
pub trait Failure<T> {
    /// An `Error` with the message as its text and `{ id, args }` as its cause.
    fn or_throw(self) -> Result<T, JsValue>;
}

impl<T> Failure<T> for Result<T, Message> {
    fn or_throw(self) -> Result<T, JsValue> {
        self.map_err(|message| thrown(&message))
    }
}

/// Kept out of the many callers of `or_throw`, which would each hold a copy of it.
#[cold]
#[inline(never)]
fn thrown(message: &Message) -> JsValue {
    let error = Error::new(&text_of(message));
    if let Ok(cause) = object(message) {
        // Setting a property of a fresh object does not fail.
        let _ = Reflect::set(&error, &"cause".into(), &cause);
    }
    error.into()
}

/// As `Message` writes itself, but for numbers with places: JavaScript writes those, because what writes them in Rust takes
/// as much as a search does.
fn text_of(message: &Message) -> String {
    let mut text = message.id.to_owned();
    for (name, value) in &message.args {
        text.extend([" ", name, "="]);
        match value {
            Arg::Int(value) => text.push_str(&value.to_string()),
            Arg::Num(value) => text.extend(
                Number::from(*value)
                    .to_string_with_radix(10)
                    .map(String::from),
            ),
            Arg::Text(value) => text.push_str(value),
            Arg::Cell { x, y } => text.push_str(&format!("({x},{y})")),
        }
    }
    text
}

#[derive(Serialize)]
struct ScenarioValue {
    bucket: u32,
    start: Cell,
    goal: Cell,
    length: f64,
}

/// Scenarios as a list of objects.
pub fn scenarios(scenarios: &[Scenario]) -> impl Serialize + use<> {
    let value = |s: &Scenario| ScenarioValue {
        bucket: s.bucket,
        start: s.start,
        goal: s.goal,
        length: s.length,
    };
    scenarios.iter().map(value).collect::<Vec<_>>()
}

#[derive(Serialize)]
struct ParameterValue {
    id: &'static str,
    min: f64,
    max: f64,
    default: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GeneratorValue {
    id: &'static str,
    version: u32,
    parameter: Option<ParameterValue>,
    /// Width and height, when the generator makes no other.
    fixed_size: Option<(u32, u32)>,
}

/// Generators as a list of objects.
pub fn generators(specs: &'static [GeneratorSpec]) -> impl Serialize {
    let parameter = |p: &crate::world::ParameterSpec| ParameterValue {
        id: p.id,
        min: p.min,
        max: p.max,
        default: p.default,
    };
    let value = |spec: &GeneratorSpec| GeneratorValue {
        id: spec.id,
        version: spec.version,
        parameter: spec.parameter.as_ref().map(parameter),
        fixed_size: spec.fixed_size,
    };
    specs.iter().map(value).collect::<Vec<_>>()
}

#[derive(Serialize)]
struct SettingValue {
    id: &'static str,
    options: &'static [&'static str],
    default: &'static str,
}

#[derive(Serialize)]
struct EntryValue {
    id: &'static str,
    family: crate::search::Family,
    settings: Vec<SettingValue>,
    needs: Vec<&'static str>,
}

/// The catalogue as a list of objects.
pub fn catalogue(catalogue: &Catalogue) -> impl Serialize + use<> {
    let setting = |spec: crate::search::SettingSpec| SettingValue {
        id: spec.id,
        options: spec.options,
        default: spec.options.first().copied().unwrap_or_default(),
    };
    let value = |entry: &crate::search::Entry| EntryValue {
        id: entry.id,
        family: entry.family,
        settings: entry.all_settings().into_iter().map(setting).collect(),
        needs: entry.needs.iter().map(|need| need.id()).collect(),
    };
    catalogue.entries().iter().map(value).collect::<Vec<_>>()
}
