//! The memory of the lab, and whether more would fit: asked before it bites.

use serde::Serialize;

use crate::graph::MoveRule;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::core::recorded::{self, Recorded};
use crate::message::Message;
use crate::search::{Entry, Settings, move_rule};
use crate::world::MAX_CELLS;

/// The most bytes that a page can have for WebAssembly.
pub const MEMORY_LIMIT: u64 = 1 << 32;

/// What lanes may come to hold is kept below this: memory is handed out in pieces, and lists are copied as they grow.
pub(in crate::lab) const ROOM: u64 = MEMORY_LIMIT / 16 * 15;

/// Bytes a cell of what a search knows of its nodes, with wide costs.
const NODE: u64 = 24;
/// Bytes a cell of what an incremental or real-time search knows of its nodes.
const LASTING: u64 = 72;
/// Bytes a cell of what an agent believes, moves apart.
const BELIEF: u64 = 3;
/// Bytes a cell of an open list, in good measure: it seldom holds more than every tenth cell.
const OPEN: u64 = 4;
/// Bytes of a distance that is kept of a cell, wide, and bytes a cell of the moves and costs for which such distances
/// are true.
const DISTANCE: u64 = 8;
const OF_TABLES: u64 = 2;
/// Bytes a cell of the jump distances of JPS+.
const JUMPS: u64 = 16;
/// Bytes a cell of the moves that are allowed.
const MOVES: u64 = 1;
/// Bytes a cell of a view of a trace.
const VIEW: u64 = 25;
/// Bytes a cell of a picture.
const PICTURE: u64 = 5;
/// Bytes a cell and view that the events of a whole run take, in good measure; the trace's limit ends it.
const EVENTS: u64 = 100;
/// Bytes a cell of the world, of what undo keeps of it, and of one that is about to take its place, with costs.
const WORLD: u64 = 6;
/// Bytes a cell of the same for risks, and of the world as lanes weigh it.
const RISKS: u64 = 3;
const WEIGHED: u64 = 2;

/// The memory of a lab, in bytes. What does not grow with the map or the run is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Memory {
    /// Terrain, costs and risks, also as they are weighed.
    pub world: u64,
    /// What undo and redo keep.
    pub undo: u64,
    /// The lanes.
    pub lanes: Vec<LaneMemory>,
    /// The exact searches that lanes are compared with.
    pub references: u64,
    /// What runs beside the lanes: for the two that are compared cell by cell, and for the order of an open list.
    pub comparison: u64,
    /// All of it.
    pub total: u64,
    /// What it may come to while the searches run, at most.
    pub most: u64,
    /// What there can be: [`MEMORY_LIMIT`].
    pub limit: u64,
}

/// The memory of a lane, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LaneMemory {
    /// Its search, and the second one that looks for the end of a long run.
    pub search: u64,
    /// Its recording.
    pub trace: u64,
    /// The step that is shown.
    pub view: u64,
    /// Its picture.
    pub picture: u64,
}

/// A lane as far as its memory is concerned.
struct Plan {
    /// Spaces of its events that are the cells of the grid.
    views: u64,
    /// How many incremental or real-time searches it has: each keeps more of each node, and a copy of itself from when
    /// it handled an edit last.
    lasting: u64,
    rule: MoveRule,
    moves_on_grid: bool,
    /// Distances that it keeps of each cell.
    tables: u64,
    /// Bytes of each cell that its jump distances take.
    jumps: u64,
}

impl Plan {
    fn new(entry: &Entry, settings: &Settings, recorded: Option<&Recorded>) -> Plan {
        let (sides, roles) = match recorded {
            Some(recorded) => (usize::from(recorded.heading().sides), 0),
            None => {
                let runner = (entry.make)(settings);
                (runner.sides(), runner.roles().len())
            }
        };
        Plan {
            views: (sides + roles) as u64,
            // Each has two roles at most.
            lasting: roles.div_ceil(2) as u64,
            rule: move_rule(settings),
            moves_on_grid: entry.moves_on_grid,
            tables: settings.number("landmarks"),
            jumps: u64::from(entry.id == "jump-point-plus") * JUMPS,
        }
    }

    fn of(lane: &Lane) -> Plan {
        Plan::new(
            lane.entry(),
            lane.settings(),
            lane.recorded().map(|r| r.as_ref()),
        )
    }

    /// Bytes a cell of one of its searches: it knows as many sides as there are views.
    fn search(&self) -> u64 {
        let tables = match self.tables {
            0 => 0,
            many => many * DISTANCE + OF_TABLES,
        };
        let moves = MOVES * (1 + u64::from(self.rule.reach > 0));
        match self.lasting {
            0 => self.views * (NODE + OPEN) + moves + tables + self.jumps,
            searches => 2 * (searches * (LASTING + OPEN) + 2 * moves + BELIEF),
        }
    }

    /// Bytes a cell of what it holds when no search runs.
    fn held(&self) -> u64 {
        self.views * VIEW + self.search() + PICTURE + u64::from(self.views > 1)
    }
}

impl Lab {
    /// What the lab holds. O(lanes + steps of undo).
    pub fn memory(&self) -> Memory {
        let (world, undo) = self.world().bytes();
        let lanes: Vec<_> = self.lanes().iter().map(lane_memory).collect();
        let references = self.references().iter().map(|r| r.bytes() as u64).sum();
        let comparison = self.comparison.as_ref().map_or(0, |c| c.bytes() as u64)
            + self.pop_order.as_ref().map_or(0, |run| run.bytes() as u64);
        let of_lane = |lane: &LaneMemory| lane.search + lane.trace + lane.view + lane.picture;
        let (world, undo) = (world as u64, (undo + self.chapters.bytes()) as u64);
        Memory {
            world,
            undo,
            references,
            comparison,
            total: world + undo + references + comparison + lanes.iter().map(of_lane).sum::<u64>(),
            lanes,
            most: comparison + self.forecast(&self.plans(), self.world().grid().len()),
            limit: MEMORY_LIMIT,
        }
    }

    /// What the lanes at hand may come to hold on a grid of so many cells, at most.
    pub fn memory_on(&self, cells: usize) -> u64 {
        self.forecast(&self.plans(), cells)
    }

    /// Whether the lanes would fit a grid of so many cells. Errors: they would not, `lane.too-large`.
    pub fn check_cells(&self, cells: usize) -> Result<(), Message> {
        self.check_plans(&self.plans(), cells)
    }

    /// The most cells of a grid that the lanes would fit.
    pub fn most_cells(&self) -> usize {
        let plans = self.plans();
        // What is needed grows with the cells.
        let (mut fits, mut too_many) = (0, MAX_CELLS + 1);
        while too_many - fits > 1 {
            let cells = fits.midpoint(too_many);
            if self.forecast(&plans, cells) <= ROOM {
                fits = cells;
            } else {
                too_many = cells;
            }
        }
        fits
    }

    /// Whether there is room for another lane. Errors: no such algorithm, too many lanes, `lane.too-large`.
    pub fn check_lane(&self, algorithm: &str) -> Result<(), Message> {
        let entry = self.catalogue().entry(algorithm)?;
        self.check_setup(None, entry, &self.settings_of_new(algorithm)?, None)
    }

    /// Whether the lanes would fit the world that undo brings back. Errors: `lane.too-large`.
    pub fn check_undo(&self) -> Result<(), Message> {
        self.world()
            .undo_cells()
            .map_or(Ok(()), |cells| self.check_cells(cells))
    }

    /// Whether the lanes would fit the world that redo brings back. Errors: `lane.too-large`.
    pub fn check_redo(&self) -> Result<(), Message> {
        self.world()
            .redo_cells()
            .map_or(Ok(()), |cells| self.check_cells(cells))
    }

    /// Whether a lane could be set up like this, in place of another or as a new one.
    pub(in crate::lab) fn check_setup(
        &self,
        lane: Option<usize>,
        entry: &Entry,
        settings: &Settings,
        recorded: Option<&Recorded>,
    ) -> Result<(), Message> {
        let plan = Plan::new(entry, settings, recorded);
        // What weighs risk comes with the rest, too.
        if plan.rule.risk > 0 && !recorded::is_enabled() {
            return Err(Message::new("lane.not-loaded").with("algorithm", entry.id));
        }
        let mut plans = self.plans();
        match lane {
            Some(lane) => plans[lane] = plan,
            None if plans.len() == crate::lab::core::lab::MAX_LANES => {
                return Err(
                    Message::new("lane.too-many").with("most", crate::lab::core::lab::MAX_LANES)
                );
            }
            None => plans.push(plan),
        }
        self.check_plans(&plans, self.world().grid().len())
    }

    fn plans(&self) -> Vec<Plan> {
        self.lanes().iter().map(Plan::of).collect()
    }

    fn check_plans(&self, plans: &[Plan], cells: usize) -> Result<(), Message> {
        let bytes = self.forecast(plans, cells);
        if bytes <= ROOM {
            return Ok(());
        }
        let fits = |&n: &usize| self.forecast(&plans[..n], cells) <= ROOM;
        let most = (0..plans.len()).rev().find(fits).unwrap_or(0);
        Err(Message::new("lane.too-large")
            .with("cells", cells)
            .with("lanes", plans.len())
            .with("bytes", bytes)
            .with("limit", MEMORY_LIMIT)
            .with("most", most))
    }

    /// While lanes run ahead each may have a second search; the references begin when these have ended.
    fn forecast(&self, plans: &[Plan], cells: usize) -> u64 {
        let cells = cells as u64;
        let held: u64 = plans.iter().map(Plan::held).sum();
        let second: u64 = plans.iter().map(Plan::search).sum();
        let rules = plans.iter().enumerate().filter(|&(at, plan)| {
            let before = &plans[..at];
            plan.moves_on_grid && before.iter().all(|other| other.rule != plan.rule)
        });
        let moves = |plan: &Plan| MOVES * (1 + u64::from(plan.rule.reach > 0));
        // One search from the start, one from the goal.
        let references: u64 = rules.map(|(_, plan)| 2 * (NODE + OPEN + moves(plan))).sum();
        let world = match self.world().grid().risks() {
            Some(_) => WORLD + RISKS + WEIGHED * plans.len() as u64,
            None => WORLD,
        };
        let limit = self.trace_limit() as u64;
        let traces = plans
            .iter()
            .map(|plan| (cells * plan.views * EVENTS).min(limit));
        cells * (world + held + second.max(references)) + traces.sum::<u64>()
    }
}

fn lane_memory(lane: &Lane) -> LaneMemory {
    let [search, trace, view, picture] = lane.bytes().map(|bytes| bytes as u64);
    LaneMemory {
        search,
        trace,
        view,
        picture,
    }
}
