//! The stride of one press: an event, a step, the next level of f, the next path.

use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::core::pace::{Pace, has_levels};
use crate::message::Message;

/// A unit of going forwards and backwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stride {
    /// One event of one step.
    Event,
    /// One step: an expansion, in most searches.
    #[default]
    Step,
    /// To the first expansion of a larger f; a step in a lane whose open list does not go by f.
    Level,
    /// To the next path found, to what else a family of searches counts as a milestone, or the end.
    Path,
}

impl Stride {
    /// All of them.
    pub const ALL: [Stride; 4] = [Stride::Event, Stride::Step, Stride::Level, Stride::Path];

    /// The name for front ends.
    pub fn id(self) -> &'static str {
        match self {
            Stride::Event => "event",
            Stride::Step => "step",
            Stride::Level => "level",
            Stride::Path => "path",
        }
    }

    /// The stride of that name.
    pub fn from_id(id: &str) -> Option<Stride> {
        Stride::ALL.into_iter().find(|stride| stride.id() == id)
    }
}

/// Of a step whose events are not at hand: all but the last.
const ALL_BUT_THE_LAST: u64 = u32::MAX as u64;

impl Lab {
    /// Where one stride leads from what is shown: the cursor and the part to ask for. `lane` is the one whose events,
    /// levels and paths count. Going backwards by the same stride leads back, but that the first stride backwards from
    /// within a stride only leads to its beginning. Where the cursor counts levels, every stride is one level; where it
    /// counts time, to where any lane shows another step. Errors: no such lane.
    pub fn stride(
        &mut self,
        lane: usize,
        stride: Stride,
        forwards: bool,
    ) -> Result<(u64, u64), Message> {
        self.lane(lane)?;
        let here = self.place();
        match self.counts() {
            Pace::Steps => {}
            Pace::Levels if forwards => return Ok(((here + 1).min(self.length()), 0)),
            Pace::Levels => return Ok((here.saturating_sub(1), 0)),
            Pace::Time => return Ok((self.next_change(forwards), 0)),
        }
        if forwards && stride == Stride::Event {
            self.lanes[lane].record_next(&self.world);
        }
        let lane = &self.lanes[lane];
        Ok(match stride {
            Stride::Event => self.event_from(lane, here, forwards),
            Stride::Level if has_levels(lane) => {
                let levels = lane.milestones().levels();
                self.milestone_from(levels.iter().map(|&(_, step)| step), here, forwards)
            }
            Stride::Path => {
                let mut steps = lane.milestones().paths().to_vec();
                let own = self.views(lane).into_iter();
                steps.extend(own.flat_map(|view| view.milestones(lane)));
                steps.sort_unstable();
                self.milestone_from(steps.into_iter(), here, forwards)
            }
            Stride::Step | Stride::Level => self.step_from(here, forwards),
        })
    }

    fn step_from(&self, here: u64, forwards: bool) -> (u64, u64) {
        match forwards {
            true => (here.saturating_add(1).min(self.length().max(here)), 0),
            false if self.part() > 0 => (here, 0),
            false => (here.saturating_sub(1), 0),
        }
    }

    fn event_from(&self, lane: &Lane, here: u64, forwards: bool) -> (u64, u64) {
        let trace = lane.trace();
        let part = trace.part();
        if forwards {
            // A lane that is shorter than others stands at its end.
            return if lane.at() == here && part + 1 < trace.event_count(here + 1) {
                (here, part + 1)
            } else {
                self.step_from(here, true)
            };
        }
        match part {
            1.. => (here, part - 1),
            // The other lanes may show a part.
            0 if self.part() > 0 && lane.at() < here => (here, 0),
            0 if here == 0 => (0, 0),
            0 if lane.at() < here => (here - 1, 0),
            0 if here <= trace.first() => (here - 1, ALL_BUT_THE_LAST),
            0 => (here - 1, trace.event_count(here).saturating_sub(1)),
        }
    }

    /// To the next or the last of some steps.
    fn milestone_from(
        &self,
        mut steps: impl DoubleEndedIterator<Item = u64>,
        here: u64,
        forwards: bool,
    ) -> (u64, u64) {
        let within = self.part() > 0;
        let found = match forwards {
            true => steps.find(|&step| step > here),
            false => steps.rfind(|&step| step < here || (within && step == here)),
        };
        let end = self.length().max(here);
        (found.unwrap_or(if forwards { end } else { 0 }), 0)
    }
}
