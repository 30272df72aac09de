//! The settings of an animal's walk.

use super::super::routes::SphereSmoothing;

/// The settings of an animal's walk along its route.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoamSettings {
    /// How much its speed differs from its own at most, as a share of it.
    pub speed_noise: f64,
    /// How far its heading sways to either side at most, in radians.
    pub heading_noise: f64,
    /// How strongly it is turned away from notches, see [`Notch`](crate::navspheres::Notch), at most 1; 0: not at all.
    pub tangent_bias: f64,
    /// How its path is laid through the spheres.
    pub smoothing: SphereSmoothing,
    /// What turning counts in its routes, see [`SphereQuery`](crate::navspheres::SphereQuery).
    pub turn_weight: f64,
    /// How many places of its path ahead it may go to straight; 1 is path following without collapsing.
    pub look_ahead: usize,
}

impl Default for RoamSettings {
    fn default() -> RoamSettings {
        RoamSettings {
            speed_noise: 0.2,
            heading_noise: 0.3,
            tangent_bias: 0.0,
            smoothing: SphereSmoothing::Funnel,
            turn_weight: 1.0,
            look_ahead: 8,
        }
    }
}

impl RoamSettings {
    /// The settings with each number in its range; what is no number becomes 0.
    #[must_use]
    pub fn clamped(self) -> RoamSettings {
        let within = |number: f64, most: f64| if number > 0.0 { number.min(most) } else { 0.0 };
        RoamSettings {
            speed_noise: within(self.speed_noise, 0.9),
            heading_noise: within(self.heading_noise, 0.6),
            tangent_bias: within(self.tangent_bias, 1.0),
            turn_weight: within(self.turn_weight, 100.0),
            look_ahead: self.look_ahead.max(1),
            ..self
        }
    }
}
