//! Performance counters, defined once, so that the figures of two algorithms can be compared.

use serde::Serialize;

/// Counters of one run. They mean the same for every algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Counters {
    /// Nodes whose successors were generated, each time it was done. The goal that ends a search is
    /// taken from the open list but not expanded.
    pub expanded: u64,
    /// How many of these had been expanded before.
    pub reexpanded: u64,
    /// Nodes that entered the open list without having been seen before.
    pub generated: u64,
    /// Insertions into and removals from the open list, outdated entries included.
    pub heap_operations: u64,
    /// The most nodes that were open at one time.
    pub peak_open: u64,
    /// Cells that scans and lines of sight came to without putting them into the open list, each time; 0 for searches
    /// without.
    pub scanned: u64,
    /// Lines of sight that were looked along; 0 for searches that do not look.
    pub sights: u64,
    /// Bytes of search data in use now, counted like the most of them.
    pub bytes: u64,
    /// The most bytes of search data in use at one time: a node record for each node seen, an entry for
    /// each place in the open list.
    pub peak_bytes: u64,
}

impl Counters {
    /// The counters of two searches taken together. Their peaks are added, though they may not have been at one time.
    #[must_use]
    pub fn plus(self, other: Counters) -> Counters {
        Counters {
            expanded: self.expanded + other.expanded,
            reexpanded: self.reexpanded + other.reexpanded,
            generated: self.generated + other.generated,
            heap_operations: self.heap_operations + other.heap_operations,
            peak_open: self.peak_open + other.peak_open,
            scanned: self.scanned + other.scanned,
            sights: self.sights + other.sights,
            bytes: self.bytes + other.bytes,
            peak_bytes: self.peak_bytes + other.peak_bytes,
        }
    }
}
