//! The sections that a text in the article's notation is made of: keys, and what follows each.

use super::pddl::expression::{Expression, TextPlace, expected};
use crate::message::Message;

/// A part of the text: a key such as `Operator` or `Effects:`, and what follows it.
pub struct Section<'t, 'a> {
    /// The key in lower case.
    pub key: String,
    /// Where it begins.
    pub place: TextPlace,
    /// What follows the key.
    pub parts: &'t [Expression<'a>],
}

/// The sections of a text, one after the other.
pub fn sections<'t, 'a>(all: &'t [Expression<'a>]) -> Result<Vec<Section<'t, 'a>>, Message> {
    let key = |one: &Expression| match one {
        Expression::Word(word, _) => {
            let word = word.to_ascii_lowercase();
            let title = matches!(word.as_str(), "story" | "operator" | "schema" | "request");
            (title || word.ends_with(':')).then_some(word)
        }
        Expression::List(..) => None,
    };
    let mut found: Vec<Section> = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let place = all[at].place();
        let Some(word) = key(&all[at]) else {
            let what = all[at].word("Operator")?;
            return Err(expected(place, "Operator", what));
        };
        let rest = &all[at + 1..];
        let length = rest
            .iter()
            .position(|one| key(one).is_some())
            .unwrap_or(rest.len());
        found.push(Section {
            key: word,
            place,
            parts: &rest[..length],
        });
        at += 1 + length;
    }
    Ok(found)
}

impl<'t, 'a> Section<'t, 'a> {
    /// What stands at a place after the key.
    pub fn part(&self, number: usize) -> Result<&'t Expression<'a>, Message> {
        let part = self.parts.get(number);
        part.ok_or_else(|| expected(self.place, "<name>", &self.key))
    }

    /// The name after the key.
    pub fn name(&self) -> Result<&'a str, Message> {
        self.part(0)?.word("<name>")
    }

    /// The list at a place; an empty one if nothing stands there.
    pub fn list(&self, number: usize) -> Result<&'t [Expression<'a>], Message> {
        match self.parts.get(number) {
            Some(part) => part.list("(?x)"),
            None => Ok(&[]),
        }
    }
}
