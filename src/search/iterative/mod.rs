//! Iterative-deepening and memory-bounded searches: IDA\*, ME-IDA\*, fringe search, SMA\*.
//!
//! **Passes.** Searches with a rising threshold of f record a `PhaseBegan` with the threshold at each pass. A node
//! that is put off until the next pass has the mark `DEFERRED` and is open again when that begins: one event, played
//! by turning all such marks. The order of such an entry is `By::Turn` (a list that is never sorted, asked for its
//! places as a heap is) or `By::Depth` (a path, no list). What leaves memory is `Forgotten`; what lies above the
//! threshold and is never taken up is `Cut`.
//!
//! **Limits.** A search with a limit ends as `Status::Stopped`: no path, and no claim that there is none
//! (`Claim::may_stop`, `search.stopped`). `tests/search/iterative_deepening.rs` holds thresholds, marks, and cases
//! that other implementations get wrong.

pub mod fringe;
pub mod ida_star;
pub mod me_ida_star;
pub mod sma_star;
