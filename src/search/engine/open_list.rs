//! The open list: a 4-ary heap with lazy deletion.

use crate::trace::NO_NODE;

/// One entry: a node and the key it was inserted with.
#[derive(Clone, Copy, Debug)]
struct Entry<K> {
    key: K,
    node: u32,
}

/// How many children a place of the heap has. Four make the heap half as deep as two, and the four lie
/// side by side in memory.
const ARITY: usize = 4;

/// A 4-ary heap of nodes, smallest key first, with a slot in front for the minimum.
///
/// A search often pops next what it has just inserted, since straight ahead f does not grow. An entry smaller than all
/// others therefore waits in the front slot, which saves the heap an insertion and a removal.
///
/// A node whose key decreases is inserted again; the outdated entry stays until it reaches the top, where the search
/// skips it (lazy deletion). The order of entries with equal key depends only on the operations before, so that runs
/// are deterministic.
#[derive(Clone, Debug)]
pub struct OpenList<K> {
    heap: Vec<Entry<K>>,
    /// No larger than any key of the heap.
    front: Option<Entry<K>>,
}

impl<K: Copy + Ord> OpenList<K> {
    /// An empty list.
    pub fn new() -> OpenList<K> {
        OpenList {
            heap: Vec::new(),
            front: None,
        }
    }

    /// Empties the list and keeps its memory.
    pub fn clear(&mut self) {
        self.heap.clear();
        self.front = None;
    }

    /// How many entries there are, outdated ones included.
    pub fn len(&self) -> usize {
        self.heap.len() + usize::from(self.front.is_some())
    }

    /// Whether there is no entry at all.
    pub fn is_empty(&self) -> bool {
        self.front.is_none() && self.heap.is_empty()
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.heap.capacity() * Self::ENTRY_BYTES
    }

    /// Bytes of one entry.
    pub const ENTRY_BYTES: usize = size_of::<Entry<K>>();

    /// Inserts a node. O(log n).
    #[inline]
    pub fn push(&mut self, key: K, node: u32) {
        let entry = Entry { key, node };
        let behind = match self.front {
            Some(front) if key < front.key => {
                self.front = Some(entry);
                front
            }
            None if self.heap.first().is_none_or(|top| key < top.key) => {
                self.front = Some(entry);
                return;
            }
            _ => entry,
        };
        self.heap.push(behind);
        self.rise(self.heap.len() - 1, behind);
    }

    /// The smallest key and its node, which stay. O(1).
    pub fn peek(&self) -> Option<(K, u32)> {
        let first = self.front.as_ref().or(self.heap.first())?;
        Some((first.key, first.node))
    }

    /// Takes out the smallest key and its node. O(log n).
    #[inline]
    pub fn pop(&mut self) -> Option<(K, u32)> {
        let entry = match self.front.take() {
            Some(front) => front,
            None => self.pop_heap()?,
        };
        Some((entry.key, entry.node))
    }

    /// A copy with wider keys, whose entries come out in the same order.
    pub fn widened(&self) -> OpenList<u128>
    where
        K: Into<u128>,
    {
        let wider = |&Entry { key, node }: &Entry<K>| Entry {
            key: key.into(),
            node,
        };
        OpenList {
            heap: self.heap.iter().map(wider).collect(),
            front: self.front.as_ref().map(wider),
        }
    }

    /// A copy with wider keys in which entries that are not `kept` name no node.
    pub fn widened_where(&self, kept: impl Fn(K, u32) -> bool) -> OpenList<u128>
    where
        K: Into<u128>,
    {
        let mut list = self.widened();
        for (wide, own) in list.heap.iter_mut().zip(&self.heap) {
            wide.node = if kept(own.key, own.node) {
                own.node
            } else {
                NO_NODE
            };
        }
        if let (Some(wide), Some(own)) = (&mut list.front, &self.front) {
            wide.node = if kept(own.key, own.node) {
                own.node
            } else {
                NO_NODE
            };
        }
        list
    }

    /// The list with its nodes renamed.
    #[must_use]
    pub fn renamed(mut self, name: impl Fn(u32) -> u32) -> OpenList<K> {
        for entry in self.heap.iter_mut().chain(&mut self.front) {
            entry.node = name(entry.node);
        }
        self
    }

    #[inline]
    fn pop_heap(&mut self) -> Option<Entry<K>> {
        let last = self.heap.pop()?;
        let Some(&top) = self.heap.first() else {
            return Some(last);
        };
        self.sink(last);
        Some(top)
    }

    /// Puts `entry` where the top was.
    ///
    /// The hole first goes all the way down, then the entry rises: it was the last one, so it nearly always belongs
    /// near the bottom, and a comparison a level is saved.
    #[inline]
    fn sink(&mut self, entry: Entry<K>) {
        let heap = &mut self.heap[..];
        let mut hole = 0;
        while let Some(children) = heap.get(hole * ARITY + 1..hole * ARITY + 1 + ARITY) {
            let least = smallest_of_four(children);
            heap[hole] = heap[hole * ARITY + 1 + least];
            hole = hole * ARITY + 1 + least;
        }
        // The last family may be smaller than four.
        let rest = &heap[(hole * ARITY + 1).min(heap.len())..];
        if let Some((least, &child)) = rest.iter().enumerate().min_by_key(|(_, e)| e.key) {
            heap[hole] = child;
            hole = hole * ARITY + 1 + least;
        }
        self.rise(hole, entry);
    }

    /// Puts `entry` at `hole` or above.
    #[inline]
    fn rise(&mut self, mut hole: usize, entry: Entry<K>) {
        let heap = &mut self.heap[..];
        while hole > 0 {
            let parent = (hole - 1) / ARITY;
            if heap[parent].key <= entry.key {
                break;
            }
            heap[hole] = heap[parent];
            hole = parent;
        }
        heap[hole] = entry;
    }
}

impl<K: Copy + Ord> Default for OpenList<K> {
    fn default() -> Self {
        OpenList::new()
    }
}

/// The first smallest of four entries, without a branch that could be mispredicted.
#[inline(always)]
fn smallest_of_four<K: Copy + Ord>(children: &[Entry<K>]) -> usize {
    let left = usize::from(children[1].key < children[0].key);
    let right = 2 + usize::from(children[3].key < children[2].key);
    if children[right].key < children[left].key {
        right
    } else {
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Against a list that is looked through.
        #[test]
        fn keys_come_out_in_order(operations in proptest::collection::vec(0..12u64, 1..400)) {
            let mut list = OpenList::new();
            let mut model: Vec<(u64, u32)> = Vec::new();
            for (number, operation) in operations.into_iter().enumerate() {
                if operation < 4 {
                    let popped = list.pop();
                    let least = model.iter().map(|&(key, _)| key).min();
                    prop_assert_eq!(popped.map(|(key, _)| key), least);
                    if let Some(entry) = popped {
                        // The order among equal keys is the list's own.
                        let place = model.iter().position(|known| *known == entry);
                        model.remove(place.expect("what comes out went in, once"));
                    }
                } else {
                    let key = (operation * 7 + number as u64 * 5) % 40;
                    list.push(key, number as u32);
                    model.push((key, number as u32));
                }
                prop_assert_eq!(list.len(), model.len());
                prop_assert_eq!(list.is_empty(), model.is_empty());
            }
        }
    }
}
