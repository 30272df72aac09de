//! What a lane's own agents change, beside the world that all lanes share.

use glam::DVec3;

/// A body that stands or moves in one lane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverlayBody {
    /// Where it is, in cells; z is its height.
    pub position: DVec3,
    /// Its radius, in cells.
    pub radius: f64,
}

/// The part of a lane's state that lies over the world: a step sees both together, and the other lanes see
/// nothing of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    /// The bodies of the lane's agents.
    pub bodies: Vec<OverlayBody>,
}

impl Overlay {
    /// Takes everything away.
    pub fn clear(&mut self) {
        self.bodies.clear();
    }
}
