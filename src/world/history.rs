//! Undo and redo: two stacks of gestures, each with the values that it overwrote.
//!
//! A gesture holds the values that it replaced. Undo swaps them with the present ones; then it holds the values that
//! undo replaced, so that redo is the same swap again.

use super::grid::RISK;
use super::sort::sort_numbers;
use super::{Cell, CellBox, Grid, Terrain};
use std::collections::VecDeque;

/// Steps that are kept for undo and redo together.
const MAX_GESTURES: usize = 1_000;
/// Bytes that they may hold together.
const MAX_BYTES: usize = 64 << 20;

/// The state of a world that undo can restore.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub name: String,
    pub grid: Grid,
    pub start: Cell,
    pub goal: Cell,
    /// The checksum of the grid as it was opened.
    pub origin: u64,
}

/// The change made by a swap.
#[derive(Default)]
pub(super) struct Swapped {
    pub area: Option<CellBox>,
    pub risk_alone: bool,
    pub start: bool,
    pub goal: bool,
    pub replaced: bool,
}

/// One undo step: the values that it restores.
#[derive(Default)]
pub(super) struct Gesture {
    pub terrain: Overwritten<Terrain>,
    /// Costs, and risks under the index of their cell with [`RISK`].
    pub layers: Overwritten<u8>,
    pub start: Option<Cell>,
    pub goal: Option<Cell>,
    /// The world that was replaced after all of the above had been changed. It holds all that the
    /// gesture changed later, so nothing of that need be kept.
    pub whole: Option<Box<State>>,
}

/// Values that were overwritten, oldest first.
pub(super) struct Overwritten<T> {
    index: Vec<u32>,
    value: Vec<T>,
    /// Whether each index stands here once.
    settled: bool,
}

impl<T> Default for Overwritten<T> {
    fn default() -> Self {
        Overwritten {
            index: Vec::new(),
            value: Vec::new(),
            settled: true,
        }
    }
}

impl<T: Copy + PartialEq> Overwritten<T> {
    /// Notes that the cell at `index` had this value.
    pub fn push(&mut self, index: usize, value: T) {
        self.index.push(index as u32); // Below MAX_CELLS.
        self.value.push(value);
        self.settled = false;
    }

    fn bytes(&self) -> usize {
        self.index.capacity() * size_of::<u32>() + self.value.capacity() * size_of::<T>()
    }

    /// Keeps the oldest value of each index only: that is the one to go back to.
    fn settle(&mut self) {
        if self.settled {
            return;
        }
        let order = oldest_of_each(&self.index);
        self.value = order.iter().map(|at| self.value[*at as usize]).collect();
        self.index = order.iter().map(|at| self.index[*at as usize]).collect();
        self.settled = true;
    }

    /// Swaps each value with the present one, through `exchange(index, value) -> present value`,
    /// and includes in `area` the cells that this changes.
    fn swap(
        &mut self,
        grid: &mut Grid,
        area: &mut Option<CellBox>,
        exchange: impl Fn(&mut Grid, usize, T) -> T,
    ) {
        self.settle();
        for (index, value) in self.index.iter().zip(&mut self.value) {
            let present = exchange(grid, *index as usize, *value);
            if present != *value {
                include(area, grid.cell(*index as usize & !RISK));
            }
            *value = present;
        }
    }
}

/// Where each cell is named first, by rising cells.
fn oldest_of_each(cells: &[u32]) -> Vec<u32> {
    let named = |(at, cell): (usize, &u32)| u64::from(*cell) << 32 | at as u64;
    let mut order: Vec<u64> = cells.iter().enumerate().map(named).collect();
    sort_numbers(&mut order);
    order.dedup_by_key(|named| *named >> 32);
    order.into_iter().map(|named| named as u32).collect()
}

/// Makes `area` hold `cell`.
pub(super) fn include(area: &mut Option<CellBox>, cell: Cell) {
    match area {
        Some(area) => area.include(cell),
        None => *area = Some(CellBox::around(cell)),
    }
}

impl Gesture {
    fn bytes(&self) -> usize {
        let whole = self.whole.as_ref();
        size_of::<Gesture>()
            + self.terrain.bytes()
            + self.layers.bytes()
            + whole.map_or(0, |state| state.grid.bytes() + state.name.len())
    }

    /// Undoes the gesture, or does it again.
    fn swap(&mut self, state: &mut State, undoing: bool) -> Swapped {
        if self.whole.is_none() {
            return self.swap_parts(state);
        }
        // The world was replaced last, so that is undone first.
        if undoing {
            self.swap_whole(state);
            self.swap_parts(state);
        } else {
            self.swap_parts(state);
            self.swap_whole(state);
        }
        Swapped {
            area: Some(CellBox::of(&state.grid)),
            risk_alone: false,
            start: true,
            goal: true,
            replaced: true,
        }
    }

    fn swap_whole(&mut self, state: &mut State) {
        if let Some(whole) = &mut self.whole {
            std::mem::swap(&mut **whole, state);
        }
    }

    fn swap_parts(&mut self, state: &mut State) -> Swapped {
        let risk_alone = self.terrain.index.is_empty()
            && self
                .layers
                .index
                .iter()
                .all(|&index| index as usize & RISK != 0);
        let mut swapped = Swapped {
            risk_alone,
            ..Swapped::default()
        };
        let area = &mut swapped.area;
        self.terrain
            .swap(&mut state.grid, area, |grid, index, value| {
                let present = grid.terrain()[index];
                grid.set_terrain(index, value);
                present
            });
        self.layers
            .swap(&mut state.grid, area, |grid, index, value| {
                let present = grid.layer(index);
                grid.set_layer(index, value);
                present
            });
        if let Some(start) = &mut self.start {
            swapped.start = *start != state.start;
            std::mem::swap(start, &mut state.start);
        }
        if let Some(goal) = &mut self.goal {
            swapped.goal = *goal != state.goal;
            std::mem::swap(goal, &mut state.goal);
        }
        swapped
    }
}

/// The undo stack and the redo stack of gestures.
#[derive(Default)]
pub(super) struct History {
    /// The undo stack, the latest last.
    undo: VecDeque<Gesture>,
    /// The redo stack, the next last.
    redo: VecDeque<Gesture>,
    /// Whether the last gesture of `undo` still takes joined edits.
    open: bool,
    /// The redo stack before that gesture began, to restore if the gesture is cancelled.
    aside: VecDeque<Gesture>,
}

impl History {
    /// Ends the gesture, so that the next edit begins another.
    pub fn close(&mut self) {
        self.open = false;
    }

    /// The gesture that records the values that an edit is about to overwrite: the open one, or a new one. Empties the
    /// redo stack.
    pub fn gesture(&mut self) -> &mut Gesture {
        if !self.open {
            self.aside = std::mem::take(&mut self.redo);
            self.undo.push_back(Gesture::default());
            self.open = true;
        }
        let last = self.undo.len() - 1;
        &mut self.undo[last]
    }

    /// Forgets the oldest gestures until the rest is within the limits. To be called after each
    /// edit. One that exceeds them alone is forgotten, too: it cannot be undone.
    pub fn trim(&mut self) {
        while self.undo.len() + self.redo.len() > MAX_GESTURES || self.bytes() > MAX_BYTES {
            if !self.aside.is_empty() {
                self.aside.clear();
                continue;
            }
            // The farthest from the present goes first.
            let far = if self.redo.len() > self.undo.len() {
                &mut self.redo
            } else {
                &mut self.undo
            };
            if far.len() == 1 && !far[0].terrain.settled | !far[0].layers.settled {
                far[0].terrain.settle();
                far[0].layers.settle();
                continue;
            }
            far.pop_front();
            self.open &= !self.undo.is_empty();
        }
    }

    /// Bytes that all gestures hold.
    pub fn bytes(&self) -> usize {
        let all = self.undo.iter().chain(&self.redo).chain(&self.aside);
        all.map(Gesture::bytes).sum()
    }

    /// Reverts the open gesture without a trace in the history.
    pub fn cancel(&mut self, state: &mut State) -> Option<Swapped> {
        if !std::mem::take(&mut self.open) {
            return None;
        }
        let swapped = self.undo.pop_back()?.swap(state, true);
        self.redo = std::mem::take(&mut self.aside);
        Some(swapped)
    }

    pub fn undo(&mut self, state: &mut State) -> Option<Swapped> {
        self.open = false;
        self.aside.clear();
        let mut gesture = self.undo.pop_back()?;
        let swapped = gesture.swap(state, true);
        self.redo.push_back(gesture);
        self.trim();
        Some(swapped)
    }

    pub fn redo(&mut self, state: &mut State) -> Option<Swapped> {
        self.open = false;
        let mut gesture = self.redo.pop_back()?;
        let swapped = gesture.swap(state, false);
        self.undo.push_back(gesture);
        self.trim();
        Some(swapped)
    }

    /// The world that the next undo brings back, where it is another one.
    pub fn whole_to_undo(&self) -> Option<&State> {
        self.undo.back()?.whole.as_deref()
    }

    /// The world that the next redo brings back, where it is another one.
    pub fn whole_to_redo(&self) -> Option<&State> {
        self.redo.back()?.whole.as_deref()
    }

    /// Nothing can be done again, and the last gesture takes no more edits.
    pub fn forget_redo(&mut self) {
        self.open = false;
        self.redo.clear();
        self.aside.clear();
    }

    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }
}
