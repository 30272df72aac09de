//! A uniform grid of buckets over a floor: its resolution, and the items in each bucket.

use super::item::Item;
use glam::DVec2;

/// The most buckets tested per item, on average, beyond the first [`FIRST_LOOKS`].
const LOOKS: f64 = 16.0;
/// See [`LOOKS`].
const FIRST_LOOKS: f64 = 4e6;

/// Numbers of columns and rows, made smaller as long as items lie in too many buckets: with `n` sides that go through
/// the whole scene a fine grid would hold each in hundreds of buckets, diagonal ones in the boxes of hundreds of
/// thousands.
pub(super) fn coarse(items: &[Item], (min, max): (DVec2, DVec2), counts: [usize; 2]) -> [usize; 2] {
    let looks = |counts: [usize; 2]| -> f64 {
        let per_metre = DVec2::new(counts[0] as f64, counts[1] as f64) / (max - min);
        let boxes = items.iter().map(|item| {
            let (low, high) = item.bounds();
            let size = (high.min(max) - low.max(min)).max(DVec2::ZERO);
            (size * per_metre + 1.0).element_product()
        });
        boxes.sum()
    };
    let most = FIRST_LOOKS + LOOKS * items.len() as f64;
    let mut counts = counts;
    while counts != [1, 1] && looks(counts) > most {
        let [columns, rows] = counts.map(|count| count.div_ceil(2));
        let fewer = [[columns, counts[1]], [counts[0], rows]].map(|counts| (looks(counts), counts));
        // Upright sides lie in as many columns as there are anyway.
        let columns_first = counts[1] == 1 || (counts[0] > 1 && fewer[0].0 <= fewer[1].0);
        counts = fewer[usize::from(!columns_first)].1;
    }
    counts
}

/// Whether an item has a point in the box of half size `half` around `middle`.
pub(super) fn touches(item: &Item, middle: DVec2, half: DVec2) -> bool {
    match *item {
        Item::Segment { a, b } => {
            // Separating axes: those of the box, by the bounds, and the normal of the segment.
            let (low, high) = (a.min(b) - middle, a.max(b) - middle);
            let apart = low.cmpgt(half).any() || high.cmplt(-half).any();
            let normal = (b - a).perp();
            !apart && normal.dot(a - middle).abs() <= normal.abs().dot(half)
        }
        Item::Disc { centre, radius } => {
            let away = ((centre - middle).abs() - half).max(DVec2::ZERO);
            away.length_squared() <= radius * radius
        }
    }
}

/// Pairs of list and entry as concatenated lists, with the offset of each.
pub(super) fn lists(pairs: Vec<(u32, u32)>, count: usize) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0_u32; count + 1];
    for (list, _) in &pairs {
        starts[*list as usize + 1] += 1;
    }
    for index in 0..count {
        starts[index + 1] += starts[index];
    }
    let mut next = starts.clone();
    let mut entries = vec![0; pairs.len()];
    for (list, entry) in pairs {
        let place = &mut next[list as usize];
        entries[*place as usize] = entry;
        *place += 1;
    }
    (starts, entries)
}
