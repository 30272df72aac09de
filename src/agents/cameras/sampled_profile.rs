//! The usual approximation of a speed profile by samples: a backward pass for deceleration, a forward pass for
//! acceleration.
//!
//! For comparison with the exact [`SpeedProfile`]: a limit is only seen where a sample lies, so that the error falls
//! with the sample spacing.

use super::speed_profile::SpeedProfile;
use crate::message::Message;

/// A sampled speed profile: speeds at equally spaced arc lengths.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledProfile {
    /// Metres of arc between two samples.
    pub spacing: f64,
    /// The speed at each, m/s; the first at the start, the last at the end.
    pub speeds: Vec<f64>,
}

impl SampledProfile {
    /// Samples the limits of a profile with rest at its ends and makes a diagram of them. Stops in between are kept at
    /// the nearest sample. O(samples log spans).
    ///
    /// Errors: `camera.samples` unless 2 to a million.
    pub fn of(profile: &SpeedProfile, samples: usize) -> Result<SampledProfile, Message> {
        if !(2..=1_000_000).contains(&samples) {
            return Err(Message::new("camera.samples").with("found", samples));
        }
        let last = samples - 1;
        let spacing = profile.length() / last as f64;
        let at = |index: usize| profile.length() * (index as f64 / last as f64);
        let mut squared: Vec<f64> = (0..samples)
            .map(|index| {
                let limit = profile.limit(at(index));
                limit * limit
            })
            .collect();
        for phase in profile.phases() {
            if phase.speed == 0.0 {
                let index = (phase.arc / spacing + 0.5).floor() as usize;
                squared[index.min(last)] = 0.0;
            }
        }
        (squared[0], squared[last]) = (0.0, 0.0);
        let limits = profile.limits();
        for index in (0..last).rev() {
            let reach = squared[index + 1] + 2.0 * limits.deceleration * spacing;
            squared[index] = squared[index].min(reach);
        }
        for index in 1..samples {
            let reach = squared[index - 1] + 2.0 * limits.acceleration * spacing;
            squared[index] = squared[index].min(reach);
        }
        Ok(SampledProfile {
            spacing,
            speeds: squared.into_iter().map(f64::sqrt).collect(),
        })
    }

    /// The largest difference from the exact speed at a sample, in m/s.
    pub fn error(&self, profile: &SpeedProfile) -> f64 {
        let differences = self.speeds.iter().enumerate().map(|(index, speed)| {
            let exact = profile.speed(index as f64 * self.spacing);
            (exact - speed).abs()
        });
        differences.fold(0.0, f64::max)
    }
}
