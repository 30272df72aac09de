//! The lines of sight of a search: what a picture of a step draws of them, and in words.

use crate::lab::core::lab::Lab;
use crate::message::Message;
use crate::path::look;
use crate::trace::{Event, EventKind, SEEN};

/// A line that a search looked along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SightLine {
    /// The cell where it begins, as an index.
    pub from: u32,
    /// The cell where it ends.
    pub to: u32,
    /// The first cell that it cannot enter; the end where nothing is in the way.
    pub last: u32,
    /// How much of it lies before that cell, in ten-thousandths; all of it where nothing is in the way.
    pub share: u32,
}

impl Lab {
    /// The lines of sight that a lane's search looked along in the step, or part of one, that is shown; empty for
    /// searches that do not look. O(cells looked at). Errors: no such lane.
    pub fn sight_lines(&self, lane: usize) -> Result<Vec<SightLine>, Message> {
        let lane = self.lane(lane)?;
        let Some(moves) = lane.moves() else {
            return Ok(Vec::new());
        };
        let looks = lane.trace().shown_events();
        let looks = looks.filter(|event| event.kind == EventKind::Sighted);
        let line = |event: &Event| {
            let sight = look(self.world().grid(), moves, event.parent, event.node);
            SightLine {
                from: event.parent,
                to: event.node,
                last: sight.last,
                share: sight.share,
            }
        };
        Ok(looks.map(line).collect())
    }

    /// A look in words.
    pub(in crate::lab) fn sighted(&self, event: &Event) -> Message {
        let cell = |node: u32| self.world().grid().cell(node as usize);
        let id = match event.note & SEEN {
            0 => "event.not-seen",
            _ => "event.seen",
        };
        Message::new(id)
            .with("parent", cell(event.parent))
            .with("cell", cell(event.node))
            .with("last", cell(event.old_parent))
            .with("cells", event.other)
    }
}
