//! Lock-step: what the lanes have in common as they advance.
//!
//! What the cursor counts is the `Pace`. **Steps**: every lane has done as many. **Levels of f**: every lane has
//! expanded all up to the same f; the levels are those of all lanes together and known once all have ended. A lane
//! whose open list does not go by f stands where the one that has done most stands, and where no lane has levels the
//! cursor counts steps (`counts`). **Time**: ten-thousandths of what the slowest lane takes without recorder; the
//! front end has the clock and times one lane after the other, the lab keeps the times until the next edit. The end
//! can be shown before levels or times are known.
//!
//! Where steps are counted, `part` events of the next one can be shown on top, and `stride` tells where one press by
//! events, steps, levels or paths leads. `tests/lab/lockstep.rs` holds that whatever way leads to a place, the same is
//! shown there. When the pace changes, the step of the lane in focus stays (`place_of`).

use serde::Serialize;

use super::lane::Lane;
use crate::world::{World, sort_numbers};

/// The unit of the lab's cursor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// A step: all lanes have done as many expansions.
    #[default]
    Steps,
    /// A level of f: all lanes have expanded everything up to the same f. A lane without f does as many steps as
    /// the longest of those that have one.
    Levels,
    /// A part of the time that the slowest lane takes, as measured without recorder.
    Time,
}

/// Into how many units the time of the slowest lane is divided.
pub const TIME_UNITS: u64 = 10_000;

/// Two levels of lanes with different units are one when they differ by less than this part.
const SAME_LEVEL: f64 = 1e-7;

impl Pace {
    /// All of them.
    pub const ALL: [Pace; 3] = [Pace::Steps, Pace::Levels, Pace::Time];

    /// The name in links and settings.
    pub fn id(self) -> &'static str {
        match self {
            Pace::Steps => "steps",
            Pace::Levels => "levels",
            Pace::Time => "time",
        }
    }

    /// The pace of that name.
    pub fn from_id(id: &str) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.id() == id)
    }
}

/// Whether a lane's open list goes by f.
pub fn has_levels(lane: &Lane) -> bool {
    // Where one search comes after the other f begins anew with each.
    !lane.is_in_series() && lane.order().is_some_and(|order| order.f(0, 0).is_some())
}

/// All levels of f of the lanes that have them, as lengths, in order.
pub fn common_levels(lanes: &[Lane], world: &World) -> Vec<f64> {
    let mut found: Vec<u64> = Vec::new();
    for lane in lanes.iter().filter(|lane| has_levels(lane)) {
        let unit = lane.unit(world);
        let own = lane.milestones().levels().iter();
        // None is below 0, so their bits are in their order.
        found.extend(own.map(|&(counted, _)| (counted as f64 * unit).to_bits()));
    }
    sort_numbers(&mut found);
    let mut levels: Vec<f64> = found.into_iter().map(f64::from_bits).collect();
    levels.dedup_by(|next, kept| *next - *kept <= SAME_LEVEL * kept.max(1.0));
    levels
}

/// The last step of a lane that has run to its end before it expands anything of more than `level`.
pub fn step_at_level(lane: &Lane, level: f64, world: &World) -> u64 {
    let most = level + SAME_LEVEL * level.max(1.0);
    let units = (most / lane.unit(world)) as u64;
    let end = lane.steps();
    lane.milestones().last_step_within(units).unwrap_or(end)
}
