//! Fixed-point coordinates: whole multiples of a step that is a power of two.
//!
//! **Source.** G. O'Neill, "Efficient navigation mesh implementation", 2004: 16 bits a coordinate, for a span that is
//! chosen for a level. **Deviations.** There the scale is the span itself, which is right for 256 m alone: 65,536 steps
//! over the span are meant, so that a smaller span is more precise. Coordinates are rounded to the nearest step, there
//! they are cut off. As the step is a power of two and meshes begin at multiples of it, a packed vertex is read back
//! exactly, and predicates on it are exact.

use crate::message::Message;
use glam::DVec2;

/// The exponents of two that a span may have, in metres.
const EXPONENTS: std::ops::RangeInclusive<i32> = -6..=20;

/// The largest coordinate in steps: differences of two fit 32 bits.
const MOST_STEPS: f64 = (1_u32 << 30) as f64;

/// The rounding of coordinates: a span of 65,536 steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FixedPoint {
    /// The span is two to this power, in metres.
    exponent: i32,
}

impl FixedPoint {
    /// For a span of at least so many metres, rounded up to a power of two.
    ///
    /// # Errors
    /// `packed.span` where it is no number from above 0 to 2^20.
    pub fn of_span(metres: f64) -> Result<FixedPoint, Message> {
        let fits = |exponent: &i32| metres <= libm::scalbn(1.0, *exponent);
        match EXPONENTS.into_iter().find(fits) {
            Some(exponent) if metres > 0.0 => Ok(FixedPoint { exponent }),
            _ => Err(Message::new("packed.span")
                .with("found", metres)
                .with("most", libm::scalbn(1.0, *EXPONENTS.end()))),
        }
    }

    /// That of a power of two, as a file has it.
    pub(super) fn of_exponent(exponent: i32) -> Option<FixedPoint> {
        EXPONENTS
            .contains(&exponent)
            .then_some(FixedPoint { exponent })
    }

    /// The power of two.
    pub(super) fn exponent(self) -> i32 {
        self.exponent
    }

    /// The span, in metres.
    pub fn span(self) -> f64 {
        libm::scalbn(1.0, self.exponent)
    }

    /// The step, in metres.
    #[inline]
    pub fn step(self) -> f64 {
        // Two to this power, by the bits of its exponent: asked for each vertex that is read.
        f64::from_bits(((self.exponent - 16 + 1023) as u64) << 52)
    }

    /// The farthest that a vertex is moved by rounding, in metres: half of the diagonal of a step.
    pub fn error(self) -> f64 {
        self.step() * std::f64::consts::FRAC_1_SQRT_2
    }

    /// The nearest multiple of the step; none beyond 2^30 steps.
    pub fn nearest(self, at: DVec2) -> Option<[i32; 2]> {
        let steps = (at / self.step()).round();
        let fits = steps.abs().cmple(DVec2::splat(MOST_STEPS)).all();
        fits.then(|| steps.to_array().map(|step| step as i32))
    }

    /// A multiple of the step in metres, exact.
    #[inline]
    pub fn metres(self, steps: [i32; 2]) -> DVec2 {
        DVec2::from_array(steps.map(f64::from)) * self.step()
    }
}
