//! A histogram of durations.

use crate::trace::StateHash;
use serde::Serialize;

/// Counts of durations in bins of equal width, with what is beyond the last bin counted apart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Histogram {
    /// Width of a bin, in milliseconds.
    pub width: f64,
    /// How many durations fell into each: bin `k` from `k * width` on.
    pub bins: Vec<u64>,
    /// How many were longer.
    pub beyond: u64,
    /// The longest, in milliseconds.
    pub worst: f64,
    /// Their sum, in milliseconds.
    pub sum: f64,
}

impl Histogram {
    /// An empty histogram with this many bins of this width, in milliseconds.
    pub fn new(width: f64, bins: usize) -> Histogram {
        Histogram {
            width,
            bins: vec![0; bins],
            beyond: 0,
            worst: 0.0,
            sum: 0.0,
        }
    }

    /// Adds a duration, in milliseconds.
    pub fn add(&mut self, duration: f64) {
        let bin = (duration / self.width) as usize;
        match self.bins.get_mut(bin) {
            Some(count) => *count += 1,
            None => self.beyond += 1,
        }
        self.worst = self.worst.max(duration);
        self.sum += duration;
    }

    /// How many durations there are.
    pub fn count(&self) -> u64 {
        self.bins.iter().sum::<u64>() + self.beyond
    }

    /// Their mean, in milliseconds; 0 for none.
    pub fn mean(&self) -> f64 {
        match self.count() {
            0 => 0.0,
            count => self.sum / count as f64,
        }
    }

    /// The upper end of the bin below which this part (0 to 1) of the durations lies, in milliseconds; the longest
    /// where that is beyond the bins.
    pub fn quantile(&self, part: f64) -> f64 {
        let wanted = part.clamp(0.0, 1.0) * self.count() as f64;
        let mut seen = 0;
        for (bin, count) in self.bins.iter().enumerate() {
            seen += count;
            if seen as f64 >= wanted {
                return ((bin + 1) as f64 * self.width).min(self.worst);
            }
        }
        self.worst
    }

    /// Adds it to a hash.
    pub fn hash_into(&self, hash: &mut StateHash) {
        for &count in &self.bins {
            hash.word(count);
        }
        hash.word(self.beyond);
        hash.word(self.sum.to_bits());
    }
}
