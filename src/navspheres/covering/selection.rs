//! The greedy selection of the next sphere.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::raster::Raster;
use super::uncovered::Uncovered;

/// The order in which spheres are placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CoverOrder {
    /// The sphere that covers most of what is uncovered yet.
    #[default]
    Gain,
    /// The largest sphere whose centre is uncovered yet.
    Deepest,
}

/// A candidate pixel with the worth of its sphere; of equals the lower and left one first.
type Candidate = (u64, Reverse<u32>);

/// A queue of pixels around which a sphere may be placed, by what that would be worth when it was last looked at: it is
/// never worth more later (M. Minoux, "Accelerated greedy algorithms for maximizing submodular set functions", 1978).
#[derive(Clone, Debug)]
pub(super) struct Selection {
    order: CoverOrder,
    queue: BinaryHeap<Candidate>,
    /// Rows whose candidates are in the queue.
    filled: usize,
    uncovered: Uncovered,
    /// Whether pixels beside the medial axis are candidates by now.
    all: bool,
    looked: u64,
}

impl Selection {
    pub fn new(order: CoverOrder, pixels: usize) -> Selection {
        Selection {
            order,
            queue: BinaryHeap::new(),
            filled: 0,
            uncovered: Uncovered::none(pixels),
            all: false,
            looked: 0,
        }
    }

    /// Takes in the open pixels of a row.
    pub fn open_row(&mut self, raster: &Raster, row: usize) {
        let columns = raster.lattice.columns;
        for pixel in row * columns..(row + 1) * columns {
            if raster.is_open(pixel) {
                self.uncovered.add(pixel);
            }
        }
    }

    /// Queues the candidates of the next row; false once there is none.
    pub fn queue_row(&mut self, raster: &Raster) -> bool {
        let lattice = raster.lattice;
        if self.filled == lattice.rows {
            return false;
        }
        for pixel in self.filled * lattice.columns..(self.filled + 1) * lattice.columns {
            let wanted = self.all || self.order == CoverOrder::Deepest || raster.is_medial(pixel);
            if self.uncovered.has(pixel) && wanted {
                let worth = self.worth(raster, pixel);
                self.queue.push((worth, Reverse(pixel as u32)));
            }
        }
        self.filled += 1;
        true
    }

    /// How many rows are queued.
    pub fn filled(&self) -> usize {
        self.filled
    }

    /// How often the worth of a candidate was counted.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    fn worth(&mut self, raster: &Raster, pixel: usize) -> u64 {
        match self.order {
            CoverOrder::Gain => {
                self.looked += 1;
                let reach = raster.reach(pixel) - raster.radius;
                let rows = raster.lattice.in_disc(raster.lattice.middle(pixel), reach);
                rows.map(|run| u64::from(self.uncovered.count(run))).sum()
            }
            // Numbers that are not negative have the order of their bits.
            CoverOrder::Deepest if self.uncovered.has(pixel) => raster.reach(pixel).to_bits(),
            CoverOrder::Deepest => 0,
        }
    }

    /// The pixel that is worth most now, while any is uncovered. Where the medial axis has nothing left to cover, the
    /// rest of the pixels become candidates, which is `None`: [`queue_row`](Selection::queue_row) goes on then.
    pub fn next(&mut self, raster: &Raster) -> Next {
        while let Some((_, Reverse(pixel))) = self.queue.pop() {
            let worth = self.worth(raster, pixel as usize);
            let best = self.queue.peek();
            if best.is_none_or(|best| (worth, Reverse(pixel)) >= *best) {
                if worth > 0 {
                    return Next::Place(pixel as usize);
                }
                break;
            }
            if worth > 0 {
                self.queue.push((worth, Reverse(pixel)));
            }
        }
        self.queue.clear();
        if self.all || self.order == CoverOrder::Deepest {
            return Next::Nothing;
        }
        (self.all, self.filled) = (true, 0);
        Next::Queue
    }

    /// A disc is covered.
    pub fn cover(&mut self, raster: &Raster, centre: glam::DVec2, reach: f64) {
        for run in raster.lattice.in_disc(centre, reach) {
            self.uncovered.remove(run);
        }
    }
}

/// The next step of the selection.
pub(super) enum Next {
    /// A sphere around this pixel.
    Place(usize),
    /// The candidates have to be queued anew.
    Queue,
    /// Nothing: all is covered.
    Nothing,
}
