//! The pseudocode of a lane with the line of the event that is shown last, and the values of that event.

use serde::Serialize;

use crate::lab::core::family::FamilyView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::search::{Line, Moment, line_of};
use crate::trace::Event;

/// A line of pseudocode and how often it has been executed in the step, or part of a step, that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodeLine {
    /// The id of its text.
    pub id: &'static str,
    /// How far it is set in.
    pub depth: u8,
    /// How many of the events shown executed it.
    pub ran: u32,
}

/// The pseudocode of a lane at the cursor.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Code {
    /// Its lines; none where the algorithm has no pseudocode.
    pub lines: Vec<CodeLine>,
    /// The line of the event that is shown last.
    pub line: Option<usize>,
    /// What that event knows, each a small message: the cells and costs by the names that the line uses.
    pub values: Vec<Message>,
    /// That event in a sentence.
    pub told: Option<Message>,
    /// The step that the event belongs to.
    pub step: u64,
    /// Its number in the step, from 1; 0 where there is none.
    pub event: u64,
    /// How many events the step has.
    pub events: u64,
}

/// The moment of an event: one of a family's own, else that of any search.
fn moment_of(views: &[&dyn FamilyView], lane: &Lane, event: &Event) -> Moment {
    let own = views.iter().find_map(|view| view.moment(lane, event));
    own.unwrap_or_else(|| Moment::of(event))
}

impl Lab {
    /// What an event of a lane tells of, by which its pseudocode knows the line. Errors: no such lane.
    pub fn moment(&self, lane: usize, event: &Event) -> Result<Moment, Message> {
        let lane = self.lane(lane)?;
        Ok(moment_of(&self.views(lane), lane, event))
    }

    /// The pseudocode of a lane, with the line and the values of the event that is shown last. O(events of the step).
    /// Errors: no such lane.
    pub fn code(&self, lane: usize) -> Result<Code, Message> {
        let lane = self.lane(lane)?;
        let listing: &[Line] = (lane.entry().pseudocode)(lane.settings());
        let listed = |&Line { id, depth, .. }: &Line| CodeLine { id, depth, ran: 0 };
        let mut lines: Vec<CodeLine> = listing.iter().map(listed).collect();
        let views = self.views(lane);
        let (mut last, mut line, mut event) = (None, None, 0);
        for shown in lane.trace().shown_events() {
            line = line_of(listing, moment_of(&views, lane, shown));
            if let Some(at) = line {
                lines[at].ran += 1;
            }
            last = Some(shown);
            event += 1;
        }
        let step = lane.at() + u64::from(lane.trace().part() > 0);
        Ok(Code {
            lines,
            line,
            values: last.map_or_else(Vec::new, |event| self.values(lane, event)),
            told: last.map(|event| self.of_event(lane, event)),
            step,
            event,
            events: lane.trace().event_count(step),
        })
    }
}
