//! One field: where a row splits, and what its text can mean.

use super::Separator;
use crate::message::Message;

/// A field as far as any meaning tells fields apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Field {
    Empty,
    Dot,
    Mark,
    Number(f64),
    Other,
}

/// What a field is as a terrain cost.
pub(super) enum Cost {
    Free(u8),
    Wall,
    Wrong,
}

impl Field {
    pub fn of(text: &str) -> Field {
        match text.as_bytes() {
            [] => Field::Empty,
            b"." => Field::Dot,
            b"#" | b"@" | b"x" | b"X" => Field::Mark,
            [digit @ b'0'..=b'9'] => Field::Number(f64::from(digit - b'0')),
            _ => number(text).map_or(Field::Other, Field::Number),
        }
    }

    pub fn is_free(self) -> bool {
        match self {
            Field::Empty | Field::Dot => true,
            Field::Number(value) => value == 0.0,
            Field::Mark | Field::Other => false,
        }
    }

    pub fn cost(self) -> Cost {
        match self {
            Field::Dot => Cost::Free(1),
            Field::Empty | Field::Mark => Cost::Wall,
            Field::Number(value) if value <= 0.0 => Cost::Wall,
            Field::Number(value) if value <= 255.0 && value.fract() == 0.0 => {
                Cost::Free(value as u8)
            }
            Field::Number(_) | Field::Other => Cost::Wrong,
        }
    }
}

/// A number in digits; not the words that Rust would take for one.
pub(super) fn number(text: &str) -> Option<f64> {
    let shaped =
        |byte: u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
    let digits = text.bytes().all(shaped) && text.bytes().any(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// A field's place: line and cell, both from 1.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub line: u32,
    pub cell: u32,
}

impl Place {
    pub fn message(self, id: &'static str) -> Message {
        Message::new(id)
            .with("line", self.line)
            .with("cell", self.cell)
    }
}

/// What may stand around quotes and after the separator that closes a row.
pub(super) const BLANK: char = ' ';

/// A row without the separator at its end, if it has one.
pub(super) fn closed_row(row: &str, sign: char) -> Option<&str> {
    row.trim_end_matches(BLANK).strip_suffix(sign)
}

/// The fields of one row.
pub(super) struct Fields<'a> {
    /// What is still to be split; `None` after the last field.
    rest: Option<&'a str>,
    separator: Separator,
    line: u32,
    /// Of the field given last.
    cell: u32,
}

impl<'a> Fields<'a> {
    /// The fields of `rest`, none if there is none.
    pub fn new(rest: Option<&'a str>, separator: Separator, line: u32) -> Fields<'a> {
        Fields {
            rest,
            separator,
            line,
            cell: 0,
        }
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Result<&'a str, Message>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rest?;
        self.cell += 1;
        let Some(sign) = self.separator.sign() else {
            return Some(Ok(self.next_without_sign(rest)));
        };
        if let Some(quoted) = rest.trim_start_matches(BLANK).strip_prefix('"') {
            return Some(self.next_quoted(quoted, sign));
        }
        let (field, rest) = match rest.split_once(sign) {
            Some((field, rest)) => (field, Some(rest)),
            None => (rest, None),
        };
        self.rest = rest;
        Some(Ok(field.trim()))
    }
}

impl<'a> Fields<'a> {
    fn next_without_sign(&mut self, rest: &'a str) -> &'a str {
        let (field, rest) = if self.separator == Separator::Blanks {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            (&rest[..end], rest[end..].trim_start())
        } else {
            let end = rest.chars().next().map_or(0, char::len_utf8);
            rest.split_at(end)
        };
        self.rest = Some(rest).filter(|rest| !rest.is_empty());
        field.trim()
    }

    /// A field after its opening quote. Two quotes within stand for one; they are left as they are,
    /// because no cell needs one.
    fn next_quoted(&mut self, quoted: &'a str, sign: char) -> Result<&'a str, Message> {
        let place = Place {
            line: self.line,
            cell: self.cell,
        };
        let wrong = || place.message("csv.quote");
        self.rest = None;
        let mut from = 0;
        let end = loop {
            let at = from + quoted[from..].find('"').ok_or_else(wrong)?;
            if !quoted[at + 1..].starts_with('"') {
                break at;
            }
            from = at + 2;
        };
        let after = quoted[end + 1..].trim_start_matches(BLANK);
        match after.strip_prefix(sign) {
            Some(rest) => self.rest = Some(rest),
            None if after.is_empty() => {}
            None => return Err(wrong()),
        }
        Ok(quoted[..end].trim())
    }
}
