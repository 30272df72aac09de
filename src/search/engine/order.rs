//! The order of an open list: its key, and how ties are broken.

use crate::graph::Cost;

/// The tie-breaking rule: which of several open nodes with equal key is expanded first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The one with the largest g: usually the one nearest to the goal.
    #[default]
    HighG,
    /// The one with the smallest g.
    LowG,
    /// The one that entered the open list first.
    Fifo,
    /// The one that entered the open list last.
    Lifo,
}

/// The key by which open nodes are ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum By {
    /// f = g + weight x h, the smallest first: A*, weighted A*, and with h = 0 Dijkstra's algorithm.
    #[default]
    F,
    /// h alone, the smallest first: greedy best-first search.
    H,
    /// How long it has been open, the longest first: breadth-first search.
    Age,
    /// Its place in a list that is not sorted by costs. f = g + h counts only where it is above a threshold: then the
    /// node is put off.
    Turn,
    /// Depth first along one path, bounded by a threshold of f, as in IDA\*: there is no open list.
    Depth,
}

impl By {
    /// Whether the search runs in passes with a threshold of f.
    pub fn has_passes(self) -> bool {
        matches!(self, By::Turn | By::Depth)
    }
}

/// The weight w in f = g + w x h: a number of quarters, at least 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    quarters: u32,
}

impl Weight {
    /// Weight 1: plain A\*.
    pub const ONE: Weight = Weight { quarters: 4 };

    /// A weight of so many quarters; below 1 it becomes 1.
    pub const fn from_quarters(quarters: u32) -> Weight {
        Weight {
            quarters: if quarters < 4 { 4 } else { quarters },
        }
    }

    /// As a real number.
    pub fn real(self) -> f64 {
        f64::from(self.quarters) / 4.0
    }

    /// Rounded up to a whole number.
    pub fn ceil(self) -> u64 {
        u64::from(self.quarters.div_ceil(4))
    }

    /// An estimate in units times the weight, rounded down.
    #[inline(always)]
    pub fn times(self, units: u64) -> u64 {
        (units * u64::from(self.quarters)) >> 2
    }
}

impl Default for Weight {
    fn default() -> Self {
        Weight::ONE
    }
}

/// The order of an open list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Order {
    /// What the key is made of.
    pub by: By,
    /// The weight of h in f.
    pub weight: Weight,
    /// The tie-breaking rule among equal keys.
    pub ties: Ties,
}

impl Order {
    /// The key of a node with these g and h, the `age`-th to enter the list; the smallest key comes out first.
    #[inline(always)]
    pub fn key<C: Cost>(self, g: C, h: C, age: u64) -> C::Key {
        let first = match self.by {
            By::F if self.weight == Weight::ONE => g.plus(h),
            By::F => g.plus(C::from_units(self.weight.times(h.units()))),
            By::H => h,
            By::Age | By::Turn | By::Depth => return C::key(C::default(), C::from_units(age)),
        };
        let second = match self.ties {
            Ties::HighG => g.inverted(),
            Ties::LowG => g,
            Ties::Fifo => C::from_units(age),
            Ties::Lifo => C::from_units(age).inverted(),
        };
        C::key(first, second)
    }

    /// f in units, for those orders that have one.
    pub fn f(self, g: u64, h: u64) -> Option<u64> {
        (self.by == By::F || self.by.has_passes()).then(|| g.saturating_add(self.weight.times(h)))
    }

    /// Whether a node keeps the first path found to it: its key does not depend on g, so a cheaper path would not bring
    /// it forward.
    pub fn keeps_first_way(self) -> bool {
        matches!(self.by, By::H | By::Age)
    }
}
