//! A priority queue (4-ary heap) for floating-point keys.

/// A number in a queue; of equal ones that with the smaller key comes out first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::roadmap) struct Waiting {
    pub estimate: f64,
    pub key: u32,
}

/// How many children a place of the heap has: a wider heap is flatter, and taking out moves fewer entries.
const CHILDREN: usize = 4;

/// A heap of [`Waiting`], for estimates that are numbers. Entries come out in their order, whatever the order in which
/// they went in.
///
/// What is taken out leaves a gap at the top, for the next entry that goes in: in a search that has taken out the
/// least, that is hardly more, and comes to lie near the top.
#[derive(Clone, Debug, Default)]
pub(in crate::roadmap) struct Queue {
    entries: Vec<Waiting>,
    gap: bool,
}

/// Whether one entry comes before another, without a branch, which would be mispredicted often: whole numbers are
/// compared.
fn before(a: &Waiting, b: &Waiting) -> bool {
    let [x, y] = [a, b].map(|entry| in_order(entry.estimate));
    (x < y) | ((x == y) & (a.key < b.key))
}

/// A whole number for each number, in the same order.
fn in_order(number: f64) -> i64 {
    let bits = number.to_bits() as i64;
    // Of two negative numbers that with more bits is the smaller one.
    bits ^ ((bits >> 63) & i64::MAX)
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
        let child = if let Some(all) = entries.get(first..first + CHILDREN) {
            let least = |a: usize, b: usize| if before(&all[b], &all[a]) { b } else { a };
            first + least(least(0, 1), least(2, 3))
        } else {
            let rest = first..entries.len();
            let least = rest.reduce(|a, b| {
                if before(&entries[b], &entries[a]) {
                    b
                } else {
                    a
                }
            });
            let Some(least) = least else { break };
            least
        };
        let smallest = entries[child];
        if !before(&smallest, &entry) {
            break;
        }
        entries[at] = smallest;
        at = child;
    }
    entries[at] = entry;
}

#[cfg(test)]
mod tests {
    use super::{Queue, Waiting, in_order};

    #[test]
    fn whole_numbers_are_in_the_order_of_their_numbers() {
        let all = [
            f64::NEG_INFINITY,
            -2.5,
            -1e-300,
            0.0,
            1e-300,
            2.5,
            f64::INFINITY,
        ];
        assert!(all.is_sorted_by(|a, b| in_order(*a) < in_order(*b)));
    }

    /// Entries go in and come out in turns; a list that is sorted each time says which comes next.
    #[test]
    fn entries_come_out_as_from_a_sorted_list() {
        let mut state = 7_u64;
        let mut next = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let (mut queue, mut list) = (Queue::default(), Vec::new());
        for _ in 0..20_000 {
            if next(5) < 3 {
                let entry = Waiting {
                    estimate: next(50) as f64 - 10.0,
                    key: next(100) as u32,
                };
                queue.push(entry);
                list.push(entry);
            } else {
                list.sort_by(|a, b| b.estimate.total_cmp(&a.estimate).then(b.key.cmp(&a.key)));
                assert_eq!(queue.pop(), list.pop());
            }
        }
        assert!(list.len() > 1_000);
    }
}
