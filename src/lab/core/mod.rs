//! The lab, its lanes, and what they hold: catalogue, pace, pictures, references, chapters of undo, background runs.

pub(in crate::lab) mod average_memory;
pub(in crate::lab) mod background_run;
pub(in crate::lab) mod catalogue;
pub(in crate::lab) mod cell_state;
pub(in crate::lab) mod chapters;
pub(in crate::lab) mod comparison;
pub(in crate::lab) mod family;
pub(in crate::lab) mod lab;
pub(in crate::lab) mod lane;
pub(in crate::lab) mod memory_growth;
pub(in crate::lab) mod pace;
pub(in crate::lab) mod picture;
pub(in crate::lab) mod pop_order;
pub(in crate::lab) mod quota;
pub(in crate::lab) mod recorded;
pub(in crate::lab) mod reference;
pub(in crate::lab) mod shade;
pub(in crate::lab) mod shelf;
pub(in crate::lab) mod steps;
pub(in crate::lab) mod watch;
pub(in crate::lab) mod world_notes;
