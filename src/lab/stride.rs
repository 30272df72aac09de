//! How far one press goes: an event, a step, the next level of f, the next path.

use super::instrument::Lab;
use super::pace::{Pace, has_levels};
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
    /// To the next path found, or the end.
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

impl Lab {
    /// Where one stride leads from what is shown: the cursor and the part to ask for. `lane` is the one whose events,
    /// levels and paths count. Where the cursor does not count steps every stride is one unit of it. Going backwards
    /// by the same stride leads back, but that the first stride backwards from within a stride only leads to its
    /// beginning. Errors: no such lane.
    pub fn stride(
        &self,
        lane: usize,
        stride: Stride,
        forwards: bool,
    ) -> Result<(u64, u64), Message> {
        let lane = self.lane(lane)?;
        let here = self.place();
        let step = |by: bool| match by {
            true => (here.saturating_add(1).min(self.length().max(here)), 0),
            false if self.part() > 0 => (here, 0),
            false => (here.saturating_sub(1), 0),
        };
        if self.pace() != Pace::Steps {
            return Ok(step(forwards));
        }
        let end = self.length().max(here);
        let to = |found: Option<u64>| (found.unwrap_or(if forwards { end } else { 0 }), 0);
        Ok(match stride {
            Stride::Event if forwards => {
                let shown = lane.trace().part() + 1;
                if shown < lane.trace().event_count(here + 1) {
                    (here, shown)
                } else {
                    step(true)
                }
            }
            Stride::Event => match lane.trace().part() {
                0 if here == 0 => (0, 0),
                0 => (here - 1, lane.trace().event_count(here).saturating_sub(1)),
                part => (here, part - 1),
            },
            Stride::Level if has_levels(lane) => {
                let mut levels = lane.landmarks().levels().iter().map(|&(_, step)| step);
                to(match forwards {
                    true => levels.find(|&step| step > here),
                    false => levels.rev().find(|&step| step < here),
                })
            }
            Stride::Path => {
                let mut paths = lane.landmarks().paths().iter().copied();
                to(match forwards {
                    true => paths.find(|&step| step > here),
                    false => paths.rev().find(|&step| step < here),
                })
            }
            Stride::Step | Stride::Level => step(forwards),
        })
    }
}
