//! Predictions of the cell that leaves the open list next: a question that does not tell it, and the verdict on an
//! answer.

use serde::Serialize;

use crate::lab::core::cell_state::CellState;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::search::{By, Ties};
use crate::trace::{CLOSED, DEFERRED, EARLY, Event, EventKind, NO_NODE, NodeRecord, OPEN};
use crate::world::Cell;

/// The question that can be asked at the step shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// What the open list goes by: `f`, `g` where f is g, `h`, `age`, `turn` where it is not sorted or, where nothing
    /// is known of it, `own`.
    pub by: &'static str,
    /// Whose turn it is: 0 the search from the start, 1 that from the goal.
    pub side: u8,
    /// How many cells are open on each side.
    pub open: Vec<u64>,
}

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Guess {
    /// Whether the cell is the one taken out next, or counts as much.
    pub right: bool,
    /// Why it is right or wrong; wrong ones do not tell the cell.
    pub why: Message,
    /// Of a right answer among several with equal keys (ties): which one is taken, and why that one.
    pub tie: Option<Message>,
    /// Of a right answer: the cells that would have been right, as indices.
    pub tied: Vec<u32>,
}

impl Lab {
    /// What can be asked at the step shown: `None` where no cell leaves the open list next, or only a part of a step is
    /// shown. Errors: no such lane.
    pub fn question(&mut self, lane: usize) -> Result<Option<Question>, Message> {
        let Some(taken) = self.taken_next(lane)? else {
            return Ok(None);
        };
        let lane = &self.lanes[lane];
        let open = |side| lane.trace().view(side).open();
        Ok(Some(Question {
            by: goes_by(lane),
            side: taken.space,
            open: (0..lane.sides()).map(open).collect(),
        }))
    }

    /// Judges an answer. O(cells); where the list goes by age, times the length of a way. Errors: no such lane, a cell
    /// outside.
    pub fn guess(&mut self, lane: usize, cell: Cell) -> Result<Option<Guess>, Message> {
        let info = self.inspect(lane, cell)?;
        let Some(taken) = self.taken_next(lane)? else {
            return Ok(None);
        };
        let lane = &self.lanes[lane];
        let grid = self.world.grid();
        let node = grid.index(cell) as u32;
        let (here, there) = (
            usize::from(taken.space),
            1 - usize::from(taken.space.min(1)),
        );
        let wrong = |why: Message| {
            Ok(Some(Guess {
                right: false,
                why: why.with("cell", cell),
                tie: None,
                tied: Vec::new(),
            }))
        };
        let view = lane.trace().view(here);
        let mark = view.marks()[node as usize];
        if mark != OPEN {
            let elsewhere =
                lane.sides() > 1 && lane.trace().view(there).marks()[node as usize] == OPEN;
            return wrong(Message::new(match info.state {
                CellState::Blocked => "predict.wrong.blocked",
                CellState::Tight => "predict.wrong.tight",
                _ if elsewhere && there == 0 => "predict.wrong.from-start",
                _ if elsewhere => "predict.wrong.from-goal",
                _ if mark == CLOSED => "predict.wrong.closed",
                _ if mark == DEFERRED => "predict.wrong.deferred",
                _ => "predict.wrong.unseen",
            }));
        }
        let counted = |node: u32, record: NodeRecord| counted(lane, here, node, record, taken.node);
        let record = |node: u32| view.record(node).unwrap_or_default();
        let least = counted(taken.node, record(taken.node));
        let mine = counted(node, record(node));
        let unit = lane.unit(&self.world);
        let by = goes_by(lane);
        if mine != least {
            let told = match by {
                "f" => Message::new("predict.wrong.f"),
                "g" => Message::new("predict.wrong.g"),
                "h" => Message::new("predict.wrong.h"),
                "age" => {
                    return wrong(
                        Message::new("predict.wrong.age")
                            .with("moves", mine)
                            .with("least", least),
                    );
                }
                "turn" => return wrong(Message::new("predict.wrong.turn")),
                _ => return wrong(Message::new("predict.wrong.own")),
            };
            return wrong(
                told.with("value", mine as f64 * unit)
                    .with("least", least as f64 * unit),
            );
        }
        let tied: Vec<u32> = view
            .open_records()
            .filter(|&(node, record)| counted(node, record) == least)
            .map(|(node, _)| node)
            .collect();
        let id = match by {
            "f" => "predict.right.f",
            "g" => "predict.right.g",
            "h" => "predict.right.h",
            "age" => "predict.right.age",
            "turn" => "predict.right.turn",
            _ => "predict.right.own",
        };
        let why = Message::new(id)
            .with("cell", cell)
            .with("ties", tied.len())
            .with("value", least as f64 * if by == "age" { 1.0 } else { unit });
        let tie = (tied.len() > 1).then(|| {
            Message::new(tie_id(lane))
                .with("ties", tied.len())
                .with("taken", grid.cell(taken.node as usize))
                .with("g", record(taken.node).g as f64 * unit)
        });
        Ok(Some(Guess {
            right: true,
            why,
            tie,
            tied,
        }))
    }

    /// Whether what leaves the open list is what is drawn of its cell: where a cell is in memory several times it may
    /// be another way to it.
    fn is_drawn(&self, lane: &Lane, event: &Event) -> bool {
        let record = lane
            .trace()
            .view(usize::from(event.space))
            .record(event.node);
        !lane.backs_up()
            || record.is_some_and(|record| {
                let f = record.g.saturating_add(record.h);
                record.g == event.g && (event.kind == EventKind::Reached || f == event.other)
            })
    }

    /// The event by which a cell leaves the open list in the step after the one shown.
    fn taken_next(&mut self, lane: usize) -> Result<Option<Event>, Message> {
        self.lane(lane)?;
        self.lanes[lane].record_next(&self.world);
        let lane = &self.lanes[lane];
        if lane.trace().part() > 0 {
            return Ok(None);
        }
        let takes = |event: &&Event| {
            // Stopping early it takes the goal because it has been seen, whatever it counts.
            let early = event.kind == EventKind::Reached && event.note & EARLY != 0;
            let on_cells = usize::from(event.space) < lane.sides() && event.node != NO_NODE;
            event.leaves()
                && !early
                && on_cells
                && lane.trace().view(usize::from(event.space)).marks()[event.node as usize] == OPEN
                && self.is_drawn(lane, event)
        };
        let mut events = lane.trace().events_of(lane.at() + 1);
        Ok(events.find(takes).copied())
    }
}

fn goes_by(lane: &Lane) -> &'static str {
    match lane.order().map(|order| order.by) {
        Some(By::F) if !lane.estimates() => "g",
        Some(By::F) => "f",
        Some(By::H) => "h",
        Some(By::Age) => "age",
        Some(By::Turn) => "turn",
        Some(By::Depth) | None => "own",
    }
}

/// The key of an open node before ties are broken: where the list goes by age, the moves of the way to it, because
/// whatever is fewer moves away has been open longer; where nothing is known of the list, whether it is the one taken.
fn counted(lane: &Lane, side: usize, node: u32, record: NodeRecord, taken: u32) -> u64 {
    let Some(order) = lane.order() else {
        return u64::from(node != taken);
    };
    match order.by {
        By::F => order.f(record.g, record.h).unwrap_or(record.g),
        By::H => record.h,
        By::Turn | By::Depth => u64::from(node != taken),
        By::Age => (lane.trace().view(side).branch(node).len() as u64).saturating_sub(1),
    }
}

/// The sentence that says which of several is taken.
fn tie_id(lane: &Lane) -> &'static str {
    let order = lane.order().unwrap_or_default();
    match (order.by, order.ties) {
        (By::Age, _) => "predict.tie.age",
        _ if lane.recorded().is_some() => "predict.tie.any",
        // Without an estimate f is g, so that equals have the same g.
        (By::F, Ties::HighG | Ties::LowG) if goes_by(lane) == "g" => "predict.tie.any",
        (_, Ties::HighG) => "predict.tie.high-g",
        (_, Ties::LowG) => "predict.tie.low-g",
        (_, Ties::Fifo) => "predict.tie.fifo",
        (_, Ties::Lifo) => "predict.tie.lifo",
    }
}
