//! Counters of the work of a query on a roadmap.

/// The counters of a query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueryCounters {
    /// States taken from the open list.
    pub expanded: u32,
    /// Links looked at.
    pub links: u32,
    /// Straight lines looked at, to tie places to edges.
    pub sights: u32,
    /// How often the search ran: again for each joint that could not be rounded off.
    pub searches: u32,
}
