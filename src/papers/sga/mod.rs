//! The tables of SGA\*: each of its variants in percent of A\*, with what else finds paths on the same problems.
//!
//! Pairs of free cells are drawn on each map, each solved by A\* and by each way with that A\* inside, once with ties
//! broken by the highest g and once by the lowest. Means are over problems; as each map has as many of them, means over
//! maps are the same.

mod beside;
mod claims;
mod distribution;
mod measure;
mod published;
mod results;
mod sets;
mod smoothing;
mod tables;
mod ways;

pub use sets::GENERATORS;

use super::table::PaperTable;
use super::{Map, Watch};
use crate::message::Message;

/// The tables of SGA\*: `each` problems on each map, and the median of so many repeats as time. Without maps they have
/// what was published. Errors: those of an abstraction that would be too large; a way that finds a path where A\* finds
/// none, or the other way round, which would be a fault.
pub fn tables(
    maps: Vec<Map>,
    each: usize,
    repeats: usize,
    watch: &mut dyn Watch,
) -> Result<Vec<PaperTable>, Message> {
    let mut far = measure::Far {
        watch,
        maps: 0,
        of: maps.len(),
        pairs: (0, 1),
    };
    let sets = sets::sets(maps);
    let measured = sets
        .iter()
        .map(|set| measure::measure(set, each, repeats, &mut far));
    let measured = measured.collect::<Result<Vec<_>, Message>>()?;
    Ok(tables::tables(&sets, &measured))
}
