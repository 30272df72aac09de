//! Smooth random changes of the desired speed, so that no crowd walks in step.
//!
//! Source: Boulic, Ulicny, Thalmann: "smooth randomness at the desired speed level, which is in turn distributed on all
//! the low-level parameters". Which one is not printed; ours is value noise: a random number for each stretch of time,
//! smoothly joined. The phases of two walkers drift apart like random walks.

use super::walk_control::in_range;
use crate::animation::walk_engine::events::fraction;
use crate::message::Message;
use crate::trace::StateHash;

/// Noise on a desired speed, of mean 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpeedVariation {
    /// The seed: each walker has another.
    pub seed: u32,
    /// The largest change, as a share of the speed: 0 to 0.5.
    pub amplitude: f64,
    /// Seconds from one random number to the next: 0.2 to 60.
    pub period: f64,
}

impl SpeedVariation {
    /// The usual noise of a walker.
    pub fn of(seed: u32) -> SpeedVariation {
        SpeedVariation {
            seed,
            amplitude: 0.15,
            period: 2.0,
        }
    }

    /// # Errors
    /// `gait.control-range` with the name of the value, what was found, the least and the most.
    pub fn check(&self) -> Result<(), Message> {
        for (name, found, least, most) in [
            ("amplitude", self.amplitude, 0.0, 0.5),
            ("period", self.period, 0.2, 60.0),
        ] {
            in_range(name, found, least, most)?;
        }
        Ok(())
    }

    /// The factor on the desired speed at a time in seconds.
    pub fn factor(&self, time: f64) -> f64 {
        // Each walker changes at times of its own.
        let at = time / self.period + unit(self.seed, u64::MAX);
        // Times are not below 0.
        let part = fraction(at);
        let knot = at - part;
        let part = part * part * (3.0 - 2.0 * part);
        let number = |knot: f64| 2.0 * unit(self.seed, knot as u64) - 1.0;
        let (from, to) = (number(knot), number(knot + 1.0));
        1.0 + self.amplitude * (from + (to - from) * part)
    }

    pub(super) fn hash_into(&self, hash: &mut StateHash) {
        hash.word(u64::from(self.seed));
        hash.numbers([self.amplitude, self.period].into_iter());
    }
}

/// A number in [0, 1) for a seed and a knot: the mixing of SplitMix64.
fn unit(seed: u32, knot: u64) -> f64 {
    let mut word = (u64::from(seed) << 32 | 0x9e37_79b9)
        .wrapping_add(knot.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^= word >> 31;
    (word >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}

/// How far walkers are in step: the length of the mean of e^(2πi φ) over their phases. 1 where all have one phase.
pub fn order_parameter(phases: impl IntoIterator<Item = f64>) -> f64 {
    let (mut x, mut y, mut count) = (0.0, 0.0, 0u32);
    for phase in phases {
        let (sin, cos) = libm::sincos(std::f64::consts::TAU * phase);
        x += cos;
        y += sin;
        count += 1;
    }
    libm::hypot(x, y) / f64::from(count.max(1))
}
