//! Regions: connected components of a grid, as a label for each cell.
//!
//! **Idea.** Cells have the same number if and only if there is a path between them. A flood fill finds them all. After
//! an edit only the cells around it are checked: where these are connected among themselves as before, nothing else can
//! have changed; otherwise the regions that touch the edit are flooded anew.
//!
//! **Guarantee.** The same partition as a flood of the whole grid.
//!
//! **Complexity.** O(cells) at first; O(cells of the edit) for edits that neither part nor join anything, else O(cells
//! of the regions concerned). Four bytes a cell.
//!
//! **Source.** B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011,
//! section 8.2.1.2.
//!
//! **Deviations.** The thesis labels once, for maps that do not change; following edits is ours.

use super::Moves;
use super::moves::DIRECTIONS;
use crate::world::{CellBox, Grid};

/// No region: the cell is not traversable.
const NOWHERE: u32 = 0;

/// The regions of a grid under a move rule.
#[derive(Clone, Debug)]
pub struct Regions {
    /// For each cell the number of its region.
    labels: Vec<u32>,
    /// The largest number given so far.
    last: u32,
    stack: Vec<u32>,
}

impl Regions {
    /// The regions of `grid`, whose moves these are.
    pub fn new(grid: &Grid, moves: &Moves) -> Regions {
        let mut regions = Regions {
            labels: vec![NOWHERE; grid.len()],
            last: NOWHERE,
            stack: Vec::new(),
        };
        regions.label_all(grid, moves);
        regions
    }

    /// The label of a cell's region; `None` for a cell that is not traversable.
    #[inline]
    pub fn of(&self, cell: u32) -> Option<u32> {
        let label = self.labels[cell as usize];
        (label != NOWHERE).then_some(label)
    }

    /// Whether there is a path between two cells.
    pub fn joined(&self, a: u32, b: u32) -> bool {
        self.of(a).is_some() && self.of(a) == self.of(b)
    }

    /// Follows an edit inside `area`; `moves` are those after it, of a grid of the same size. Answers whether regions
    /// were flooded anew.
    pub fn update(&mut self, grid: &Grid, moves: &Moves, area: CellBox) -> bool {
        let reach = u32::from(moves.rule().reach);
        // Where one stands otherwise than before; the moves of the cells around that may be others, too.
        let changed = area.grown(reach, grid);
        let around = changed.grown(1, grid);
        if self.patch(grid, moves, changed, around) {
            return false;
        }
        if self.last > u32::MAX / 2 {
            self.labels.fill(NOWHERE);
            self.last = NOWHERE;
            self.label_all(grid, moves);
            return true;
        }
        // Each region that is another than before has a cell around the edit.
        let fresh = self.last;
        for cell in around.cells() {
            let index = grid.index(cell);
            if moves.medium(grid, index).is_none() {
                self.labels[index] = NOWHERE;
            } else if self.labels[index] <= fresh {
                self.last += 1;
                self.flood(grid, moves, index as u32, |label| label > fresh);
            }
        }
        true
    }

    fn label_all(&mut self, grid: &Grid, moves: &Moves) {
        for index in 0..grid.len() {
            if self.labels[index] == NOWHERE && moves.medium(grid, index).is_some() {
                self.last += 1;
                self.flood(grid, moves, index as u32, |label| label != NOWHERE);
            }
        }
    }

    /// Gives the last number to all that can be reached from a cell and is not `done`.
    fn flood(&mut self, grid: &Grid, moves: &Moves, from: u32, done: impl Fn(u32) -> bool) {
        self.labels[from as usize] = self.last;
        self.stack.push(from);
        while let Some(cell) = self.stack.pop() {
            neighbours(grid, moves, cell, |to| {
                if !done(self.labels[to as usize]) {
                    self.labels[to as usize] = self.last;
                    self.stack.push(to);
                }
            });
        }
    }

    /// Where the cells around an edit are joined to each other as before, only those inside get other numbers. Answers
    /// whether it is so; else nothing is changed.
    fn patch(&mut self, grid: &Grid, moves: &Moves, changed: CellBox, around: CellBox) -> bool {
        let width = around.max.x - around.min.x + 1;
        let place = |cell: u32| {
            let cell = grid.cell(cell as usize);
            around
                .contains(cell)
                .then(|| ((cell.y - around.min.y) * width + (cell.x - around.min.x)) as usize)
        };
        let cells: Vec<u32> = around.cells().map(|cell| grid.index(cell) as u32).collect();
        // The part of the box that each of its cells is joined to, from 1.
        let mut parts = vec![0_usize; cells.len()];
        // For each part the region of its cells that the edit did not touch.
        let mut labels = vec![NOWHERE];
        let mut known: Vec<u32> = Vec::new();
        for (at, &cell) in cells.iter().enumerate() {
            if parts[at] != 0 || moves.medium(grid, cell as usize).is_none() {
                continue;
            }
            let part = labels.len();
            parts[at] = part;
            let mut label = NOWHERE;
            let mut stack = vec![cell];
            while let Some(cell) = stack.pop() {
                if !changed.contains(grid.cell(cell as usize)) {
                    let here = self.labels[cell as usize];
                    if label != NOWHERE && label != here {
                        // Two regions are one from now on.
                        return false;
                    }
                    label = here;
                }
                neighbours(grid, moves, cell, |to| {
                    if let Some(at) = place(to)
                        && parts[at] == 0
                    {
                        parts[at] = part;
                        stack.push(to);
                    }
                });
            }
            if label != NOWHERE && known.contains(&label) {
                // One region may be two.
                return false;
            }
            known.push(label);
            labels.push(label);
        }
        // A region of which nothing is left around the edit may have been inside it alone, or not: its numbers stay as
        // they are.
        for label in labels.iter_mut().skip(1).filter(|label| **label == NOWHERE) {
            self.last += 1;
            *label = self.last;
        }
        for (&cell, &part) in cells.iter().zip(&parts) {
            if changed.contains(grid.cell(cell as usize)) {
                self.labels[cell as usize] = labels[part];
            }
        }
        true
    }

    /// Bytes that they hold on the heap.
    pub fn bytes(&self) -> usize {
        (self.labels.capacity() + self.stack.capacity()) * size_of::<u32>()
    }
}

/// Visits the cells that one can step to.
fn neighbours(grid: &Grid, moves: &Moves, cell: u32, mut visit: impl FnMut(u32)) {
    let mut mask = moves.mask(cell as usize);
    let width = grid.width() as i32;
    while mask != 0 {
        let (dx, dy) = DIRECTIONS[mask.trailing_zeros() as usize & 7];
        mask &= mask - 1;
        visit((cell as i32 + dy * width + dx) as u32);
    }
}
