//! Halting in two steps at most: an extension, which the paper leaves out.

use crate::trace::StateHash;

/// The most cycles that halting takes: two steps, a little less for where frequencies fall slower than the root of the
/// speed.
const MOST_CYCLES: f64 = 0.94;
/// The fewest that halting at a place takes.
const LEAST_CYCLES: f64 = 0.25;

/// A halt under way: the speed falls with the square of the time left, so that it and the acceleration end at 0
/// together, and as the frequency goes with the root of the speed, the phase comes to rest as smoothly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Halt {
    /// The speed at its beginning (1/s).
    from: f64,
    elapsed: f64,
    lasts: f64,
}

impl Halt {
    /// From a speed and its frequency, to the second heel strike from now.
    pub(super) fn by_steps(v: f64, frequency: f64, phase: f64) -> Halt {
        let late = 2.0 * phase - libm::floor(2.0 * phase);
        let cycles = MOST_CYCLES * (1.0 - 0.5 * late);
        let lasts = if frequency > 0.0 {
            2.0 * cycles / frequency
        } else {
            0.0
        };
        Halt {
            from: v,
            elapsed: 0.0,
            lasts,
        }
    }

    /// Over a distance in leg lengths, if that takes half a step to two.
    pub(super) fn over(v: f64, frequency: f64, distance: f64) -> Option<Halt> {
        let lasts = 3.0 * distance / v;
        let cycles = 0.5 * lasts * frequency;
        let within = v > 0.0 && (LEAST_CYCLES..=MOST_CYCLES).contains(&cycles);
        within.then_some(Halt {
            from: v,
            elapsed: 0.0,
            lasts,
        })
    }

    /// The speed after `dt` seconds more.
    pub(super) fn advance(&mut self, dt: f64) -> f64 {
        self.elapsed += dt;
        let left = (1.0 - self.elapsed / self.lasts).max(0.0);
        if left > 0.0 {
            self.from * left * left
        } else {
            0.0
        }
    }

    /// Whether the body stands.
    pub(super) fn done(&self) -> bool {
        self.elapsed >= self.lasts
    }

    pub(super) fn hash_into(&self, hash: &mut StateHash) {
        hash.numbers([self.from, self.elapsed, self.lasts].into_iter());
    }
}
