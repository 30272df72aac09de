//! Elements of XML that are read strictly: every attribute and every child must be known.

use roxmltree::{Document, Error, Node, ParsingOptions, TextPos};

use crate::message::{Message, found_text};

/// The most elements of a message: a plan of a thousand steps with its links has fewer.
const MOST_NODES: u32 = 200_000;

/// The longest message, in bytes.
const MOST_BYTES: usize = 8_000_000;

/// An element, and what was not yet read of it.
pub struct Element<'d> {
    node: Node<'d, 'd>,
}

/// A message with a place in the text.
fn placed(id: &'static str, place: TextPos) -> Message {
    let message = Message::new(id).with("line", place.row);
    message.with("column", place.col)
}

/// A text as a tree of XML.
///
/// # Errors
/// `story.xml-long`, or `story.xml-torn` with line and column.
pub fn document(text: &str) -> Result<Document<'_>, Message> {
    if text.len() > MOST_BYTES {
        return Err(Message::new("story.xml-long").with("most", MOST_BYTES));
    }
    let options = ParsingOptions {
        nodes_limit: MOST_NODES,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|error| {
        // Of a text that ends too early the reader does not tell the place: it is its end.
        let place = match error {
            Error::UnclosedRootNode | Error::UnexpectedEndOfStream | Error::NoRootNode => {
                end_of(text)
            }
            _ => error.pos(),
        };
        placed("story.xml-torn", place)
    })
}

/// The place behind the last letter.
fn end_of(text: &str) -> TextPos {
    let row = text.matches('\n').count() as u32 + 1;
    let last = text.rsplit('\n').next().unwrap_or("");
    TextPos::new(row, last.chars().count() as u32 + 1)
}

impl<'d> Element<'d> {
    /// The root of a document.
    pub fn root(document: &'d Document<'d>) -> Element<'d> {
        Element {
            node: document.root_element(),
        }
    }

    /// The element's name; an element of a namespace has none that is known.
    pub fn name(&self) -> &'d str {
        match self.node.tag_name().namespace() {
            Some(_) => "",
            None => self.node.tag_name().name(),
        }
    }

    /// A message about this element.
    pub fn message(&self, id: &'static str) -> Message {
        let place = self.node.document().text_pos_at(self.node.range().start);
        placed(id, place)
    }

    /// Refuses attributes that are not among the known ones.
    ///
    /// # Errors
    /// `story.xml-unknown` with the name.
    pub fn only(&self, known: &[&str]) -> Result<(), Message> {
        for attribute in self.node.attributes() {
            if attribute.namespace().is_some() || !known.contains(&attribute.name()) {
                let place = self.node.document().text_pos_at(attribute.range().start);
                let found = found_text(attribute.name().as_bytes());
                return Err(placed("story.xml-unknown", place).with("found", found));
            }
        }
        Ok(())
    }

    /// The value of an attribute.
    ///
    /// # Errors
    /// `story.xml-missing` with the name.
    pub fn text(&self, name: &'static str) -> Result<&'d str, Message> {
        let value = self.node.attribute(name);
        value.ok_or_else(|| self.message("story.xml-missing").with("name", name))
    }

    /// What stands in an attribute, if it is what is asked for.
    ///
    /// # Errors
    /// Those of [`Element::text`]; `story.xml-value` with what was found.
    pub fn value<T>(
        &self,
        name: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Message> {
        let text = self.text(name)?;
        read(text).ok_or_else(|| self.wrong(name, text))
    }

    /// An attribute whose value is refused.
    fn wrong(&self, name: &str, found: &str) -> Message {
        let attribute = self.node.attribute_node(name);
        let start = attribute.map_or(self.node.range().start, |one| one.range_value().start);
        let place = self.node.document().text_pos_at(start);
        placed("story.xml-value", place).with("found", found_text(found.as_bytes()))
    }

    /// A number, written in the only way in which it is written here.
    ///
    /// # Errors
    /// Those of [`Element::value`].
    pub fn number(&self, name: &'static str) -> Result<u16, Message> {
        self.value(name, |text| {
            let number: u16 = text.parse().ok()?;
            (number.to_string() == text).then_some(number)
        })
    }

    /// `true` or `false`.
    ///
    /// # Errors
    /// Those of [`Element::value`].
    pub fn truth(&self, name: &'static str) -> Result<bool, Message> {
        self.value(name, |text| match text {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        })
    }

    /// Whether there is an attribute.
    pub fn has(&self, name: &str) -> bool {
        self.node.has_attribute(name)
    }

    /// The elements within.
    ///
    /// # Errors
    /// `story.xml-text` if there is text among them.
    pub fn children(&self) -> Result<Vec<Element<'d>>, Message> {
        let mut elements = Vec::new();
        for node in self.node.children() {
            let blank = |text: &str| text.trim_matches([' ', '\t', '\r', '\n']).is_empty();
            if node.is_element() {
                elements.push(Element { node });
            } else if node.is_text() && !node.text().is_none_or(blank) {
                return Err((Element { node }).message("story.xml-text"));
            }
        }
        Ok(elements)
    }

    /// Refuses elements within.
    ///
    /// # Errors
    /// Those of [`Element::children`]; `story.xml-unknown` with the element's name.
    pub fn no_children(&self) -> Result<(), Message> {
        match self.children()?.first() {
            None => Ok(()),
            Some(child) => Err(child.unknown()),
        }
    }

    /// A refusal of this element.
    pub fn unknown(&self) -> Message {
        let found = found_text(self.node.tag_name().name().as_bytes());
        self.message("story.xml-unknown").with("found", found)
    }
}
