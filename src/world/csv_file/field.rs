//! One field: where a row splits, and what its text can mean.

use super::separator::Separator;
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

/// The meaning of a field as a terrain cost.
pub(super) enum FieldCost {
    Free(u8),
    Wall,
    Wrong,
}

impl Field {
    pub fn of(text: &[u8]) -> Field {
        match text {
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

    pub fn cost(self) -> FieldCost {
        match self {
            Field::Dot => FieldCost::Free(1),
            Field::Empty | Field::Mark => FieldCost::Wall,
            Field::Number(value) if value <= 0.0 => FieldCost::Wall,
            Field::Number(value) if value <= 255.0 && value.fract() == 0.0 => {
                FieldCost::Free(value as u8)
            }
            Field::Number(_) | Field::Other => FieldCost::Wrong,
        }
    }
}

/// A number in digits; not the words that Rust would take for one.
pub(super) fn number(text: &[u8]) -> Option<f64> {
    let shaped = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
    let digits = text.iter().all(shaped) && text.iter().any(u8::is_ascii_digit);
    digits
        .then(|| std::str::from_utf8(text).ok()?.parse().ok())
        .flatten()
}

/// A field's place: line and cell, both from 1.
#[derive(Clone, Copy)]
pub(super) struct FieldPlace {
    pub line: u32,
    pub cell: u32,
}

impl FieldPlace {
    pub fn message(self, id: &'static str) -> Message {
        Message::new(id)
            .with("line", self.line)
            .with("cell", self.cell)
    }
}

/// A row without the separator at its end, if it has one.
pub(super) fn closed_row(mut row: &[u8], sign: u8) -> Option<&[u8]> {
    while let Some(rest) = row.strip_suffix(b" ") {
        row = rest;
    }
    row.strip_suffix(&[sign])
}

/// The text from the first character on that is no blank; a tab is none, because it may separate.
fn after_blanks(mut text: &[u8]) -> &[u8] {
    while let Some(rest) = text.strip_prefix(b" ") {
        text = rest;
    }
    text
}

/// The fields of one row.
pub(super) struct Fields<'a> {
    /// What is still to be split; `None` after the last field.
    rest: Option<&'a [u8]>,
    separator: Separator,
    line: u32,
    /// Of the field given last.
    cell: u32,
}

impl<'a> Fields<'a> {
    /// The fields of `rest`, none if there is none.
    pub fn new(rest: Option<&'a [u8]>, separator: Separator, line: u32) -> Fields<'a> {
        Fields {
            rest,
            separator,
            line,
            cell: 0,
        }
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Result<&'a [u8], Message>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rest?;
        self.cell += 1;
        let Some(sign) = self.separator.sign() else {
            return Some(Ok(self.next_without_sign(rest)));
        };
        if let Some(quoted) = after_blanks(rest).strip_prefix(b"\"") {
            return Some(self.next_quoted(quoted, sign));
        }
        let end = rest.iter().position(|byte| *byte == sign);
        self.rest = end.map(|end| &rest[end + 1..]);
        Some(Ok(rest[..end.unwrap_or(rest.len())].trim_ascii()))
    }
}

impl<'a> Fields<'a> {
    fn next_without_sign(&mut self, rest: &'a [u8]) -> &'a [u8] {
        let ends: fn(&u8) -> bool = match self.separator {
            Separator::Blanks => u8::is_ascii_whitespace,
            // The next character's first byte.
            _ => |byte| *byte & 0xC0 != 0x80,
        };
        let tail = rest.get(1..).unwrap_or_default();
        let end = tail.iter().position(ends).map_or(rest.len(), |at| at + 1);
        let (field, mut rest) = rest.split_at(end);
        if self.separator == Separator::Blanks {
            rest = rest.trim_ascii_start();
        }
        self.rest = (!rest.is_empty()).then_some(rest);
        field.trim_ascii()
    }

    /// A field after its opening quote. Two quotes within stand for one; they are left as they are,
    /// because no cell needs one.
    fn next_quoted(&mut self, quoted: &'a [u8], sign: u8) -> Result<&'a [u8], Message> {
        self.rest = None;
        let mut end = 0;
        loop {
            end += match quoted.get(end..) {
                Some([b'"', b'"', ..]) => 2,
                None | Some([] | [b'"', ..]) => break,
                Some(_) => 1,
            };
        }
        let after = quoted.get(end + 1..).map(after_blanks);
        match after.and_then(<[u8]>::split_first) {
            Some((byte, rest)) if *byte == sign => self.rest = Some(rest),
            None if after.is_some() => {}
            _ => {
                let (line, cell) = (self.line, self.cell);
                return Err(FieldPlace { line, cell }.message("csv.quote"));
            }
        }
        Ok(quoted[..end].trim_ascii())
    }
}
