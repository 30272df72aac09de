//! The saved form of a lab, and the files and links that carry it.

pub(in crate::lab) mod abstraction_file;
pub(in crate::lab) mod codec;
pub(in crate::lab) mod link;
pub(in crate::lab) mod offers;
pub(in crate::lab) mod posthoc;
pub(in crate::lab) mod preview;
pub(in crate::lab) mod saved;
pub(in crate::lab) mod scenario_json;
pub(in crate::lab) mod source;
