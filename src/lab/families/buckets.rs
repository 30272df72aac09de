//! A fringe search whose threshold rises by buckets of f, in words.

use crate::lab::core::family::FamilyView;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::trace::{Event, EventKind, HELD};
use crate::world::World;

impl Lane {
    /// Whether the threshold of its search rises by buckets of f.
    pub(in crate::lab) fn is_in_buckets(&self) -> bool {
        self.settings().number("rise") > 0
    }
}

/// The view of lanes with buckets ([`Lane::is_in_buckets`]).
pub(in crate::lab) struct BucketsView;

impl FamilyView for BucketsView {
    fn of_event(&self, world: &World, lane: &Lane, event: &Event) -> Option<Message> {
        let length = |units: u64| units as f64 * lane.unit(world);
        match (event.kind, event.pass_number()) {
            (EventKind::PhaseBegan, Some(pass)) => {
                let id = match pass {
                    0 => "event.begins-with-bucket",
                    _ if event.g == event.other => "event.pass-again",
                    _ => "event.deepened-by-bucket",
                };
                let told = Message::new(id).with("n", i64::from(pass) + 1);
                let told = told.with("threshold", length(event.g));
                Some(told.with("old", length(event.other)))
            }
            (EventKind::Deferred, _) if event.note == HELD => {
                let told = Message::new("event.held");
                let told = told.with("cell", world.grid().cell(event.node as usize));
                let told = told.with("g", length(event.g)).with("h", 0.0);
                Some(
                    told.with("f", length(event.g))
                        .with("old", length(event.other)),
                )
            }
            _ => None,
        }
    }
}
