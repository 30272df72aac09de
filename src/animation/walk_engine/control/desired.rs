//! The desired values of the control layer, and the bounds that limit them.

/// The bounds that limited what was asked for in the last step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ControlLimits {
    /// The speed: at the ceiling of the frequency.
    pub ceiling: bool,
    /// The speed: yielding to the angular speed, by the centrifugal bound.
    pub centrifugal: bool,
    /// The angular speed: by the least radius, or until the speed is low enough.
    pub turn: bool,
}

/// The values that the control layer asks for until it looks again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct DesiredValues {
    /// Normalised speed (1/s) and angular speed (rad/s), within their bounds.
    pub v: f64,
    pub omega: f64,
    pub limits: ControlLimits,
}
