//! Costs inside a search: fixed-point integers.
//!
//! Integer sums are exact and the same on every machine, so that two costs that should be equal are equal,
//! natively and in the browser. A graph says what a unit is worth ([`super::Graph::real`]).
//!
//! A diagonal cost is an exact pair of integers (5741 : 8119 for the square root of two). 32 bits are used while cells
//! times the dearest move fit, else 64 (`cost_width_fits_u32`). With terrain costs a unit is half as large, because a
//! move costs its length times the mean of its two cells. What is shown is computed anew from the moves of the path in
//! f64. Two paths without terrain costs whose costs differ are told apart as long as they differ by fewer than 5741
//! diagonals.

use std::fmt::Debug;
use std::hash::Hash;

/// A fixed-point cost: `u32` where the longest possible path fits, else `u64`.
pub trait Cost: Copy + Ord + Default + Debug + Hash + 'static {
    /// A key of two costs, compared lexicographically as one number.
    type Key: Copy + Ord + Debug + Into<u128>;

    /// More than any path can cost.
    const UNREACHED: Self;

    /// The sum. Graphs choose the width so that it cannot overflow.
    fn plus(self, other: Self) -> Self;

    /// The largest cost minus this one: turns "smaller first" into "larger first" inside a key.
    fn inverted(self) -> Self;

    /// A key that orders by `first`, then by `second`, smaller before larger.
    fn key(first: Self, second: Self) -> Self::Key;

    /// The first part of a key.
    fn first_of(key: Self::Key) -> Self;

    /// From a count or a length in units; the caller knows that it fits.
    fn from_units(units: u64) -> Self;

    /// In units.
    fn units(self) -> u64;
}

macro_rules! integer_cost {
    ($cost:ty, $key:ty) => {
        impl Cost for $cost {
            type Key = $key;

            const UNREACHED: Self = <$cost>::MAX;

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                debug_assert!(self.checked_add(other).is_some(), "a cost overflowed");
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn inverted(self) -> Self {
                !self
            }

            #[inline(always)]
            fn key(first: Self, second: Self) -> Self::Key {
                (<$key>::from(first) << <$cost>::BITS) | <$key>::from(second)
            }

            #[inline(always)]
            fn first_of(key: Self::Key) -> Self {
                (key >> <$cost>::BITS) as $cost
            }

            #[inline(always)]
            fn from_units(units: u64) -> Self {
                debug_assert!(units <= u64::from(<$cost>::MAX), "a cost does not fit");
                units as $cost
            }

            #[inline(always)]
            fn units(self) -> u64 {
                u64::from(self)
            }
        }
    };
}

integer_cost!(u32, u64);
integer_cost!(u64, u128);
