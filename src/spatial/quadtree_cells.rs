//! The cells that discs belong to: what the quadtrees of discs share.

use glam::DVec2;

/// The exponent of the side of the finest cells: 2⁻¹⁰ m.
pub(super) const FINEST: i32 = -10;

/// The exponent of the side of the widest cells: 2²¹ m, more than any scene has. What is larger is kept there, too.
const WIDEST: i32 = 21;

/// How many levels there may be.
pub(super) const LEVELS: usize = (WIDEST - FINEST + 1) as usize;

/// The index of the level of discs with that radius, of which the finest has 0: the lowest with cells at least as wide
/// as the disc.
pub(super) fn level_of(radius: f64) -> usize {
    let bits = (2.0 * radius).to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i32 - 1023;
    let above = i32::from(bits & ((1 << 52) - 1) != 0);
    ((exponent + above).clamp(FINEST, WIDEST) - FINEST) as usize
}

/// A power of two.
pub(super) fn power(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// The column and row of a place, where the side of cells has that inverse.
#[inline]
pub(super) fn cell(at: DVec2, inverse: f64) -> (i32, i32) {
    let place = at * inverse;
    (floor(place.x), floor(place.y))
}

/// The largest whole number that is not above; at the ends of the range of its type it stops.
#[inline]
fn floor(number: f64) -> i32 {
    let toward_zero = number as i32;
    toward_zero.saturating_sub(i32::from(number < f64::from(toward_zero)))
}

/// The cells from one to another one, both with their columns and rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellRange {
    pub low: (i32, i32),
    pub high: (i32, i32),
}

impl CellRange {
    /// The cells of a level in which discs may lie that overlap a disc, where the largest radius there is known.
    #[inline]
    pub fn around(at: DVec2, radius: f64, largest: f64, inverse: f64) -> CellRange {
        let reach = DVec2::splat(radius + largest);
        CellRange {
            low: cell(at - reach, inverse),
            high: cell(at + reach, inverse),
        }
    }
}
