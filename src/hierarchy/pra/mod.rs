//! PRA*: a pyramid of cliques, and searches inside the corridor of the level above.

pub(in crate::hierarchy) mod cliques;
pub(in crate::hierarchy) mod corridor;
pub(in crate::hierarchy) mod pra_entry;
pub(in crate::hierarchy) mod pra_run;
pub(in crate::hierarchy) mod pra_star;
pub(in crate::hierarchy) mod pyramid;
