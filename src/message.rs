//! Messages to people: an id and its arguments, never a sentence.
//!
//! The words live in one catalogue per language (`www/texts/en.json`), where `{name}` stands for
//! the argument of that name. The same type carries errors, events, guarantees and hints.

use serde::Serialize;
use serde::ser::{SerializeMap, SerializeStruct, Serializer};
use std::fmt;

/// The longest text, in characters, that [`found_text`] passes on.
const FOUND_LIMIT: usize = 40;

/// A message: the id of a sentence, and what goes into its slots.
///
/// ```
/// use wayscope::message::Message;
/// let message = Message::new("map.row-short").with("line", 7).with("found", 3);
/// assert_eq!(message.to_string(), "map.row-short line=7 found=3");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Key of the sentence in the texts.
    pub id: &'static str,
    /// Names and values of the sentence's slots, in the order in which they were given.
    pub args: Vec<(&'static str, Arg)>,
}

/// The value of one slot of a [`Message`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Arg {
    /// A whole number: a count, a line, a limit.
    Int(i64),
    /// A measured number: a cost, a length, a ratio.
    Num(f64),
    /// A literal text: what was found in a file, a keyword, another message's id.
    Text(String),
    /// A cell, as its column and row. (Spelled out here, because `world` lies below this module.)
    Cell {
        /// Column, 0 at the left.
        x: u32,
        /// Row, 0 at the top.
        y: u32,
    },
}

impl Message {
    /// A message without arguments.
    pub fn new(id: &'static str) -> Self {
        Message {
            id,
            args: Vec::new(),
        }
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.with_arg(name, value.into())
    }

    /// Kept out of its many callers, which would each hold a copy of it.
    #[cold]
    #[inline(never)]
    fn with_arg(mut self, name: &'static str, value: Arg) -> Self {
        self.args.push((name, value));
        self
    }

    /// The value of the argument called `name`, if there is one.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        let found = self.args.iter().find(|(n, _)| *n == name);
        found.map(|(_, value)| value)
    }
}

/// Text from outside, made fit to be shown: at most 40 characters, with an ellipsis where it was
/// cut, and control characters written out (`\t`, `\0`).
pub fn found_text(bytes: &[u8]) -> String {
    // A character has at most 4 bytes, so these suffice; a cut one at the end is beyond the limit.
    let head = &bytes[..bytes.len().min(4 * (FOUND_LIMIT + 1))];
    let text = String::from_utf8_lossy(head);
    let mut shown = String::new();
    for (count, c) in text.chars().enumerate() {
        if count == FOUND_LIMIT {
            shown.push('…');
            break;
        }
        match c {
            '\0' => shown.push_str("\\0"),
            c if c.is_control() => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
    }
    shown
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Int(value) => write!(f, "{value}"),
            Arg::Num(value) => write!(f, "{value}"),
            Arg::Text(value) => f.write_str(value),
            Arg::Cell { x, y } => write!(f, "({x},{y})"),
        }
    }
}

impl fmt::Display for Message {
    /// The id and `name=value` pairs: for logs and tests, not for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        for (name, value) in &self.args {
            write!(f, " {name}={value}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Message {}

impl Serialize for Message {
    /// `{ "id": ..., "args": { name: value, ... } }`; a cell is `{ "x": ..., "y": ... }`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Message", 2)?;
        out.serialize_field("id", self.id)?;
        out.serialize_field("args", &Args(&self.args))?;
        out.end()
    }
}

/// The arguments as a map.
struct Args<'a>(&'a [(&'static str, Arg)]);

impl Serialize for Args<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

macro_rules! int_arg {
    ($($from:ty),*) => {$(
        impl From<$from> for Arg {
            fn from(value: $from) -> Arg {
                // Larger than i64 is larger than anything counted here: it saturates.
                Arg::Int(i64::try_from(value).unwrap_or(i64::MAX))
            }
        }
    )*};
}
int_arg!(u8, u16, u32, u64, usize, i32, i64);

impl From<f64> for Arg {
    fn from(value: f64) -> Arg {
        Arg::Num(value)
    }
}

impl From<&str> for Arg {
    fn from(value: &str) -> Arg {
        Arg::Text(value.to_owned())
    }
}

impl From<String> for Arg {
    fn from(value: String) -> Arg {
        Arg::Text(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Cell;

    #[test]
    fn shows_and_serialises_its_arguments() {
        let message = Message::new("test.all")
            .with("n", 7_u32)
            .with("r", 1.5)
            .with("t", "x")
            .with("c", Cell::new(3, 4));
        assert_eq!(message.to_string(), "test.all n=7 r=1.5 t=x c=(3,4)");
        let json = serde_json::to_string(&message).unwrap();
        assert_eq!(
            json,
            r#"{"id":"test.all","args":{"n":7,"r":1.5,"t":"x","c":{"x":3,"y":4}}}"#
        );
        assert_eq!(message.arg("t"), Some(&Arg::Text("x".into())));
        assert_eq!(message.arg("u"), None);
    }

    #[test]
    fn cuts_what_is_long_and_writes_out_what_cannot_be_seen() {
        assert_eq!(found_text(b"ab\0\tc"), "ab\\0\\tc");
        let long = found_text(&vec![b'x'; 1_000_000]);
        assert_eq!(long.chars().count(), 41);
        assert!(long.ends_with('…'));
        let wide = found_text("é".repeat(100).as_bytes());
        assert_eq!(wide, "é".repeat(40) + "…");
    }
}
