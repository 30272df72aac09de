//! The tables of SGA\*: each of its variants in percent of A\*, with what else finds paths on the same problems.
//!
//! Pairs of free cells are drawn on each map, each solved by A\* and by each way with that A\* inside, once with ties broken by the highest g and once by
//! the lowest. Means are over problems; as each map has as many of them, means over maps are the same.

mod beside;
mod measure;
mod published;
mod results;
mod sets;
mod smoothing;
mod spread;
mod tables;
mod ways;

pub use sets::{GENERATORS, Made};

use anyhow::Result;

use super::Map;
use super::table::Table;

/// The tables, of the maps that were found and of those that are made.
pub fn tables(found: Vec<Map>, made: &Made<'_>, each: usize, repeats: usize) -> Result<Vec<Table>> {
    let sets = sets::sets(found, made)?;
    let measured = sets.iter().map(|set| measure::measure(set, each, repeats));
    let measured = measured.collect::<Result<Vec<_>>>()?;
    Ok(tables::tables(&sets, &measured))
}
