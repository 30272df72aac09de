//! An indexed binary heap with decrease-key.

use super::places::Places;
use super::{List, Operations};

/// A binary heap. All operations O(log n).
#[derive(Clone, Debug)]
pub struct BinaryHeap<K> {
    heap: Vec<(K, u32)>,
    places: Places,
}

impl<K> Default for BinaryHeap<K> {
    fn default() -> Self {
        BinaryHeap {
            heap: Vec::new(),
            places: Places::default(),
        }
    }
}

impl<K: Copy + Ord> BinaryHeap<K> {
    fn set(&mut self, place: usize, entry: (K, u32)) {
        self.heap[place] = entry;
        self.places.set(entry.1, place);
    }

    /// Puts an entry at `hole` or above.
    fn rise(&mut self, mut hole: usize, entry: (K, u32), work: &mut Operations) {
        while hole > 0 {
            let parent = (hole - 1) / 2;
            work.compared += 1;
            if self.heap[parent] <= entry {
                break;
            }
            self.set(hole, self.heap[parent]);
            hole = parent;
        }
        self.set(hole, entry);
    }

    /// Puts an entry at the top or below.
    fn sink(&mut self, entry: (K, u32), work: &mut Operations) {
        let mut hole = 0;
        loop {
            let left = 2 * hole + 1;
            let Some(&first) = self.heap.get(left) else {
                break;
            };
            let (least, child) = match self.heap.get(left + 1) {
                Some(&second) => {
                    work.compared += 1;
                    if second < first {
                        (second, left + 1)
                    } else {
                        (first, left)
                    }
                }
                None => (first, left),
            };
            work.compared += 1;
            if entry <= least {
                break;
            }
            self.set(hole, least);
            hole = child;
        }
        self.set(hole, entry);
    }
}

impl<K: Copy + Ord> List<K> for BinaryHeap<K> {
    fn reset(&mut self, bound: usize) {
        self.heap.clear();
        self.places.reset(bound);
    }

    fn len(&self) -> usize {
        self.heap.len()
    }

    fn insert(&mut self, key: K, node: u32, work: &mut Operations) {
        work.inserted += 1;
        self.heap.push((key, node));
        self.rise(self.heap.len() - 1, (key, node), work);
    }

    fn update(&mut self, _old: K, key: K, node: u32, work: &mut Operations) {
        work.updated += 1;
        self.rise(self.places.of(node), (key, node), work);
    }

    fn take(&mut self, work: &mut Operations) -> Option<(K, u32)> {
        let last = self.heap.pop()?;
        work.removed += 1;
        let Some(&least) = self.heap.first() else {
            return Some(last);
        };
        self.sink(last, work);
        Some(least)
    }

    fn entries(&self) -> Vec<(K, u32)> {
        self.heap.clone()
    }

    fn entry_bytes(&self) -> usize {
        size_of::<(K, u32)>() + Places::BYTES
    }

    fn bytes(&self) -> usize {
        self.heap.capacity() * size_of::<(K, u32)>() + self.places.bytes()
    }
}
