//! One style turning into another while its walker walks.

use crate::animation::walk_engine::style::Style;
use crate::trace::StateHash;

/// A style on its way to another.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StyleBlend {
    // Boxed: most walkers blend nothing.
    to: Box<Style>,
    elapsed: f64,
    lasts: f64,
}

impl StyleBlend {
    pub(super) fn new(to: Style, lasts: f64) -> StyleBlend {
        StyleBlend {
            to: Box::new(to),
            elapsed: 0.0,
            lasts,
        }
    }

    /// Takes `dt` seconds; true at the end.
    pub(super) fn advance(&mut self, dt: f64) -> bool {
        self.elapsed += dt;
        self.elapsed >= self.lasts
    }

    /// How far it has come, 0 to 1: smoothly from and to rest.
    fn part(&self) -> f64 {
        let part = (self.elapsed / self.lasts).clamp(0.0, 1.0);
        part * part * (3.0 - 2.0 * part)
    }

    pub(super) fn style(&self, from: &Style) -> Style {
        from.towards(&self.to, self.part())
    }

    pub(super) fn hip_scale(&self, from: f64) -> f64 {
        from + (self.to.hip_scale - from) * self.part()
    }

    pub(super) fn target(&self) -> &Style {
        &self.to
    }

    pub(super) fn hash_into(&self, hash: &mut StateHash) {
        self.to.hash_into(hash);
        hash.numbers([self.elapsed, self.lasts].into_iter());
    }
}

impl Style {
    /// Hashes all of it.
    pub fn hash_into(&self, hash: &mut StateHash) {
        hash.number(self.hip_scale);
        for side in self.curves.as_flattened() {
            let (scale, offset) = (side.scale.to_bits(), side.offset.to_bits());
            hash.word(u64::from(scale) << 32 | u64::from(offset));
        }
    }
}
