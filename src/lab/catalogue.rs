//! The catalogue: every algorithm, one line each.

use crate::search::{Entry, a_star, dijkstra};

/// The algorithms that a lab offers, in the order in which they are shown.
#[derive(Clone)]
pub struct Catalogue {
    entries: Vec<Entry>,
}

impl Catalogue {
    /// All algorithms of this crate.
    pub fn standard() -> Catalogue {
        Catalogue {
            entries: vec![a_star::ENTRY, dijkstra::ENTRY],
        }
    }

    /// Adds an algorithm from outside. An entry with the id of an older one takes its place.
    pub fn add(&mut self, entry: Entry) {
        match self.entries.iter_mut().find(|known| known.id == entry.id) {
            Some(older) => *older = entry,
            None => self.entries.push(entry),
        }
    }

    /// All entries.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry with that id.
    pub fn find(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }
}
