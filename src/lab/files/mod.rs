//! The saved form of a lab, and the files and links that carry it.
//!
//! Tags are never reused, and a decoder skips those that it does not know. What a scene offers to do to its world
//! (`offers.rs`) is a section, too: it belongs to one world by its origin, changes nothing by itself and is in no
//! link.

pub(in crate::lab) mod abstraction_file;
pub(in crate::lab) mod codec;
pub(in crate::lab) mod link;
pub(in crate::lab) mod offers;
pub(in crate::lab) mod posthoc;
pub(in crate::lab) mod preview;
pub(in crate::lab) mod saved;
pub(in crate::lab) mod scenario_json;
pub(in crate::lab) mod source;
