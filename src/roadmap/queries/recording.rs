//! The events of a query, for a recorder that listens: nodes by id, costs as whole numbers.
//!
//! The search keeps no mark of a state, since it needs none; where it is recorded the marks are kept here.

use crate::trace::{
    CLOSED, Event, EventKind, INFINITE, LEAVES, NO_NODE, NodeRecord, OPEN, Quantity, Recorder,
    UNSEEN,
};

/// Units of a metre (of weight 1) in the events of a query: costs there are whole numbers.
pub const UNITS: f64 = 4096.0;

/// The most ties of a place, two directions each.
const MOST_TIES: u32 = 8;

/// The nodes of a recorded query.
///
/// States have their numbers. A start's tie is a node of its own for each direction of its edge, because a path that
/// begins there has not travelled the whole edge; the goal is one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryNode {
    /// A state: see [`Roadmap`](crate::roadmap::Roadmap).
    State(u32),
    /// The start, going onto the edge of a tie: the number of the tie, and 1 where the edge is travelled backwards.
    Start(u32, u32),
    /// The goal.
    Goal,
}

impl QueryNode {
    /// Its number, in a roadmap of so many states.
    pub fn id(self, states: usize) -> u32 {
        let states = states as u32;
        match self {
            QueryNode::State(state) => state,
            QueryNode::Start(tie, turn) => states + 2 * tie + turn,
            QueryNode::Goal => states + 2 * MOST_TIES,
        }
    }

    /// The node with a number.
    pub fn of(id: u32, states: usize) -> QueryNode {
        match id.checked_sub(states as u32) {
            None => QueryNode::State(id),
            Some(end) if end < 2 * MOST_TIES => QueryNode::Start(end / 2, end % 2),
            Some(_) => QueryNode::Goal,
        }
    }

    /// How many nodes a query has.
    pub fn count(states: usize) -> usize {
        states + 2 * MOST_TIES as usize + 1
    }
}

/// The values that the recorder has been told of each node; empty while nothing listens.
#[derive(Clone, Debug, Default)]
pub(in crate::roadmap) struct Recording {
    told: Vec<(u8, NodeRecord)>,
}

fn units(cost: f64) -> u64 {
    (cost * UNITS).round() as u64
}

impl Recording {
    /// A search begins, the first or another one of the same query: what the one before knew is forgotten.
    pub fn begin<R: Recorder>(&mut self, nodes: usize, search: u32, recorder: &mut R) {
        if !R::LISTENS {
            return;
        }
        if search == 1 {
            self.told.clear();
        }
        self.told.resize(nodes, (UNSEEN, NodeRecord::default()));
        for (node, (mark, record)) in self.told.iter_mut().enumerate() {
            if *mark != UNSEEN {
                let NodeRecord { g, h, parent } = *record;
                recorder.record(Event::forgotten(node as u32, parent, (g, h), *mark));
                *mark = UNSEEN;
            }
        }
        let before = if search == 1 {
            INFINITE
        } else {
            u64::from(search - 1)
        };
        recorder.record(Event::noted(Quantity::Searches, u64::from(search), before));
    }

    /// A node was reached from another one, at a smaller cost than before. `beaten`: the cost of a path
    /// already found, where no path through this node can be shorter; it leaves the open list at once then.
    pub fn reach<R: Recorder>(
        &mut self,
        node: u32,
        parent: u32,
        (cost, rest): (f64, f64),
        beaten: Option<f64>,
        recorder: &mut R,
    ) {
        if !R::LISTENS {
            return;
        }
        let (g, h) = (units(cost), units(rest));
        let (mark, record) = &mut self.told[node as usize];
        let old = (record.parent, record.g);
        match *mark {
            UNSEEN => {
                *record = NodeRecord { g, h, parent };
                recorder.record(Event::generated(node, parent, g, h));
            }
            known => {
                // What remains is bounded anew in each search, not in the course of one.
                (record.g, record.parent) = (g, parent);
                let kind = if known == CLOSED {
                    EventKind::Reopened
                } else {
                    EventKind::Improved
                };
                recorder.record(Event::improved(kind, node, parent, g, old));
            }
        }
        *mark = OPEN;
        if let Some(best) = beaten {
            *mark = CLOSED;
            recorder.record(Event {
                other: units(best),
                ..Event::about(EventKind::Pruned, node, g)
            });
        }
    }

    /// A node was expanded.
    pub fn expand<R: Recorder>(&mut self, node: u32, recorder: &mut R) {
        if !R::LISTENS {
            return;
        }
        let (mark, NodeRecord { g, h, parent }) = &mut self.told[node as usize];
        // Where a smaller cost rounds to the same estimate, the entry that it replaced is taken out as well.
        if *mark == CLOSED {
            let old = (*parent, *g);
            recorder.record(Event::improved(EventKind::Reopened, node, *parent, *g, old));
        }
        *mark = CLOSED;
        recorder.record(Event::expanded(node, *g, *g + *h));
    }

    /// The search ended: at the goal, whose node this is, or with nothing left.
    pub fn end<R: Recorder>(&mut self, goal: u32, recorder: &mut R) {
        if !R::LISTENS {
            return;
        }
        let (mark, NodeRecord { g, .. }) = &mut self.told[goal as usize];
        if *mark == OPEN {
            *mark = CLOSED;
            recorder.record(Event::reached(goal, *g, LEAVES));
        } else {
            recorder.record(Event::about(EventKind::Exhausted, NO_NODE, 0));
        }
    }
}
