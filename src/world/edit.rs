//! The edits of a world, and the description of a change that they return.

use super::{Cell, CellBox, Grid, Terrain};

/// One change of a world. Every change goes through [`World::edit`](super::World::edit).
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Gives all these cells one terrain. Blocked terrain passes over start and goal.
    Terrain {
        /// The cells, in any order; one may be named twice.
        cells: Vec<Cell>,
        /// The new terrain.
        terrain: Terrain,
    },
    /// Gives all these cells one terrain cost.
    Cost {
        /// The cells, in any order; one may be named twice.
        cells: Vec<Cell>,
        /// 1 to 255.
        cost: u8,
    },
    /// Gives all these cells one risk.
    Risk {
        /// The cells, in any order; one may be named twice.
        cells: Vec<Cell>,
        /// 0 to [`MAX_RISK`](super::MAX_RISK).
        risk: u8,
    },
    /// Moves the start.
    Start(Cell),
    /// Moves the goal.
    Goal(Cell),
    /// Puts another world in the place of this one. Can be undone like any other edit.
    Replace {
        /// The new name.
        name: String,
        /// The new grid, of any size.
        grid: Grid,
        /// The new start, on the new grid.
        start: Cell,
        /// The new goal, on the new grid.
        goal: Cell,
    },
}

/// The place of an edit in the history: it begins a new undo step or joins the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// Begins a gesture: an undo step of its own.
    New,
    /// Part of the gesture that the last `New` began: both are undone at once. After an undo or a
    /// redo, or if the gesture has changed nothing so far, the edit begins a step of its own.
    WithLast,
}

/// The change made by an edit, an undo or a redo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The world's revision from now on; larger than each one before.
    pub revision: u64,
    /// The smallest box around the cells whose terrain, cost or risk differs now. The whole grid if the
    /// world was replaced.
    pub area: Option<CellBox>,
    /// Only risk differs in that area.
    pub risk_alone: bool,
    /// The start has moved. Set if the world was replaced.
    pub start: bool,
    /// The goal has moved. Set if the world was replaced.
    pub goal: bool,
    /// The whole world was replaced, perhaps by one of another size.
    pub replaced: bool,
}
