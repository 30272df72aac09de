//! The body of a character of a story.

use crate::agents::Body;
use glam::DVec2;

/// A character of a story, as it stands at first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StageBody {
    /// The object of the domain that it is.
    pub object: u32,
    /// Its body.
    pub body: Body,
    /// Where it stands, in metres.
    pub at: DVec2,
    /// Which way it faces, in radians.
    pub heading: f64,
    /// How fast it walks, in m/s.
    pub speed: f64,
}
