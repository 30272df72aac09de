//! Exponential decay of a difference: the share that is gone.

/// The largest argument of the series.
const SMALL: f64 = 0.2;

/// 1 - e^-x for an `x` from 0 on: to 1e-13. Most steps are short, and the series is enough.
#[inline]
pub(super) fn decay(x: f64) -> f64 {
    if x > SMALL {
        return -libm::expm1(-x);
    }
    let mut sum = 1.0;
    for term in [9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0] {
        sum = 1.0 - x * (1.0 / term) * sum;
    }
    x * sum
}
