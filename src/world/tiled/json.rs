//! JSON as far as Tiled's maps need it: any value, taken in without complaint, so that what is wrong with it
//! can be said in our words and with its place. Lists of numbers are kept as such: a map is mostly those.

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, de};
use std::fmt;

/// A value of JSON: natively from text, with `serde_json`; in a page from what `JSON.parse` gave.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Json {
    /// `null`, and what is not there.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A list of numbers only, not empty.
    Numbers(Vec<f64>),
    /// Any other list.
    List(Vec<Json>),
    /// Keys and values, in the order of the file.
    Object(Vec<(String, Json)>),
    /// Nested too deeply to be looked at.
    TooDeep,
}

impl Json {
    /// Lists and objects within each other beyond this are not looked into. Groups of layers are seldom nested
    /// more than three deep; each takes two.
    pub const MOST_NESTED: u32 = 64;

    /// A list of these values.
    pub fn list(items: impl Iterator<Item = Json>) -> Json {
        let mut list = Listing::default();
        items.for_each(|item| list.push(item));
        list.done()
    }

    /// Takes the value of a key out of an object; `Null` if this is none or has no such key.
    #[inline(never)] // Many callers, none of them in a hurry.
    pub(crate) fn take(&mut self, key: &str) -> Json {
        let Json::Object(entries) = self else {
            return Json::Null;
        };
        let found = entries.iter_mut().find(|(name, _)| name == key);
        found.map_or(Json::Null, |(_, value)| std::mem::take(value))
    }

    /// The entries of a list; of an object its values, each with its key. Anything else has none.
    #[inline(never)]
    pub(crate) fn into_entries(self) -> Vec<(Option<String>, Json)> {
        match self {
            Json::Numbers(numbers) => numbers
                .into_iter()
                .map(|n| (None, Json::Number(n)))
                .collect(),
            Json::List(list) => list.into_iter().map(|value| (None, value)).collect(),
            Json::Object(entries) => entries
                .into_iter()
                .map(|(key, value)| (Some(key), value))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The text, if it is one.
    pub(crate) fn text(self) -> Option<String> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is a whole one that i32 holds.
    #[inline(never)]
    pub(crate) fn whole(&self) -> Option<i32> {
        match self {
            Json::Number(value) if *value == f64::from(*value as i32) => Some(*value as i32),
            _ => None,
        }
    }

    /// The value in short, for messages.
    #[inline(never)]
    pub(crate) fn shown(&self) -> String {
        match self {
            Json::Null => "null".to_owned(),
            Json::Bool(value) => value.to_string(),
            Json::Number(value) => value.to_string(),
            Json::Text(text) => crate::message::found_text(text.as_bytes()),
            Json::Numbers(_) | Json::List(_) => "[…]".to_owned(),
            Json::Object(_) | Json::TooDeep => "{…}".to_owned(),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        Nested(0).deserialize(deserializer)
    }
}

/// A list that is being read: numbers as long as there is nothing else.
#[derive(Default)]
struct Listing {
    numbers: Vec<f64>,
    /// All items, once one of them is no number.
    mixed: Vec<Json>,
}

impl Listing {
    fn push(&mut self, item: Json) {
        match item {
            Json::Number(value) if self.mixed.is_empty() => self.numbers.push(value),
            item => {
                let numbers = std::mem::take(&mut self.numbers);
                self.mixed.extend(numbers.into_iter().map(Json::Number));
                self.mixed.push(item);
            }
        }
    }

    fn done(self) -> Json {
        match self.numbers.is_empty() {
            true => Json::List(self.mixed),
            false => Json::Numbers(self.numbers),
        }
    }
}

/// A value inside so many others.
#[derive(Clone, Copy)]
struct Nested(u32);

impl<'de> DeserializeSeed<'de> for Nested {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        if self.0 > Json::MOST_NESTED {
            return IgnoredAny::deserialize(deserializer).map(|_| Json::TooDeep);
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Nested {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<Json, E> {
        Ok(Json::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Listing::default();
        while let Some(item) = items.next_element_seed(Nested(self.0 + 1))? {
            list.push(item);
        }
        Ok(list.done())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(key) = entries.next_key::<String>()? {
            object.push((key, entries.next_value_seed(Nested(self.0 + 1))?));
        }
        Ok(Json::Object(object))
    }
}

/// A width or a height.
pub(super) fn side(value: &Json) -> Option<u32> {
    let side = value.whole().and_then(|side| u32::try_from(side).ok());
    side.filter(|side| *side > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_taken_in() {
        let text =
            r#"{"a": [1, 2.5, -3], "b": [1, "x", null], "c": {"d": true}, "e": [], "f": 1e300}"#;
        let mut json: Json = serde_json::from_str(text).unwrap();
        assert_eq!(json.take("a"), Json::Numbers(vec![1.0, 2.5, -3.0]));
        assert_eq!(
            json.take("b"),
            Json::List(vec![Json::Number(1.0), Json::Text("x".into()), Json::Null])
        );
        assert_eq!(json.take("c").take("d"), Json::Bool(true));
        assert_eq!(json.take("e"), Json::List(Vec::new()));
        let large = json.take("f");
        assert_eq!(large.whole(), None);
        assert_eq!(json.take("g"), Json::Null);
        assert_eq!(Json::Number(-7.0).whole(), Some(-7));
        assert_eq!(Json::Number(2.5).whole(), None);
        assert_eq!(Json::Number(f64::NAN).whole(), None);
    }

    #[test]
    fn what_is_nested_too_deeply_is_left_out() {
        let deep = format!("{}1{}", "[".repeat(100), "]".repeat(100));
        let mut json: Json = serde_json::from_str(&deep).unwrap();
        let mut depth = 0;
        while let Json::List(mut list) = json {
            json = list.pop().unwrap();
            depth += 1;
        }
        assert_eq!((json, depth), (Json::TooDeep, 65));
    }
}
