//! The view towards a target: a camera that drives and shows one place all the while.
//!
//! Nieuwenhuisen, Kamphuis, Overmars (2007), 3.2, name the use, an environment that is presented with its points of
//! interest, and give no law for it. Here the camera looks from where it is straight at the target. That direction
//! depends on its position alone: it is continuous, as is its angular velocity, which is at most speed by distance.
//! Beside a target it turns fast, therefore, and where it drives over one the view flips from ahead to behind.
//!
//! Speed and stops are those of a camera that looks ahead: on a tour it stands at sharp corners although it need not
//! turn there.

use super::camera::Camera;
use crate::message::Message;
use glam::DVec2;

impl Camera {
    /// The viewing direction at a time towards a target, a unit vector; on the target itself that of the path.
    pub fn view_towards(&self, time: f64, target: DVec2) -> DVec2 {
        let here = self.at(time);
        let away = target - here;
        // Nearer than this, what rounding leaves of the difference says nothing of its direction any more.
        let least = 1e-7 * (1.0 + here.abs().max_element());
        if away.is_finite() && away.length_squared() > least * least {
            away.normalize()
        } else {
            self.tangent(time)
        }
    }

    /// Angular velocities of the view towards a target, in rad/s, as [`Camera::angular_velocities`] gives them. Errors:
    /// the same.
    pub fn angular_velocities_towards(
        &self,
        target: DVec2,
        step: f64,
    ) -> Result<Vec<f64>, Message> {
        self.velocities_of(step, |time| self.view_towards(time, target))
    }
}
