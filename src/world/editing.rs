//! Edits of a world with undo and redo: gestures, and the update of the weighed copies.

use super::grid::RISK;
use super::history::{State, Swapped, include};
use super::weigh::{mend, weigh};
use super::world::inside;
use super::{Cell, CellBox, Change, Edit, Joined, MAX_RISK, Terrain, WEIGHTS, World};
use crate::message::Message;
use std::hint::black_box;

/// The code that weighs worlds is in the second file of the wasm, with the lanes that use it; this indirection keeps
/// the first file from calling it directly.
type Weigh = fn(&World, u8) -> World;
type Mend = fn(&mut World, &Swapped);

impl World {
    /// The weighed world for searches that trade a unit of risk for `weight` units of terrain cost, one of [`WEIGHTS`]:
    /// the cost of each cell becomes cost + `weight` × risk, 255 at most, and its risk 0. Start, goal and revision are
    /// the same. It is this world itself where there is no risk, and for any other weight, such as 0. O(1), but
    /// O(cells) for the first call with a weight.
    #[inline(never)] // It has many callers.
    pub fn weighed(&self, weight: u8) -> &World {
        let at = WEIGHTS.iter().position(|known| *known == weight);
        match at {
            Some(at) if self.state.grid.risks().is_some() => {
                self.weighed[at].get_or_init(|| Box::new(black_box(weigh as Weigh)(self, weight)))
            }
            _ => self,
        }
    }

    /// Changes the world. `None` means that nothing has changed: the revision stays, and there is nothing to undo.
    /// Blocked terrain passes over start and goal. Takes time in proportion to the cells named, whatever the size of
    /// the grid; `Replace` compares grids.
    ///
    /// # Errors
    /// `world.outside` if a cell is not on the grid, `world.cost` for a cost of 0, `world.risk` for a risk above
    /// [`MAX_RISK`]. Nothing is changed then.
    pub fn edit(&mut self, edit: Edit, joined: Joined) -> Result<Option<Change>, Message> {
        self.check(&edit)?;
        if joined == Joined::New {
            self.history.close();
        }
        let swapped = match edit {
            Edit::Terrain { cells, terrain } => self.paint(&cells, terrain),
            Edit::Cost { cells, cost } => self.lay(&cells, 0, cost),
            Edit::Risk { cells, risk } => self.lay(&cells, RISK, risk),
            Edit::Start(cell) => self.move_start(cell),
            Edit::Goal(cell) => self.move_goal(cell),
            Edit::Replace {
                name,
                grid,
                start,
                goal,
            } => self.replace(State {
                origin: grid.checksum(),
                name,
                grid,
                start,
                goal,
            }),
        };
        self.history.trim();
        Ok(swapped.map(|swapped| self.change(swapped)))
    }

    /// Takes back the gesture in progress, that is the last edit and those it was joined to, as if it had not been:
    /// what could be done again before it can be done again after. `None` when there has been no edit since the
    /// last undo, redo or edit that changed nothing.
    pub fn cancel(&mut self) -> Option<Change> {
        let swapped = self.history.cancel(&mut self.state)?;
        Some(self.change(swapped))
    }

    /// Takes back the last gesture, if there is one.
    pub fn undo(&mut self) -> Option<Change> {
        let swapped = self.history.undo(&mut self.state)?;
        Some(self.change(swapped))
    }

    /// Does again what was last undone, unless the world has been edited since.
    pub fn redo(&mut self) -> Option<Change> {
        let swapped = self.history.redo(&mut self.state)?;
        Some(self.change(swapped))
    }

    /// How many cells the world has that undo would bring back, where it is another one.
    pub fn undo_cells(&self) -> Option<usize> {
        self.history.whole_to_undo().map(|state| state.grid.len())
    }

    /// How many cells the world has that redo would bring back, where it is another one.
    pub fn redo_cells(&self) -> Option<usize> {
        self.history.whole_to_redo().map(|state| state.grid.len())
    }

    /// Whether [`undo`](World::undo) has something to do.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether [`redo`](World::redo) has something to do.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    fn change(&mut self, swapped: Swapped) -> Change {
        self.revision += 1;
        if self.weighed.iter().any(|slot| slot.get().is_some()) {
            black_box(mend as Mend)(self, &swapped);
        }
        Change {
            revision: self.revision,
            area: swapped.area,
            risk_alone: swapped.risk_alone && swapped.area.is_some(),
            start: swapped.start,
            goal: swapped.goal,
            replaced: swapped.replaced,
        }
    }

    /// Whether the edit can be made at all.
    ///
    /// # Errors
    /// Those of [`World::edit`].
    pub fn check(&self, edit: &Edit) -> Result<(), Message> {
        let grid = &self.state.grid;
        match edit {
            Edit::Cost { cost: 0, .. } => Err(Message::new("world.cost")
                .with("found", 0)
                .with("right", 255)),
            Edit::Risk { risk, .. } if *risk > MAX_RISK => Err(Message::new("world.risk")
                .with("found", i64::from(*risk))
                .with("right", i64::from(MAX_RISK))),
            Edit::Terrain { cells, .. } | Edit::Cost { cells, .. } | Edit::Risk { cells, .. } => {
                cells.iter().try_for_each(|cell| inside(grid, *cell))
            }
            Edit::Start(cell) | Edit::Goal(cell) => inside(grid, *cell),
            Edit::Replace {
                grid, start, goal, ..
            } => inside(grid, *start).and_then(|()| inside(grid, *goal)),
        }
    }

    fn paint(&mut self, cells: &[Cell], terrain: Terrain) -> Option<Swapped> {
        let blocked = terrain.medium().is_none();
        let (start, goal) = (self.state.start, self.state.goal);
        let mut area = None;
        for &cell in cells {
            let index = self.state.grid.index(cell);
            let old = self.state.grid.terrain()[index];
            if old == terrain || blocked && (cell == start || cell == goal) {
                continue;
            }
            let gesture = self.history.gesture();
            if gesture.whole.is_none() {
                gesture.terrain.push(index, old);
            }
            self.state.grid.set_terrain(index, terrain);
            include(&mut area, cell);
        }
        painted(area)
    }

    /// Gives cells a cost, or with [`RISK`] a risk.
    fn lay(&mut self, cells: &[Cell], what: usize, value: u8) -> Option<Swapped> {
        let mut area = None;
        for &cell in cells {
            let index = self.state.grid.index(cell) | what;
            let old = self.state.grid.layer(index);
            if old == value {
                continue;
            }
            let gesture = self.history.gesture();
            if gesture.whole.is_none() {
                gesture.layers.push(index, old);
            }
            self.state.grid.set_layer(index, value);
            include(&mut area, cell);
        }
        painted(area).map(|swapped| Swapped {
            risk_alone: what == RISK,
            ..swapped
        })
    }

    fn move_start(&mut self, cell: Cell) -> Option<Swapped> {
        let old = self.state.start;
        if old == cell {
            return None;
        }
        let gesture = self.history.gesture();
        if gesture.whole.is_none() {
            gesture.start.get_or_insert(old);
        }
        self.state.start = cell;
        Some(Swapped {
            start: true,
            ..Swapped::default()
        })
    }

    fn move_goal(&mut self, cell: Cell) -> Option<Swapped> {
        let old = self.state.goal;
        if old == cell {
            return None;
        }
        let gesture = self.history.gesture();
        if gesture.whole.is_none() {
            gesture.goal.get_or_insert(old);
        }
        self.state.goal = cell;
        Some(Swapped {
            goal: true,
            ..Swapped::default()
        })
    }

    fn replace(&mut self, state: State) -> Option<Swapped> {
        if self.state == state {
            return None;
        }
        let old = std::mem::replace(&mut self.state, state);
        // A second replacement in one gesture still goes back to the first world.
        let gesture = self.history.gesture();
        gesture.whole.get_or_insert_with(|| Box::new(old));
        Some(Swapped {
            area: Some(CellBox::of(&self.state.grid)),
            risk_alone: false,
            start: true,
            goal: true,
            replaced: true,
        })
    }
}

/// What a stroke has changed, if anything.
fn painted(area: Option<CellBox>) -> Option<Swapped> {
    area.is_some().then_some(Swapped {
        area,
        ..Swapped::default()
    })
}
