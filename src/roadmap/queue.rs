//! A queue of numbers, the least first.

/// A number in a queue; of equal ones that with the smaller key comes out first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Waiting {
    pub estimate: f64,
    pub key: u32,
}

/// How many children a place of the heap has: a wider heap is flatter, and taking out moves fewer entries.
const CHILDREN: usize = 4;

/// A heap of [`Waiting`], for estimates that are numbers. Entries come out in their order, whatever the order in which they went in.
///
/// What is taken out leaves a gap at the top, for the next entry that goes in: in a search that has taken out the least, that is hardly more, and comes to lie near the top.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    entries: Vec<Waiting>,
    gap: bool,
}

fn before(a: &Waiting, b: &Waiting) -> bool {
    a.estimate < b.estimate || (a.estimate == b.estimate && a.key < b.key)
}

impl Queue {
    /// Takes out everything.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.gap = false;
    }

    /// Adds an entry. O(log n).
    pub fn push(&mut self, entry: Waiting) {
        if std::mem::take(&mut self.gap) {
            sink(&mut self.entries, entry);
            return;
        }
        let mut at = self.entries.len();
        self.entries.push(entry);
        while at > 0 {
            let parent = (at - 1) / CHILDREN;
            if !before(&entry, &self.entries[parent]) {
                break;
            }
            self.entries[at] = self.entries[parent];
            at = parent;
        }
        self.entries[at] = entry;
    }

    /// The least. O(log n) after one was taken out, O(1) else.
    pub fn peek(&mut self) -> Option<Waiting> {
        if std::mem::take(&mut self.gap) {
            let last = self.entries.pop()?;
            if !self.entries.is_empty() {
                sink(&mut self.entries, last);
            }
        }
        self.entries.first().copied()
    }

    /// Takes out the least. O(log n).
    pub fn pop(&mut self) -> Option<Waiting> {
        let least = self.peek();
        self.gap = least.is_some();
        least
    }
}

/// Puts an entry into the gap at the top, or below it where others come out before. There is a gap.
fn sink(entries: &mut [Waiting], entry: Waiting) {
    let mut at = 0;
    loop {
        let first = CHILDREN * at + 1;
        let children = first..(first + CHILDREN).min(entries.len());
        let mut children = children
            .clone()
            .zip(entries.get(children).unwrap_or_default());
        let Some((mut child, mut smallest)) = children.next() else {
            break;
        };
        for (other, entry) in children {
            if before(entry, smallest) {
                (child, smallest) = (other, entry);
            }
        }
        let smallest = *smallest;
        if !before(&smallest, &entry) {
            break;
        }
        entries[at] = smallest;
        at = child;
    }
    entries[at] = entry;
}
