//! Disjoint sets, with path halving.

/// Disjoint sets of numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Sets {
    above: Vec<u32>,
}

impl Sets {
    /// So many numbers, each a set of its own.
    pub fn of(count: usize) -> Sets {
        Sets {
            above: (0..count as u32).collect(),
        }
    }

    /// Another number, a set of its own.
    pub fn push(&mut self) {
        self.above.push(self.above.len() as u32);
    }

    /// The number that stands for a set: the least of it.
    pub fn root(&mut self, mut number: u32) -> u32 {
        while self.above[number as usize] != number {
            let next = self.above[self.above[number as usize] as usize];
            self.above[number as usize] = next;
            number = next;
        }
        number
    }

    /// Makes one set of two.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        let (low, high) = (a.min(b), a.max(b));
        self.above[high as usize] = low;
    }
}
