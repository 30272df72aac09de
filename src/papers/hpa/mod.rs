//! The tables of HPA\*: effort and time by length, where the effort goes, how much longer paths are, the size of
//! clusters, and what is stored.

mod columns;
mod measure;
mod numbered;
mod published;
mod tables;

pub(super) use published::LENGTHS;
pub(super) use published::RULE;
pub use tables::tables;
