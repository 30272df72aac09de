//! Detection of a table's separator, from its first lines.

use super::field::number;
use super::separator::{Separator, VISIBLE};
use crate::message::Message;
use crate::world::map_file::TextLines;

/// Lines that are looked at.
const SAMPLE: usize = 64;

/// The separator that the first lines tell of. Errors: `csv.separator` if numbers stand between others.
pub(super) fn detect(text: &[u8]) -> Result<Separator, Message> {
    let sample = || {
        let lines = TextLines::new(text).filter(|line| !line.trim_ascii().is_empty());
        lines.take(SAMPLE)
    };
    // What every line has as often as the first, else what there is most of.
    let mut most = (0, Separator::None);
    for (sign, separator) in VISIBLE {
        let (mut first, mut total, mut even) = (0, 0, true);
        for (at, line) in sample().enumerate() {
            let count = outside_quotes(line, sign);
            first = if at == 0 { count } else { first };
            even &= count == first;
            total += count;
        }
        if even && first > 0 {
            return Ok(separator);
        }
        if total > most.0 {
            most = (total, separator);
        }
    }
    if most.0 > 0 {
        return Ok(most.1);
    }
    let (mut numbers, mut apart) = (true, false);
    for line in sample() {
        let words = || {
            line.split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty())
        };
        numbers &= words().all(|word| number(word).is_some());
        apart |= words().nth(1).is_some();
    }
    if numbers && apart {
        return Ok(Separator::Blanks);
    }
    let mut lines = TextLines::new(text);
    let text_in = |line: &&[u8]| !line.trim_ascii().is_empty();
    let first = lines.by_ref().find(text_in).unwrap_or_default();
    for sign in [b'|', b':', b'/'] {
        let mut parts = first.split(|byte| *byte == sign);
        if first.contains(&sign) && parts.all(|part| number(part.trim_ascii()).is_some()) {
            return Err(Message::new("csv.separator")
                .with("line", lines.number)
                .with("found", char::from(sign).to_string())
                .with("right", ", ;"));
        }
    }
    Ok(Separator::None)
}

/// How often a sign stands in a row, but for those within quotes.
pub(super) fn outside_quotes(row: &[u8], sign: u8) -> usize {
    let mut quoted = false;
    let mut count = 0;
    for byte in row {
        quoted ^= *byte == b'"';
        count += usize::from(*byte == sign && !quoted);
    }
    count
}
