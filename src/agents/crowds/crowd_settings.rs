//! The settings of a crowd: schedule, budget, costs, steering.

use crate::agents::bodies::ranges::{SETTING, within};
use crate::message::Message;
use crate::trace::StateHash;
use serde::{Deserialize, Serialize};

/// The schedule of updates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheduler {
    /// Once a period all agents are updated in one frame, and path requests answered at once: that frame overruns
    /// (thesis, figure 2.9). In the frames between, only constant tasks run, to show this fault apart from that of the
    /// next schedule.
    AllAtOnce,
    /// One whole agent a frame, in turn: constant tasks miss frames, and agents jerk (figure 2.10). In its turn an
    /// agent moves by the time that it missed, a second at most.
    OneByOne,
    /// Constant tasks of all in every frame; periodic tasks and path requests spread under a soft budget, the oldest
    /// first (figure 2.11).
    #[default]
    Spread,
}

impl Scheduler {
    /// All three.
    pub const ALL: [Scheduler; 3] = [Scheduler::AllAtOnce, Scheduler::OneByOne, Scheduler::Spread];
}

/// The costs of tasks in units of work; one unit is an expansion of a path search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Costs {
    /// Moving one agent and steering it along its path.
    pub movement: u32,
    /// Giving way to one neighbour.
    pub avoidance: u32,
    /// Sensing, beside the neighbours.
    pub sensing: u32,
    /// One neighbour sensed.
    pub neighbour: u32,
    /// One line-of-sight test.
    pub sight: u32,
    /// Thinking.
    pub thinking: u32,
}

impl Default for Costs {
    fn default() -> Costs {
        Costs {
            movement: 4,
            avoidance: 1,
            sensing: 20,
            neighbour: 2,
            sight: 10,
            thinking: 20,
        }
    }
}

/// The settings of a [`Crowd`](super::crowd::Crowd).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CrowdSettings {
    /// Radius of an agent in metres, 0.01 to 100.
    pub radius: f64,
    /// Speed at which an agent walks, m/s, above 0; at most half a radius in a frame.
    pub speed: f64,
    /// Frames per second, 10 to 240.
    pub rate: f64,
    /// Seconds between two times that an agent senses and thinks, 0 (every frame) to 10. Human reaction takes 0.25 s.
    pub period: f64,
    /// The schedule of updates.
    pub scheduler: Scheduler,
    /// The part of a frame's time that agents have, above 0 to 1. The thesis: 0.1 to 0.2.
    pub budget: f64,
    /// The part of a frame's time that the rest of the game takes, 0 to 1: if agents take more than the remaining part,
    /// the next frame is late.
    pub other: f64,
    /// Expansions per millisecond, which converts work to time. 1 to 10 million.
    pub expansions_per_ms: f64,
    /// What tasks cost.
    pub costs: Costs,
    /// Whether agents give way to each other.
    pub avoidance: bool,
    /// The range in which an agent senses and avoids others, in metres, at least three radii; at most 100.
    pub range: f64,
    /// Seed of all that is chosen at random.
    pub seed: u64,
}

impl Default for CrowdSettings {
    fn default() -> CrowdSettings {
        CrowdSettings {
            radius: 0.25,
            speed: 1.4,
            rate: 30.0,
            period: 0.25,
            scheduler: Scheduler::Spread,
            budget: 0.2,
            other: 0.7,
            expansions_per_ms: 5000.0,
            costs: Costs::default(),
            avoidance: true,
            range: 3.0,
            seed: 1,
        }
    }
}

impl CrowdSettings {
    pub(in crate::agents) fn hash_into(&self, hash: &mut StateHash) {
        // Each by name, so that none that comes is forgotten.
        let CrowdSettings {
            radius,
            speed,
            rate,
            period,
            scheduler,
            budget,
            other,
            expansions_per_ms,
            costs,
            avoidance,
            range,
            seed,
        } = *self;
        let Costs {
            movement,
            avoidance: of_avoidance,
            sensing,
            neighbour,
            sight,
            thinking,
        } = costs;
        hash.numbers(
            [
                radius,
                speed,
                rate,
                period,
                budget,
                other,
                expansions_per_ms,
                range,
            ]
            .into_iter(),
        );
        for cost in [movement, of_avoidance, sensing, neighbour, sight, thinking] {
            hash.word(u64::from(cost));
        }
        hash.word((scheduler as u64) << 1 | u64::from(avoidance));
        hash.word(seed);
    }

    /// Whether all values are in their ranges. Errors: `crowd.setting` with the setting, what was found and the range.
    pub fn check(&self) -> Result<(), Message> {
        let fastest = 0.5 * self.radius * self.rate;
        let ranges = [
            ("radius", self.radius, 0.01, 100.0),
            ("rate", self.rate, 10.0, 240.0),
            ("speed", self.speed, 1e-3, fastest),
            ("period", self.period, 0.0, 10.0),
            ("budget", self.budget, 1e-3, 1.0),
            ("other", self.other, 0.0, 1.0),
            ("expansionsPerMs", self.expansions_per_ms, 1.0, 1e7),
            ("range", self.range, 3.0 * self.radius, 100.0),
        ];
        within("crowd.setting", SETTING, &ranges)
    }

    /// A frame, in seconds.
    pub fn frame(&self) -> f64 {
        1.0 / self.rate
    }

    /// A frame, in milliseconds.
    pub fn frame_ms(&self) -> f64 {
        1000.0 / self.rate
    }

    /// What agents may take of a frame, in milliseconds.
    pub fn budget_ms(&self) -> f64 {
        self.budget * self.frame_ms()
    }

    /// The same in units of work.
    pub fn budget_work(&self) -> f64 {
        self.budget_ms() * self.expansions_per_ms
    }

    /// Frames between two times that an agent thinks, at least 1.
    pub fn period_frames(&self) -> u64 {
        ((self.period * self.rate + 0.5).floor() as u64).max(1)
    }

    /// Units of work as milliseconds.
    pub fn ms(&self, work: u64) -> f64 {
        work as f64 / self.expansions_per_ms
    }
}
