//! The open-list data structures that the thesis compares (section 5.2.2): one file each, all with the same answers.
//!
//! An entry is a node with its key. Entries are compared by key, then by node, so that every list gives back the same
//! node in the same state, and a search differs in nothing but the work that its list does. A node is in a list once: a
//! smaller key moves it.
//!
//! **Source.** B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011,
//! sections 5.2.2 and 5.3.3.
//!
//! All implement the trait `List`; their work is counted as `Operations`, which a lane tells as a note.
//! `best_first/listed_a_star.rs` is A\* on one of them, with the other options of the thesis; A\* itself keeps the
//! heap of `engine/open_list.rs`. `tests/search/open_lists.rs` holds that all expand the same cells in the same order.

mod binary_heap;
mod buckets;
mod ordered;
mod places;
mod skew_heap;
mod unordered;

pub use binary_heap::BinaryHeap;
pub use buckets::Buckets;
pub use ordered::Ordered;
pub use skew_heap::SkewHeap;
pub use unordered::Unordered;

/// Work done by an open list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Operations {
    /// Nodes put in.
    pub inserted: u64,
    /// Nodes taken out.
    pub removed: u64,
    /// Nodes moved up because their keys fell.
    pub updated: u64,
    /// Entries compared with one another, or looked at to find one.
    pub compared: u64,
}

/// An open list of nodes below a bound, smallest entry first.
pub trait List<K: Copy + Ord> {
    /// Empties it and makes room for nodes below `bound`; memory is kept.
    fn reset(&mut self, bound: usize);

    /// How many nodes are in it.
    fn len(&self) -> usize;

    /// Whether no node is in it.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Puts in a node that is not in it.
    fn insert(&mut self, key: K, node: u32, work: &mut Operations);

    /// Gives a node that is in it with the key `old` a smaller one.
    fn update(&mut self, old: K, key: K, node: u32, work: &mut Operations);

    /// Takes out the smallest entry.
    fn take(&mut self, work: &mut Operations) -> Option<(K, u32)>;

    /// All entries, in no order.
    fn entries(&self) -> Vec<(K, u32)>;

    /// Bytes in use for one node that is in it, links and places included.
    fn entry_bytes(&self) -> usize;

    /// Bytes that it holds on the heap.
    fn bytes(&self) -> usize;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BOUND: usize = 64;

    /// Does the same with a list and with a plain one that is sorted anew each time.
    fn same_as_sorted(
        mut list: impl List<u64>,
        operations: &[(u8, u32, u64)],
    ) -> Result<(), TestCaseError> {
        for _run in 0..2 {
            list.reset(BOUND);
            let mut work = Operations::default();
            let mut model: Vec<(u64, u32)> = Vec::new();
            for &(what, node, key) in operations {
                let known = model.iter().position(|&(_, other)| other == node);
                match known {
                    _ if what == 0 => {
                        model.sort_unstable();
                        let least = (!model.is_empty()).then(|| model.remove(0));
                        prop_assert_eq!(list.take(&mut work), least);
                    }
                    None => {
                        list.insert(key, node, &mut work);
                        model.push((key, node));
                    }
                    Some(at) if key < model[at].0 => {
                        list.update(model[at].0, key, node, &mut work);
                        model[at].0 = key;
                    }
                    Some(_) => {}
                }
                prop_assert_eq!(list.len(), model.len());
                let mut entries = list.entries();
                entries.sort_unstable();
                let mut expected = model.clone();
                expected.sort_unstable();
                prop_assert_eq!(entries, expected);
            }
            model.sort_unstable();
            for entry in model {
                prop_assert_eq!(list.take(&mut work), Some(entry));
            }
            prop_assert_eq!(list.take(&mut work), None);
            prop_assert!(list.is_empty());
            prop_assert_eq!(work.inserted, work.removed);
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn every_list_gives_back_what_a_sorted_one_does(
            operations in proptest::collection::vec((0..4u8, 0..BOUND as u32, 0..60u64), 1..300),
            width in 1..20u64,
        ) {
            same_as_sorted(Unordered::default(), &operations)?;
            same_as_sorted(Ordered::default(), &operations)?;
            same_as_sorted(BinaryHeap::default(), &operations)?;
            same_as_sorted(SkewHeap::default(), &operations)?;
            same_as_sorted(Buckets::new(move |key: u64| key / width), &operations)?;
        }
    }

    #[test]
    fn work_is_as_the_thesis_has_it() {
        // 64 nodes put in from the largest to the smallest key, then all taken out.
        let work_of = |list: &mut dyn List<u64>| {
            let mut work = Operations::default();
            list.reset(BOUND);
            for node in 0..BOUND as u32 {
                list.insert(u64::from(100 - node), node, &mut work);
            }
            while list.take(&mut work).is_some() {}
            (work.inserted, work.removed, work.updated, work.compared)
        };
        // Unordered: nothing to put in, all to be looked at to take out: 63 + 62 + ... + 0.
        assert_eq!(work_of(&mut Unordered::default()), (64, 64, 0, 63 * 64 / 2));
        // Ordered, gone through from its cheapest end: the first one it meets is larger.
        assert_eq!(work_of(&mut Ordered::default()), (64, 64, 0, 63));
        let (_, _, _, heap) = work_of(&mut BinaryHeap::default());
        assert!(heap < 64 * 2 * 6 + 64 * 6, "{heap}");
    }
}
