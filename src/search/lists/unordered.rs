//! An unsorted list: insertion and update are O(1), pop is linear.

use super::places::Places;
use super::{List, Operations};

/// Entries in no order. `insert` and `update` O(1), `take` O(n).
#[derive(Clone, Debug)]
pub struct Unordered<K> {
    entries: Vec<(K, u32)>,
    places: Places,
}

impl<K> Default for Unordered<K> {
    fn default() -> Self {
        Unordered {
            entries: Vec::new(),
            places: Places::default(),
        }
    }
}

impl<K: Copy + Ord> List<K> for Unordered<K> {
    fn reset(&mut self, bound: usize) {
        self.entries.clear();
        self.places.reset(bound);
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn insert(&mut self, key: K, node: u32, work: &mut Operations) {
        work.inserted += 1;
        self.places.set(node, self.entries.len());
        self.entries.push((key, node));
    }

    fn update(&mut self, _old: K, key: K, node: u32, work: &mut Operations) {
        work.updated += 1;
        let place = self.places.of(node);
        self.entries[place].0 = key;
    }

    fn take(&mut self, work: &mut Operations) -> Option<(K, u32)> {
        let (place, &least) = self.entries.iter().enumerate().min_by_key(|(_, e)| **e)?;
        work.removed += 1;
        work.compared += self.entries.len() as u64 - 1;
        self.entries.swap_remove(place);
        if let Some(&(_, moved)) = self.entries.get(place) {
            self.places.set(moved, place);
        }
        Some(least)
    }

    fn entries(&self) -> Vec<(K, u32)> {
        self.entries.clone()
    }

    fn entry_bytes(&self) -> usize {
        size_of::<(K, u32)>() + Places::BYTES
    }

    fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<(K, u32)>() + self.places.bytes()
    }
}
