//! The lines of sight of a search: what a picture of a step draws of them, and in words.

use crate::lab::core::family::FamilyView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::path::look;
use crate::trace::{Event, EventKind, SEEN};
use crate::world::World;

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
}

impl Lane {
    /// Whether its search looks along lines of sight as it goes, not to build a graph beforehand.
    pub(in crate::lab) fn looks(&self) -> bool {
        self.any_angle() && !self.is_on_graph()
    }
}

/// The view of lanes whose search looks along lines of sight ([`Lane::looks`]).
pub(in crate::lab) struct SightsView;

impl FamilyView for SightsView {
    fn of_event(&self, world: &World, _: &Lane, event: &Event) -> Option<Message> {
        if event.kind != EventKind::Sighted {
            return None;
        }
        let cell = |node: u32| world.grid().cell(node as usize);
        let id = match event.note & SEEN {
            0 => "event.not-seen",
            _ => "event.seen",
        };
        let told = Message::new(id).with("parent", cell(event.parent));
        let told = told.with("cell", cell(event.node));
        let told = told.with("last", cell(event.old_parent));
        Some(told.with("cells", event.other))
    }

    fn values(&self, world: &World, _: &Lane, event: &Event) -> Option<Vec<Message>> {
        if event.kind != EventKind::Sighted {
            return None;
        }
        let cell = |id, node: u32| Message::new(id).with("cell", world.grid().cell(node as usize));
        Some(vec![
            cell("values.sight-from", event.parent),
            cell("values.sight-to", event.node),
            Message::new("values.looked-at").with("cells", event.other),
            match event.note & SEEN {
                0 => cell("values.blocked-at", event.old_parent),
                _ => Message::new("values.seen"),
            },
        ])
    }

    fn drawn(&self, _: &Lane) -> &'static [&'static str] {
        &["scans"]
    }
}
