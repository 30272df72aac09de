//! A sorted list: pop is O(1), insertion linear.

use super::{List, Operations};

/// Entries in order, the smallest at the end. `take` O(1), `insert` and `update` O(n): the list is gone through from
/// its smallest entry on, as a linked one would be.
#[derive(Clone, Debug)]
pub struct Ordered<K> {
    entries: Vec<(K, u32)>,
}

impl<K> Default for Ordered<K> {
    fn default() -> Self {
        Ordered {
            entries: Vec::new(),
        }
    }
}

impl<K: Copy + Ord> Ordered<K> {
    /// Puts an entry in its place, gone to from the end.
    fn place(&mut self, entry: (K, u32), work: &mut Operations) {
        let mut at = self.entries.len();
        while at > 0 {
            work.compared += 1;
            if self.entries[at - 1] > entry {
                break;
            }
            at -= 1;
        }
        self.entries.insert(at, entry);
    }
}

impl<K: Copy + Ord> List<K> for Ordered<K> {
    fn reset(&mut self, _bound: usize) {
        self.entries.clear();
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn insert(&mut self, key: K, node: u32, work: &mut Operations) {
        work.inserted += 1;
        self.place((key, node), work);
    }

    fn update(&mut self, _old: K, key: K, node: u32, work: &mut Operations) {
        work.updated += 1;
        if let Some(found) = self.entries.iter().rposition(|entry| entry.1 == node) {
            work.compared += (self.entries.len() - found) as u64;
            self.entries.remove(found);
        }
        self.place((key, node), work);
    }

    fn take(&mut self, work: &mut Operations) -> Option<(K, u32)> {
        let least = self.entries.pop()?;
        work.removed += 1;
        Some(least)
    }

    fn entries(&self) -> Vec<(K, u32)> {
        self.entries.clone()
    }

    fn entry_bytes(&self) -> usize {
        size_of::<(K, u32)>()
    }

    fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<(K, u32)>()
    }
}
