//! What a search has seen by a step, told anew from the events of all steps up to then: naive beside a trace with a
//! cursor.

use std::collections::BTreeMap;
use wayscope::trace::{Event, EventKind, NO_NODE, NodeMark, Playback, Process, Status};

/// A node that was seen: its number, its mark, its g and its parent.
pub type ToldNode = (u32, NodeMark, u64, u32);

/// The events of a process, step by step.
pub struct Told {
    steps: Vec<Vec<Event>>,
}

impl Told {
    /// Runs a process to its end.
    pub fn of<C: Copy, P: Process<C>>(mut process: P, context: C) -> Told {
        let mut steps = Vec::new();
        loop {
            let mut events = Vec::new();
            let status = process.step(context, &mut events);
            steps.push(events);
            if status != Status::Running {
                return Told { steps };
            }
        }
    }

    pub fn last(&self) -> usize {
        self.steps.len()
    }

    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.steps.iter().flatten()
    }

    /// The nodes of a space that have been seen by the end of a step, in order.
    pub fn seen(&self, space: u8, step: usize) -> Vec<ToldNode> {
        let mut nodes = BTreeMap::new();
        for (number, events) in (1..=step).zip(&self.steps) {
            for event in events.iter().filter(|event| event.space == space) {
                let known = match event.kind {
                    EventKind::Generated | EventKind::Improved | EventKind::Reopened => {
                        (NodeMark::Open, event.g, event.parent)
                    }
                    EventKind::Expanded | EventKind::Pruned => {
                        let (_, g, parent) = nodes[&event.node];
                        let now = event.kind == EventKind::Expanded && number == step;
                        let mark = if now { NodeMark::Now } else { NodeMark::Closed };
                        (mark, g, parent)
                    }
                    _ => continue,
                };
                nodes.insert(event.node, known);
            }
        }
        let all = nodes.into_iter();
        all.map(|(node, (mark, g, parent))| (node, mark, g, parent))
            .collect()
    }
}

/// The same of a playback, where its cursor is.
pub fn shown<P>(playback: &Playback<P>, space: u8) -> Vec<ToldNode> {
    let seen = playback.seen(space);
    seen.map(|(node, mark, known)| (node, mark, known.g, known.parent))
        .collect()
}

/// The numbers of steps forwards from the first, past the last and back.
pub fn there_and_back(last: usize) -> impl Iterator<Item = usize> {
    (0..=last + 1).chain((0..=last).rev())
}

/// The parent of a node, if it has one.
pub fn parent_of(node: &ToldNode) -> Option<u32> {
    (node.3 != NO_NODE).then_some(node.3)
}
