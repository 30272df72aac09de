//! The pixels that no sphere covers yet, a bit each, counted 64 at a time.

use std::ops::Range;

/// A set of pixels.
#[derive(Clone, Debug, Default)]
pub(super) struct Uncovered {
    words: Vec<u64>,
}

impl Uncovered {
    /// None of so many pixels.
    pub fn none(pixels: usize) -> Uncovered {
        Uncovered {
            words: vec![0; pixels.div_ceil(64)],
        }
    }

    pub fn add(&mut self, pixel: usize) {
        self.words[pixel / 64] |= 1 << (pixel % 64);
    }

    pub fn has(&self, pixel: usize) -> bool {
        self.words[pixel / 64] & (1 << (pixel % 64)) != 0
    }

    /// How many of a run of pixels are in it.
    pub fn count(&self, run: Range<usize>) -> u32 {
        let mut count = 0;
        for (word, mask) in masks(run) {
            count += (self.words[word] & mask).count_ones();
        }
        count
    }

    /// Takes a run of pixels out.
    pub fn remove(&mut self, run: Range<usize>) {
        for (word, mask) in masks(run) {
            self.words[word] &= !mask;
        }
    }
}

/// The words of a run, each with the bits that are of the run.
fn masks(run: Range<usize>) -> impl Iterator<Item = (usize, u64)> {
    let words = if run.is_empty() {
        0..0
    } else {
        run.start / 64..(run.end - 1) / 64 + 1
    };
    words.map(move |word| {
        let first = run.start.max(word * 64) - word * 64;
        let past = run.end.min(word * 64 + 64) - word * 64;
        let mask = u64::MAX >> (64 - (past - first)) << first;
        (word, mask)
    })
}
