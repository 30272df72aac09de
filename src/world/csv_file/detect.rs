//! Which separator a table has, from its first lines.

use super::field::number;
use super::{Separator, VISIBLE};
use crate::message::Message;

/// Lines that are looked at.
const SAMPLE: usize = 64;

/// The separator that the first lines tell of. Errors: `csv.separator` if numbers stand between others.
pub(super) fn detect(text: &str) -> Result<Separator, Message> {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .take(SAMPLE)
        .collect();
    let counts = |sign: char| lines.iter().map(move |line| outside_quotes(line, sign));
    for (sign, separator) in VISIBLE {
        let first = counts(sign).next().unwrap_or(0);
        if first > 0 && counts(sign).all(|count| count == first) {
            return Ok(separator);
        }
    }
    let mut most = (0, Separator::None);
    for (sign, separator) in VISIBLE {
        let total = counts(sign).sum();
        if total > most.0 {
            most = (total, separator);
        }
    }
    if most.0 > 0 {
        return Ok(most.1);
    }
    let apart = |line: &&str| line.split_whitespace().nth(1).is_some();
    let numbers = |line: &&str| line.split_whitespace().all(|word| number(word).is_some());
    if lines.iter().all(numbers) && lines.iter().any(apart) {
        return Ok(Separator::Blanks);
    }
    let first = lines.first().copied().unwrap_or_default();
    for sign in ['|', ':', '/'] {
        let parts = || first.split(sign).map(str::trim);
        if parts().nth(1).is_some() && parts().all(|part| number(part).is_some()) {
            return Err(Message::new("csv.separator")
                .with("found", sign.to_string())
                .with("right", ", ;"));
        }
    }
    Ok(Separator::None)
}

/// How often a sign stands in a row, but for those within quotes.
pub(super) fn outside_quotes(line: &str, sign: char) -> usize {
    let mut quoted = false;
    let mut count = 0;
    for c in line.chars() {
        quoted ^= c == '"';
        count += usize::from(c == sign && !quoted);
    }
    count
}
