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
        self.rise(self.heap.len() - 1, entry);
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
