//! An agent on its way, and a search that lasts: what is shown of it, and its events in words.

mod cells;
mod events;
mod sentences;
pub(in crate::lab) mod state;
mod values;
pub(in crate::lab) mod view;
