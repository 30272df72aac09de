//! The minimal memory abstraction: sectors divided into regions, groups of them, and queries.

pub(in crate::hierarchy) mod regions;
pub(in crate::hierarchy) mod sector_entry;
pub(in crate::hierarchy) mod sector_groups;
pub(in crate::hierarchy) mod sector_query;
pub(in crate::hierarchy) mod sector_run;
