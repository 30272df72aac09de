//! The law of walking for one scale of steps, as a series: a walker asks for it several times a frame.
//!
//! With x the sine of a quarter of the angle between the legs, the law needs sin(S asin x): x times a power series in
//! x², which is at most 0.281, so that few terms are enough.

use super::{INMAN_RANGE, SLOW, SPREAD, frequency, least, of_spread, while_turning};

/// Terms of the series: what is left out is below 1e-10 of the sum.
const TERMS: usize = 16;

/// The law for one scale of steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::animation::walk_engine) struct LawSeries {
    scale: f64,
    /// The coefficients of sin(S asin x) / x in powers of x².
    terms: [f64; TERMS],
}

impl LawSeries {
    /// Of a scale within [`super::HIP_SCALES`].
    pub(in crate::animation::walk_engine) fn of(scale: f64) -> LawSeries {
        let mut terms = [scale; TERMS];
        for k in 1..TERMS {
            let odd = 2.0 * k as f64 - 1.0;
            terms[k] = terms[k - 1] * (odd * odd - scale * scale) / ((odd + 1.0) * (odd + 2.0));
        }
        LawSeries { scale, terms }
    }

    /// Cycles a second at a normalised speed that is a number: to 1e-10 of what [`super::turning_frequency`] says.
    #[inline]
    pub(in crate::animation::walk_engine) fn turning_frequency(&self, v: f64, omega: f64) -> f64 {
        if v < SLOW {
            return while_turning(frequency(v, self.scale), omega);
        }
        let x = SPREAD * least(v, INMAN_RANGE).sqrt();
        while_turning(of_spread(v, x * self.sum(x * x)), omega)
    }

    #[inline(always)]
    fn sum(&self, x: f64) -> f64 {
        // By Estrin's scheme: terms do not wait for each other.
        let (x2, x4) = (x * x, x * x * x * x);
        let pair = |at: usize| self.terms[at] + self.terms[at + 1] * x;
        let four = |at: usize| pair(at) + pair(at + 2) * x2;
        let eight = |at: usize| four(at) + four(at + 4) * x4;
        eight(0) + eight(8) * (x4 * x4)
    }
}
