//! The open list: a heap with four children a node.

/// One entry: a node and the key it was inserted with.
#[derive(Clone, Copy, Debug)]
struct Entry<K> {
    key: K,
    node: u32,
}

/// How many children a place of the heap has. Four make the heap half as deep as two, and the four lie
/// side by side in memory.
const ARITY: usize = 4;

/// A heap of nodes, smallest key first.
///
/// A node whose key falls is inserted again; the outdated entry stays until it comes to the top, and the
/// search passes over it. Entries of equal key come out in an order that depends on nothing but the
/// operations before, so that runs can be repeated.
#[derive(Clone, Debug)]
pub struct OpenList<K> {
    heap: Vec<Entry<K>>,
}

impl<K: Copy + Ord> OpenList<K> {
    /// An empty list.
    pub fn new() -> OpenList<K> {
        OpenList { heap: Vec::new() }
    }

    /// Empties the list and keeps its memory.
    pub fn clear(&mut self) {
        self.heap.clear();
    }

    /// How many entries there are, outdated ones included.
    pub fn len(&self) -> usize {
        self.heap.len()
    }

    /// Whether there is no entry at all.
    pub fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }

    /// Bytes of one entry.
    pub const ENTRY_BYTES: usize = size_of::<Entry<K>>();

    /// The smallest key and its node.
    pub fn peek(&self) -> Option<(K, u32)> {
        self.heap.first().map(|e| (e.key, e.node))
    }

    /// Inserts a node. O(log n).
    #[inline]
    pub fn push(&mut self, key: K, node: u32) {
        let entry = Entry { key, node };
        self.heap.push(entry);
        let mut hole = self.heap.len() - 1;
        while hole > 0 {
            let parent = (hole - 1) / ARITY;
            if self.heap[parent].key <= key {
                break;
            }
            self.heap[hole] = self.heap[parent];
            hole = parent;
        }
        self.heap[hole] = entry;
    }

    /// Takes out the smallest key and its node. O(log n).
    #[inline]
    pub fn pop(&mut self) -> Option<(K, u32)> {
        let last = self.heap.pop()?;
        let Some(&top) = self.heap.first() else {
            return Some((last.key, last.node));
        };
        self.sink(last);
        Some((top.key, top.node))
    }

    /// Puts `entry` where the top was.
    #[inline]
    fn sink(&mut self, entry: Entry<K>) {
        let heap = &mut self.heap[..];
        let mut hole = 0;
        loop {
            let first = hole * ARITY + 1;
            let Some(children) = heap.get(first..(first + ARITY).min(heap.len())) else {
                break;
            };
            let Some((offset, least)) = smallest(children) else {
                break;
            };
            if entry.key <= least.key {
                break;
            }
            heap[hole] = least;
            hole = first + offset;
        }
        heap[hole] = entry;
    }
}

impl<K: Copy + Ord> Default for OpenList<K> {
    fn default() -> Self {
        OpenList::new()
    }
}

/// The first smallest of up to four entries.
#[inline(always)]
fn smallest<K: Copy + Ord>(children: &[Entry<K>]) -> Option<(usize, Entry<K>)> {
    let (&first, rest) = children.split_first()?;
    let mut best = (0, first);
    for (i, &child) in rest.iter().enumerate() {
        if child.key < best.1.key {
            best = (i + 1, child);
        }
    }
    Some(best)
}
