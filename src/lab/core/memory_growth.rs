//! Memory that is asked for before it is needed, outside of work that is cut into slices.

use super::lab::Lab;
use super::lane::Lane;

/// Bytes a cell of the events of a run, in good measure; the trace's limit ends it.
const EVENTS: u64 = 96;
/// Bytes a cell of a second run for the outcome, with its moves and its open list.
const SECOND_RUN: u64 = 32;
/// Bytes a cell of the exact searches there and back.
const REFERENCES: u64 = 56;
/// No more is asked for at a time: what a system sets aside for a page may be short.
const MOST: u64 = 256 << 20;

impl Lab {
    /// Lets the program's memory grow by what the lanes may come to hold while they run.
    ///
    /// In WebAssembly memory grows all the slower the larger it is, since a browser collects garbage when it does: too
    /// slow for a slice of work. What is asked for here is given back at once, untouched, and stays with the program;
    /// where there is not so much, it grows later.
    pub(in crate::lab) fn grow_memory(&self) {
        let cells = self.world.grid().len() as u64;
        let events = (EVENTS * cells).min(self.trace_limit() as u64);
        let of_lane =
            |lane: &Lane| events.saturating_sub(lane.trace().bytes() as u64) + SECOND_RUN * cells;
        let lanes: u64 = self.lanes.iter().map(of_lane).sum();
        let mut reserved: Vec<u8> = Vec::new();
        let _ = reserved.try_reserve_exact((lanes + REFERENCES * cells).min(MOST) as usize);
        std::hint::black_box(&mut reserved);
    }
}
