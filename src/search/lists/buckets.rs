//! A bucket queue: entries whose keys are near each other lie in one bucket, in no order; only the first bucket that is
//! not empty is ever looked through.
//!
//! **Source.** R. B. Dial, "Algorithm 360: shortest-path forest with topological ordering", 1969, with buckets wider
//! than one value, so that the smallest of a bucket is looked for.

use super::places::Places;
use super::{List, Operations};

/// The last bucket: a few long ones cost less than millions of empty ones.
const LAST: u64 = 4_095;

/// A bucket queue. `insert` and `update` O(1); `take` O(entries of one bucket), and once over all buckets in a run
/// whose keys do not fall.
#[derive(Clone, Debug)]
pub struct Buckets<K, F> {
    /// Which bucket a key belongs to, larger or equal for larger keys.
    number: F,
    /// The number of the first bucket; `u64::MAX` before the first entry.
    base: u64,
    buckets: Vec<Vec<(K, u32)>>,
    /// No bucket before this one has an entry.
    first: usize,
    /// Places within the bucket.
    places: Places,
    len: usize,
}

impl<K: Copy + Ord, F: Fn(K) -> u64> Buckets<K, F> {
    /// An empty one, with the bucket's number of each key.
    pub fn new(number: F) -> Buckets<K, F> {
        Buckets {
            number,
            base: u64::MAX,
            buckets: Vec::new(),
            first: 0,
            places: Places::default(),
            len: 0,
        }
    }

    /// The bucket of a key. Keys before the first one that came are in the first bucket, those far beyond it in the
    /// last.
    fn bucket(&self, key: K) -> usize {
        (self.number)(key).saturating_sub(self.base).min(LAST) as usize
    }

    fn put(&mut self, key: K, node: u32) {
        if self.base == u64::MAX {
            self.base = (self.number)(key);
        }
        let at = self.bucket(key);
        if at >= self.buckets.len() {
            self.buckets.resize_with(at + 1, Vec::new);
        }
        self.places.set(node, self.buckets[at].len());
        self.buckets[at].push((key, node));
        self.first = self.first.min(at);
        self.len += 1;
    }

    fn remove(&mut self, bucket: usize, place: usize) -> (K, u32) {
        let entries = &mut self.buckets[bucket];
        let entry = entries.swap_remove(place);
        if let Some(&(_, moved)) = entries.get(place) {
            self.places.set(moved, place);
        }
        self.len -= 1;
        entry
    }
}

impl<K: Copy + Ord, F: Fn(K) -> u64> List<K> for Buckets<K, F> {
    fn reset(&mut self, bound: usize) {
        self.buckets.iter_mut().for_each(Vec::clear);
        self.places.reset(bound);
        self.base = u64::MAX;
        self.first = 0;
        self.len = 0;
    }

    fn len(&self) -> usize {
        self.len
    }

    fn insert(&mut self, key: K, node: u32, work: &mut Operations) {
        work.inserted += 1;
        self.put(key, node);
    }

    fn update(&mut self, old: K, key: K, node: u32, work: &mut Operations) {
        work.updated += 1;
        let (bucket, place) = (self.bucket(old), self.places.of(node));
        self.remove(bucket, place);
        self.put(key, node);
    }

    fn take(&mut self, work: &mut Operations) -> Option<(K, u32)> {
        if self.len == 0 {
            return None;
        }
        while self.buckets[self.first].is_empty() {
            // What a bucket held is seldom needed again.
            self.buckets[self.first] = Vec::new();
            self.first += 1;
        }
        let bucket = &self.buckets[self.first];
        work.compared += bucket.len() as u64 - 1;
        let (place, _) = bucket.iter().enumerate().min_by_key(|(_, e)| **e)?;
        work.removed += 1;
        Some(self.remove(self.first, place))
    }

    fn entries(&self) -> Vec<(K, u32)> {
        self.buckets.iter().flatten().copied().collect()
    }

    fn entry_bytes(&self) -> usize {
        size_of::<(K, u32)>() + Places::BYTES
    }

    fn bytes(&self) -> usize {
        let entries = |bucket: &Vec<(K, u32)>| bucket.capacity() * size_of::<(K, u32)>();
        let heads = self.buckets.capacity() * size_of::<Vec<(K, u32)>>();
        heads + self.buckets.iter().map(entries).sum::<usize>() + self.places.bytes()
    }
}
