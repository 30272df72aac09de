//! The jump distances of a lane's search in words: what a look at one came to, and what they take.

use super::scan_lines::{IdsOfPassing, scan_ends};
use crate::lab::core::family::FamilyView;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::search::TableKind;
use crate::trace::{Event, EventKind, GOAL, JUMPS};
use crate::world::World;

impl Lane {
    /// Whether its search has tables by which it finds jump points.
    pub(in crate::lab) fn has_jump_tables(&self) -> bool {
        self.tables()
            .is_some_and(|tables| tables.kind != TableKind::Landmarks)
    }

    /// Whether they are jump distances, in place of scanning.
    pub(in crate::lab) fn has_jump_distances(&self) -> bool {
        self.tables()
            .is_some_and(|tables| tables.kind == TableKind::JumpDistances)
    }
}

/// The view of lanes with tables of jump points ([`Lane::has_jump_tables`]). A bitmap of where scans stop is not worth
/// a note.
pub(in crate::lab) struct JumpDistancesView;

impl FamilyView for JumpDistancesView {
    fn of_event(&self, world: &World, lane: &Lane, event: &Event) -> Option<Message> {
        if event.kind != EventKind::Scanned || !lane.has_jump_distances() {
            return None;
        }
        let grid = world.grid();
        let [from, to] = [event.parent, event.node].map(|node| grid.cell(node as usize));
        let goal = world.goal();
        let in_line = to.x == goal.x || to.y == goal.y;
        let id = match event.note {
            note if note & GOAL != 0 => "event.distance.goal",
            // Where the goal was looked for from there.
            note if note & JUMPS != 0 && event.other > 1 && in_line => "event.distance.turn",
            note if note & JUMPS != 0 => "event.distance.jump",
            _ => "event.distance.wall",
        };
        let steps = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y));
        let told = Message::new(id).with("parent", from).with("cell", to);
        Some(told.with("n", steps).with("read", event.other))
    }

    fn values(&self, world: &World, lane: &Lane, event: &Event) -> Option<Vec<Message>> {
        let [n, s] = scan_ends(world.grid(), event).filter(|_| lane.has_jump_distances())?;
        let read = Message::new("values.read").with("n", event.other);
        Some(vec![n, s, read])
    }

    fn why_unmet(&self, world: &World, lane: &Lane, node: u32, _: bool) -> Option<Message> {
        let ids = IdsOfPassing {
            passed: "why.jumped",
            not_yet: "why.not-jumped",
            never: "why.never-jumped",
        };
        let by_distances = lane.has_jump_distances().then_some(ids)?;
        by_distances.why(world, lane, node, false)
    }

    fn made(&self, lane: &Lane) -> Option<Vec<Message>> {
        let tables = lane.tables()?;
        let told = Message::new("lane.jump-distances").with("bytes", tables.bytes);
        Some(Vec::from_iter(lane.has_jump_distances().then_some(told)))
    }
}
