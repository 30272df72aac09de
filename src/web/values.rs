//! Conversion of values and errors to JavaScript.

use js_sys::{Error, Number, Reflect};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

use crate::message::{Arg, Message};

/// A plain object for a structured value: maps become objects, `None` becomes `null`.
pub fn object(value: &impl Serialize) -> Result<JsValue, JsValue> {
    value
        .serialize(&Serializer::json_compatible())
        .map_err(|error| Error::new(&error.to_string()).into())
}

/// Conversion of errors of the crate to errors of JavaScript.
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

/// As `Message` writes itself, but for numbers with places: JavaScript writes those, because what writes them in Rust
/// takes as much as a search does.
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
