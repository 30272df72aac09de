//! A walking body at an instant, of which a figure is drawn.

use glam::DVec2;

/// A walking body at an instant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WalkInstant {
    /// The place, in metres.
    pub at: DVec2,
    /// Which way it faces, in radians.
    pub heading: f64,
    /// m/s.
    pub speed: f64,
    /// rad/s.
    pub turn: f64,
    /// The phase of the cycle.
    pub phase: f64,
}
