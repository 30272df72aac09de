//! The views of the families of searches, with what they show besides open and closed cells: levels, corridors,
//! sub-goals, landmarks, agents on their way. Each is a `FamilyView` (`core/family.rs`), listed in `registry.rs`. Where
//! the page draws a family, the folder of its drawing in `www/src/views` has the name of the one here.

pub(in crate::lab) mod buckets;
pub(in crate::lab) mod graphs;
pub(in crate::lab) mod hierarchies;
pub(in crate::lab) mod journeys;
pub(in crate::lab) mod landmarks;
mod memory_bounded;
pub(in crate::lab) mod pyramids;
mod registry;
pub(in crate::lab) mod scans;
pub(in crate::lab) mod sub_goals;
