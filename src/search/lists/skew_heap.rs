//! A skew heap: a binary tree without any rule of balance that keeps itself in shape by swapping children whenever two
//! trees are melded.
//!
//! **Source.** D. D. Sleator, R. E. Tarjan, "Self-adjusting heaps", 1986; named by the thesis as the most efficient.

use super::places::Places;
use super::{List, Operations};

const NONE: u32 = u32::MAX;

/// An entry with its links, which are places among the knots.
#[derive(Clone, Copy, Debug)]
struct Knot<K> {
    key: K,
    node: u32,
    left: u32,
    right: u32,
    /// The knot above, or `NONE`.
    above: u32,
}

/// A skew heap. All operations O(log n) on average over a run of operations.
#[derive(Clone, Debug)]
pub struct SkewHeap<K> {
    knots: Vec<Knot<K>>,
    /// Places of knots that were taken out.
    free: Vec<u32>,
    root: u32,
    places: Places,
}

impl<K> Default for SkewHeap<K> {
    fn default() -> Self {
        SkewHeap {
            knots: Vec::new(),
            free: Vec::new(),
            root: NONE,
            places: Places::default(),
        }
    }
}

impl<K: Copy + Ord> SkewHeap<K> {
    fn knot(&mut self, at: u32) -> &mut Knot<K> {
        &mut self.knots[at as usize]
    }

    fn entry(&self, at: u32) -> (K, u32) {
        let knot = &self.knots[at as usize];
        (knot.key, knot.node)
    }

    /// The one of two trees with the smaller root, and the other.
    fn sorted(&self, a: u32, b: u32, work: &mut Operations) -> (u32, u32) {
        work.compared += 1;
        if self.entry(a) <= self.entry(b) {
            (a, b)
        } else {
            (b, a)
        }
    }

    /// Melds two trees, top down; answers the root of what comes of it.
    fn meld(&mut self, a: u32, b: u32, work: &mut Operations) -> u32 {
        if a == NONE || b == NONE {
            return if a == NONE { b } else { a };
        }
        let (root, mut other) = self.sorted(a, b, work);
        let mut at = root;
        loop {
            // The right subtree is melded with the other tree and becomes the left one.
            let knot = self.knot(at);
            let right = std::mem::replace(&mut knot.right, knot.left);
            if right == NONE {
                self.knot(at).left = other;
                self.knot(other).above = at;
                return root;
            }
            let (least, rest) = self.sorted(right, other, work);
            self.knot(at).left = least;
            self.knot(least).above = at;
            (at, other) = (least, rest);
        }
    }
}

impl<K: Copy + Ord> List<K> for SkewHeap<K> {
    fn reset(&mut self, bound: usize) {
        self.knots.clear();
        self.free.clear();
        self.root = NONE;
        self.places.reset(bound);
    }

    fn len(&self) -> usize {
        self.knots.len() - self.free.len()
    }

    fn insert(&mut self, key: K, node: u32, work: &mut Operations) {
        work.inserted += 1;
        let knot = Knot {
            key,
            node,
            left: NONE,
            right: NONE,
            above: NONE,
        };
        let at = match self.free.pop() {
            Some(at) => {
                *self.knot(at) = knot;
                at
            }
            None => {
                self.knots.push(knot);
                self.knots.len() as u32 - 1
            }
        };
        self.places.set(node, at as usize);
        self.root = self.meld(self.root, at, work);
    }

    /// The node's subtree is cut off and melded with the rest.
    fn update(&mut self, _old: K, key: K, node: u32, work: &mut Operations) {
        work.updated += 1;
        let at = self.places.of(node) as u32;
        self.knot(at).key = key;
        let above = std::mem::replace(&mut self.knot(at).above, NONE);
        if above == NONE {
            return;
        }
        let parent = self.knot(above);
        if parent.left == at {
            parent.left = NONE;
        } else {
            parent.right = NONE;
        }
        self.root = self.meld(self.root, at, work);
    }

    fn take(&mut self, work: &mut Operations) -> Option<(K, u32)> {
        let at = self.root;
        if at == NONE {
            return None;
        }
        let Knot { left, right, .. } = *self.knot(at);
        for child in [left, right] {
            if child != NONE {
                self.knot(child).above = NONE;
            }
        }
        self.root = self.meld(left, right, work);
        self.free.push(at);
        work.removed += 1;
        Some(self.entry(at))
    }

    fn entries(&self) -> Vec<(K, u32)> {
        let mut entries = Vec::with_capacity(self.len());
        let mut open = vec![self.root];
        while let Some(at) = open.pop() {
            // `NONE` is beyond all knots.
            if let Some(knot) = self.knots.get(at as usize) {
                entries.push((knot.key, knot.node));
                open.extend([knot.left, knot.right]);
            }
        }
        entries
    }

    fn entry_bytes(&self) -> usize {
        size_of::<Knot<K>>() + Places::BYTES
    }

    fn bytes(&self) -> usize {
        let knots = self.knots.capacity() * size_of::<Knot<K>>();
        knots + self.free.capacity() * size_of::<u32>() + self.places.bytes()
    }
}
