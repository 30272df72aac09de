//! A skew heap: a binary tree without any rule of balance that keeps itself in shape by swapping children whenever two trees are melded.
//!
//! **Source.** D. D. Sleator, R. E. Tarjan, "Self-adjusting heaps", 1986; named by the thesis as the most efficient.

use super::{List, Operations};

const NONE: u32 = u32::MAX;

/// A node of the tree, by the number of the graph's node.
#[derive(Clone, Copy, Debug)]
struct Knot<K> {
    key: K,
    left: u32,
    right: u32,
    /// The knot above, or `NONE`.
    above: u32,
}

/// A skew heap. All operations O(log n) on average over a run of operations.
#[derive(Clone, Debug)]
pub struct SkewHeap<K> {
    /// Meaningful for nodes that are in the heap.
    knots: Vec<Option<Knot<K>>>,
    root: u32,
    len: usize,
}

impl<K> Default for SkewHeap<K> {
    fn default() -> Self {
        SkewHeap {
            knots: Vec::new(),
            root: NONE,
            len: 0,
        }
    }
}

impl<K: Copy + Ord> SkewHeap<K> {
    fn knot(&mut self, node: u32) -> &mut Knot<K> {
        // Links lead only to nodes that are in the heap.
        self.knots[node as usize]
            .as_mut()
            .expect("a link leads to a node in the heap")
    }

    /// The one of two trees with the smaller root, and the other.
    fn sorted(&mut self, a: u32, b: u32, work: &mut Operations) -> (u32, u32) {
        work.compared += 1;
        if (self.knot(a).key, a) <= (self.knot(b).key, b) {
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
        for entry in self.entries() {
            self.knots[entry.1 as usize] = None;
        }
        self.knots.resize(bound, None);
        self.root = NONE;
        self.len = 0;
    }

    fn len(&self) -> usize {
        self.len
    }

    fn insert(&mut self, key: K, node: u32, work: &mut Operations) {
        work.inserted += 1;
        self.len += 1;
        self.knots[node as usize] = Some(Knot {
            key,
            left: NONE,
            right: NONE,
            above: NONE,
        });
        self.root = self.meld(self.root, node, work);
    }

    /// The node's subtree is cut off and melded with the rest.
    fn update(&mut self, _old: K, key: K, node: u32, work: &mut Operations) {
        work.updated += 1;
        self.knot(node).key = key;
        let above = std::mem::replace(&mut self.knot(node).above, NONE);
        if above == NONE {
            return;
        }
        let parent = self.knot(above);
        if parent.left == node {
            parent.left = NONE;
        } else {
            parent.right = NONE;
        }
        self.root = self.meld(self.root, node, work);
    }

    fn take(&mut self, work: &mut Operations) -> Option<(K, u32)> {
        let node = self.root;
        if node == NONE {
            return None;
        }
        let Knot {
            key, left, right, ..
        } = *self.knot(node);
        for child in [left, right] {
            if child != NONE {
                self.knot(child).above = NONE;
            }
        }
        self.root = self.meld(left, right, work);
        self.knots[node as usize] = None;
        self.len -= 1;
        work.removed += 1;
        Some((key, node))
    }

    fn entries(&self) -> Vec<(K, u32)> {
        let mut entries = Vec::with_capacity(self.len);
        let mut open = vec![self.root];
        while let Some(node) = open.pop() {
            // `NONE` is beyond all nodes.
            if let Some(Some(knot)) = self.knots.get(node as usize) {
                entries.push((knot.key, node));
                open.extend([knot.left, knot.right]);
            }
        }
        entries
    }

    fn entry_bytes(&self) -> usize {
        size_of::<Option<Knot<K>>>()
    }

    fn bytes(&self) -> usize {
        self.knots.capacity() * size_of::<Option<Knot<K>>>()
    }
}
