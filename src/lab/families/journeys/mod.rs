//! An agent on its way, and incremental and real-time searches: what is shown of them, and their events in words.

mod cells;
mod events;
mod sentences;
pub(in crate::lab) mod state;
mod values;
pub(in crate::lab) mod view;
