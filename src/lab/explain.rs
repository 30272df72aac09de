//! What a lane can say about a step and about a cell.

use serde::Serialize;

use super::instrument::Lab;
use super::lane::Lane;
use super::notes::{starts_blocked, why_no_path};
use crate::message::Message;
use crate::trace::{CLOSED, Event, EventKind, NO_NODE, OPEN};
use crate::world::Cell;

/// How a cell stands in a lane at the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CellState {
    /// Nothing can stand there.
    Blocked,
    /// The search has not met it.
    Unseen,
    /// It is in the open list.
    Open,
    /// It has been expanded.
    Closed,
}

/// What a lane knows of a cell at the cursor. Costs are lengths, `None` while the cell is unseen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellInfo {
    /// Which cell.
    pub cell: Cell,
    /// Its terrain as a map file's character.
    pub terrain: char,
    /// Its terrain cost.
    pub cost: u8,
    /// How it stands.
    pub state: CellState,
    /// Cost from the start.
    pub g: Option<f64>,
    /// Estimate to the goal.
    pub h: Option<f64>,
    /// Their sum.
    pub f: Option<f64>,
    /// The cell it was reached from.
    pub parent: Option<Cell>,
}

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
        let unit = lane.unit(self.world());
        let view = lane.trace().view(0);
        let record = view.record(index as u32);
        let length = |units: u64| units as f64 * unit;
        Ok(CellInfo {
            cell,
            terrain: terrain.to_char(),
            cost: grid.cost(index),
            state: match view.marks()[index] {
                _ if grid.medium(index).is_none() => CellState::Blocked,
                OPEN => CellState::Open,
                CLOSED => CellState::Closed,
                _ => CellState::Unseen,
            },
            g: record.map(|r| length(r.g)),
            h: record.map(|r| length(r.h)),
            f: record.map(|r| length(r.g.saturating_add(r.h))),
            parent: record
                .filter(|r| r.parent != NO_NODE)
                .map(|r| grid.cell(r.parent as usize)),
        })
    }

    /// The chain of parents from the start to a cell, as known at the cursor; empty when it is unseen.
    pub fn branch(&self, lane: usize, index: u32) -> Result<Vec<u32>, Message> {
        Ok(self.lane(lane)?.trace().view(0).branch(index))
    }

    /// The cell that the step at the cursor is about: the one expanded, or the goal reached.
    pub fn current(&self, lane: usize) -> Result<Option<u32>, Message> {
        let trace = self.lane(lane)?.trace();
        let about = |event: &&Event| {
            matches!(event.kind, EventKind::Expanded | EventKind::Reached) && event.space == 0
        };
        Ok(trace
            .events_of(trace.at())
            .find(about)
            .map(|event| event.node))
    }

    /// The path found, once the lane shows its last step.
    pub fn path(&self, lane: usize) -> Result<Option<&[u32]>, Message> {
        let lane = self.lane(lane)?;
        let shown = |outcome: &&super::Outcome| lane.at() >= outcome.steps;
        Ok(lane
            .outcome()
            .filter(shown)
            .and_then(|outcome| outcome.path.as_deref()))
    }

    /// The step at the cursor in a sentence. O(cells) when the step is an expansion, because equals are counted:
    /// for a page that is paused, or once a frame on a small world.
    pub fn sentence(&self, lane: usize) -> Result<Message, Message> {
        let lane = self.lane(lane)?;
        let trace = lane.trace();
        let why_none = why_no_path(lane, self.world());
        let mut told = match &why_none {
            Some(why) if starts_blocked(self.world()) => why.clone(),
            _ => Message::new("event.ready").with("start", self.world().start()),
        };
        for event in trace.events_of(trace.at()) {
            match event.kind {
                EventKind::Generated if event.parent == NO_NODE => {
                    told = self.about(lane, "event.open-start", event);
                }
                EventKind::Expanded => return Ok(self.expansion(lane, event)),
                EventKind::Reached => {
                    let id = "event.reached";
                    return Ok(self
                        .about(lane, id, event)
                        .with("expanded", self.expanded(lane)));
                }
                EventKind::Exhausted => {
                    let found = lane
                        .outcome()
                        .is_some_and(|o| o.status == crate::trace::Status::Done);
                    let id = match (found, why_none) {
                        (false, Some(why)) => return Ok(why),
                        (false, None) => "event.exhausted",
                        (true, _) => "event.settled-all",
                    };
                    return Ok(Message::new(id).with("expanded", self.expanded(lane)));
                }
                _ => {}
            }
        }
        Ok(told)
    }

    fn expanded(&self, lane: &Lane) -> i64 {
        lane.trace().view(0).expanded() as i64
    }

    /// A sentence about an event's cell with its g, h and f.
    fn about(&self, lane: &Lane, id: &'static str, event: &Event) -> Message {
        let unit = lane.unit(self.world());
        let record = lane.trace().view(0).record(event.node).unwrap_or_default();
        let length = |units: u64| units as f64 * unit;
        Message::new(id)
            .with("cell", self.world().grid().cell(event.node as usize))
            .with("g", length(record.g))
            .with("h", length(record.h))
            .with("f", length(record.g.saturating_add(record.h)))
    }

    fn expansion(&self, lane: &Lane, event: &Event) -> Message {
        let trace = lane.trace();
        let view = trace.view(0);
        let f_of = |node: u32| {
            let record = view.record(node).unwrap_or_default();
            record.g.saturating_add(record.h)
        };
        let f = f_of(event.node);
        let (mut generated, mut improved, mut since) = (0i64, 0i64, 0);
        for other in trace.events_of(trace.at()) {
            match other.kind {
                EventKind::Generated => generated += 1,
                EventKind::Improved | EventKind::Reopened => improved += 1,
                _ => continue,
            }
            // It got this f by the step itself, so it was no rival.
            since += u64::from(f_of(other.node) == f);
        }
        let rivals = view.open_with_f(f, event.node).saturating_sub(since);
        let id = match rivals {
            0 => "event.expanded",
            _ => (lane.entry().tie_text)(lane.settings()),
        };
        self.about(lane, id, event)
            .with("ties", rivals as i64 + 1)
            .with("generated", generated)
            .with("improved", improved)
    }
}
