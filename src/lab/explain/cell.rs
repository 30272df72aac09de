//! The facts that a lane knows of one cell: its values, what happened to it, its place in the open list, and why it
//! stands as it does.

use serde::Serialize;

use crate::lab::core::cell_state::CellState;
use crate::lab::core::family::FamilyView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::core::steps::is_move;
use crate::message::Message;
use crate::search::{By, Guarantee, Moment, Order, Ties};
use crate::trace::{
    CLOSED, CORRECTED, EARLY, EventKind, NO_NODE, NodeRecord, OPEN, RETURNED, SEEN, Status,
};
use crate::world::Cell;

/// The values of a cell in one search. Costs are lengths.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideInfo {
    /// `Open`, `Closed` or `Deferred`.
    pub state: CellState,
    /// Cost from the end where the search began.
    pub g: f64,
    /// Estimate to the other end.
    pub h: f64,
    /// What the open list goes by, where that is f.
    pub f: Option<f64>,
    /// The cell it was reached from.
    pub parent: Option<Cell>,
}

/// The values of a cell in a lane at the cursor. Costs are lengths, `None` while the cell is unseen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellInfo {
    /// Which cell.
    pub cell: Cell,
    /// Its terrain as a map file's character.
    pub terrain: char,
    /// Its terrain cost.
    pub cost: u8,
    /// Its risk.
    pub risk: u8,
    /// How it stands.
    pub state: CellState,
    /// Cost from the start; of a search from both ends, from the end that knows the cell, the start if both do.
    pub g: Option<f64>,
    /// Estimate to the other end.
    pub h: Option<f64>,
    /// g + weight x h, where the open list goes by that.
    pub f: Option<f64>,
    /// The cell it was reached from.
    pub parent: Option<Cell>,
    /// What the search from the start knows, then that from the goal where there is one.
    pub sides: Vec<Option<SideInfo>>,
}

/// An event in the history of a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Happening {
    /// In which step.
    pub step: u64,
    /// `generated`, `improved`, `expanded`, `reopened`, `pruned`, `met`, `scanned` (a scan ended here), `reached`,
    /// `deferred`, `returned`, `cut`, `corrected`, `seen` or `not-seen` (a look along a line to it), `culled`,
    /// `regenerated` or `backed-up`.
    pub kind: &'static str,
    /// In which search: 0 from the start, 1 from the goal.
    pub side: u8,
    /// Its g from then on, as a length.
    pub g: f64,
    /// The cell that it was reached from then.
    pub parent: Option<Cell>,
}

/// A place in the open list. Nodes with equal keys share places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rank {
    /// The best place it may have, from 1.
    pub from: u64,
    /// The worst.
    pub to: u64,
    /// How many nodes are open.
    pub of: u64,
}

/// The history of a cell, and why it stands as it does at the cursor.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Story {
    /// Everything that has been recorded, in order; also what lies ahead of the cursor.
    pub history: Vec<Happening>,
    /// Steps before this one are no longer at hand; 0 when all are.
    pub forgotten: u64,
    /// Its place in the open list, while it is open.
    pub rank: Option<Rank>,
    /// Why it has not been expanded, or what it is.
    pub why: Message,
}

/// Kinds of happenings that change nothing for a cell.
const LOOKS: [&str; 4] = ["met", "scanned", "seen", "not-seen"];

impl Lab {
    /// What lane `lane` knows of a cell at the cursor. Errors: no such lane, a cell outside.
    pub fn inspect(&self, lane: usize, cell: Cell) -> Result<CellInfo, Message> {
        let lane = self.lane(lane)?;
        let grid = self.world().grid();
        let Some(terrain) = grid.get(cell) else {
            return Err(Message::new("cell.outside")
                .with("cell", cell)
                .with("width", grid.width())
                .with("height", grid.height()));
        };
        let index = grid.index(cell);
        let sides: Vec<_> = (0..lane.sides())
            .map(|side| self.side_info(lane, side, index))
            .collect();
        let best = sides.iter().flatten().next();
        let open = sides.iter().flatten().any(|s| s.state == CellState::Open);
        let mut info = CellInfo {
            cell,
            terrain: terrain.to_char(),
            cost: grid.cost(index),
            risk: grid.risk(index),
            state: match best {
                Some(side) if lane.names_corners() => side.state,
                _ if grid.medium(index).is_none() => CellState::Blocked,
                _ if lane.is_tight(self.world(), index) => CellState::Tight,
                _ if open => CellState::Open,
                Some(side) => side.state,
                None => CellState::Unseen,
            },
            g: best.map(|side| side.g),
            h: best.map(|side| side.h),
            f: best.and_then(|side| side.f),
            parent: best.and_then(|side| side.parent),
            sides,
        };
        self.add_besides(lane, &mut info);
        Ok(info)
    }

    /// Adds what a family knows of a cell besides, where its search has not met it.
    fn add_besides(&self, lane: &Lane, info: &mut CellInfo) {
        let index = self.world().grid().index(info.cell);
        let space = |view: &dyn FamilyView| view.space_besides(lane, index as u32);
        if info.state == CellState::Unseen
            && let Some(space) = self.views(lane).into_iter().find_map(space)
            && let Some(side) = self.side_info(lane, usize::from(space), index)
        {
            info.state = side.state;
            (info.g, info.h, info.f) = (Some(side.g), Some(side.h), side.f);
            info.parent = side.parent;
        }
    }

    fn side_info(&self, lane: &Lane, side: usize, index: usize) -> Option<SideInfo> {
        let view = lane.trace().view(side);
        let record = view.record(index as u32)?;
        let unit = lane.unit(self.world());
        let f = match lane.order() {
            Some(order) => order.f(record.g, record.h),
            None => Some(record.g.saturating_add(record.h)),
        };
        Some(SideInfo {
            state: CellState::of_mark(view.marks()[index]),
            g: record.g as f64 * unit,
            h: record.h as f64 * unit,
            f: f.map(|f| f as f64 * unit),
            parent: self.parent_cell(record.parent),
        })
    }

    fn parent_cell(&self, parent: u32) -> Option<Cell> {
        (parent != NO_NODE).then(|| self.world().grid().cell(parent as usize))
    }

    /// What happened to a cell, and why it stands as it does. O(events + cells): for one cell at a time. Errors: as for
    /// [`inspect`](Lab::inspect).
    pub fn story(&self, lane: usize, cell: Cell) -> Result<Story, Message> {
        let info = self.inspect(lane, cell)?;
        let lane = self.lane(lane)?;
        let node = self.world().grid().index(cell) as u32;
        let history = self.history(lane, node);
        let side =
            (0..lane.sides()).find(|&side| lane.trace().view(side).marks()[node as usize] == OPEN);
        let rank = side.and_then(|side| rank(lane, side, node));
        Ok(Story {
            forgotten: lane.trace().first(),
            why: self.why(lane, &info, node, rank, &history),
            rank,
            history,
        })
    }

    fn history(&self, lane: &Lane, node: u32) -> Vec<Happening> {
        let unit = lane.unit(self.world());
        let mut history = Vec::new();
        for side in 0..lane.sides() as u8 {
            for (step, event) in lane.trace().events_about(side, node) {
                let kind = match event.kind {
                    EventKind::Generated => "generated",
                    EventKind::Improved if event.note == CORRECTED => "corrected",
                    EventKind::Improved => "improved",
                    EventKind::Reopened => "reopened",
                    EventKind::Expanded => "expanded",
                    EventKind::Pruned => "pruned",
                    EventKind::Met => "met",
                    EventKind::Reached => "reached",
                    EventKind::Scanned => "scanned",
                    EventKind::Sighted if event.note & SEEN != 0 => "seen",
                    EventKind::Sighted => "not-seen",
                    EventKind::Deferred if event.note == RETURNED => "returned",
                    EventKind::Deferred => "deferred",
                    EventKind::Cut => "cut",
                    EventKind::Forgotten if event.note != u16::from(CLOSED) => continue,
                    EventKind::Forgotten => "returned",
                    EventKind::Revised => match Moment::of(&event) {
                        Moment::Culled => "culled",
                        Moment::Regenerated => "regenerated",
                        _ => "backed-up",
                    },
                    EventKind::Changed => "changed",
                    EventKind::Moved if is_move(&event) => "moved",
                    EventKind::PhaseBegan
                    | EventKind::Exhausted
                    | EventKind::Estimated
                    | EventKind::Moved
                    | EventKind::Noted => continue,
                };
                history.push(Happening {
                    step,
                    kind,
                    side,
                    g: event.g as f64 * unit,
                    parent: self.parent_cell(event.reached_from().unwrap_or(NO_NODE)),
                });
            }
        }
        history.sort_by_key(|happening| happening.step);
        history
    }

    fn why(
        &self,
        lane: &Lane,
        info: &CellInfo,
        node: u32,
        rank: Option<Rank>,
        history: &[Happening],
    ) -> Message {
        let ended = lane.outcome().filter(|outcome| lane.at() >= outcome.steps);
        let found = ended.is_some_and(|outcome| outcome.path.is_some());
        if let Some(told) = self
            .views(lane)
            .into_iter()
            .find_map(|view| view.why(self.world(), lane, node, info.state))
        {
            return told;
        }
        match info.state {
            CellState::Blocked => Message::new("why.blocked"),
            CellState::Tight => Message::new("why.tight"),
            CellState::Unseen if self.is_other_medium(node) => Message::new("why.other-medium"),
            CellState::Unseen
                if history
                    .iter()
                    .any(|h| !LOOKS.contains(&h.kind) && h.step <= lane.at()) =>
            {
                Message::new("why.forgotten")
            }
            CellState::Unseen if let Some(told) = self.why_unmet(lane, node, history) => told,
            CellState::Unseen if found => Message::new("why.never-met"),
            CellState::Unseen if ended.is_some_and(|o| o.status == Status::Stopped) => {
                Message::new("why.not-met")
            }
            CellState::Unseen if ended.is_some() => Message::new("why.unreachable"),
            CellState::Unseen => match history.iter().find(|h| !LOOKS.contains(&h.kind)) {
                Some(first) => Message::new("why.not-yet-met").with("step", first.step as i64),
                None => Message::new("why.not-met"),
            },
            CellState::Open if found => self.why_left_open(lane, info, node),
            CellState::Open => match rank {
                Some(rank) if rank.from == rank.to => Message::new("why.waiting")
                    .with("place", rank.to as i64)
                    .with("of", rank.of as i64),
                Some(rank) => Message::new("why.waiting-tied")
                    .with("from", rank.from as i64)
                    .with("to", rank.to as i64)
                    .with("of", rank.of as i64),
                None => Message::new("why.open"),
            },
            CellState::Deferred => {
                let (_, threshold) = lane.trace().view(0).pass().unwrap_or_default();
                let above = history.iter().rfind(|h| h.step <= lane.at());
                let id = match above.map(|last| last.kind) {
                    Some("returned") => "why.returned",
                    Some("cut") if lane.backs_up() => "why.not-taken",
                    Some("cut") => "why.cut",
                    _ if lane.backs_up() => "why.culled",
                    _ if found => "why.left.put-off",
                    _ => "why.put-off",
                };
                Message::new(id)
                    .with("f", info.f.unwrap_or_default())
                    .with("threshold", threshold as f64 * lane.unit(self.world()))
            }
            CellState::Closed => {
                let passed = |h: &&Happening| h.step <= lane.at() && !LOOKS.contains(&h.kind);
                match history.iter().rfind(passed) {
                    Some(last) if last.kind == "pruned" => Message::new("why.pruned"),
                    Some(last) if last.kind == "reached" => Message::new("why.goal"),
                    Some(_) if lane.order().is_some_and(|order| order.by == By::Depth) => {
                        Message::new("why.on-path")
                    }
                    Some(last) => Message::new("why.expanded").with("step", last.step as i64),
                    None => Message::new("why.closed"),
                }
            }
        }
    }

    /// Why a cell was not met, where a family has words of its own for that.
    fn why_unmet(&self, lane: &Lane, node: u32, history: &[Happening]) -> Option<Message> {
        let never = history.iter().all(|h| LOOKS.contains(&h.kind));
        let by_family = |view: &dyn FamilyView| view.why_unmet(self.world(), lane, node, never);
        self.views(lane).into_iter().find_map(by_family)
    }

    /// Whether a free cell is in water and the start on land, or the other way round.
    fn is_other_medium(&self, node: u32) -> bool {
        let grid = self.world().grid();
        let start = grid.medium(grid.index(self.world().start()));
        start.is_some() && grid.medium(node as usize) != start
    }

    /// Why a cell was still open when the search ended with a path.
    fn why_left_open(&self, lane: &Lane, info: &CellInfo, node: u32) -> Message {
        let last = lane.trace().events_of(lane.at());
        let Some(end) = last.into_iter().find(|e| e.kind == EventKind::Reached) else {
            return Message::new("why.open");
        };
        if lane.recorded().is_some() {
            return Message::new("why.open");
        }
        let order = lane.order().unwrap_or_default();
        let unit = lane.unit(self.world());
        let cost = end.g as f64 * unit;
        let told = |id| {
            let told = Message::new(id).with("cost", cost);
            let told = told.with("h", info.h.unwrap_or_default());
            told.with("f", info.f.unwrap_or_default())
        };
        match order.by {
            By::Age => return told("why.left.age"),
            By::H => return told("why.left.greedy"),
            By::F | By::Turn | By::Depth => {}
        }
        let side = (0..lane.sides()).find(|&s| lane.trace().view(s).marks()[node as usize] == OPEN);
        let record = side.and_then(|side| lane.trace().view(side).record(node));
        let f = record.and_then(|r| order.f(r.g, r.h)).unwrap_or(u64::MAX);
        let proven = lane.claim(self.world()).guarantee == Guarantee::Optimal;
        match f.cmp(&end.g) {
            std::cmp::Ordering::Greater => told("why.left.dearer"),
            std::cmp::Ordering::Equal => told("why.left.equal"),
            _ if end.note & EARLY != 0 => told("why.left.early"),
            _ if lane.sides() > 1 && proven => told("why.left.other-side"),
            _ => told("why.left.cheaper"),
        }
    }
}

/// The place of an open node in the list of one side at the cursor. O(cells), and O(events) where ages count.
fn rank(lane: &Lane, side: usize, node: u32) -> Option<Rank> {
    // Where a list is not sorted, costs do not tell the places.
    let order = lane.order().filter(|order| !order.by.has_passes())?;
    let view = lane.trace().view(side);
    let by_age = order.by == By::Age || matches!(order.ties, Ties::Fifo | Ties::Lifo);
    let ages = if by_age {
        lane.trace().ages(side as u8)
    } else {
        Vec::new()
    };
    let key = |node: u32, record: NodeRecord| {
        let age = ages.get(node as usize).copied().unwrap_or_default();
        place(order, record, age)
    };
    let mine = key(node, view.record(node)?);
    let (mut before, mut equal, mut of) = (0, 0, 0);
    for (other, record) in view.open_records() {
        of += 1;
        match key(other, record).cmp(&mine) {
            std::cmp::Ordering::Less => before += 1,
            std::cmp::Ordering::Equal => equal += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    Some(Rank {
        from: before + 1,
        to: before + equal,
        of,
    })
}

/// What the open list compares.
pub(in crate::lab) fn place(order: Order, record: NodeRecord, age: u64) -> (u64, u64) {
    let first = match order.by {
        By::F => order.f(record.g, record.h).unwrap_or_default(),
        By::H => record.h,
        By::Age => return (0, age),
        By::Turn | By::Depth => return (0, 0),
    };
    let second = match order.ties {
        Ties::HighG => !record.g,
        Ties::LowG => record.g,
        Ties::Fifo => age,
        Ties::Lifo => !age,
    };
    (first, second)
}
