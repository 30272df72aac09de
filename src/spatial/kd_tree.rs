//! A kd-tree over points that are appended.
//!
//! After J. L. Bentley, "Multidimensional binary search trees used for associative searching", 1975, as the article on
//! roadmaps proposes (section 2.1). The tree is built anew whenever the number of points has doubled, so that n points
//! cost O(n log² n) in all; those that are not in the tree yet, never more than those in it, are looked at one by one.

use glam::DVec2;

/// A kd-tree over points of the plane, numbered in the order in which they were appended.
#[derive(Clone, Debug, Default)]
pub struct KdTree {
    points: Vec<DVec2>,
    /// The numbers of the points in the tree. The middle of each range splits it, by x, y, x … as it is halved.
    tree: Vec<u32>,
}

/// Fewer points are looked at one by one.
const LEAF: usize = 8;

impl KdTree {
    /// Without points.
    pub fn new() -> KdTree {
        KdTree::default()
    }

    /// Appends a point, which must be finite; its number.
    pub fn push(&mut self, at: DVec2) -> u32 {
        self.points.push(at);
        if self.points.len() >= 2 * self.tree.len().max(LEAF) {
            self.rebuild();
        }
        self.points.len() as u32 - 1
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether there are no points.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// All points at most `distance` metres from `at`, each with its distance, into `found`: nearest first, of equally
    /// near ones the earlier first. Answers how many points were looked at.
    ///
    /// O(log n + found · log found) where points are spread, plus those not yet in the tree.
    pub fn within(&self, at: DVec2, distance: f64, found: &mut Vec<(f64, u32)>) -> u32 {
        found.clear();
        let mut visited = 0;
        let mut look = |number: u32| {
            visited += 1;
            let apart = self.points[number as usize].distance(at);
            if apart <= distance {
                found.push((apart, number));
            }
        };
        // Ranges that remain. Halving is at most 32 deep, and each level leaves one half behind.
        let mut pending = [(0_usize, 0_usize, false); 40];
        pending[0] = (0, self.tree.len(), false);
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let (low, high, by_y) = pending[count];
            if high - low <= LEAF {
                self.tree[low..high].iter().for_each(|number| look(*number));
                continue;
            }
            let middle = low + (high - low) / 2;
            let number = self.tree[middle];
            look(number);
            let split = self.points[number as usize];
            let beyond = if by_y { at.y - split.y } else { at.x - split.x };
            if beyond >= -distance {
                pending[count] = (middle + 1, high, !by_y);
                count += 1;
            }
            if beyond <= distance {
                pending[count] = (low, middle, !by_y);
                count += 1;
            }
        }
        (self.tree.len() as u32..self.points.len() as u32).for_each(look);
        found.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        visited
    }

    fn rebuild(&mut self) {
        self.tree = (0..self.points.len() as u32).collect();
        let mut pending = vec![(0, self.tree.len(), false)];
        while let Some((low, high, by_y)) = pending.pop() {
            if high - low <= LEAF {
                continue;
            }
            let points = &self.points;
            let key = |number: &u32| {
                let point = points[*number as usize];
                if by_y { point.y } else { point.x }
            };
            let middle = (high - low) / 2;
            self.tree[low..high]
                .select_nth_unstable_by(middle, |a, b| key(a).total_cmp(&key(b)).then(a.cmp(b)));
            pending.push((low, low + middle, !by_y));
            pending.push((low + middle + 1, high, !by_y));
        }
    }
}
