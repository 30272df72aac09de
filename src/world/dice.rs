//! A seeded source of random numbers for generators and random problems.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// Random numbers, the same for the same seed wherever they are drawn.
#[derive(Clone, Debug)]
pub(crate) struct Dice(Pcg32);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        /// Any will do, but it must stay: it is part of what a version fixes.
        const STREAM: u64 = 0x5EED;
        Dice(Pcg32::new(seed, STREAM))
    }

    /// A number below `sides`, which is at least 1; all equally likely to within 2^-32 * `sides`.
    pub(crate) fn below(&mut self, sides: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(sides)) >> 32) as u32
    }
}
