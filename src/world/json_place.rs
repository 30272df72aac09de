//! JSON values with their paths in the document, so that errors name the place.

use std::fmt::Write;

use super::{Cell, Grid, Json};
use crate::message::{Message, found_text};

/// The largest whole number up to which a number of JSON is sure to be exact.
pub const LARGEST: f64 = 9_007_199_254_740_991.0;

/// A value and its path, such as `lanes[2].settings.heuristic`.
pub struct At {
    pub path: String,
    pub json: Json,
}

/// An object with a closed set of keys.
pub struct Object {
    path: String,
    json: Json,
}

fn message(id: &'static str, path: &str) -> Message {
    Message::new(id).with("path", path)
}

impl At {
    /// The value is of another kind than `right`, which is an example of what it should be.
    #[cold]
    pub fn kind(&self, right: &str) -> Message {
        let whole = self.path.is_empty();
        message("lab-json.kind", if whole { "$" } else { &self.path })
            .with("found", self.json.shown())
            .with("right", right)
    }

    /// The value is none of those that may stand there.
    #[cold]
    pub fn none_of(&self, right: &str) -> Message {
        message("lab-json.one-of", &self.path)
            .with("found", self.json.shown())
            .with("right", right)
    }

    /// A list is too long or too short.
    #[cold]
    pub fn length(&self, found: usize, right: usize) -> Message {
        message("lab-json.length", &self.path)
            .with("found", found)
            .with("right", right)
    }

    /// An object with no other keys than `keys`.
    pub fn object(self, keys: &[&str], example: &str) -> Result<Object, Message> {
        let Json::Object(entries) = &self.json else {
            return Err(self.kind(example));
        };
        if let Some((key, _)) = entries
            .iter()
            .find(|(key, _)| !keys.contains(&key.as_str()))
        {
            let place = inside(&self.path, &found_text(key.as_bytes()));
            return Err(message("lab-json.unknown-key", &place).with("right", keys.join(", ")));
        }
        Ok(Object {
            path: self.path,
            json: self.json,
        })
    }

    /// The values of a list, each with its place.
    pub fn list(self, example: &str) -> Result<impl ExactSizeIterator<Item = At>, Message> {
        if !matches!(self.json, Json::List(_) | Json::Numbers(_)) {
            return Err(self.kind(example));
        }
        let path = self.path;
        let items = self.json.into_entries().into_iter().enumerate();
        Ok(items.map(move |(n, (_, json))| At {
            path: format!("{path}[{n}]"),
            json,
        }))
    }

    /// The keys and values of an object with any keys.
    pub fn entries(self, example: &str) -> Result<impl Iterator<Item = (String, At)>, Message> {
        if !matches!(self.json, Json::Object(_)) {
            return Err(self.kind(example));
        }
        let path = self.path;
        let entry = move |(key, json): (Option<String>, Json)| {
            let key = key.unwrap_or_default();
            let path = inside(&path, &found_text(key.as_bytes()));
            (key, At { path, json })
        };
        Ok(self.json.into_entries().into_iter().map(entry))
    }

    pub fn text(&self, example: &str) -> Result<&str, Message> {
        match &self.json {
            Json::Text(text) => Ok(text),
            _ => Err(self.kind(example)),
        }
    }

    pub fn truth(&self) -> Result<bool, Message> {
        match self.json {
            Json::Bool(truth) => Ok(truth),
            _ => Err(self.kind("true")),
        }
    }

    /// A whole number from `min` to `max`.
    pub fn whole(&self, min: f64, max: f64) -> Result<f64, Message> {
        let number = self.number(min, max)?;
        if number.fract() == 0.0 {
            return Ok(number);
        }
        Err(self.range("lab-json.whole", min, max))
    }

    /// A number from `min` to `max`.
    pub fn number(&self, min: f64, max: f64) -> Result<f64, Message> {
        match self.json {
            Json::Number(number) if (min..=max).contains(&number) => Ok(number),
            _ => Err(self.range("lab-json.number", min, max)),
        }
    }

    #[cold]
    fn range(&self, id: &'static str, min: f64, max: f64) -> Message {
        message(id, &self.path)
            .with("found", self.json.shown())
            .with("min", min)
            .with("max", max)
    }

    /// A cell of the grid.
    pub fn cell(self, grid: &Grid) -> Result<Cell, Message> {
        const EXAMPLE: &str = r#"{ "x": 3, "y": 4 }"#;
        let path = self.path.clone();
        let mut object = self.object(&["x", "y"], EXAMPLE)?;
        let x = object.need("x", "3")?.whole(0.0, f64::from(u32::MAX))?;
        let y = object.need("y", "4")?.whole(0.0, f64::from(u32::MAX))?;
        let cell = Cell::new(x as u32, y as u32);
        if grid.contains(cell) {
            return Ok(cell);
        }
        Err(message("lab-json.outside", &path)
            .with("found", cell)
            .with("width", grid.width())
            .with("height", grid.height()))
    }
}

impl Object {
    /// The value of a key, if it is there. `null` stands for what is not there.
    pub fn may(&mut self, key: &str) -> Option<At> {
        let json = self.json.take(key);
        (json != Json::Null).then(|| At {
            path: inside(&self.path, key),
            json,
        })
    }

    /// The value of a key. Errors: it is not there; `example` is what could be.
    pub fn need(&mut self, key: &str, example: &str) -> Result<At, Message> {
        self.may(key).ok_or_else(|| self.missing(key, example))
    }

    /// A key is not there; `example` is what could be.
    #[cold]
    pub fn missing(&self, key: &str, example: &str) -> Message {
        message("lab-json.missing", &inside(&self.path, key)).with("right", example)
    }
}

/// The place of a key of an object.
fn inside(path: &str, key: &str) -> String {
    let mut place = path.to_owned();
    let plain = key
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '$'));
    // Writing to a text cannot fail.
    let _ = match (plain && !key.is_empty(), path.is_empty()) {
        (true, true) => write!(place, "{key}"),
        (true, false) => write!(place, ".{key}"),
        _ => write!(place, "[\"{key}\"]"),
    };
    place
}
