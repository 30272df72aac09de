//! The agent's map of a partially known world, under the free-space assumption.

use crate::graph::{GridGraph, MoveRule, Moves, NodeId};
use crate::message::Message;
use crate::trace::{CLOSED, Event, INFINITE, NO_NODE, OPEN, Recorder, UNSEEN};
use crate::world::{Cell, CellBox, Grid, Medium, Terrain};

/// The mark of a cell, in the space of beliefs, that the agent knows to be free.
pub const KNOWN_FREE: u8 = OPEN;
/// The mark of a cell, in the space of beliefs, that the agent knows to be blocked.
pub const KNOWN_BLOCKED: u8 = CLOSED;

/// The agent's belief: a grid in which unseen cells are taken to be free.
///
/// It knows the size of the grid. Cells that it has not seen are taken to be free, of its own medium, at the least
/// cost. It sees all cells whose middle lies within its radius and half a cell, walls or not: it senses, it does not
/// look. A large agent always sees all that it would cover with its next move.
#[derive(Clone, Debug)]
pub struct Belief {
    grid: Grid,
    moves: Moves,
    known: Vec<bool>,
    radius: u32,
    /// The space of its events.
    space: u8,
}

impl Belief {
    /// An agent that stands at `start` and has seen nothing. O(cells). Errors: none but for those of [`Grid::new`],
    /// which the world's own grid has passed.
    pub fn new(
        world: &Grid,
        rule: MoveRule,
        start: Cell,
        radius: u32,
        space: u8,
    ) -> Result<Belief, Message> {
        let fill = match world.medium(world.index(start)) {
            Some(Medium::Water) => Terrain::Water,
            _ => Terrain::Dot,
        };
        let grid = Grid::new(world.width(), world.height(), fill)?;
        Ok(Belief {
            moves: Moves::new(&grid, rule),
            known: vec![false; grid.len()],
            grid,
            radius: radius + u32::from(rule.reach),
            space,
        })
    }

    /// What it believes in, in the units of `world`.
    pub fn ground(&self, world: &Grid) -> GridGraph<'_, u64> {
        GridGraph::believed(&self.grid, &self.moves, world)
    }

    /// Whether the cell of that index has been seen.
    pub fn knows(&self, index: usize) -> bool {
        self.known[index]
    }

    /// Looks around from `at`. Answers the cells whose moves or costs may differ from what was believed, none where all
    /// was as believed. O(cells within the radius).
    pub fn sense<R: Recorder>(&mut self, world: &Grid, at: Cell, recorder: &mut R) -> Vec<NodeId> {
        let around = CellBox { min: at, max: at }.grown(self.radius, world);
        let reach = u64::from(self.moves.rule().reach);
        let mut differs: Option<CellBox> = None;
        for cell in around.cells() {
            let (dx, dy) = (
                u64::from(cell.x.abs_diff(at.x)),
                u64::from(cell.y.abs_diff(at.y)),
            );
            let radius = u64::from(self.radius);
            // Within radius + 1/2: squared, and without the quarter that no whole number reaches.
            if dx.max(dy) > reach + 1 && dx * dx + dy * dy > radius * radius + radius {
                continue;
            }
            let index = world.index(cell);
            if self.see(world, index, recorder) {
                let here = CellBox {
                    min: cell,
                    max: cell,
                };
                differs = Some(differs.map_or(here, |area| area.union(here)));
            }
        }
        let Some(area) = differs else {
            return Vec::new();
        };
        self.moves.update(&self.grid, area);
        touched(&self.grid, self.moves.rule(), area)
    }

    /// Sees one cell; answers whether it is otherwise than was believed.
    fn see<R: Recorder>(&mut self, world: &Grid, index: usize, recorder: &mut R) -> bool {
        let (kind, cost) = (world.terrain()[index], world.cost(index));
        let other_medium = kind.medium() != self.grid.medium(index);
        let other_cost = cost != self.grid.cost(index);
        let known = std::mem::replace(&mut self.known[index], true);
        if known && !other_medium && !other_cost {
            return false;
        }
        let mark = |free: bool| if free { KNOWN_FREE } else { KNOWN_BLOCKED };
        let before = match known {
            false => UNSEEN,
            true => mark(self.grid.medium(index).is_some()),
        };
        let worth = |free: bool, cost: u8| if free { u64::from(cost) } else { INFINITE };
        let costs = [
            worth(kind.medium().is_some(), cost),
            worth(self.grid.medium(index).is_some(), self.grid.cost(index)),
        ];
        if R::LISTENS {
            let marks = (before, mark(kind.medium().is_some()));
            let event = Event::changed(
                index as u32,
                (costs[0], NO_NODE),
                (costs[1], NO_NODE),
                marks,
            );
            recorder.record(event.in_space(self.space));
        }
        self.grid.set_terrain(index, kind);
        if other_cost {
            self.grid.set_cost(index, cost);
        }
        other_medium || other_cost
    }

    /// Bytes that it holds on the heap.
    pub fn bytes(&self) -> usize {
        let costs = self.grid.costs().map_or(0, <[u8]>::len);
        self.grid.len() + costs + self.moves.bytes() + self.known.len()
    }
}

/// The cells whose moves, or whose neighbours' costs, may have changed with the terrain inside `area`.
pub fn touched(grid: &Grid, rule: MoveRule, area: CellBox) -> Vec<NodeId> {
    let area = area.grown(1 + u32::from(rule.reach), grid);
    area.cells()
        .map(|cell| NodeId(grid.index(cell) as u32))
        .collect()
}
