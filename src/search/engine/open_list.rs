//! The open list: a 4-ary heap with lazy deletion.

use crate::trace::NO_NODE;

/// One entry: a node and the key it was inserted with.
#[derive(Clone, Copy, Debug)]
struct Entry<K> {
    key: K,
    node: u32,
}

/// How many children a place of the heap has. Four make the heap half as deep as two.
const ARITY: usize = 4;

/// The place of the root. From here on the children of a place are a [`Family`] of their own.
const ROOT: usize = ARITY - 1;

/// Four places of the heap with one parent. They lie in one line of the cache while a key has 8 bytes: looking for the
/// smallest child then waits for memory once a level.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Family<K>([Entry<K>; ARITY]);

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
    /// Of the first family only the last place is used, by the root.
    families: Vec<Family<K>>,
    /// The entries in the heap: those from [`ROOT`] on. Places behind them hold entries that left.
    len: usize,
    /// No larger than any key of the heap.
    front: Option<Entry<K>>,
}

impl<K: Copy + Ord> OpenList<K> {
    /// An empty list.
    pub fn new() -> OpenList<K> {
        OpenList {
            families: Vec::new(),
            len: 0,
            front: None,
        }
    }

    /// Empties the list and keeps its memory.
    pub fn clear(&mut self) {
        self.families.clear();
        self.len = 0;
        self.front = None;
    }

    /// How many entries there are, outdated ones included.
    pub fn len(&self) -> usize {
        self.len + usize::from(self.front.is_some())
    }

    /// Whether there is no entry at all.
    pub fn is_empty(&self) -> bool {
        self.front.is_none() && self.len == 0
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        self.families.capacity() * size_of::<Family<K>>()
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
            None if self.top().is_none_or(|top| key < top.key) => {
                self.front = Some(entry);
                return;
            }
            _ => entry,
        };
        let place = ROOT + self.len;
        if place / ARITY >= self.families.len() {
            self.families.push(Family([behind; ARITY]));
        }
        self.len += 1;
        self.rise(place, behind);
    }

    /// The smallest key and its node, which stay. O(1).
    pub fn peek(&self) -> Option<(K, u32)> {
        let first = self.front.or(self.top())?;
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
        self.widened_where(|_, _| true)
    }

    /// A copy with wider keys in which entries that are not `kept` name no node.
    pub fn widened_where(&self, kept: impl Fn(K, u32) -> bool) -> OpenList<u128>
    where
        K: Into<u128>,
    {
        let wider = |Entry { key, node }: Entry<K>| Entry {
            key: key.into(),
            node: if kept(key, node) { node } else { NO_NODE },
        };
        OpenList {
            families: self
                .families
                .iter()
                .map(|family| Family(family.0.map(wider)))
                .collect(),
            len: self.len,
            front: self.front.map(wider),
        }
    }

    /// The list with its nodes renamed.
    #[must_use]
    pub fn renamed(mut self, name: impl Fn(u32) -> u32) -> OpenList<K> {
        for place in ROOT..ROOT + self.len {
            let entry = &mut self.families[place / ARITY].0[place % ARITY];
            entry.node = name(entry.node);
        }
        if let Some(entry) = &mut self.front {
            entry.node = name(entry.node);
        }
        self
    }

    #[inline(always)]
    fn at(&self, place: usize) -> Entry<K> {
        self.families[place / ARITY].0[place % ARITY]
    }

    #[inline(always)]
    fn set(&mut self, place: usize, entry: Entry<K>) {
        self.families[place / ARITY].0[place % ARITY] = entry;
    }

    #[inline(always)]
    fn top(&self) -> Option<Entry<K>> {
        (self.len > 0).then(|| self.at(ROOT))
    }

    #[inline]
    fn pop_heap(&mut self) -> Option<Entry<K>> {
        let top = self.top()?;
        self.len -= 1;
        if self.len > 0 {
            self.sink(self.at(ROOT + self.len));
        }
        Some(top)
    }

    /// Puts `entry` where the top was.
    ///
    /// The hole first goes all the way down, then the entry rises: it was the last one, so it nearly always belongs
    /// near the bottom, and a comparison a level is saved.
    #[inline]
    fn sink(&mut self, entry: Entry<K>) {
        let end = ROOT + self.len;
        let mut hole = ROOT;
        // The children of a place are the family two before it: those of place 3 are family 1.
        let mut family = hole - 2;
        while (family + 1) * ARITY <= end {
            let children = self.families[family].0;
            let least = smallest_of_four(&children);
            self.set(hole, children[least]);
            hole = family * ARITY + least;
            family = hole - 2;
        }
        // The last family may be smaller than four.
        let rest = end.saturating_sub(family * ARITY);
        if rest > 0 {
            let children = self.families[family].0;
            if let Some((least, &child)) = children[..rest]
                .iter()
                .enumerate()
                .min_by_key(|(_, e)| e.key)
            {
                self.set(hole, child);
                hole = family * ARITY + least;
            }
        }
        self.rise(hole, entry);
    }

    /// Puts `entry` at `hole` or above.
    #[inline]
    fn rise(&mut self, mut hole: usize, entry: Entry<K>) {
        while hole > ROOT {
            let parent = hole / ARITY + 2;
            let above = self.at(parent);
            if above.key <= entry.key {
                break;
            }
            self.set(hole, above);
            hole = parent;
        }
        self.set(hole, entry);
    }
}

impl<K: Copy + Ord> Default for OpenList<K> {
    fn default() -> Self {
        OpenList::new()
    }
}

/// The first smallest of four entries, without a branch that could be mispredicted.
#[inline(always)]
fn smallest_of_four<K: Copy + Ord>(children: &[Entry<K>; ARITY]) -> usize {
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
