//! The cells where a straight scan of jump point search stops, 64 at once.

use crate::graph::CornerRule;

/// A word of a line of free cells, the word before it and the word behind it.
type Near = [u64; 3];

/// Where scans towards larger and towards smaller places stop in a word: at blocked cells, and at those with a forced
/// neighbour. The line itself comes first, then those on either side of it.
#[inline]
pub(super) fn stops([here, a, b]: [Near; 3], corners: CornerRule) -> (u64, u64) {
    let forwards = |beside: Near| forced(beside, here, corners, before, behind);
    let backwards = |beside: Near| forced(beside, here, corners, behind, before);
    let blocked = !here[0];
    (
        blocked | forwards(a) | forwards(b),
        blocked | backwards(a) | backwards(b),
    )
}

/// The cells of a scan with a forced neighbour on the line `beside`. `last` gives each cell the one that the scan comes
/// from, `next` the one to which it goes.
#[inline(always)]
fn forced(
    beside: Near,
    here: Near,
    corners: CornerRule,
    last: fn(Near) -> u64,
    next: fn(Near) -> u64,
) -> u64 {
    match corners {
        CornerRule::NeverCut => beside[0] & !last(beside),
        CornerRule::PastOne => !beside[0] & next(beside) & next(here),
        CornerRule::Always => !beside[0] & next(beside),
    }
}

/// For each cell the one at the next smaller place.
fn before([word, before, _]: Near) -> u64 {
    word << 1 | before >> (u64::BITS - 1)
}

/// For each cell the one at the next larger place.
fn behind([word, _, behind]: Near) -> u64 {
    word >> 1 | behind << (u64::BITS - 1)
}
