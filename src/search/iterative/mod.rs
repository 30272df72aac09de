//! Searches that repeat with a rising threshold, or within a limit of memory: IDA\*, ME-IDA\*, fringe search, SMA\*.

pub mod fringe;
pub mod ida_star;
pub mod me_ida_star;
pub mod sma_star;
