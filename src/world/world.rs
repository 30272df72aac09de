//! The world: a grid with a start and a goal, behind one door for edits.

use super::history::{History, State};
use super::{Cell, Grid};
use crate::message::Message;
use std::cell::OnceCell;

/// The weights of risk that a search may use, in units of terrain cost per unit of risk.
pub const WEIGHTS: [u8; 5] = [1, 2, 4, 8, 16];

/// A named grid with a start and a goal, a revision, and a history.
///
/// Nothing changes but by [`edit`](World::edit), [`undo`](World::undo) and [`redo`](World::redo); each reports the
/// changed cells and the new revision, so that data structures built on the world can be repaired. The history keeps at
/// most 1,000 steps and 64 MB; the oldest go first, and an edit that is larger than that by itself cannot be undone.
///
/// ```
/// use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};
/// let grid = Grid::from_rows(&["...", "..."])?;
/// let mut world = World::new("small", grid, Cell::new(0, 0), Cell::new(2, 0))?;
/// let wall = Edit::Terrain { cells: vec![Cell::new(1, 0)], terrain: Terrain::Trees };
/// let change = world.edit(wall, Joined::New)?.unwrap();
/// assert_eq!(change.area.unwrap().min, Cell::new(1, 0));
/// world.undo();
/// assert_eq!(world.grid().get(Cell::new(1, 0)), Some(Terrain::Dot));
/// # Ok::<(), wayscope::message::Message>(())
/// ```
pub struct World {
    pub(super) state: State,
    pub(super) revision: u64,
    pub(super) history: History,
    /// For each of [`WEIGHTS`] the world as [`weighed`](World::weighed) gives it, from when it is first asked for;
    /// it follows each change.
    pub(super) weighed: Box<[OnceCell<Box<World>>]>,
}

impl World {
    /// A world with an empty history, at revision 0. Start and goal may stand on blocked cells; a
    /// search then finds no path.
    ///
    /// # Errors
    /// `world.outside` if start or goal is not on the grid.
    pub fn new(name: &str, grid: Grid, start: Cell, goal: Cell) -> Result<World, Message> {
        inside(&grid, start)?;
        inside(&grid, goal)?;
        let (name, origin) = (name.to_owned(), grid.checksum());
        Ok(World {
            state: State {
                name,
                grid,
                start,
                goal,
                origin,
            },
            revision: 0,
            history: History::default(),
            weighed: WEIGHTS.map(|_| OnceCell::new()).into(),
        })
    }

    /// The grid as it is now.
    pub fn grid(&self) -> &Grid {
        &self.state.grid
    }

    /// Where a path begins.
    pub fn start(&self) -> Cell {
        self.state.start
    }

    /// Where a path ends.
    pub fn goal(&self) -> Cell {
        self.state.goal
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.state.name
    }

    /// A checksum of the grid as it was when it became the world, before any stroke.
    pub fn origin(&self) -> u64 {
        self.state.origin
    }

    /// Takes over the origin of the world that this one was saved from.
    pub(crate) fn set_origin(&mut self, origin: u64) {
        self.state.origin = origin;
    }

    /// Continues the revision numbers of the world that this one replaces.
    pub(crate) fn go_on_from(&mut self, revision: u64) {
        self.revision = self.revision.max(revision) + 1;
        self.weighed.iter_mut().for_each(|slot| drop(slot.take()));
    }

    /// Nothing can be redone.
    pub(crate) fn forget_redo(&mut self) {
        self.history.forget_redo();
    }

    /// Nothing can be undone or redone.
    pub(crate) fn forget_history(&mut self) {
        self.history = History::default();
    }

    /// Whether the grid is as it was when it became the world. O(cells).
    pub fn is_untouched(&self) -> bool {
        self.state.grid.checksum() == self.state.origin
    }

    /// Bytes that the grid holds, also as it is weighed, and those kept for undo and redo.
    pub fn bytes(&self) -> (usize, usize) {
        let weighed = self.weighed.iter().filter_map(OnceCell::get);
        let weighed: usize = weighed.map(|world| world.state.grid.bytes()).sum();
        (self.state.grid.bytes() + weighed, self.history.bytes())
    }

    /// Grows with every change, undo and redo.
    pub fn revision(&self) -> u64 {
        self.revision
    }
}

pub(super) fn inside(grid: &Grid, cell: Cell) -> Result<(), Message> {
    if grid.contains(cell) {
        return Ok(());
    }
    Err(Message::new("world.outside")
        .with("found", cell)
        .with("width", grid.width())
        .with("height", grid.height()))
}
