//! Nested lists of words, as PDDL and the article's notation are written, with the place of each.

use crate::message::{Message, found_text};

/// The largest text, in bytes.
pub const MOST_BYTES: usize = 20_000_000;
/// The most words and lists in a text.
const MOST_NODES: usize = 2_000_000;
/// The most lists within each other.
const MOST_DEPTH: usize = 100;

/// A place in a text: line and column in characters, both from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextPlace {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl TextPlace {
    /// A message with this place.
    pub fn message(self, id: &'static str) -> Message {
        let message = Message::new(id).with("line", self.line);
        message.with("column", self.column)
    }

    /// A message with this place and what was found there.
    pub fn found(self, id: &'static str, found: &str) -> Message {
        self.message(id).with("found", found_text(found.as_bytes()))
    }
}

/// A word, or a list of words and lists.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression<'a> {
    /// A word.
    Word(&'a str, TextPlace),
    /// A list, with the place of its parenthesis.
    List(Vec<Expression<'a>>, TextPlace),
}

impl<'a> Expression<'a> {
    /// Where it begins.
    pub fn place(&self) -> TextPlace {
        match self {
            Expression::Word(_, place) | Expression::List(_, place) => *place,
        }
    }

    /// The word, or a refusal that says what was wanted.
    pub fn word(&self, wanted: &'static str) -> Result<&'a str, Message> {
        match self {
            Expression::Word(word, _) => Ok(word),
            Expression::List(_, place) => Err(expected(*place, wanted, "(")),
        }
    }

    /// The parts of the list, or a refusal that says what was wanted.
    pub fn list(&self, wanted: &'static str) -> Result<&[Expression<'a>], Message> {
        match self {
            Expression::List(parts, _) => Ok(parts),
            Expression::Word(word, place) => Err(expected(*place, wanted, word)),
        }
    }

    /// The first word of a list, in lower case; empty if there is none.
    pub fn head(&self) -> String {
        match self {
            Expression::List(parts, _) => match parts.first() {
                Some(Expression::Word(word, _)) => word.to_ascii_lowercase(),
                _ => String::new(),
            },
            Expression::Word(..) => String::new(),
        }
    }
}

/// A refusal: something else stands where `wanted` should.
pub fn expected(place: TextPlace, wanted: &str, found: &str) -> Message {
    place.found("pddl.expected", found).with("wanted", wanted)
}

/// Reads all words and lists of a text; what follows a semicolon in a line is a comment.
///
/// # Errors
/// `pddl.large`, `pddl.deep`, `pddl.open` for a list without end, `pddl.close` for an end without list.
pub fn expressions(text: &str) -> Result<Vec<Expression<'_>>, Message> {
    if text.len() > MOST_BYTES {
        return Err(Message::new("pddl.large").with("most", MOST_BYTES));
    }
    let mut open: Vec<(Vec<Expression>, TextPlace)> = Vec::new();
    let mut done = Vec::new();
    let mut nodes = 0;
    for (word, place) in words(text) {
        nodes += 1;
        if nodes > MOST_NODES {
            return Err(Message::new("pddl.large").with("most", MOST_BYTES));
        }
        let finished = match word {
            "(" if open.len() >= MOST_DEPTH => {
                return Err(place.message("pddl.deep").with("most", MOST_DEPTH));
            }
            "(" => {
                open.push((Vec::new(), place));
                continue;
            }
            ")" => match open.pop() {
                Some((parts, place)) => Expression::List(parts, place),
                None => return Err(place.message("pddl.close")),
            },
            word => Expression::Word(word, place),
        };
        match open.last_mut() {
            Some((parts, _)) => parts.push(finished),
            None => done.push(finished),
        }
    }
    match open.first() {
        Some((_, place)) => Err(place.message("pddl.open")),
        None => Ok(done),
    }
}

/// Parentheses and words with their places.
fn words(text: &str) -> impl Iterator<Item = (&str, TextPlace)> {
    // Some programs write a mark of the encoding first; it is no part of the first word.
    let text = text.trim_start_matches('\u{feff}');
    text.split('\n').enumerate().flat_map(|(i, line)| {
        let line = line.split(';').next().unwrap_or_default();
        let mut rest = line;
        let mut column = 1;
        std::iter::from_fn(move || {
            let skipped = rest.trim_start();
            column += rest[..rest.len() - skipped.len()].chars().count() as u32;
            rest = skipped;
            let ends = |c: char| c.is_whitespace() || c == '(' || c == ')';
            let length = match rest.chars().next()? {
                '(' | ')' => 1,
                _ => rest.find(ends).unwrap_or(rest.len()),
            };
            let (word, after) = rest.split_at(length);
            let place = TextPlace {
                line: i as u32 + 1,
                column,
            };
            column += word.chars().count() as u32;
            rest = after;
            Some((word, place))
        })
    })
}
