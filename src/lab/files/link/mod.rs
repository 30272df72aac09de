//! A lab as the text of a link: short enough for an address, checked, and read for ever.
//!
//! The text is that of [`text`]; its body is sections as those of the saved form (tag, length, body), small ones
//! together in one that is packed as [`words`]. A decoder passes over sections that it does not know, and says so. A
//! small world is carried whole, its cells packed as a [`layer`]; a large one is named, by the map of ours or the
//! generator that it comes from, with a checksum of what that gives and the cells that were changed since. Algorithms,
//! settings and options are written by their ids, all of them, so that neither a new one nor another default changes an
//! old link.
//!
//! What was written once is read for ever: `tests/lab/files/links.rs` keeps links of each version. So the coder's
//! ways of foretelling are part of the version, and so is what generators and maps give.
//!
//! **Form.** `L`, a version, a checksum, a length, then sections, in base 64. A world that packs into 600 bytes is
//! carried whole: each cell is predicted from its ten neighbours for a binary arithmetic coder (a maze of 64 x 36
//! takes 123 bytes, where deflate takes 215). A larger one is named by its generator with version and seed
//! (`source.rs` keeps them) or by its shipped map. More than 8,000 characters are no link but a file. Each version of
//! a generator and of a shipped map stays, since links name it; the tests keep hashes of what they give. Where a link
//! leaves something behind (scenarios), the ways to the laboratory carry the saved form.

mod coder;
mod layer;
mod read;
mod text;
mod words;
mod write;

pub use read::{Opened, ReadLink};
pub use write::{Link, MOST_SIGNS};

/// The view of a link, which is the page's and not the lab's.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Look {
    /// The lane in focus.
    pub lane: u32,
    /// It is shown alone.
    pub alone: bool,
    /// The middle of the view, and how much of the world it shows, across and down, in cells; `None`: all of it. Kept
    /// to a 1024th of a cell.
    pub camera: Option<[f64; 4]>,
}

/// Section tags. Never reused.
const PACKED: u8 = 1;
const WORLD: u8 = 2;
const CELLS: u8 = 3;
const COSTS: u8 = 4;
const SHIPPED: u8 = 5;
const MADE: u8 = 6;
const CHANGES: u8 = 7;
const ORIGIN: u8 = 8;
const LANE: u8 = 9;
const CURSOR: u8 = 10;
const PACE: u8 = 11;
const LOOK: u8 = 12;
const RISKS: u8 = 13;

/// The most bytes of sections that are packed together.
const MOST_PACKED: usize = 1 << 13;

/// Parts of a cell to which the camera is kept.
const CAMERA_PARTS: f64 = 1024.0;
