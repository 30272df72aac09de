//! Going through time: strides, lock-step, stops, undo across loads.

pub(in crate::lab) mod lockstep;
pub(in crate::lab) mod stops;
pub(in crate::lab) mod stride;
pub(in crate::lab) mod undo_across_loads;
