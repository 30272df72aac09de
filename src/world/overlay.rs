//! The overlay of a lane: the state of its own agents, on top of the world that all lanes share.

use glam::DVec3;

/// The body of an agent in one lane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverlayBody {
    /// Where it is, in cells; z is its height.
    pub position: DVec3,
    /// Its radius, in cells.
    pub radius: f64,
}

/// The overlay of a lane: its steps see the world and the overlay together, other lanes do not see it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    /// The bodies of the lane's agents.
    pub bodies: Vec<OverlayBody>,
}

impl Overlay {
    /// Removes all bodies.
    pub fn clear(&mut self) {
        self.bodies.clear();
    }
}
