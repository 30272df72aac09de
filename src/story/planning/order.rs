//! The partial order of a plan's steps, closed under transitivity, as rows of bits.

/// A partial order of steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PartialOrder {
    count: usize,
    /// Words in a row.
    width: usize,
    /// Of each step, the steps after it.
    after: Vec<u64>,
    /// Of each step, the steps before it.
    before: Vec<u64>,
}

impl PartialOrder {
    /// No steps, with room for so many.
    pub fn with_room(most: usize) -> PartialOrder {
        PartialOrder {
            width: most.div_ceil(64).max(1),
            ..PartialOrder::default()
        }
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// One more step, in no order with the others; its number.
    pub fn add_step(&mut self) -> u16 {
        if self.count == self.width * 64 {
            self.widen();
        }
        self.count += 1;
        self.after.resize(self.count * self.width, 0);
        self.before.resize(self.count * self.width, 0);
        (self.count - 1) as u16
    }

    fn widen(&mut self) {
        let wider = self.width * 2;
        let widened = |rows: &[u64], width: usize| {
            let mut all = Vec::with_capacity(rows.len() * 2);
            for row in rows.chunks(width) {
                all.extend_from_slice(row);
                all.resize(all.len() + wider - width, 0);
            }
            all
        };
        self.after = widened(&self.after, self.width);
        self.before = widened(&self.before, self.width);
        self.width = wider;
    }

    /// Whether `first` is fixed to come before `second`.
    pub fn is_before(&self, first: u16, second: u16) -> bool {
        let at = usize::from(first) * self.width + usize::from(second) / 64;
        self.after[at] >> (second % 64) & 1 == 1
    }

    /// Whether `first` may come before `second`.
    pub fn may_be_before(&self, first: u16, second: u16) -> bool {
        first != second && !self.is_before(second, first)
    }

    /// Fixes that `first` comes before `second`, and what follows from that; `false`, and nothing is changed, if it
    /// cannot. Time O(steps squared / 64) at most.
    pub fn put_before(&mut self, first: u16, second: u16) -> bool {
        if !self.may_be_before(first, second) {
            return false;
        }
        if self.is_before(first, second) {
            return true;
        }
        // Neither the steps after the second nor those before the first change meanwhile.
        let width = self.width;
        let (from, to) = (usize::from(first) * width, usize::from(second) * width);
        let itself = |step: u16, word: usize| match usize::from(step) / 64 == word {
            true => 1 << (step % 64),
            false => 0,
        };
        let later = |rows: &[u64], word: usize| rows[to + word] | itself(second, word);
        let earlier = |rows: &[u64], word: usize| rows[from + word] | itself(first, word);
        for word in 0..width {
            for step in bits_of(earlier(&self.before, word)) {
                let row = (word * 64 + step) * width;
                for at in 0..width {
                    self.after[row + at] |= later(&self.after, at);
                }
            }
        }
        for word in 0..width {
            for step in bits_of(later(&self.after, word)) {
                let row = (word * 64 + step) * width;
                for at in 0..width {
                    self.before[row + at] |= earlier(&self.before, at);
                }
            }
        }
        true
    }

    fn row<'a>(&self, rows: &'a [u64], step: u16) -> &'a [u64] {
        let at = usize::from(step) * self.width;
        &rows[at..at + self.width]
    }

    /// The steps that are fixed to come after `step`, by number.
    pub fn after(&self, step: u16) -> impl Iterator<Item = u16> {
        bits(self.row(&self.after, step)).map(|step| step as u16)
    }

    /// How many steps are fixed to come before `step`.
    pub fn count_before(&self, step: u16) -> u32 {
        self.row(&self.before, step)
            .iter()
            .map(|word| word.count_ones())
            .sum()
    }

    /// The fewest pairs from which the whole order follows (the transitive reduction), sorted.
    pub fn reduced(&self) -> Vec<(u16, u16)> {
        let mut pairs = Vec::new();
        for first in 0..self.count as u16 {
            for second in self.after(first) {
                let later = self.row(&self.after, first);
                let earlier = self.row(&self.before, second);
                if later.iter().zip(earlier).all(|(a, b)| a & b == 0) {
                    pairs.push((first, second));
                }
            }
        }
        pairs
    }
}

/// The numbers of the bits that are set.
fn bits(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    let words = row.iter().enumerate();
    words.flat_map(|(at, word)| bits_of(*word).map(move |bit| at * 64 + bit))
}

/// The numbers of the bits that are set in a word.
fn bits_of(word: u64) -> impl Iterator<Item = usize> {
    let mut left = word;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let bit = left.trailing_zeros() as usize;
        left &= left - 1;
        Some(bit)
    })
}
