//! A hash for comparing states: equal on every machine, native or wasm.

use glam::DVec2;

/// FNV-1a over 64-bit words, its high bits mixed down after each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateHash(u64);

impl StateHash {
    /// The hash of nothing.
    pub fn new() -> StateHash {
        StateHash(0xcbf2_9ce4_8422_2325)
    }

    /// Takes in one word.
    #[inline]
    pub fn word(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 = mixed ^ (mixed >> 29);
    }

    /// Takes in a number, bit by bit.
    #[inline]
    pub fn number(&mut self, number: f64) {
        self.word(number.to_bits());
    }

    /// Takes in how many numbers there are, and each.
    pub fn numbers(&mut self, numbers: impl ExactSizeIterator<Item = f64>) {
        self.word(numbers.len() as u64);
        numbers.for_each(|number| self.number(number));
    }

    /// Takes in how many places there are, and each.
    pub fn places(&mut self, places: &[DVec2]) {
        self.word(places.len() as u64);
        for place in places {
            self.number(place.x);
            self.number(place.y);
        }
    }

    /// The hash of the words so far.
    pub fn finish(self) -> u64 {
        self.0
    }
}

impl Default for StateHash {
    fn default() -> Self {
        StateHash::new()
    }
}
