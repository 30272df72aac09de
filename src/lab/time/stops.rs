//! Stops: conditions on what happens in a lane, and the steps in which they are met.

use serde::Serialize;

use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::core::watch::{Past, Stop, Test, Values, Watch, kind_id, meets, tells_h};
use crate::message::Message;
use crate::trace::{Event, EventKind, NO_NODE};
use crate::world::Cell;

/// The most stops at once.
pub const MAX_STOPS: usize = 16;

/// The next or the last stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopFound {
    /// The step; `None`: there is none between `from` and `to`.
    pub step: Option<u64>,
    /// Steps up to this one have fallen out before they were looked at; 0: none has.
    pub from: u64,
    /// The last step that has been looked at.
    pub to: u64,
    /// Whether that is the last of the run.
    pub whole: bool,
}

/// The reason why a step is a stop.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    /// Which stop, counted from 0.
    pub stop: usize,
    /// What happened.
    pub kind: &'static str,
    /// The cell that it happened to.
    pub cell: Option<Cell>,
    /// In which search: 0 from the start, 1 from the goal.
    pub side: u8,
    /// The value that the stop asks for, as a length.
    pub value: Option<f64>,
    /// The one that it is compared with: at the event before, or of the cell from which this one was reached.
    pub before: Option<f64>,
    /// How many more events of the step meet the stop.
    pub more: u64,
}

impl Lab {
    /// Has one lane look out for stops from now on, and no other. Errors: no such lane, too many stops, a cell outside.
    pub fn set_stops(&mut self, lane: usize, stops: Vec<Stop>) -> Result<(), Message> {
        self.lane(lane)?;
        if stops.len() > MAX_STOPS {
            return Err(Message::new("stops.many").with("right", MAX_STOPS));
        }
        let grid = self.world.grid();
        let outside = |cell: &Cell| !grid.contains(*cell);
        if let Some(cell) = stops.iter().filter_map(|stop| stop.cell).find(outside) {
            return Err(Message::new("cell.outside")
                .with("cell", cell)
                .with("width", grid.width())
                .with("height", grid.height()));
        }
        let node = |stop: Stop| (stop, stop.cell.map(|cell| grid.index(cell) as u32));
        let watch = (!stops.is_empty()).then(|| {
            let mut watch = Watch::new(Watch::look_on, stops.into_iter().map(node).collect());
            watch.restart(self.lanes[lane].trace().first());
            Box::new(watch)
        });
        self.lanes.iter_mut().for_each(|lane| lane.watch = None);
        self.lanes[lane].watch = watch;
        Ok(())
    }

    /// The next stop after a step of the lane that looks out for some, or the last one before it. O(log(stops met)).
    /// `None`: no lane looks out for any.
    pub fn find_stop(&self, step: u64, forwards: bool) -> Option<StopFound> {
        let lane = self.lanes.iter().find(|lane| lane.watch.is_some())?;
        let watch = lane.watch.as_ref()?;
        let found = match forwards {
            true => {
                let next = watch.hits.partition_point(|&hit| u64::from(hit) <= step);
                watch.hits.get(next)
            }
            false => {
                let next = watch.hits.partition_point(|&hit| u64::from(hit) < step);
                next.checked_sub(1).map(|last| &watch.hits[last])
            }
        };
        let ended = lane.outcome().is_some_and(|o| watch.step >= o.steps);
        Some(StopFound {
            step: found.map(|&hit| u64::from(hit)),
            from: watch.from,
            to: watch.step,
            whole: ended && !watch.lags(lane.trace()),
        })
    }

    /// The stops that the step shown meets, the first event for each. O(events) where what was before lies far back.
    pub fn stops_met(&self) -> Vec<Reason> {
        let Some(lane) = self.lanes.iter().find(|lane| lane.watch.is_some()) else {
            return Vec::new();
        };
        let watch = lane.watch.as_ref();
        let stops = watch.into_iter().flat_map(|watch| watch.stops.iter());
        let met = stops.enumerate();
        met.filter_map(|(i, (stop, node))| self.reason(lane, (i, stop), *node))
            .collect()
    }

    /// The h that the node of an event at or before the step shown had then.
    fn estimate_then(&self, lane: &Lane, event: &Event) -> Option<u64> {
        let trace = lane.trace();
        let steps = (trace.first() + 1..=lane.at()).rev();
        let earlier = steps.flat_map(|step| {
            let events: Vec<&Event> = trace.events_of(step).collect();
            events.into_iter().rev()
        });
        let mut since = earlier.skip_while(|other| !std::ptr::eq(*other, event));
        let same = |e: &&Event| (e.space, e.node) == (event.space, event.node) && tells_h(e);
        since.find(same).map(|e| e.other)
    }

    fn reason(&self, lane: &Lane, (i, stop): (usize, &Stop), node: Option<u32>) -> Option<Reason> {
        let trace = lane.trace();
        if trace.part() > 0 {
            return None;
        }
        let how = lane.how(&self.world);
        let unit = how.unit;
        // A node has another h later on: a backed-up one, or that of another search with another goal.
        let changes = lane.backs_up() || lane.is_in_series();
        let values = |event: &Event| {
            if changes {
                return Values::of(event, self.estimate_then(lane, event), how);
            }
            let h = (event.node != NO_NODE)
                .then(|| trace.view(usize::from(event.space)).record(event.node))
                .flatten();
            let h = h.map(|record| record.h).or_else(|| {
                // A node that the search has forgotten was seen before.
                let about = trace.events_about(event.space, event.node);
                let seen = |e: &&Event| matches!(e.kind, EventKind::Generated | EventKind::Cut);
                about.iter().map(|(_, e)| e).find(seen).map(|e| e.other)
            });
            Values::of(event, h, how)
        };
        let events: Vec<&Event> = trace.events_of(lane.at()).collect();
        let mut reason: Option<Reason> = None;
        for (place, event) in events.iter().enumerate() {
            if !stop.is_about(event, node, how.searched) {
                continue;
            }
            let (mut shown, mut before) = (None, None);
            if let Some((quantity, test)) = stop.value {
                let Some(value) = values(event).get(quantity) else {
                    continue;
                };
                let about = |other: &&Event| {
                    other.space == event.space && stop.is_about(other, node, how.searched)
                };
                let valued = |other: &Event| values(other).get(quantity);
                let earlier_events = || {
                    let here = events[..place].iter().rev().copied();
                    let earlier = (trace.first() + 1..lane.at()).rev().flat_map(|step| {
                        let events: Vec<&Event> = trace.events_of(step).collect();
                        events.into_iter().rev()
                    });
                    here.chain(earlier)
                };
                let (past, above) = if test == Test::BelowParent {
                    // The node expanded last, which may be in a step before.
                    let taken = |other: &&Event| {
                        other.kind == EventKind::Expanded && other.space == event.space
                    };
                    let parent = earlier_events().find(taken);
                    let parent = parent.filter(|taken| Some(taken.node) == event.reached_from());
                    (Past::Nothing, parent.and_then(valued))
                } else {
                    let past = match earlier_events().filter(about).find_map(valued) {
                        Some(value) => Past::Value(value),
                        None if trace.first() > 0 => Past::Forgotten,
                        None => Past::Nothing,
                    };
                    (past, None)
                };
                if !meets(test, value, past, above, unit) {
                    continue;
                }
                shown = Some(value as f64 * unit);
                before = match (test, past) {
                    (Test::BelowParent, _) => above,
                    (_, Past::Value(before)) => Some(before),
                    _ => None,
                };
            }
            match &mut reason {
                Some(reason) => reason.more += 1,
                None => {
                    let cell = event.node != NO_NODE && how.searched.has(event.space);
                    reason = Some(Reason {
                        stop: i,
                        kind: kind_id(event.kind),
                        cell: cell.then(|| self.world.grid().cell(event.node as usize)),
                        side: event.space,
                        value: shown,
                        before: before.map(|units| units as f64 * unit),
                        more: 0,
                    });
                }
            }
        }
        reason
    }
}
